// Loops, blocks, and the steps of the notation, which people have one word for.

#include <algorithm>
#include <utility>

#include "engine/describe/telling.h"
#include "engine/text/english.h"
#include "engine/text/sentence.h"
#include "engine/variant/features.h"

namespace houserules::telling {
namespace {

/// Binds a seat for as long as it lives.
class Bound {
 public:
  explicit Bound(bool& bound) : bound_(bound), before_(bound) { bound_ = true; }
  Bound(const Bound&) = delete;
  Bound& operator=(const Bound&) = delete;
  ~Bound() { bound_ = before_; }

 private:
  bool& bound_;
  bool before_;
};

/// Parts of a larger expression.
std::string operand(const std::string& text) {
  return text.starts_with('=') ? "(" + text.substr(1) + ")" : text;
}

/// Returns whether choosing this option ends the round of betting that it belongs to.
bool ends_betting(const tree::Body& option) {
  if (!option.to_do) return false;
  return std::any_of(option.to_do->items.begin(), option.to_do->items.end(),
                     [](const tree::Step& step) {
                       const auto* end = std::get_if<tree::EndStep>(&step.act);
                       return end != nullptr && !step.when && end->object == "loop";
                     });
}

/// "each player is dealt a card, and a betting round follows": one sentence, and others only on the
/// betting; empty where it takes more.
std::string in_one_sentence(std::string text) {
  const std::size_t bet = text.find(". " + std::string(a_betting_round));
  const std::string first = text.substr(0, bet);
  if (first.find(". ") != std::string::npos || first.find_first_of(":;") != std::string::npos)
    return {};
  if (bet != std::string::npos) text.replace(bet, 3, ", and a");
  return lower_first(std::move(text));
}

/// "pays to see" of an option that the file words as "pay N to see"; else "chooses “see”".
std::string chosen(const tree::Body& option) {
  if (!option.narrated) return "chooses " + quoted(words_of_name(option.name));
  std::string words;
  for (const std::string& word : words_between(option.narrated->text, " ")) {
    if (word != "N") words += (words.empty() ? "" : " ") + word;
  }
  return third_person(words);
}

std::string replaced_subject(const std::string& text, const std::string& by) {
  constexpr std::string_view subject = "The player ";
  if (!text.starts_with(subject)) return {};
  return by + " " + text.substr(subject.size());
}

}  // namespace

Telling::Items Telling::tell(const tree::DoStep& step) { return steps(step.object); }

Telling::Items Telling::round(const std::string& whom, const Node* from, const Node* order,
                              const std::function<Items()>& body) {
  const Noun seats = seats_word(whom);
  const std::string first =
      order == nullptr ? "" : ", the highest of " + speech_.value(order->text) + " first";
  Items items;
  {
    const Bound bound(bound_);
    items = body();
  }
  const bool several = whom.starts_with("everyone") || whom == "winners" || whom == "losers" ||
                       whom == "those sitting out" || whom == "= players";
  const std::string subject =
      several || from != nullptr ? in_turn(seats, from) + first : capitalised(seats.text) + first;
  constexpr std::string_view turn = "In turn, ";
  const std::string lead = from != nullptr ? subject
                           : subject.starts_with(turn)
                               ? "For " + subject.substr(turn.size()) + ", in turn"
                               : "For " + lower_first(subject);
  if (items.size() == 1 && items[0].lead.empty()) {
    const std::string text = replaced_subject(items[0].text, subject + (first.empty() ? "" : ","));
    if (!text.empty()) {
      items[0].text = text;
      return items;
    }
    return {{lead + ": " + lower_first(items[0].text), std::move(items[0].items), ""}};
  }
  if (items.empty()) return {};
  return {{lead + ":", std::move(items), ""}};
}

Telling::Items Telling::tell(const tree::EachStep& step) {
  const Node* from = take(step.from);
  const Node* order = take(step.highest_first);
  take(step.do_);
  return round(step.object.text, from, order, [&] { return steps(*step.do_); });
}

Telling::Items Telling::tell(const tree::RepeatStep& step) {
  const tree::Repeated& object = step.object;
  const bool street_named = street_named_;
  take(step.do_);
  Items items = steps(*step.do_);
  std::string lead;
  const Node* end = take(object.until);
  const Node* times = take(object.times);
  const Node& written = object.written;
  const bool counts = times != nullptr && times->text != "never";
  if (end != nullptr) {
    // Until then nobody was.
    constexpr std::string_view in_again = "at least one player is still in";
    std::string test = until(*end);
    if (test.starts_with(in_again)) test.replace(0, in_again.size(), "at least one player is in");
    lead = "Repeat until " + test;
    if (counts) lead += ", at most " + speech_.times(times->text);
  } else if (counts) {
    lead = plain_number(times->text) ? "Up to " + speech_.times(times->text)
                                     : "As many times as " + speech_.value(times->text);
  } else if (written.is_list()) {
    std::vector<std::string> words;
    for (const Node& item : written.items) words.push_back(item.text);
    lead = "For " + joined(words) + " in turn (“this number” below)";
  } else if (written.is_scalar()) {
    lead = capitalised(speech_.times(written.text));
  }
  if (const Node* after = take(step.until)) lead += ", until " + until(*after);
  if (items.size() == 1 && items[0].lead.empty()) {
    if (street_named && items[0].items.empty()) {
      std::string text = lower_first(items[0].text);
      if (const std::string one = in_one_sentence(text); !one.empty()) text = one;
      if (text.starts_with("each ")) text.replace(0, 4, "every");
      return {{"On each, " + text, {}, ""}};
    }
    const bool is_count = end == nullptr && !step.until && (counts || written.is_scalar());
    const std::string text = in_one_sentence(items[0].text);
    const std::string between = is_count && !text.empty() ? ", " : ": ";
    if (!text.empty() || items[0].text.find(':') == std::string::npos)
      return {
          {lead + between + (text.empty() ? items[0].text : text), std::move(items[0].items), ""}};
  }
  return {{lead + ":", std::move(items), ""}};
}

Telling::Items Telling::tell(const tree::TurnsStep& step) {
  const std::string whom = step.object.is_scalar() ? step.object.text : "everyone";
  const Node* from = take(step.from);
  const Node* skip = take(step.skip);
  const Node* end = take(step.until);
  const Node* circuits = take(step.circuits);
  take(step.do_);
  Items items;
  {
    const Bound bound(bound_);
    items = steps(*step.do_);
  }
  std::string lead = whom == "everyone" ? "players" : all_of(whom);
  if (whom == "everyone in") lead = "the remaining players";
  lead = capitalised(lead) + " take turns clockwise" +
         (from != nullptr ? turn_order(from)
                          : ", starting left of the " + std::string(dealer_name(v_)));
  if (skip != nullptr) lead += ". A player is skipped if " + speech_.condition(skip->text, true);
  if (end != nullptr) lead += ". Play goes around until " + until(*end);
  if (circuits != nullptr && circuits->text != "1000") {
    const auto number = plain_number(circuits->text);
    const std::string times =
        number ? times_word(*number) : "as often as " + speech_.value(circuits->text);
    lead += end != nullptr ? ", but at most " + times
            : number == 1  ? ". Everyone has one turn"
                           : ". Play goes around at most " + times;
  }
  lead += ". On each turn";
  if (items.empty()) return {{lead + ", nothing happens.", {}, ""}};
  if (items.size() == 1 && items[0].lead.empty()) {
    return {{lead + ", " + lower_first(items[0].text), std::move(items[0].items), ""}};
  }
  return {{lead + ":", std::move(items), ""}};
}

/// Betting in which every turn costs the whole bet again.
Telling::Items Telling::round_and_round(const tree::BetStep& step, std::string text,
                                        bool dropping) {
  add_sentence(
      text,
      "on each turn, a player pays the full bet again, raises it or folds, no matter what they "
      "have already paid");
  if (dropping) add_sentence(text, "nobody may check");
  if (const tree::LimitRules* own = take(step.object.limit)) add_sentence(text, limit(*own, true));
  if (const Node* twice = take(step.counts_double)) {
    const Noun before = speech_.they;
    speech_.they = {"they", true, "them", "their"};
    add_sentence(text,
                 "a player pays half of each bet while " + speech_.condition(twice->text, true));
    speech_.they = before;
  }
  const Node* end = take(step.until);
  const tree::Bodies* also = take(step.options);
  std::vector<std::string> ends{"one player is left"};
  if (end != nullptr) ends.push_back(until(*end));
  if (also != nullptr) {
    for (const tree::Body& option : also->items) {
      if (ends_betting(option)) ends.push_back("a player " + chosen(option));
    }
  }
  add_sentence(text, "betting ends when " + joined(ends, "or"));
  Items out{{text, {}, ""}};
  if (also != nullptr) {
    const Bound bound(bound_);
    out.push_back({"On their turn, before betting, a player may also choose:", options(*also), ""});
  }
  return out;
}

// ---------------------------------------------------------------- notation

/// The sentence of a question, with what is dealt for the cards that were thrown away.
std::string Telling::drawn(std::string text, const std::string& lies) {
  if (text.ends_with('.')) text.pop_back();
  const std::size_t stop = text.find(". ");
  const std::string tail = stop == std::string::npos ? "" : text.substr(stop);
  const bool one = text.find(" one of ") < stop;
  return text.substr(0, stop) +
         (text.substr(0, stop).find(" may ") != std::string::npos ? " and draw " : " and draws ") +
         (one ? "another" : "replacements") + ", " +
         (lies.empty() ? "face down" : facing(lies, !one)) + tail + ".";
}

Telling::Items Telling::tell(const tree::DrawStep& step) {
  const Asked asked{.name = "discard", .must = take(step.must)};
  const Choice choice{
      .least = take_text(step.min), .most = take_text(step.max), .price = take_text(step.price)};
  const std::string lies = take_text(step.facing);
  draws_ = draws_ || (!bound_ && !step.from);
  return round(take_text(step.who), take(step.from), nullptr, [&] {
    return Items{{drawn(cards_asked(asked, choice), lies), {}, ""}};
  });
}

Telling::Items Telling::tell(const tree::TwistStep& step) {
  const Asked asked{.name = "discard"};
  const Choice choice{.least = "0",
                      .most = "1",
                      .price = "= card.up and " + operand(take_text(step.up)) + " or " +
                               operand(take_text(step.down))};
  return round(take_text(step.who), take(step.from), nullptr, [&] {
    return Items{{drawn(cards_asked(asked, choice), "as given"), {}, ""}};
  });
}

Telling::Items Telling::tell(const tree::SwapCardsStep& step) {
  const std::string most = take_text(step.max);
  const std::string least = take_text(step.min);
  const std::string place = "the " + spoken_name(v_, take_text(step.with));
  const std::string price = take_text(step.price);
  const std::string lies = take_text(step.facing);
  std::string text =
      in_turn(seats_word(take_text(step.who)), take(step.from)) +
      (least == "0" ? " may swap " : " swaps ") +
      (least == "0"    ? "up to " + speech_.counted(most, "card")
       : least == most ? speech_.counted(most, "card")
                       : speech_.count(least) + " to " + speech_.counted(most, "card")) +
      " with " + place;
  if (!price.empty() && price != "0") text += " for " + speech_.chips(price) + " each";
  if (lies != "as given") text += "; the new ones are " + facing(lies, true);
  return {{sentence(text), {}, ""}};
}

Telling::Items Telling::tell(const tree::DiscardStep& step) {
  const Asked asked{"discard", take(step.who), nullptr, take(step.must), true};
  return {
      {cards_asked(asked, {.least = take_text(step.min), .most = take_text(step.max)}), {}, ""}};
}

Telling::Items Telling::tell(const tree::KeepStep& step) {
  const Asked asked{"keep", take(step.who), nullptr, take(step.must), true};
  Node arrangement = Node::map({});
  arrangement.set("hand", *take(step.count));
  return {{arrangement_asked(asked, arrangement), {}, ""}};
}

Telling::Items Telling::tell(const tree::SetStep& step) {
  const Asked asked{"set", take(step.who), nullptr, take(step.must), true};
  take_all(step.arrangement);
  return {{arrangement_asked(asked, *step.arrangement), {}, ""}};
}

Telling::Items Telling::tell(const tree::PassStep& step) {
  const Noun giver = who(take(step.who));
  const Noun receiver = speech_.seats(take_text(step.to));
  std::string text = giver.text + " " + giver.does("pass") + " " +
                     speech_.counted(take_text(step.count), "card") + " of their choice to " +
                     receiver.whom();
  if (!std::exchange(passes_, true)) {
    text += ". Everyone chooses before looking at the cards they are passed";
  }
  if (const Node* must = take(step.must)) {
    text += ". This is allowed only if " + speech_.condition(must->text, true);
  }
  return {{sentence(text), {}, ""}};
}

Telling::Items Telling::tell(const tree::ShowStep& step) {
  const Asked asked{"show", take(step.who), nullptr, nullptr, true};
  const std::string text =
      cards_asked(asked, {.of = "hole", .least = take_text(step.min), .most = take_text(step.max)});
  const Noun owner = who(take(step.who));
  return {{text, {}, ""},
          {sentence(owner.text + " " + owner.does("turn") + " " + speech_.answer + " face up"),
           {},
           ""}};
}

Telling::Items Telling::tell(const tree::AuctionStep& step) {
  const std::string by = take_text(step.by), most = take_text(step.most);
  std::string text = sentence("there is an auction");
  add_sentence(text, in_turn(seats_word(take_text(step.who)), take(step.from)) + " must bid " +
                         (by == "0" ? "" : speech_.chips(by) + " ") +
                         "more than the last bid or pass for good");
  {
    const Bound bound(bound_);
    const Node* skip = take(step.skip);
    if (skip != nullptr && skip->text != "no") {
      add_sentence(text, "a player is left out if " + speech_.condition(skip->text, true));
    }
  }
  if (most != "never") add_sentence(text, "the highest possible bid is " + speech_.chips(most));
  add_sentence(text, "the highest bidder pays the bid to the pot");
  Items out{{text, {}, ""}};
  if (const tree::Steps* buyer = take(step.buyer); buyer != nullptr) {
    const Bound bound(bound_);
    out.push_back({"Then the buyer's turn:", steps(*buyer), ""});
  }
  if (const tree::Steps* nobody = take(step.nobody_bids); nobody != nullptr) {
    out.push_back({"If nobody bids:", steps(*nobody), ""});
  }
  return out;
}

Telling::Items Telling::tell(const tree::TakeStep& step) {
  const Node* first = take(step.from);
  const std::string price = take_text(step.price);
  std::string text = in_turn(seats_word(take_text(step.who)), first) + " may take " +
                     speech_.counted(take_text(step.count), "card") + " " +
                     facing(take_text(step.facing), false);
  if (!price.empty() && price != "0") text += " for " + speech_.chips(price);
  text += ", or stay";
  text = sentence(text);
  const std::string frozen = take_text(step.frozen_after);
  if (frozen != "never") {
    const auto times = plain_number(frozen);
    text += " A player who stays " +
            (times ? times_word(*times) : "as often as " + speech_.count(frozen)) +
            " in a hand is frozen and takes no more cards.";
  }
  return {{text, {}, ""}};
}

}  // namespace houserules::telling
