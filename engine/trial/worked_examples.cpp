#include "engine/trial/worked_examples.h"

#include <algorithm>
#include <array>
#include <optional>

#include "engine/cards/notation.h"
#include "engine/table/part_hooks.h"
#include "engine/text/text_place.h"
#include "engine/variant/errors.h"
#include "engine/variant/value_text.h"

namespace houserules::trial {
namespace {

/// "10h", "K", "Jo" … as cards; bare ranks get suits later.
struct WrittenCard {
  int rank = -1;
  Card card;
};

std::optional<std::vector<WrittenCard>> read_cards(std::string_view text) {
  std::vector<WrittenCard> out;
  std::size_t at = 0;
  while (at < text.size()) {
    if (text[at] == ' ' || text[at] == ',') {
      ++at;
      continue;
    }
    WrittenCard card;
    // Takes the longest piece that is a card, or else a rank.
    for (std::size_t size = std::min<std::size_t>(5, text.size() - at); size > 0; --size) {
      const std::string_view piece = text.substr(at, size);
      if (piece.find(' ') != std::string_view::npos) continue;
      const auto whole = parse_card(piece);
      const auto rank = parse_rank(piece);
      if (!whole && !rank) continue;
      if (whole) card.card = *whole;
      if (!whole) card.rank = *rank;
      at += size;
      out.push_back(card);
      card.rank = -2;
      break;
    }
    if (card.rank != -2) return std::nullopt;
  }
  return out;
}

/// Chooses suits for bare ranks: no face twice, no five of a suit.
void choose_suits(std::vector<std::vector<WrittenCard>>& sources) {
  CardSet used;
  for (const auto& source : sources) {
    for (const WrittenCard& card : source) {
      if (card.rank < 0 && card.card.known()) used.insert(card.card);
    }
  }
  int next = 0;
  for (auto& source : sources) {
    for (WrittenCard& card : source) {
      if (card.rank < 0) continue;
      for (int turn = 0; turn < suit_count; ++turn) {
        card.card = Card(card.rank, (next + turn) % suit_count);
        if (!used.contains(card.card)) break;
      }
      used.insert(card.card);
      ++next;
    }
  }
}

class RankChecker {
 public:
  RankChecker(const Variant& variant, ScriptRunner* runner, const RankCheck& check)
      : variant_(variant), runner_(runner), check_(check) {}

  std::vector<script::ScriptFailure> run() {
    if (!find_part()) return std::move(failures_);
    // Hooks read a table: set one up.
    const std::vector<Chips> stacks(static_cast<std::size_t>(variant_.players_min),
                                    variant_.stacks);
    TableState table = new_game(variant_, stacks, static_cast<Seat>(stacks.size() - 1));
    const Deal deal(variant_, runner_, Chance{Random{1}, nullptr}, table);
    scope_ = &deal.scope();

    std::optional<Score> before;
    std::string name_before;
    for (const RankedHands& tie : check_.order) {
      std::optional<Score> first;
      for (const std::string& hand : tie.hands) {
        const auto score = score_of(hand, tie.where);
        if (!score) continue;
        if (!score->qualifies()) {
          fail(tie.where, hand, "to qualify", "nothing that counts");
          continue;
        }
        if (!first) {
          first = score;
          if (before && !(*before > *first)) {
            fail(tie.where, name_before + " against " + hand, "the first wins",
                 *before == *first ? "they are equal" : "the second wins");
          }
        } else if (*score != *first) {
          fail(tie.where, tie.hands[0] + " against " + hand, "they are equal",
               *first > *score ? "the first wins" : "the second wins");
        }
      }
      if (first) {
        before = first;
        name_before = tie.hands[0];
      }
    }
    for (const RankedHands& tie : check_.unranked) {
      for (const std::string& hand : tie.hands) {
        const auto score = score_of(hand, tie.where);
        if (score && score->qualifies()) fail(tie.where, hand, "not to qualify", "it does");
      }
    }
    return std::move(failures_);
  }

 private:
  void fail(TextPlace where, std::string problem, std::string expected, std::string actual) {
    failures_.push_back({where, std::move(problem), std::move(expected), std::move(actual), ""});
  }

  bool find_part() {
    for (const Showdown& showdown : variant_.showdowns) {
      for (std::size_t i = 0; i < showdown.parts.size(); ++i) {
        if (!check_.part.empty() && variant_.word(showdown.parts[i].name) != check_.part) continue;
        part_ = &showdown.parts[i];
        part_index_ = i;
        return true;
      }
    }
    const TextPlace where = check_.order.empty() ? TextPlace{1, 1} : check_.order[0].where;
    fail(where, "no part is called '" + check_.part + "'", "", "");
    return false;
  }

  std::optional<Score> score_of(const std::string& hand, TextPlace where) {
    std::vector<std::vector<WrittenCard>> sources;
    std::string_view rest = hand;
    for (bool more = true; more;) {
      const std::size_t end = std::min(rest.find('/'), rest.size());
      auto cards = read_cards(rest.substr(0, end));
      if (!cards) {
        fail(where, "'" + hand + "' is not a list of cards", "", "");
        return std::nullopt;
      }
      sources.push_back(std::move(*cards));
      more = end < rest.size();
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    choose_suits(sources);
    return score(sources);
  }

  Score score(const std::vector<std::vector<WrittenCard>>& written) {
    std::vector<std::vector<Card>> cards(std::max(written.size(), part_->sources.size()));
    std::vector<SourceCards> sources(cards.size());
    std::array<PointValues, Card::code_count> values;
    for (std::size_t s = 0; s < written.size(); ++s) {
      for (const WrittenCard& one : written[s]) {
        cards[s].push_back(one.card);
        if (!one.card.known()) continue;
        if (part_->value_hook >= 0 && runner_ != nullptr) {
          values[one.card.code()] = runner_->value(part_->value_hook, one.card, *scope_);
        }
      }
      sources[s].cards = cards[s];
      for (std::size_t i = 0; i < cards[s].size(); ++i) {
        for (const int row : part_->wild) {
          const WildSource& wild = variant_.wilds[static_cast<std::size_t>(row)];
          if (wild.kind != WildSource::Kind::faces || wild.expr.given() ||
              ((wild.parts >> part_index_) & 1U) == 0 || !wild.cards.contains(cards[s][i])) {
            continue;
          }
          (wild.bug ? sources[s].bug : sources[s].wild) |= std::uint64_t{1} << i;
        }
      }
    }
    PartHooks hooks(runner_, *scope_, *part_);
    HandInput input;
    input.sources = sources;
    input.hooks = &hooks;
    if (part_->value_hook >= 0) input.values = &values;
    return part_->ranker->score(input);
  }

  const Variant& variant_;
  ScriptRunner* runner_;
  const RankCheck& check_;
  const Part* part_ = nullptr;
  std::size_t part_index_ = 0;
  const Scope* scope_ = nullptr;
  std::vector<script::ScriptFailure> failures_;
};

}  // namespace

std::vector<script::ScriptFailure> check_deal(const session::Games& games, const WorkedDeal& deal,
                                              session::Watcher* watcher) {
  script::ScriptRunSettings settings;
  settings.watcher = watcher;
  // Registers that outlive a game need several games to show.
  const std::vector<RegisterSpec>& registers = games.list[0].variant->registers;
  settings.one_game = games.mix == nullptr &&
                      std::none_of(registers.begin(), registers.end(), [](const RegisterSpec& reg) {
                        return reg.kept == RegisterSpec::Kept::table;
                      });
  script::ScriptRun run = script::run_script(games, deal.setup, deal.items, settings);
  if (!run.failures.empty() && !run.finished) return run.failures;
  for (const auto& [seat, chips, where] : deal.net) {
    if (seat >= run.stacks.size()) continue;
    const Chips actual = run.stacks[seat] - deal.setup.stacks[seat];
    if (actual == chips) continue;
    run.failures.push_back({where, "net " + seat_name(seat), script::signed_text(chips),
                            script::signed_text(actual), "", script::signed_text(actual)});
  }
  return run.failures;
}

std::vector<script::ScriptFailure> check_ranking(const Variant& variant, ScriptRunner* runner,
                                                 const RankCheck& check) {
  try {
    return RankChecker(variant, runner, check).run();
  } catch (const LimitError&) {
    throw;
  } catch (const RuleError& error) {
    const TextPlace where = check.order.empty() ? TextPlace{1, 1} : check.order[0].where;
    return {{where, error.what(), "", "", ""}};
  }
}

}  // namespace houserules::trial
