#include "engine/script/script.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "engine/cards/notation.h"
#include "engine/text/one_of.h"
#include "engine/text/printable.h"
#include "engine/text/sentence.h"

namespace houserules::script {
namespace {

constexpr std::string_view blanks = " \t\r";

bool is_blank(char c) { return blanks.find(c) != std::string_view::npos; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

/// Reads one item of the text, already split into words with their places.
class ItemReader {
 public:
  ItemReader(std::vector<ScriptWord> words, ParsedScript& out)
      : words_(std::move(words)), out_(out) {}

  void read() {
    const std::string& first = words_[0].text;
    item_.where = words_[0].where;
    if (first == "d") return read_chance();
    if (first == "!") return read_claims();
    if (first == "--") return read_step();
    if (first == "==") return read_next_deal();
    if (first == "ante" || first == "blinds") return read_forced();
    if (first == "all") return read_all();
    if (first == "misdeal" || first == "fouled" || first == "exposed" || first == "dead") {
      return read_ruling(first);
    }
    item_.seat = parse_seat(first);
    if (item_.seat != no_seat) return read_answer();
    if (first.size() > 1 && first[0] == 'P' && parse_seat("p" + first.substr(1)) != no_seat)
      return fault(0, "unexpected '" + first + "'", "write 'p" + first.substr(1) + "'");
    // "p1: cc", "p1:cc"
    if (const std::size_t colon = first.find(':');
        colon != first.npos && parse_seat(first.substr(0, colon)) != no_seat) {
      ScriptWord& seat = words_[0];
      const std::string stuck = seat.text.substr(colon + 1);
      seat.where.column += static_cast<int>(colon);
      seat.text.resize(colon);
      const std::string name = seat.text;
      return fault(0, "unexpected ':' after '" + name + "'",
                   "write '" + name + (stuck.empty() ? "" : " " + stuck) + written(1) + "'");
    }
    if (looks_like_seat(first)) return no_such_seat(0);
    const bool name = first[0] >= 'A' && first[0] <= 'Z';
    if (name)
      return fault(0, "unexpected '" + first + "'", "in a script, players are p1, p2 and so on");
    fault(0, "unexpected '" + first + "'", for_line(first));
  }

 private:
  static std::string for_line(std::string_view word) {
    if (word == "deal" || word == "hole")
      return "to deal cards to a player, write 'd dh', the player and the cards, as in 'd dh p1 "
             "AsKs'";
    if (word == "flop" || word == "turn" || word == "river" || word == "board")
      return "to deal cards to the board, write 'd db' and the cards, as in 'd db Qs7s2c'";
    return "a line begins with 'd' (cards), 'p1' (an action), 'all', '!' (a claim), '--' (a step), "
           "'==' (the next deal) or '#'";
  }

  static std::string seat_hint(std::string_view seat) {
    return seat == "p0" ? "seats are numbered from 1: p1, p2 and so on" : "the seats are p1 to p12";
  }
  void no_such_seat(std::size_t at) {
    const std::string& seat = words_[at].text;
    fault(at, "there is no seat '" + seat + "'", seat_hint(seat));
  }
  static constexpr const char* card_hint =
      "a card is a rank (2-9 T J Q K A) and a suit (c d h s); a joker is 'Jo', and an unknown card "
      "is '?\?'";

  /// Advice for "askd7c".
  static std::string in_capitals(std::string cards) {
    for (std::size_t i = 0; i < cards.size(); i += 2) {
      if (cards[i] >= 'a' && cards[i] <= 'z') cards[i] = static_cast<char>(cards[i] - 'a' + 'A');
      if (i + 1 < cards.size() && cards[i + 1] >= 'A' && cards[i + 1] <= 'Z')
        cards[i + 1] = static_cast<char>(cards[i + 1] - 'A' + 'a');
    }
    return parse_cards(cards) ? "write ranks in uppercase and suits in lowercase: " + cards
                              : card_hint;
  }

  /// Returns the words from this one on, each with a blank before it.
  std::string written(std::size_t from) const {
    std::string out;
    for (std::size_t i = from; i < words_.size(); ++i) out += " " + words_[i].text;
    return out;
  }

  /// Returns whether two slashes begin here that no cards follow: "// the river".
  bool is_remark(std::size_t i) const {
    return i + 1 < words_.size() && words_[i].text == "/" && words_[i + 1].text == "/" &&
           words_[i + 1].where.column == words_[i].where.column + 1 &&
           (i + 2 == words_.size() || !parse_cards(words_[i + 2].text));
  }

  void fault(std::size_t index, std::string problem, std::string hint) {
    const ScriptWord& word = words_[std::min(index, words_.size() - 1)];
    if (is_remark(index)) {
      problem = "unexpected '//'";
      hint = "a comment begins with '#'";
    }
    out_.faults.push_back({word.where, std::move(problem), std::move(hint)});
  }
  void accept() { out_.items.push_back(std::move(item_)); }

  void read_chance() {
    if (words_.size() < 2) {
      return fault(0, "nothing is dealt", "write 'd dh p1 AsKs', 'd db 2c3c4c' or 'd roll 4'");
    }
    if (words_[1].text == "roll") return read_roll();
    item_.kind = ScriptItem::Kind::cards;
    const std::string& zone = words_[1].text;
    std::size_t next = 2;
    item_.zone = zone == "dh" ? "hand" : zone == "db" ? "board" : zone;
    if (zone == "dh" || (next < words_.size() && looks_like_seat(words_[next].text))) {
      if (next < words_.size()) item_.seat = parse_seat(words_[next].text);
      if (item_.seat == no_seat && next < words_.size() && looks_like_seat(words_[next].text))
        return no_such_seat(next);
      if (item_.seat == no_seat) {
        return fault(next, "no player is named for these cards", "write 'd dh p1 AsKs'");
      }
      ++next;
    } else if (zone == "db" && next + 1 < words_.size()) {
      Chips board = 0;
      if (parse_chips(words_[next].text, board)) {
        if (board < 1 || board > 9)
          return fault(next, "there is no such board", "boards are 1 to 9");
        item_.board = static_cast<int>(board) - 1;
        ++next;
      }
    }
    if (next == words_.size()) {
      return fault(next, "no card is given",
                   "write '" + parted(words_, " ", [](const ScriptWord& word) {
                     return word.text;
                   }) + " 4s'");
    }
    for (; next < words_.size(); ++next) {
      const auto cards = parse_cards(words_[next].text);
      if (!cards)
        return fault(next, "'" + words_[next].text + "' is not a list of cards",
                     in_capitals(words_[next].text));
      for (const Card card : *cards) {
        item_.cards.push_back(card);
        item_.card_places.push_back(words_[next].where);
      }
    }
    accept();
  }

  void read_roll() {
    Chips face = 0;
    if (words_.size() != 3 || !parse_chips(words_[2].text, face) || face < 1 || face > 1000) {
      return fault(2, "a roll is a single number", "write 'd roll 4'");
    }
    item_.kind = ScriptItem::Kind::roll;
    item_.face = static_cast<int>(face);
    accept();
  }

  void read_answer() {
    if (words_.size() < 2) {
      return fault(0, "what " + words_[0].text + " does is missing", "write 'p1 cc'");
    }
    for (std::size_t i = 1; i < words_.size(); ++i) {
      if (is_remark(i)) return fault(i, {}, {});
    }
    item_.kind = ScriptItem::Kind::answer;
    item_.words.assign(words_.begin() + 1, words_.end());
    accept();
  }

  void read_all() {
    if (words_.size() != 2 || words_[1].text != "cc") {
      if (words_.size() > 2 && words_[1].text == "cc") {
        return fault(
            2, "unexpected '" + words_[2].text + "' after 'all cc'",
            "write ';' between actions; in a rule file, 'script: |' keeps the lines apart");
      }
      const std::string& verb = words_.size() > 1 ? words_[1].text : "cc";
      const bool meant = is_one_of(verb, {"cc", "c", "call", "calls", "check", "checks"});
      return fault(1, "'all' works only with 'cc' (check or call)",
                   meant ? "write 'all cc'"
                         : "write one action for each player, as in 'p1 " + printable(verb, 30) +
                               "; p2 " + printable(verb, 30) + "'");
    }
    item_.kind = ScriptItem::Kind::all;
    item_.words.assign(words_.begin() + 1, words_.end());
    accept();
  }

  void read_ruling(const std::string& what) {
    static constexpr const char* hint =
        "write 'misdeal', 'fouled', 'dead p2', 'exposed p2 As' or 'exposed p2 As kept'";
    item_.kind = ScriptItem::Kind::ruling;
    session::Ruling& ruling = item_.ruling;
    std::size_t read = 1;
    if (what == "exposed" || what == "dead") {
      ruling.kind = what == "dead" ? session::Ruling::Kind::dead : session::Ruling::Kind::exposed;
      ruling.seat = words_.size() > 1 ? parse_seat(words_[1].text) : no_seat;
      if (ruling.seat == no_seat) return fault(1, "no player is named", hint);
      read = 2;
    } else {
      ruling.kind =
          what == "fouled" ? session::Ruling::Kind::fouled : session::Ruling::Kind::misdeal;
    }
    if (ruling.kind == session::Ruling::Kind::exposed) {
      const auto cards = words_.size() > 2 ? parse_cards(words_[2].text) : std::nullopt;
      if (!cards || cards->size() != 1 || !(*cards)[0].known()) {
        return fault(2, "the exposed card is missing", hint);
      }
      ruling.card = (*cards)[0];
      ruling.kept = words_.size() == 4 && words_[3].text == "kept";
      read = ruling.kept ? 4 : 3;
    }
    if (words_.size() > read) {
      return fault(read, "'" + words_[read].text + "' doesn't belong here", hint);
    }
    accept();
  }

  void read_step() {
    item_.kind = ScriptItem::Kind::step;
    for (std::size_t i = 1; i < words_.size(); ++i) {
      item_.label += (i > 1 ? " " : "") + words_[i].text;
    }
    accept();
  }

  void read_next_deal() {
    item_.kind = ScriptItem::Kind::next_deal;
    for (std::size_t i = 1; i < words_.size(); i += 2) {
      Claim claim;
      claim.where = words_[i].where;
      const std::string& what = words_[i].text;
      const bool more = i + 1 < words_.size();
      if (what == "dealer" && more && (claim.seat = parse_seat(words_[i + 1].text)) != no_seat) {
        claim.kind = Claim::Kind::dealer;
      } else if (what == "pot" && more && parse_chips(words_[i + 1].text, claim.chips)) {
        claim.kind = Claim::Kind::pot;
      } else if (what == "game" && more) {
        claim.kind = Claim::Kind::game;
        claim.name = words_[i + 1].text;
      } else {
        return fault(i, "unexpected '" + what + "' after '=='",
                     parse_seat(what) != no_seat ? "write '== dealer " + what + "'"
                                                 : "write '== dealer p1', or just '=='");
      }
      item_.claims.push_back(claim);
    }
    accept();
  }

  void read_forced() {
    item_.kind = ScriptItem::Kind::claims;
    if (words_[0].text == "ante") {
      Claim claim;
      claim.kind = Claim::Kind::ante;
      claim.where = item_.where;
      if (words_.size() < 2 || !parse_chips(words_[1].text, claim.chips)) {
        return fault(1, "the size of the ante is missing", "write 'ante 1' or 'ante 1 p2 p3'");
      }
      for (std::size_t i = 2; i < words_.size(); ++i) {
        const Seat seat = parse_seat(words_[i].text);
        if (seat == no_seat)
          return fault(i, "'" + words_[i].text + "' is not a seat", seat_hint(words_[i].text));
        claim.seats.insert(seat);
      }
      item_.claims.push_back(claim);
      return accept();
    }
    if (words_.size() < 3) return fault(0, "no blind is given", "write 'blinds p1 1 p2 2'");
    for (std::size_t i = 1; i < words_.size(); i += 2) {
      if (!seat_and_chips(i, Claim::Kind::blind, "write 'blinds p1 1 p2 2'")) return;
    }
    accept();
  }

  bool seat_and_chips(std::size_t i, Claim::Kind kind, const char* hint) {
    Claim claim;
    claim.kind = kind;
    claim.where = words_[i].where;
    claim.seat = parse_seat(words_[i].text);
    if (claim.seat == no_seat) {
      fault(i, "'" + words_[i].text + "' is not a seat", hint);
      return false;
    }
    if (i + 1 >= words_.size() || !parse_chips(words_[i + 1].text, claim.chips)) {
      fault(i + 1, "the amount is missing", hint);
      return false;
    }
    item_.claims.push_back(claim);
    return true;
  }

  void read_refused() {
    item_.kind = ScriptItem::Kind::refused;
    item_.seat = words_.size() < 4 ? no_seat : parse_seat(words_[2].text);
    if (item_.seat == no_seat) {
      const bool named = words_.size() == 3 && parse_seat(words_[2].text) != no_seat;
      return fault(2,
                   named ? "the action that is refused is missing"
                         : "the player whose action is refused is missing",
                   "write '! refused p1 cbr 7'");
    }
    item_.words.assign(words_.begin() + 3, words_.end());
    accept();
  }

  static bool is_of_hand(std::string_view verb) {
    return verb == "shows" || verb == "sees" || verb == "holds";
  }

  /// "p1 may raise 4 to 7", "p1 may not raise".
  void read_may() {
    item_.kind = ScriptItem::Kind::may_raise;
    item_.seat = parse_seat(words_[1].text);
    const bool none = words_.size() == 5 && words_[3].text == "not" && words_[4].text == "raise";
    if (item_.seat == no_seat || (!none && (words_.size() < 5 || words_[3].text != "raise"))) {
      const bool bets = words_.size() > 3 && words_.back().text != "raise";
      return fault(1, bets ? "this is not a claim" : "the raise is missing",
                   "write '! p1 may raise 4 to 7' (it covers bets, too) or '! p1 may not raise'");
    }
    for (std::size_t i = 4; !none && i < words_.size(); ++i) {
      item_.label += (i == 4 ? "" : " ") + words_[i].text;
    }
    accept();
  }

  /// "p1 shows KsKd", "p1 holds nothing", "p1 shows Qs in pile", "shelf shows Qs".
  void read_hand() {
    item_.kind = ScriptItem::Kind::hand;
    item_.seat = parse_seat(words_[1].text);
    item_.label = words_[2].text;
    std::size_t end = words_.size();
    item_.zone = item_.seat == no_seat ? words_[1].text : "hand";
    if (end > 5 && words_[end - 2].text == "in") {
      item_.zone = words_[end - 1].text;
      end -= 2;
    }
    std::string all;
    for (std::size_t i = 3; i < end; ++i) all += words_[i].text;
    const auto cards = all == "nothing" ? std::vector<Card>() : parse_cards(all);
    if (all.empty() || !cards) {
      return fault(1, "no cards are named",
                   "write '! p1 " + item_.label + " KsKd' or '! p1 " + item_.label + " nothing'");
    }
    item_.cards = *cards;
    accept();
  }

  /// "p2 waits".
  void read_waits() {
    item_.kind = ScriptItem::Kind::waits;
    item_.seat = parse_seat(words_[1].text);
    if (item_.seat == no_seat)
      return fault(1, "'" + words_[1].text + "' is not a seat", seat_hint(words_[1].text));
    accept();
  }

  void read_claims() {
    if (words_.size() > 2 && words_[2].text == "may") return read_may();
    if (words_.size() > 2 && is_of_hand(words_[2].text)) return read_hand();
    if (words_.size() == 3 && words_[2].text == "waits") return read_waits();
    if (words_.size() == 4 && words_[1].text == "nothing" && words_[2].text == "else" &&
        words_[3].text == "asked") {
      item_.kind = ScriptItem::Kind::nothing_else;
      return accept();
    }
    item_.kind = ScriptItem::Kind::claims;
    // Commas separate claims; they may be attached to a word.
    std::vector<ScriptWord> words{words_[0]};
    for (std::size_t i = 1; i < words_.size(); ++i) {
      ScriptWord word = words_[i];
      const bool comma = word.text.size() > 1 && word.text.back() == ',';
      if (comma) word.text.pop_back();
      words.push_back(word);
      if (comma) words.push_back({",", word.where});
    }
    words_ = std::move(words);
    if (words_.size() == 1) return fault(0, "nothing is claimed", claim_hint);
    if (words_[1].text == "refused") return read_refused();
    std::size_t i = 1;
    while (i < words_.size()) {
      if (!read_claim(i)) return;
      if (i < words_.size() && words_[i].text == ",") ++i;
    }
    accept();
  }

  static constexpr const char* claim_hint =
      "write a claim such as '! p1 wins 9', '! pot 9' or '! net p1 -3 p2 +3'";

  /// Advice for a claim in other words: "p1 win 9", "pot=9", "9 chips".
  std::string claim_meant(std::size_t i) const {
    static constexpr std::pair<std::string_view, std::string_view> rows[] = {
        {"win", "wins"},   {"won", "wins"},  {"get", "gets"},  {"receives", "gets"},
        {"loses", "pays"}, {"pay", "pays"},  {"paid", "pays"}, {"has", "holds"},
        {"had", "holds"},  {"show", "shows"}};
    const std::string& first = words_[i].text;
    if (first == "winner" || first == "winners") return "write '! p1 wins 9'";
    if (first.starts_with("carr") && i + 1 < words_.size() && is_whole_number(words_[i + 1].text))
      return "write '! carry " + words_[i + 1].text + "'";
    if (i > 1 && (first == "chips" || first == "chip")) return "remove '" + first + "'";
    if (const std::size_t sign = first.find('='); sign != first.npos)
      return "write '! " + first.substr(0, sign) + " " + first.substr(sign + 1) + "'";
    if (i + 2 < words_.size() && (words_[i + 1].text == "has" || words_[i + 1].text == "had") &&
        is_whole_number(words_[i + 2].text))
      return "to check chips won or lost, write '! net " + first + " 12' or '! " + first +
             " gets 24'";
    if (first == "board" && i + 1 < words_.size())
      return "write '! board shows " + words_[i + 1].text + "'";
    for (const auto& [theirs, ours] : rows) {
      if (i + 1 < words_.size() && words_[i + 1].text == theirs)
        return "did you mean '" + first + " " + std::string(ours) + "'?";
    }
    return claim_hint;
  }

  /// Reports what is written instead of a claim's amount: "pot = 24".
  void no_amount(std::size_t i, const std::string& claim) {
    const std::string& last = words_.back().text;
    fault(i,
          i < words_.size() ? "unexpected '" + words_[i].text + "' after '" + claim + "'"
                            : "the amount is missing",
          i < words_.size() && is_whole_number(last) ? "write '! " + claim + " " + last + "'"
                                                     : "write a number after '" + claim + "'");
  }

  bool read_claim(std::size_t& i) {
    const std::string first = words_[i].text;
    Claim claim;
    claim.where = words_[i].where;
    const auto chips_at = [&](std::size_t at) {
      return at < words_.size() && parse_chips(words_[at].text, claim.chips);
    };
    if (first == "pot" || first == "carry") {
      claim.kind = first == "pot" ? Claim::Kind::pot : Claim::Kind::carry;
      if (!chips_at(i + 1)) return no_amount(i + 1, first), false;
      item_.claims.push_back(claim);
      i += 2;
      return true;
    }
    if (first == "net") {
      ++i;
      if (i == words_.size()) return fault(i, "name a player", claim_hint), false;
      while (i < words_.size() && words_[i].text != ",") {
        if (!seat_and_chips(i, Claim::Kind::net, claim_hint)) return false;
        i += 2;
      }
      return true;
    }
    claim.seat = parse_seat(first);
    const std::string verb = i + 1 < words_.size() ? words_[i + 1].text : "";
    const bool wins = verb == "wins";
    if (claim.seat != no_seat && (wins || verb == "gets") && chips_at(i + 2)) {
      claim.kind = wins ? Claim::Kind::wins : Claim::Kind::gets;
      i += 3;
    } else if (claim.seat != no_seat && verb == "pays" && chips_at(i + 2)) {
      claim.kind = Claim::Kind::pays;
      i += 3;
    } else if (claim.seat != no_seat && verb == "pays" && chips_at(i + 3)) {
      claim.kind = Claim::Kind::pays;
      claim.other = parse_seat(words_[i + 2].text);
      if (claim.other == no_seat) return fault(i + 2, "this is not a seat", claim_hint), false;
      i += 4;
    } else {
      const bool of_chips = wins || verb == "gets" || verb == "pays";
      if (claim.seat != no_seat && of_chips) return no_amount(i + 2, first + " " + verb), false;
      if (claim.seat == no_seat && looks_like_seat(first)) return no_such_seat(i), false;
      return fault(i, "'" + first + (verb.empty() ? "" : " " + verb) + "' is not a claim",
                   claim_meant(i)),
             false;
    }
    item_.claims.push_back(claim);
    return true;
  }

  std::vector<ScriptWord> words_;
  ParsedScript& out_;
  ScriptItem item_;
};

/// Splits a piece of a line into words; `/` is a word of its own, except in the text of a step.
std::vector<ScriptWord> split(std::string_view piece, int line, int column) {
  std::vector<ScriptWord> words;
  const auto flush = [&](std::size_t from, std::size_t to) {
    if (to > from) {
      words.push_back(
          {std::string(piece.substr(from, to - from)), {line, column + static_cast<int>(from)}});
    }
  };
  std::size_t start = 0;
  for (std::size_t i = 0; i <= piece.size(); ++i) {
    const bool end = i == piece.size() || is_blank(piece[i]);
    const bool slash = !end && piece[i] == '/';
    // "!pot 9" is read as "! pot 9".
    const bool mark = !end && piece[i] == '!' && words.empty() && start == i;
    if (!end && !slash && !mark) continue;
    flush(start, i);
    if (slash || mark) flush(i, i + 1);
    start = i + 1;
  }
  return words;
}

std::string_view without_comment(std::string_view line) {
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '#' && (i == 0 || is_blank(line[i - 1]) || line[i - 1] == ';')) {
      return line.substr(0, i);
    }
  }
  return line;
}

bool is_key(std::string_view text) {
  return !text.empty() && text[0] >= 'a' && text[0] <= 'z' &&
         std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
         });
}

std::optional<HeaderLine> header_line(std::string_view line, int number, int column) {
  const std::size_t sign = line.find('=');
  if (sign == std::string_view::npos || line.substr(sign).starts_with("==")) return std::nullopt;
  const std::string_view key = trimmed(line.substr(0, sign));
  if (!is_key(key)) return std::nullopt;
  const auto skipped = static_cast<int>(key.data() - line.data());
  return HeaderLine{
      std::string(key), std::string(trimmed(line.substr(sign + 1))), {number, column + skipped}};
}

}  // namespace

bool ScriptItem::wager() const {
  if (kind == Kind::all) return true;
  if (kind != Kind::answer) return false;
  static constexpr std::array<std::string_view, 6> verbs = {"cc", "cbr",   "pb",
                                                            "f",  "check", "call"};
  return std::find(verbs.begin(), verbs.end(), words[0].text) != verbs.end();
}

bool ScriptItem::shows() const { return kind == Kind::answer && words[0].text == "sm"; }

ParsedScript parse_script(std::string_view text, TextPlace first, int indent) {
  ParsedScript out;
  int number = first.line;
  int column = first.column;
  std::size_t at = 0;
  constexpr std::size_t most_faults = 50;  // enough for any reader
  while (at < text.size() && out.faults.size() < most_faults) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = without_comment(text.substr(at, end - at));
    if (out.items.empty()) {
      if (out.faults.empty() && line.starts_with("houserules:")) {
        out.faults.push_back({{number, column},
                              "this is a rule file, not a script",
                              "a script has lines such as 'd dh p1 AsKs' and 'p1 cc'"});
        return out;
      }
      if (auto header = header_line(line, number, column)) {
        out.header.push_back(std::move(*header));
        line = {};
      }
    }
    std::size_t from = 0;
    while (from < line.size() && out.faults.size() < most_faults) {
      const std::size_t to = std::min(line.find(';', from), line.size());
      auto words = split(line.substr(from, to - from), number, column + static_cast<int>(from));
      if (!words.empty()) ItemReader(std::move(words), out).read();
      from = to + 1;
    }
    at = end + 1;
    ++number;
    column = indent;
  }
  return out;
}

std::span<const ScriptItem> items_before(std::span<const ScriptItem> items, std::string_view marker,
                                         bool& found) {
  marker = trimmed(marker);
  const bool deal = marker.starts_with("==");
  if (deal || marker.starts_with("--")) marker = trimmed(marker.substr(2));
  for (std::size_t i = 0; i < items.size(); ++i) {
    const ScriptItem& item = items[i];
    const bool step = item.kind == ScriptItem::Kind::step;
    if (deal ? item.kind == ScriptItem::Kind::next_deal : step && item.label.starts_with(marker)) {
      found = true;
      return items.first(i);
    }
  }
  found = false;
  return items;
}

std::string text(const NotationFault& fault) {
  return fault.problem + (fault.hint.empty() ? "" : "; " + fault.hint);
}

std::string text(const Claim& claim) {
  const std::string chips = std::to_string(claim.chips);
  switch (claim.kind) {
    case Claim::Kind::pot:
      return "pot " + chips;
    case Claim::Kind::carry:
      return "carry " + chips;
    case Claim::Kind::pays:
      return seat_name(claim.seat) + " pays " +
             (claim.other == no_seat ? "" : seat_name(claim.other) + " ") + chips;
    case Claim::Kind::gets:
      return seat_name(claim.seat) + " gets " + chips;
    case Claim::Kind::wins:
      return seat_name(claim.seat) + " wins " + chips;
    case Claim::Kind::net:
      return "net " + seat_name(claim.seat) + (claim.chips < 0 ? " " : " +") + chips;
    case Claim::Kind::ante: {
      std::string out = "ante " + chips;
      for (const Seat seat : claim.seats) out += " " + seat_name(seat);
      return out;
    }
    case Claim::Kind::blind:
      return "blinds " + seat_name(claim.seat) + " " + chips;
    case Claim::Kind::dealer:
      return "dealer " + seat_name(claim.seat);
    case Claim::Kind::game:
      return "game " + claim.name;
  }
  return {};
}

}  // namespace houserules::script
