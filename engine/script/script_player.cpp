#include "engine/script/script_player.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/cards/count_text.h"
#include "engine/cards/notation.h"
#include "engine/script/answers.h"
#include "engine/table/state.h"
#include "engine/text/one_of.h"
#include "engine/text/sentence.h"
#include "engine/text/text_place.h"
#include "engine/variant/errors.h"
#include "engine/variant/features.h"
#include "engine/variant/value_text.h"

namespace houserules::script {
namespace {

std::string spelt(std::span<const ScriptWord> words) {
  return parted(words, " ", [](const ScriptWord& word) { return word.text; });
}

/// Returns "cc" for "checks" and "bet 4" for "bets 4", or an empty string.
std::string betting_meant(const std::vector<ScriptWord>& words) {
  static constexpr std::pair<std::string_view, std::string_view> rows[] = {
      {"c", "cc"},       {"k", "cc"},  {"x", "cc"},     {"checks", "cc"}, {"calls", "cc"},
      {"folds", "fold"}, {"b", "bet"}, {"bets", "bet"}, {"r", "raise"},   {"raises", "raise"}};
  const std::string& verb = words[0].text;
  if (verb.starts_with("cbr") && is_whole_number(verb.substr(3))) return "cbr " + verb.substr(3);
  for (const auto& [theirs, ours] : rows) {
    if (theirs != verb) continue;
    const bool amount = ours == "bet" || ours == "raise";
    if (!amount) return std::string(ours);
    // "raises 2 to 4"
    const bool total = words.size() > 3 && words[2].text == "to";
    if (words.size() > 1) return std::string(ours) + " " + words[total ? 3 : 1].text;
  }
  return {};
}

/// Advice for "p1 KsKh", which deals no cards, or an empty string.
std::string deal_meant(const ScriptItem& item) {
  const bool cards = std::all_of(item.words.begin(), item.words.end(), [](const ScriptWord& word) {
    return parse_cards(word.text).has_value();
  });
  if (item.words.empty() || !cards) return {};
  return "to deal these cards, write 'd dh " + seat_name(item.seat) + " " + spelt(item.words) + "'";
}

}  // namespace

ScriptPlayer::ScriptPlayer(Items items) : items_(items) {
  std::size_t from = 0;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (items[i].kind != ScriptItem::Kind::next_deal) continue;
    // `==` before the first item describes the first deal.
    if (i > 0) segments_.push_back(items.subspan(from, i - from));
    from = i;
  }
  segments_.push_back(items.subspan(from));
}

void ScriptPlayer::due(const TableState& table) {
  if (segment_ == segments_.size()) {
    now_ = {};
  } else {
    now_ = segments_[segment_++];
  }
  place_ = judged_ = refused_ = ruled_ = 0;
  acted_ = SeatSet();
  exposed_ = 0;
  void_deal_ = false;
  rest_.clear();
  all_ = SeatSet();
  all_round_ = -1;
  pending_.clear();
  defaults_.clear();
  dealing_ = false;
  ledger_.begin(table.seats, table.pot);
  if (table.deal == 1) net_.fill(0);
  for (const ScriptItem& item : now_) {
    for (const Claim& claim : item.claims) {
      for (const Seat seat : {claim.seat, claim.other})
        if (seat != no_seat && seat >= table.seats)
          stop(claim.where, "there is no " + seat_name(seat) + " in this deal",
               "the players are " + seats_text(static_cast<std::size_t>(table.seats)));
    }
    if (item.kind != ScriptItem::Kind::next_deal) continue;
    for (const Claim& claim : item.claims) {
      if (claim.kind == Claim::Kind::dealer && claim.seat != table.dealer) {
        fail({claim.where, "the dealer", seat_name(claim.seat), seat_name(table.dealer), ""});
      }
      if (claim.kind == Claim::Kind::pot && claim.chips != table.pot) {
        fail({claim.where, "the pot from the deal before", std::to_string(claim.chips),
              std::to_string(table.pot), ""});
      }
    }
  }
}

std::string ScriptPlayer::drawn() {
  for (const ScriptItem& item : now_) {
    for (const Claim& claim : item.claims) {
      if (claim.kind == Claim::Kind::game) return claim.name;
    }
  }
  return {};
}

void ScriptPlayer::game(std::string_view name, const Variant&) {
  for (const ScriptItem& item : now_) {
    for (const Claim& claim : item.claims) {
      if (claim.kind != Claim::Kind::game || claim.name == name) continue;
      fail({claim.where, "the game", claim.name, std::string(name), ""});
    }
  }
}

const Script* ScriptPlayer::script(const Variant& variant) {
  cards_.emplace_back(now_, variant.zones,
                      history_ ? DealScript::Rest::unknown : DealScript::Rest::dealt);
  dealing_ = true;
  const auto unknown = cards_.back().unknown_zones();
  if (!unknown.empty()) stop(unknown[0].where, unknown[0].problem, unknown[0].hint);
  cards_.back().reached(place_);
  return &cards_.back();
}

void ScriptPlayer::on(const Event& event) { ledger_.on(event); }

TextPlace ScriptPlayer::place() const {
  const DealScript::Unit* unit = dealing_ ? cards_.back().last() : nullptr;
  std::size_t at = place_ > 0 ? place_ - 1 : 0;
  if (unit != nullptr && unit->item > at)
    return now_[unit->item].card_places.empty() ? now_[unit->item].where
                                                : now_[unit->item].card_places[unit->within];
  if (at < now_.size()) return now_[at].where;
  return items_.empty() ? TextPlace{1, 1} : items_.back().where;
}

TextPlace ScriptPlayer::next_place() const {
  return segment_ < segments_.size() && !segments_[segment_].empty() ? segments_[segment_][0].where
                                                                     : place();
}

/// Stops at an item about a seat that nobody sits in.
void ScriptPlayer::check_seat(const ScriptItem& item, Seat seat, const Deal& deal) const {
  if (seat < deal.seats()) return;
  stop(item.where, "there is no " + seat_name(seat) + " in this deal",
       "the players are " + seats_text(static_cast<std::size_t>(deal.seats())));
}

void ScriptPlayer::stop(TextPlace where, std::string problem, std::string hint) const {
  throw ScriptError({where, std::move(problem), "", "", std::move(hint)});
}

/// Returns the index of the next item that answers something, or the end.
std::size_t ScriptPlayer::next_answer() const {
  std::size_t at = place_;
  while (at < now_.size()) {
    const ScriptItem& item = now_[at];
    if (item.kind == ScriptItem::Kind::all) break;
    if (item.kind == ScriptItem::Kind::answer && !item.shows()) break;
    ++at;
  }
  return at;
}

/// Stops at an answer to no question; it may be meant for the first one answered by default.
void ScriptPlayer::stop_if_skipped(const ScriptItem& item, const Deal& deal) const {
  const std::string& verb = item.words[0].text;
  const bool bets =
      !deal.variant().bets.empty() && (item.wager() || is_one_of(verb, {"fold", "bet", "raise"}) ||
                                       !betting_meant(item.words).empty());
  if (defaults_.empty() || bets) return;
  stop(item.where, "'" + spelt(item.words) + "' is not an answer here",
       "first, " + defaults_.front());
}

/// Stops at a comma between two actions, "p2 cc, p1 cc".
void ScriptPlayer::stop_at_comma(const ScriptItem& item) const {
  for (std::size_t i = 0; i + 1 < item.words.size(); ++i) {
    if (item.words[i].text.ends_with(',') && parse_seat(item.words[i + 1].text) != no_seat)
      stop(item.words[i].where, "a comma does not end an action", "put ';' between actions");
  }
}

session::GivenAnswer ScriptPlayer::by_default(const Deal& deal, Seat seat) {
  defaults_.push_back(question_text(deal, seat));
  return {seat, missing_ ? missing_(deal, seat) : deal.default_answer(seat)};
}

void ScriptPlayer::check_refusal(const Deal& deal, Seat seat, const Answer& answer, TextPlace where,
                                 const std::string& said) const {
  const std::string refusal = deal.refusal(seat, answer);
  if (refusal.empty()) return;
  // Other refusals say what is asked.
  const Question& question = deal.question_for(seat);
  const QuestionKind kind = question.kind;
  const bool bet = kind == QuestionKind::bet;
  const bool no_openers = bet && answer.bet == Answer::Bet::raise && question.to_call == 0 &&
                          raises_text(question).empty() && deal.state().opener == no_seat &&
                          deal.variant().bets[question.row].opens_with.given();
  stop(where,
       bet ? "'" + said + "' is not allowed" + (no_openers ? " without openers" : "")
           : "'" + said + "' is not allowed: " + refusal,
       bet || kind == QuestionKind::option ? question_text(deal, seat) : "");
}

namespace {

bool is_draw(std::string_view word) {
  return is_one_of(word, {"draws", "draw", "discards", "stand", "stands", "pat"});
}

/// Returns whether words may answer some question of a game, so that they can be about a later one.
bool is_answer_somewhere(const Variant& variant, const std::vector<ScriptWord>& words) {
  const std::string& verb = words[0].text;
  const bool bets =
      is_one_of(verb, {"f", "fold", "cc", "check", "call", "pb", "cbr", "bet", "raise"}) ||
      !betting_meant(words).empty();
  if ((bets && !variant.bets.empty()) || is_draw(verb) ||
      is_one_of(verb, {"choose", "sd", "stay", "keep", "discard", "set", "f"}))
    return true;
  const auto begins = [&](Word name) {
    const std::string_view text = variant.word(name);
    return text.substr(0, text.find(' ')) == verb;
  };
  return std::any_of(variant.asks.begin(), variant.asks.end(), [&](const AskAct& ask) {
    return begins(ask.name) ||
           std::any_of(ask.options.begin(), ask.options.end(),
                       [&](const AskAct::Option& option) { return begins(option.name); });
  });
}

}  // namespace

std::optional<session::GivenAnswer> ScriptPlayer::answer(const Deal& deal) {
  const Question& question = deal.question();
  const bool bet = question.kind == QuestionKind::bet;

  if (!rest_.empty()) {
    const TextPlace where = rest_[0].where;
    const bool asks_seat =
        question.kind == QuestionKind::seat && question.waiting.contains(rest_seat_);
    if (!asks_seat && parse_seat(rest_[0].text) != no_seat)
      stop(where, "unexpected '" + rest_[0].text + "'", "write ';' between actions");
    if (!question.waiting.contains(rest_seat_)) {
      stop(where, "'" + spelt(rest_) + "' is not an answer here",
           question_text(deal, question.seat));
    }
    const AnswerFit fit = fit_answer(deal, rest_seat_, rest_, true);
    if (fit.kind != AnswerFit::Kind::fits) {
      stop(rest_[fit.at].where,
           fit.kind == AnswerFit::Kind::wrong ? fit.problem
                                              : "'" + spelt(rest_) + "' is not an answer here",
           fit.hint.empty() ? question_text(deal, rest_seat_) : fit.hint);
    }
    check_refusal(deal, rest_seat_, fit.answer, where, spelt(rest_));
    rest_.erase(rest_.begin(), rest_.begin() + static_cast<std::ptrdiff_t>(fit.used));
    return session::GivenAnswer{rest_seat_, fit.answer};
  }

  for (;;) {
    const std::size_t at = next_answer();
    if (const auto dead = rule(deal, at)) return dead;
    if (void_deal_) return std::nullopt;
    judge_refusals(deal, at);
    if (at == now_.size()) {
      if (history_ && bet) return std::nullopt;
      return by_default(deal, question.seat);
    }
    const ScriptItem& item = now_[at];
    if (item.kind == ScriptItem::Kind::all) {
      const int round = deal.state().round_number;
      const bool running = all_round_ >= 0;
      if (running && (!bet || round != all_round_ || all_.contains(question.seat))) {
        all_round_ = -1;
        all_ = SeatSet();
        place_ = at + 1;
        continue;
      }
      if (!bet) return by_default(deal, question.seat);
      if (!running) consume(deal, at);
      place_ = at;  // it applies until the round ends
      all_round_ = round;
      all_.insert(question.seat);
      return session::GivenAnswer{question.seat, Answer()};
    }

    const std::string dealt = bet ? deal_meant(item) : std::string();
    if (!dealt.empty() && !is_answer_somewhere(deal.variant(), item.words))
      stop(item.where, "'" + spelt(item.words) + "' is not an action", dealt);
    if (!question.waiting.contains(item.seat)) {
      if (!bet) return by_default(deal, question.seat);
      check_seat(item, item.seat, deal);
      stop_if_skipped(item, deal);
      stop(item.where,
           "it is " + seat_name(question.seat) + "'s turn, not " + seat_name(item.seat) + "'s",
           question_text(deal, question.seat));
    }
    const AnswerFit fit = fit_answer(deal, item.seat, item.words);
    if (fit.kind != AnswerFit::Kind::fits) stop_at_comma(item);
    if (fit.kind == AnswerFit::Kind::other) {
      if (question.kind == QuestionKind::cards && is_draw(item.words[0].text))
        stop(item.where, "'" + spelt(item.words) + "' names no cards",
             question_text(deal, item.seat) +
                 ": name the cards, as in 'discard 2h5d', or write 'sd' to stand pat");
      if (!bet && !is_answer_somewhere(deal.variant(), item.words))
        stop(item.where, "'" + spelt(item.words) + "' is not an answer here",
             question_text(deal, item.seat));
      if (!bet) return by_default(deal, item.seat);
      const std::string meant = betting_meant(item.words);
      if (meant.empty()) stop_if_skipped(item, deal);
      stop(item.where, "'" + spelt(item.words) + "' is not an action here",
           meant.empty() ? question_text(deal, item.seat)
                         : "write '" + seat_name(item.seat) + " " + meant + "'");
    }
    if (fit.kind == AnswerFit::Kind::wrong) {
      stop(item.words[fit.at].where, fit.problem,
           fit.hint.empty() ? question_text(deal, item.seat) : fit.hint);
    }
    check_refusal(deal, item.seat, fit.answer, item.where, spelt(item.words));
    const Seat seat = item.seat;
    consume(deal, at);
    rest_.assign(item.words.begin() + static_cast<std::ptrdiff_t>(fit.used), item.words.end());
    rest_seat_ = seat;
    return session::GivenAnswer{seat, fit.answer};
  }
}

/// Rules on the irregularities up to an item. A ruling that kills a hand is returned as its answer.
std::optional<session::GivenAnswer> ScriptPlayer::rule(const Deal& deal, std::size_t until) {
  const bool over = deal.over();
  for (; ruled_ < until; ++ruled_) {
    const ScriptItem& item = now_[ruled_];
    if (item.kind != ScriptItem::Kind::ruling) continue;
    session::Decision decision{item.ruling};
    switch (item.ruling.kind) {
      case session::Ruling::Kind::misdeal:
        decision.voids = acted_.size() < 2;
        break;
      case session::Ruling::Kind::exposed:
        check_seat(item, item.ruling.seat, deal);
        exposed_ += item.ruling.kept ? 0 : 1;
        decision.voids = !item.ruling.kept && exposed_ > 1 && acted_.size() < 2;
        break;
      case session::Ruling::Kind::dead:
        if (!over && deal.question().kind != QuestionKind::bet) return std::nullopt;
        if (!over && !deal.in_deal().contains(item.ruling.seat)) {
          check_seat(item, item.ruling.seat, deal);
          stop(item.where, seat_name(item.ruling.seat) + " no longer has a hand");
        }
        break;
      case session::Ruling::Kind::fouled:
        decision.voids = true;
        break;
    }
    if (over && (decision.voids || item.ruling.kind == session::Ruling::Kind::dead)) {
      stop(item.where, "'" + text(item.ruling) + "' comes too late", "the deal is over");
    }
    if (told_ != nullptr) told_->decided(decision);
    if (item.ruling.kind == session::Ruling::Kind::dead) {
      ++ruled_;
      return session::GivenAnswer{item.ruling.seat, {}, true};
    }
    if (!decision.voids) continue;
    // The rest is another deal, by the same dealer.
    const Items rest = now_.subspan(ruled_ + 1);
    now_ = now_.first(ruled_);
    if (!rest.empty()) {
      segments_.insert(segments_.begin() + static_cast<std::ptrdiff_t>(segment_), rest);
    }
    void_deal_ = true;
    return std::nullopt;
  }
  return std::nullopt;
}

/// Checks answers that the rules must refuse: those before `until` to the current question.
void ScriptPlayer::judge_refusals(const Deal& deal, std::size_t until) {
  for (; refused_ < until; ++refused_) {
    const ScriptItem& item = now_[refused_];
    if (item.kind == ScriptItem::Kind::may_raise) {
      const Question& question = deal.question();
      if (question.kind != QuestionKind::bet || question.seat != item.seat) return;
      const std::string actual = raises_text(question);
      if (actual != item.label) {
        fail({item.where, seat_name(item.seat) + " may raise",
              item.label.empty() ? "no raise" : item.label, actual.empty() ? "no raise" : actual,
              "", item.label.empty() ? "" : actual});
      }
    }
    if (item.kind != ScriptItem::Kind::refused) continue;
    if (!deal.question().waiting.contains(item.seat)) return;
    const AnswerFit fit = fit_answer(deal, item.seat, item.words);
    if (fit.kind == AnswerFit::Kind::other) {
      // If only a bet is asked in this turn, no option was offered.
      const bool option = has_answer(deal.variant(), item.words[0].text);
      if (!option || deal.question().kind != QuestionKind::bet) return;
      continue;
    }
    if (fit.kind == AnswerFit::Kind::fits && deal.refusal(item.seat, fit.answer).empty()) {
      fail({item.where, seat_name(item.seat) + "'s '" + spelt(item.words) + "'", "refused",
            "allowed", question_text(deal, item.seat)});
    }
  }
}

/// Checks claims on hands, other zones and who is asked, at the moment when the script's next
/// answer is given.
void ScriptPlayer::judge_table(const Deal& deal, std::size_t until) {
  for (std::size_t i = place_; i < until; ++i) {
    const ScriptItem& item = now_[i];
    if (item.kind == ScriptItem::Kind::hand) judge_zone(deal, item);
    if (item.kind == ScriptItem::Kind::nothing_else && !defaults_.empty()) {
      fail({item.where, "what else is asked", "nothing", defaults_.front(), ""});
    }
    if (item.kind != ScriptItem::Kind::waits) continue;
    if (deal.over()) stop(item.where, "nothing more is asked", "write the claim before an answer");
    if (deal.question().waiting.contains(item.seat)) {
      fail({item.where, seat_name(item.seat), "waits", "is asked", ""});
    }
  }
}

void ScriptPlayer::judge_zone(const Deal& deal, const ScriptItem& item) {
  const auto& zones = deal.variant().zones;
  const auto zone = std::find_if(zones.begin(), zones.end(), [&](const ZoneSpec& one) {
    return one.name == item.zone && one.of_seat == (item.seat != no_seat);
  });
  if (zone == zones.end()) {
    stop(item.where, "'" + item.zone + "' is not a zone of " +
                         (item.seat == no_seat ? std::string("the table") : "a seat"));
  }
  std::vector<Card> held;
  const auto index = static_cast<std::uint8_t>(zone - zones.begin());
  const int boards = index == zone_board ? deal.state().boards : 1;
  for (int board = 0; board < boards && (item.seat == no_seat || item.seat < deal.seats());
       ++board) {
    for (const Slot& slot : deal.zone(index, item.seat, static_cast<std::uint8_t>(board))) {
      const bool counts = item.label == "holds" || slot.facing == Facing::up ||
                          (item.label == "sees" && slot.facing == Facing::down);
      if (counts) held.push_back(slot.card);
    }
  }
  // Jokers are interchangeable.
  const auto alike = [](Card a, Card b) { return a == b || (a.joker() && b.joker()); };
  const bool same = held.size() == item.cards.size() &&
                    std::is_permutation(held.begin(), held.end(), item.cards.begin(), alike);
  if (same) return;
  const auto words = [](const std::vector<Card>& cards) {
    return cards.empty() ? std::string("nothing") : text(cards);
  };
  const std::string whose = item.seat == no_seat ? item.zone : seat_name(item.seat);
  fail({item.where, whose + " " + item.label, words(item.cards), words(held), "", words(held)});
}

/// Reads on to just after an answer that is about to be given.
void ScriptPlayer::consume(const Deal& deal, std::size_t item) {
  // A bettor has seen all earlier cards; a fold may answer another question.
  const bool settled = now_[item].wager() && now_[item].words[0].text != "f";
  if (deal.question().kind == QuestionKind::bet) acted_.insert(deal.question().seat);
  judge_table(deal, item);
  judge(item, settled);
  if (settled) all_dealt(deal, item, "before '" + spelt(now_[item].words) + "'");
  ledger_.mark();
  defaults_.clear();
  place_ = item + 1;
  if (dealing_) cards_.back().reached(place_);
}

void ScriptPlayer::all_dealt(const Deal& deal, std::size_t before, std::string_view when) {
  const auto left = cards_.back().left(deal.script_cursor(), before);
  if (left.empty()) return;
  const ScriptItem& item = now_[left[0].item];
  if (item.kind == ScriptItem::Kind::roll) {
    stop(item.where, "the " + std::to_string(item.face) + " was never rolled " + std::string(when));
  }
  if (item.seat != no_seat) check_seat(item, item.seat, deal);
  const std::string whose = item.seat == no_seat ? "the card " : seat_name(item.seat) + "'s ";
  const std::vector<DealAct>& deals = deal.variant().deals;
  const bool board = std::any_of(deals.begin(), deals.end(),
                                 [](const DealAct& act) { return act.zone == zone_board; });
  if (item.seat == no_seat && item.zone == "board" && !board)
    stop(item.where, "no card goes to the board in this game");
  if (const std::size_t dealt = left[0].within; dealt > 0) {
    const std::vector<Card> rest(item.cards.begin() + static_cast<std::ptrdiff_t>(dealt),
                                 item.cards.end());
    stop(item.card_places[dealt],
         fmt::format("{} is dealt only {} of these {} cards{}{}",
                     item.seat == no_seat ? "the " + item.zone : seat_name(item.seat), dealt,
                     item.cards.size(), when.empty() ? "" : " ", when),
         fmt::format("remove {}{}", text(rest),
                     when.empty()       ? ""
                     : rest.size() == 1 ? ", or move it to where it is dealt"
                                        : ", or move them to where they are dealt"));
  }
  const std::string undealt = when.empty() ? " was never dealt" : " was not dealt ";
  const std::string card = text(item.cards[left[0].within]);
  stop(item.card_places[left[0].within], whose + card + undealt + std::string(when),
       when.empty() ? "" : "add the actions missing before it, or move it");
}

void ScriptPlayer::judge_net(const Claim& claim) {
  const Chips net = net_[claim.seat] + ledger_.net(claim.seat);
  if (net == claim.chips) return;
  fail({claim.where, "net " + seat_name(claim.seat), signed_text(claim.chips), signed_text(net), "",
        signed_text(net)});
}

/// Checks the claims up to an item. Payments may come a little later, as long as nobody bets in
/// between.
void ScriptPlayer::judge(std::size_t until, bool final) {
  std::vector<Claim> open = std::move(pending_);
  pending_.clear();
  for (; refused_ < until; ++refused_) {
    const ScriptItem& item = now_[refused_];
    if (item.kind == ScriptItem::Kind::may_raise) {
      fail({item.where, "it is not " + seat_name(item.seat) + "'s turn to raise", "", "", ""});
    }
    if (item.kind != ScriptItem::Kind::refused) continue;
    fail({item.where, seat_name(item.seat) + "'s '" + spelt(item.words) + "'", "refused",
          "not asked for here", ""});
  }
  for (; judged_ < until; ++judged_) {
    if (now_[judged_].kind != ScriptItem::Kind::claims) continue;
    open.insert(open.end(), now_[judged_].claims.begin(), now_[judged_].claims.end());
  }
  for (const Claim& claim : open) {
    if (claim.kind == Claim::Kind::net) {
      judge_net(claim);
      continue;
    }
    // Claims about one seat stay in order.
    const bool waits = std::any_of(pending_.begin(), pending_.end(), [&](const Claim& before) {
      return before.seat == claim.seat && before.kind == claim.kind;
    });
    std::string actual;
    if (!(waits && !final) && ledger_.holds(claim, actual)) continue;
    const bool receives = claim.kind == Claim::Kind::gets || claim.kind == Claim::Kind::wins;
    const bool later = claim.kind == Claim::Kind::pays || receives;
    if (later && !final) {
      pending_.push_back(claim);
      continue;
    }
    std::string expected = std::to_string(claim.chips);
    std::string problem = text(claim);
    problem.resize(problem.rfind(' '));  // drop the chips
    Chips number = 0;
    std::string right = parse_chips(actual, number) ? actual : "";
    if (receives) right = std::to_string(ledger_.received(claim.seat, claim.kind));
    fail({claim.where, problem, expected, actual, "", right});
  }
}

void ScriptPlayer::deal_ended(const Deal& deal) {
  if (!rest_.empty()) stop(rest_[0].where, "'" + spelt(rest_) + "' is not an answer here");
  if (void_deal_) return judge(now_.size(), true);
  judge_table(deal, now_.size());
  rule(deal, now_.size());
  const std::size_t at = next_answer();
  if (deal.over()) {
    // An `all cc` with nobody left to act is not an error.
    for (std::size_t i = at; i < now_.size(); ++i) {
      const ScriptItem& item = now_[i];
      if (item.kind != ScriptItem::Kind::answer || item.shows()) continue;
      const std::string& verb = item.words[0].text;
      if (verb == "gets" || verb == "wins" || verb == "pays" || verb == "shows" || verb == "holds")
        stop(item.where, "a claim begins with '!'",
             "write '! " + seat_name(item.seat) + " " + spelt(item.words) + "'");
      stop_if_skipped(item, deal);
      stop(item.where, "the deal is already over",
           "remove '" + seat_name(item.seat) + " " + spelt(item.words) +
               "', or begin the next deal with '=='");
    }
    all_dealt(deal, now_.size(), "");
  }
  judge(now_.size(), true);
  if (deal.over()) {
    for (const Ledger::Unclaimed& more : ledger_.unclaimed()) {
      const Chips claimed = more.last.chips;
      fail({more.last.where, seat_name(more.last.seat) + " gets more than that", "nothing more",
            std::to_string(more.chips), "", std::to_string(claimed + more.chips),
            std::to_string(claimed)});
    }
  }
  for (Seat seat = 0; seat < max_seats; ++seat) net_[seat] += ledger_.net(seat);
}

ScriptRun run_script(const session::Games& games, const session::TableSetup& setup,
                     std::span<const ScriptItem> items, const ScriptRunSettings& settings) {
  ScriptRun run;
  session::Table table(games, setup);
  ScriptPlayer player(items);
  player.tells(settings.watcher);
  player.missing(settings.missing);
  player.history(settings.history);
  session::Watchers watchers;
  watchers.add(&player);
  if (settings.watcher != nullptr) watchers.add(settings.watcher);
  run.stacks = setup.stacks;
  bool dealt = false;  // a deal that fails at the start leaves nothing to look at
  try {
    for (std::size_t deal = 0; deal < player.deals(); ++deal) {
      if (deal > 0 && (settings.one_game ? table.game_over() : !table.can_deal())) {
        throw ScriptError({player.next_place(),
                           "the game is over after " + count_text(deal, "deal"), "", "", ""});
      }
      run.finished = false;
      run.finished = table.play_deal(player, &watchers);
      dealt = true;
      player.deal_ended(table.deal());
      if (run.finished) ++run.deals;
      run.finished = run.finished || player.void_deal();
    }
  } catch (const HistoryEnds&) {
    dealt = true;
  } catch (const ScriptError& error) {
    run.failures.push_back(error.failure);
  } catch (const LimitError&) {
    throw;
  } catch (const RuleError& error) {
    run.failures.push_back({player.place(), error.what(), "", "", ""});
  }
  run.failures.insert(run.failures.begin(), player.failures().begin(), player.failures().end());
  if (dealt) {
    for (Seat seat = 0; seat < run.stacks.size(); ++seat) {
      run.stacks[seat] = player.void_deal() ? table.state().stacks[seat] : table.deal().stack(seat);
    }
    if (run.finished) run.carried = table.state().pot;
  }
  return run;
}

}  // namespace houserules::script
