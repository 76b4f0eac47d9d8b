#include "engine/script/log.h"

#include <algorithm>
#include <charconv>

#include "engine/agents/agent.h"
#include "engine/cards/notation.h"
#include "engine/script/answers.h"
#include "engine/text/english.h"
#include "engine/text/printable.h"
#include "engine/text/sentence.h"
#include "engine/text/text_place.h"
#include "engine/variant/value_text.h"

namespace houserules::script {
namespace {

constexpr std::size_t log_width = 100;

bool is_path(std::string_view name) { return name_in_log(name) != name; }

bool is_number(std::string_view text) {
  Chips chips = 0;
  return parse_chips(text, chips);
}

/// Returns the first agent of a list that nobody can play, or an empty string. Programs and files
/// (`exec:COMMAND`) are not looked for; their names may contain commas.
std::string unknown_agent(std::string_view list) {
  if (const std::size_t colon = list.find(':'); colon != list.npos) {
    const std::size_t comma = list.rfind(',', colon);
    list = list.substr(0, comma == list.npos ? 0 : comma);
  }
  for (std::string& name : player_names(list)) {
    if (name.find(':') == name.npos && name != "you" && !is_cheap_agent(name)) return name;
  }
  return {};
}

}  // namespace

session::TableSetup table_setup(const LogHeader& header) {
  session::TableSetup setup;
  setup.stacks = header.stacks;
  setup.dealer = header.dealer;
  setup.seed = header.seed;
  setup.buy_in = header.buy_in;
  return setup;
}

std::vector<std::string> player_names(std::string_view list) {
  std::vector<std::string> names;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(','), list.size());
    std::string_view name = list.substr(0, end);
    name.remove_prefix(std::min(name.find_first_not_of(' '), name.size()));
    name = name.substr(0, name.find_last_not_of(' ') + 1);
    names.emplace_back(name);
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return names;
}

std::string name_in_log(std::string_view name) {
  const std::size_t folder = name.find_last_of("/\\");
  if (folder != name.npos) name.remove_prefix(folder + 1);
  for (const std::string_view ending : {".yaml", ".yml"}) {
    if (name.ends_with(ending)) name.remove_suffix(ending.size());
  }
  return std::string(name.substr(0, name.find('\0')));
}

std::string text(const LogHeader& header) {
  std::string out;
  // Keeps unusual values on their line, so that the name of a file or bot cannot add a line of its
  // own.
  const auto line = [&](std::string_view key, std::string_view value) {
    out += std::string(key) + " = " + printable(value, std::string::npos) + "\n";
  };
  line("variant", header.variant);
  if (!header.hash.empty()) line("hash", header.hash);
  for (const auto& [name, value] : header.set) line("set", name + "=" + value);
  for (const std::string& name : header.with) line("with", name_in_log(name));
  line("seed", std::to_string(header.seed));
  line("dealer", seat_name(header.dealer));
  out += "stacks =";
  for (const Chips chips : header.stacks) out += " " + stack_text(chips);
  out += "\n";
  if (header.buy_in.least > 0) {
    line("buy-in", stack_text(header.buy_in.least) + " " + stack_text(header.buy_in.most));
  }
  const std::string players = parted(header.players);
  if (!players.empty()) line("players", players);
  if (!header.names.empty()) line("agents", header.names);
  return out;
}

void read_header(const ParsedScript& script, LogHeader& header,
                 std::vector<NotationFault>& faults) {
  bool first_set = true;
  bool first_with = true;
  TextPlace stacks, dealer;  // their places
  for (const HeaderLine& line : script.header) {
    const auto fault = [&](std::string problem, std::string hint) {
      faults.push_back({line.where, std::move(problem), std::move(hint)});
    };
    if ((line.key == "variant" || line.key == "with") && is_path(line.value)) {
      fault("'" + line.value + "' is a path, but a log cannot name files",
            "write the id, '" + line.key + " = " + name_in_log(line.value) + "'");
    } else if (line.key == "saved") {
      // Present in games that people play; read by `play --resume`.
    } else if (line.key == "variant") {
      header.variant = line.value;
    } else if (line.key == "hash") {
      header.hash = line.value;
    } else if (line.key == "set") {
      const std::size_t sign = line.value.find('=');
      if (sign == std::string::npos) {
        fault("'" + line.value + "' does not set anything", "write 'set = name=value'");
        continue;
      }
      if (std::exchange(first_set, false)) header.set.clear();
      header.set.emplace_back(line.value.substr(0, sign), line.value.substr(sign + 1));
    } else if (line.key == "with") {
      if (std::exchange(first_with, false)) header.with.clear();
      header.with.push_back(line.value);
    } else if (line.key == "seed") {
      const char* end = line.value.data() + line.value.size();
      const auto read = std::from_chars(line.value.data(), end, header.seed);
      if (read.ec != std::errc() || read.ptr != end) {
        fault("'" + line.value + "' is not a seed", "a seed is a whole number from 0");
      }
    } else if (line.key == "dealer") {
      dealer = line.where;
      header.dealer = parse_seat(line.value);
      if (header.dealer == no_seat)
        fault("'" + line.value + "' is not a seat", "the seats are p1 to p12");
    } else if (line.key == "stacks") {
      stacks = line.where;
      header.stacks.clear();
      for (const std::string& word : words_between(line.value)) {
        Chips chips = 0;
        if (word == "inf") {
          chips = endless_chips;
        } else if (!parse_chips(word, chips) || chips < 0) {
          fault("'" + word + "' is not a stack", "write 'stacks = 100 100 100'");
          continue;
        }
        header.stacks.push_back(chips);
      }
    } else if (line.key == "buy-in") {
      const std::vector<std::string> words = words_between(line.value);
      session::BuyIn& buy_in = header.buy_in;
      if (words.size() != 2 || !parse_chips(words[0], buy_in.least) ||
          !parse_chips(words[1], buy_in.most) || buy_in.least < 1 || buy_in.most < buy_in.least) {
        fault("'" + line.value + "' is not a buy-in",
              "write the minimum and the maximum, as in 'buy-in = 40 100'");
        buy_in = {};
      }
    } else if (line.key == "agents") {
      header.names = line.value;
      if (const std::string name = unknown_agent(line.value); !name.empty()) {
        fault("there is no agent '" + name + "'",
              "the built-in agents are " + joined({plain_agents.begin(), plain_agents.end()}));
      }
    } else if (line.key == "players" && is_number(line.value)) {
      fault("'players' lists names, not a number",
            "write 'players = Ann, Bob, Cid', or 'stacks = 100 100 100' for three players");
    } else if (line.key == "players") {
      header.players = player_names(line.value);
    } else {
      fault("a script has no '" + line.key + "'",
            "its header has variant, hash, set, with, seed, dealer, stacks, buy-in, players and "
            "agents");
    }
  }
  const auto with_chips = std::count_if(header.stacks.begin(), header.stacks.end(),
                                        [](Chips chips) { return chips > 0; });
  const bool for_all = header.stacks.size() == 1 && with_chips == 1;
  if (stacks.line > 0 && ((with_chips < 2 && !for_all) || header.stacks.size() > max_seats)) {
    faults.push_back({stacks, "these stacks cannot be played",
                      "write 2 to 12 of them, at least two with chips"});
  }
  // The chips of a table are added up: 7 * 2^60 and some more fit.
  if (std::count(header.stacks.begin(), header.stacks.end(), endless_chips) > 7) {
    faults.push_back({stacks, "at most seven stacks can be unlimited", "give the others a number"});
  }
  if (dealer.line > 0 && header.dealer != no_seat && header.stacks.size() > 1 &&
      header.dealer >= header.stacks.size()) {
    faults.push_back({dealer, "there is no " + seat_name(header.dealer),
                      "the seats are " + seats_text(header.stacks.size())});
  }
}

void LogWriter::due(const TableState& table) {
  if (deals_++ > 0) next_ = " dealer " + seat_name(table.dealer);
  chosen_ = false;
}

void LogWriter::game(std::string_view name, const Variant&) {
  if (!chosen_) next_ = " game " + std::string(name) + next_;
}

void LogWriter::begin_deal() {
  if (next_.empty()) return;
  end_line();
  out_ += (deals_ > 1 ? "\n==" : "==") + std::exchange(next_, {}) + "\n";
}

void LogWriter::follow(const Deal& deal, const TableState& table) {
  begin_deal();
  if (table.deal == 1) net_.fill(0);
  net_before_ = net_;
  seats_ = table.seats;
  variant_ = &deal.variant();
}

void LogWriter::end_line() {
  if (!line_.empty()) out_ += line_ + "\n";
  line_.clear();
  kind_ = Line::none;
}

/// Items of one kind share a line, as far as they fit.
void LogWriter::put(Line kind, const std::string& item) {
  const bool follows_answers = kind_ == Line::answers && kind == Line::claims;
  if (kind != kind_ && !follows_answers) end_line();
  if (line_.size() + item.size() + 2 > log_width) end_line();
  line_ += (line_.empty() ? "" : "; ") + item;
  if (!follows_answers) kind_ = kind;
}

void LogWriter::flush_forced() {
  if (ante_ > 0) put(Line::forced, "ante " + std::to_string(ante_));
  if (!blinds_.empty()) put(Line::forced, "blinds" + blinds_);
  ante_ = 0;
  blinds_.clear();
}

void LogWriter::flush_cards() {
  flush_forced();
  for (const Pile& pile : piles_) {
    const ZoneSpec& zone = variant_->zones[pile.zone];
    std::string item = "d ";
    if (pile.zone == zone_hand) {
      item += "dh";
    } else if (pile.zone == zone_board) {
      item += "db";
      if (variant_->boards > 1 || !variant_->board_acts.empty())
        item += " " + std::to_string(pile.board + 1);
    } else {
      item += zone.name;
    }
    if (zone.of_seat) item += " " + seat_name(pile.seat);
    put(Line::cards, item + " " + houserules::text(pile.cards));
  }
  piles_.clear();
}

void LogWriter::flush_claims() {
  flush_cards();
  if (!claims_.empty()) put(Line::claims, "! " + parted(claims_));
  claims_.clear();
}

void LogWriter::claim(const std::string& text) {
  flush_cards();
  claims_.push_back(text);
}

void LogWriter::answering(const Deal& deal, Seat seat, const Answer& answer) {
  begin_deal();
  chosen_ = true;
  flush_claims();
  put(Line::answers, seat_name(seat) + " " + answer_text(deal, seat, answer));
}

void LogWriter::decided(const session::Decision& decision) {
  flush_claims();
  put(Line::rulings, session::text(decision.ruling));
  if (decision.voids) net_ = net_before_;
}

void LogWriter::put_net() {
  std::string item = "! net";
  for (Seat seat = 0; seat < seats_; ++seat) {
    item += " " + seat_name(seat) + (net_[seat] < 0 ? " " : " +") + std::to_string(net_[seat]);
  }
  end_line();
  put(Line::claims, item);
  end_line();
}

void LogWriter::on(const Event& event) {
  const auto receives = [&](Seat seat) {
    net_[seat] += event.chips;
    claim(seat_name(seat) + " gets " + std::to_string(event.chips));
  };
  switch (event.kind) {
    case Event::Kind::antes:
      net_[event.seat] -= event.chips;
      ante_ = std::max(ante_, event.chips);
      break;
    case Event::Kind::blind:
      net_[event.seat] -= event.chips;
      blinds_ += " " + seat_name(event.seat) + " " + std::to_string(event.chips);
      break;
    case Event::Kind::bring_in:
    case Event::Kind::call:
    case Event::Kind::bet:
    case Event::Kind::raise:
      net_[event.seat] -= event.chips;
      break;
    case Event::Kind::step:
      if (event.word != no_word) {
        flush_claims();
        end_line();
        out_ += "-- " + std::string(variant_->word(event.word)) + "\n";
      }
      break;
    case Event::Kind::card_dealt: {
      if (!claims_.empty()) flush_claims();
      auto pile = std::find_if(piles_.begin(), piles_.end(), [&](const Pile& p) {
        return p.seat == event.seat && p.zone == event.zone && p.board == event.board;
      });
      if (pile == piles_.end()) {
        pile = piles_.insert(piles_.end(), {event.seat, event.zone, event.board, {}});
      }
      pile->cards.push_back(event.card);
      break;
    }
    case Event::Kind::rolled:
      flush_claims();
      put(Line::cards, "d roll " + std::to_string(event.amount));
      break;
    case Event::Kind::pays:
      if (event.seat == no_seat) {
        if (event.other != no_seat) receives(event.other);  // otherwise between the pot and a pool
        break;
      }
      net_[event.seat] -= event.chips;
      if (event.other != no_seat) net_[event.other] += event.chips;
      claim(seat_name(event.seat) + " pays " +
            (event.other == no_seat ? "" : seat_name(event.other) + " ") +
            std::to_string(event.chips));
      break;
    case Event::Kind::uncalled:
    case Event::Kind::awarded:
    case Event::Kind::returned:
      receives(event.seat);
      break;
    case Event::Kind::carried:
      flush_claims();
      end_line();
      put(Line::claims, "! carry " + std::to_string(event.chips));
      break;
    case Event::Kind::deal_ends:
      flush_claims();
      put_net();
      break;
    default:
      break;
  }
}

std::string LogWriter::take() {
  flush_claims();
  end_line();
  return std::exchange(out_, {});
}

}  // namespace houserules::script
