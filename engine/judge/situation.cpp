#include "engine/judge/situation.h"

#include <algorithm>
#include <array>

#include "engine/cards/count_text.h"
#include "engine/cards/notation.h"
#include "engine/text/printable.h"
#include "engine/text/utf8.h"
#include "engine/variant/expression_names.h"
#include "engine/variant/value_text.h"

namespace houserules::judge {
namespace {

std::vector<std::string> split(std::string_view text, char at) {
  std::vector<std::string> out;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t end = std::min(text.find(at, from), text.size());
    out.emplace_back(text.substr(from, end - from));
    from = end + 1;
  }
  return out;
}

class SituationReader {
 public:
  SituationReader(const Variant& variant, std::vector<std::string>& faults, bool ranges)
      : variant_(variant), faults_(faults), ranges_(ranges) {}

  Situation read(std::span<const std::string> words) {
    std::size_t between = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
      const std::string& word = words[i];
      const std::size_t colon = word.find(':');
      if (word == "vs" || word == "v" || word == "versus" || word == "against") {
        fault("leave out '" + word + "'");
        ++between;
        continue;
      }
      if (colon == std::string::npos || colon == 0) {
        fault("'" + word + "' has no ':'; write " + with_name(word, i - between));
        continue;
      }
      // "Ann: AsKs"
      if (colon + 1 == word.size() && i + 1 < words.size() &&
          words[i + 1].find(':') == std::string::npos) {
        fault("remove the space after '" + word + "': write " + word + words[i + 1]);
        count_as_present(word.substr(0, colon));
        ++i;
        continue;
      }
      // "Ann:As Ks"
      std::string whole = word;
      for (; i + 1 < words.size() && words[i + 1].size() == 2 && is_cards(words[i + 1]); ++i)
        whole += words[i + 1];
      if (whole != word) {
        fault("write cards without spaces: " + whole);
        count_as_present(word.substr(0, colon));
        continue;
      }
      read_word(word.substr(0, colon), word.substr(colon + 1));
    }
    for (std::size_t seat = 0; seat < out_.holders.size(); ++seat) {
      const Situation::Holder& holder = out_.holders[seat];
      if (holder.folded || !holder.cards.empty()) continue;
      fault(holder.name.empty()
                ? "p" + std::to_string(seat + 1) + " is missing"
                : holder.name + " has no cards; write " + holder.name +
                      ":folded if they are out, " + holder.name + ":none if they have none left");
    }
    const auto folded = [](const Situation::Holder& holder) { return holder.folded; };
    if (faults_.empty() && !out_.holders.empty() &&
        std::all_of(out_.holders.begin(), out_.holders.end(), folded)) {
      fault("everyone has folded; write the cards of at least one player, as in Ann:AsKs");
    }
    if (!dealer_.empty()) {
      out_.dealer = find(dealer_);
      if (out_.dealer == no_seat)
        fault("the dealer must be one of the players, not '" + dealer_ + "'");
    }
    if (!out_.rolls.empty() && variant_.rolls.empty())
      fault("no die is rolled in this game; remove 'roll:'");
    check_stakes(out_.stakes);
    for (const Situation::Stakes& pot : out_.pots) check_stakes(pot.chips);
    find_shared();
    check_distinct();
    return std::move(out_);
  }

 private:
  /// Returns "Ann:AsKs" for the first word "AsKs", and "Ann:AsKs" for "Ann=AsKs".
  std::string with_name(std::string word, std::size_t at) const {
    static constexpr std::string_view names[] = {"Ann", "Bob", "Cid", "Dan", "Eve", "Fay"};
    if (const std::size_t sign = word.find('='); sign != word.npos && sign > 0) {
      word[sign] = ':';
      return word;
    }
    const bool hand = (word.size() > 3 && is_cards(word)) || (ranges_ && is_range(word));
    if (!hand || at >= std::size(names))
      return ranges_ ? "Ann:AsKs" : "Ann:AsKs, board:2c3c4c or stakes:100,40";
    const bool board = at > 1 && word.size() > 4 && takes_board();
    return (board ? "board" : std::string(names[at])) + ":" + word;
  }
  bool takes_board() const {
    return std::any_of(variant_.deals.begin(), variant_.deals.end(), [](const DealAct& deal) {
      return !deal.to_seats && deal.zone == zone_board;
    });
  }
  /// A player whose cards are faulty counts as present.
  void count_as_present(const std::string& name) {
    if (Situation::Holder* who = holder(name)) who->folded = true;
  }
  bool is_range(const std::string& text) const {
    CardSet deck;
    for (const Card card : variant_.deck) deck.insert(card);
    RangeFault problem;
    return parse_range(text, deck, problem).has_value();
  }

  void fault(std::string problem) { faults_.push_back(std::move(problem)); }

  void read_word(const std::string& name, const std::string& value) {
    if (name == "stakes") {
      out_.stakes = read_stakes(value);
      return;
    }
    if (name.starts_with("stakes.")) return read_pot(name.substr(7), value);
    if (name == "dealer") {
      dealer_ = value;
      return;
    }
    if (name == "pot" || name == "roll") {
      Chips number = 0;
      if (!parse_chips(value, number) || number < 1 || number > 1'000'000'000) {
        const bool shares = name == "pot" && value.find(',') != value.npos;
        return fault("'" + name + ":' needs a number of chips, not '" + value + "'" +
                     (shares ? "; for what each player has put in, write stakes:" + value : ""));
      }
      if (name == "pot") {
        out_.pot = number;
      } else {
        out_.rolls.push_back(static_cast<int>(number));
      }
      return;
    }
    if (name == "dead") {
      read_cards(name, value, out_.gone);
      return;
    }
    if (read_table_zone(name, value)) return;
    if (name == "flop" || name == "turn" || name == "river") {
      return fault("unknown name '" + name + "'; write the whole board, as in " +
                   "board:2c3c4c9hTs");
    }
    read_holder(name, value);
  }

  std::vector<Chips> read_stakes(const std::string& value) {
    std::vector<Chips> stakes;
    for (const std::string& piece : split(value, ',')) {
      Chips chips = 0;
      if (!parse_chips(piece, chips) || chips < 0 || chips > 1'000'000'000) {
        fault("'" + piece +
              "' is not a number of chips; write what each player has put in, as in "
              "stakes:100,40,100");
        return {};  // how many there are is not known
      }
      stakes.push_back(chips);
    }
    return stakes;
  }

  /// A pot that a step splits off, or that seats pay into.
  void read_pot(const std::string& name, const std::string& value) {
    std::vector<Word> pots;
    for (const SplitPotAct& act : variant_.split_pots) pots.push_back(act.name);
    for (const PayAct& act : variant_.pays) {
      if (act.into != no_word) pots.push_back(act.into);
    }
    const auto pot = std::find_if(pots.begin(), pots.end(),
                                  [&](Word word) { return variant_.word(word) == name; });
    if (pot == pots.end()) {
      std::string known;
      for (const Word word : pots) {
        known += (known.empty() ? "" : ", ") + std::string(variant_.word(word));
      }
      return fault("this game has no pot called '" + name + "'" +
                   (known.empty() ? "" : ", only " + known));
    }
    out_.pots.push_back({*pot, read_stakes(value)});
  }

  /// "board", "board2", "shelf".
  bool read_table_zone(const std::string& name, const std::string& value) {
    for (std::size_t z = 0; z < variant_.zones.size(); ++z) {
      const ZoneSpec& zone = variant_.zones[z];
      if (zone.of_seat || z == zone_stock || !name.starts_with(zone.name)) continue;
      const std::string rest = name.substr(zone.name.size());
      const bool numbered = rest.size() == 1 && rest[0] >= '1' && rest[0] <= '3';
      if (!rest.empty() && !(numbered && z == zone_board)) continue;
      Situation::Cards cards;
      cards.zone = static_cast<std::uint8_t>(z);
      cards.board = static_cast<std::uint8_t>(numbered ? rest[0] - '1' : 0);
      const auto said = [&](const Situation::Cards& before) {
        return before.zone == cards.zone && before.board == cards.board;
      };
      while (z == zone_board && !numbered && cards.board < 2 &&
             std::any_of(out_.table.begin(), out_.table.end(), said)) {
        ++cards.board;
      }
      if (read_cards(name, value, cards)) out_.table.push_back(std::move(cards));
      return true;
    }
    return false;
  }

  /// A seat by its number or name. A new name takes the next seat.
  Seat find(const std::string& name) const {
    const Seat seat = parse_seat(name);
    if (seat != no_seat) return seat < out_.holders.size() ? seat : no_seat;
    for (std::size_t i = 0; i < out_.holders.size(); ++i) {
      if (out_.holders[i].name == name) return static_cast<Seat>(i);
    }
    return no_seat;
  }
  Situation::Holder* holder(const std::string& name) {
    Seat seat = find(name);
    if (seat == no_seat) seat = parse_seat(name);
    if (seat == no_seat) seat = static_cast<Seat>(out_.holders.size());
    if (seat >= max_seats) {
      fault("there are seats for " + std::to_string(max_seats) + " players");
      return nullptr;
    }
    if (seat >= out_.holders.size()) out_.holders.resize(seat + std::size_t{1});
    Situation::Holder& holder = out_.holders[seat];
    constexpr int longest = 40;
    if (utf8_count(name) > longest || printable(name) != name) {
      fault("a player's name must have 1 to " + std::to_string(longest) +
            " printable characters, not '" + printable(name, longest) + "'");
    }
    if (holder.name.empty()) holder.name = name;
    return &holder;
  }

  void read_holder(const std::string& name, const std::string& value) {
    const std::size_t dot = name.find('.');
    Situation::Cards cards;
    if (dot != std::string::npos) {
      const std::string zone_name = name.substr(dot + 1);
      std::string known;
      bool found = false;
      for (std::size_t z = 0; z < variant_.zones.size() && !found; ++z) {
        if (!variant_.zones[z].of_seat) continue;
        known += (known.empty() ? "" : ", ") + variant_.zones[z].name;
        found = variant_.zones[z].name == zone_name;
        cards.zone = static_cast<std::uint8_t>(z);
      }
      if (!found) {
        if (Situation::Holder* who = holder(name.substr(0, dot))) who->folded = true;  // is known
        return fault("players in this game have no zone '" + zone_name + "', only " + known);
      }
    }
    const bool is_new = find(name.substr(0, dot)) == no_seat;
    if (const std::string place = near_place(name); is_new && !place.empty() && value.size() > 4)
      return fault("there is no place '" + name + "' for cards; did you mean '" + place + ":'?");
    Situation::Holder* who = holder(name.substr(0, dot));
    if (who == nullptr) return;
    std::vector<std::string> said = split(value, '@');
    const std::string written = said[0];
    said.erase(said.begin());
    for (const std::string& answer : said) {
      std::vector<script::ScriptWord> words;
      std::string text = answer;
      std::replace(text.begin(), text.end(), '=', ',');
      for (const std::string& word : split(text, ',')) words.push_back({word, {}});
      who->answers.push_back(std::move(words));
    }
    if (written == "folded" || written == "fold") {
      who->folded = true;
      return;
    }
    const bool again =
        std::any_of(who->cards.begin(), who->cards.end(),
                    [&](const Situation::Cards& before) { return before.zone == cards.zone; });
    if (again) return fault(name + " is named twice");
    const bool range =
        ranges_ && cards.zone == zone_hand && written != "none" && !is_cards(written);
    if (range) {
      read_range(name, written, *who, cards);
    } else if (written != "none") {
      read_cards(name, written, cards);
    }
    who->cards.push_back(std::move(cards));
  }

  /// Returns the place on the table whose name is nearly this, or nothing.
  std::string near_place(const std::string& name) const {
    std::vector<std::string> places;
    for (std::size_t z = 0; z < variant_.zones.size(); ++z) {
      if (!variant_.zones[z].of_seat && z != zone_stock) places.push_back(variant_.zones[z].name);
    }
    const std::vector<std::string> near = near_names(name, places);
    return near.size() == 1 ? near.front() : std::string();
  }

  static bool is_cards(const std::string& value) {
    const std::vector<std::string> groups = split(value, '/');
    return std::all_of(groups.begin(), groups.end(),
                       [](const std::string& group) { return parse_cards(group).has_value(); });
  }

  void read_range(const std::string& name, const std::string& value, Situation::Holder& who,
                  Situation::Cards& cards) {
    CardSet deck;
    for (const Card card : variant_.deck) deck.insert(card);
    RangeFault problem;
    std::optional<ParsedRange> range = parse_range(value, deck, problem);
    if (!range) {
      // "'random' for Bob is not a hand; …", where the whole text is meant
      const std::string whole = "'" + value + "' ";
      if (problem.problem.starts_with(whole))
        return fault(whole + "for " + name + " " + problem.problem.substr(whole.size()));
      return fault("'" + value + "' for " + name + " is not a range: " + problem.problem);
    }
    cards.cards.assign(range->cards, Card());
    cards.groups.push_back(range->cards);
    who.range = std::move(range->hands);
    who.top = std::move(range->top);
    who.range_text = value;
  }

  /// Returns "AsKs" for "asks" and "ASKS".
  static std::string in_case(std::string text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
      const bool small = text[i] >= 'a' && text[i] <= 'z', large = text[i] >= 'A' && text[i] <= 'Z';
      if (i % 2 == 0 && small) text[i] = static_cast<char>(text[i] - 'a' + 'A');
      if (i % 2 == 1 && large) text[i] = static_cast<char>(text[i] - 'A' + 'a');
    }
    return text;
  }

  bool read_cards(const std::string& name, const std::string& value, Situation::Cards& out) {
    for (const std::string& group : split(value, '/')) {
      const auto cards = parse_cards(group);
      if (!cards) {
        const bool stakes = name != "stakes" && (!near_names(name, {"stakes"}).empty() ||
                                                 name == "bets" || name == "chips");
        std::string cards_alone = group;
        std::erase_if(cards_alone, [](char c) { return c == ',' || c == '-' || c == '.'; });
        const std::string cased = in_case(cards_alone);
        const bool suitless = group.find_first_not_of("23456789TJQKA") == group.npos;
        std::string_view wrong = group;  // its first word that is not a card
        while (wrong.size() > 2 && parse_cards(wrong.substr(0, 2))) wrong.remove_prefix(2);
        const auto first = static_cast<std::size_t>(utf8_length(wrong));
        const auto second =
            static_cast<std::size_t>(wrong.size() > first ? utf8_length(wrong.substr(first)) : 0);
        const std::string whose = name == "board" ? "the board" : name;
        fault(
            "'" + group + "' for " + whose + " is not a list of cards" +
            (stakes               ? "; did you mean 'stakes:'?"
             : parse_cards(cased) ? "; did you mean '" + cased + "'?"
             : suitless && !group.empty()
                 ? "; each card needs a suit, as in AsKs"
                 : ": '" + std::string(wrong.substr(0, first + second)) +
                       "' is not a rank (2-9 T J Q K A) and a suit (c d h s), or Jo for a joker"));
        return false;
      }
      out.cards.insert(out.cards.end(), cards->begin(), cards->end());
      out.groups.push_back(cards->size());
    }
    const std::string holder = name == "board" ? "the board" : name;
    if (out.cards.empty()) fault(holder + " has no cards");
    if (out.cards.size() > max_zone_cards) fault(holder + " has too many cards");
    return !out.cards.empty() && out.cards.size() <= max_zone_cards;
  }

  void check_stakes(const std::vector<Chips>& stakes) {
    const std::size_t players = out_.holders.size();
    if (stakes.empty() || stakes.size() == players) return;
    fault(count_text(stakes.size(), "stake") + " for " + count_text(players, "player") +
          "; write one for each, as in stakes:100,40,100");
  }

  /// Where the rest of a board is dealt again, its first cards lie on each.
  void find_shared() {
    if (variant_.board_acts.empty()) return;
    const auto first = std::find_if(out_.table.begin(), out_.table.end(), [](const auto& cards) {
      return cards.zone == zone_board && cards.board == 0;
    });
    if (first == out_.table.end()) return;
    for (Situation::Cards& cards : out_.table) {
      if (cards.zone != zone_board || cards.board == 0) continue;
      const auto [mine, other] = std::mismatch(cards.cards.begin(), cards.cards.end(),
                                               first->cards.begin(), first->cards.end());
      cards.shared = static_cast<std::size_t>(mine - cards.cards.begin());
    }
  }

  /// Checks that no card is in more places than the deck has copies of it.
  void check_distinct() {
    std::array<int, Card::code_count> left{};
    std::array<std::string, Card::code_count> first;  // where it was found first
    const auto& deck = variant_.for_players(static_cast<int>(out_.holders.size())).deck;
    for (const Card card : deck) ++left[card.code()];
    const auto take = [&](Situation::Cards& cards, const std::string& where) {
      for (std::size_t i = cards.shared; i < cards.cards.size(); ++i) {
        Card& card = cards.cards[i];
        if (!card.known()) continue;
        // Any joker will do for a joker.
        const auto free = [&](Card one) { return one.joker() && left[one.code()] > 0; };
        const auto joker = std::find_if(deck.begin(), deck.end(), free);
        if (card.joker() && joker != deck.end()) card = *joker;
        const bool exists = std::find(deck.begin(), deck.end(), card) != deck.end();
        if (!exists) {
          fault("this game's deck has no " + (card.joker() ? "joker" : text(card)) + " (" + where +
                ")");
        } else if (--left[card.code()] < 0) {
          const std::string& before = first[card.code()];
          fault("the card '" + text(card) + "' appears twice (" +
                (before == where || before.empty() ? where : before + " and " + where) + ")");
        } else {
          first[card.code()] = where;
        }
      }
    };
    for (Situation::Holder& holder : out_.holders) {
      for (Situation::Cards& cards : holder.cards) take(cards, holder.name);
    }
    for (Situation::Cards& cards : out_.table) take(cards, variant_.zones[cards.zone].name);
    take(out_.gone, "dead");
  }

  const Variant& variant_;
  std::vector<std::string>& faults_;
  bool ranges_;
  Situation out_;
  std::string dealer_;
};

}  // namespace

Situation parse_situation(std::span<const std::string> words, const Variant& variant,
                          std::vector<std::string>& faults) {
  return SituationReader(variant, faults, false).read(words);
}

Situation parse_ranges(std::span<const std::string> words, const Variant& variant,
                       std::vector<std::string>& faults) {
  return SituationReader(variant, faults, true).read(words);
}

}  // namespace houserules::judge
