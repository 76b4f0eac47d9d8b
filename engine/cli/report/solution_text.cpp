#include "engine/cli/report/solution_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>

#include "engine/cards/count_text.h"
#include "engine/text/json.h"
#include "engine/text/sentence.h"

namespace houserules::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string name_of(std::size_t seat) { return "p" + std::to_string(seat + 1); }

bool is_told(const solve::InfoSet& set, const std::string& strategy) {
  if (strategy == "none" || set.text == solve::InfoSet::no_text) return false;
  return strategy == "all" || set.parent == solve::Tree::no_slot;
}

std::string about(const Solution& solution) {
  const solve::GameSetup& setup = solution.setup;
  const bool same = std::count(setup.stacks.begin(), setup.stacks.end(), setup.stacks[0]) ==
                    std::ssize(setup.stacks);
  std::string text = fmt::format(
      "{}, {} players, {} deals, stacks of {}", setup.variant->name, setup.stacks.size(),
      name_of(setup.dealer),
      same ? std::to_string(setup.stacks[0]) : fmt::format("{}", fmt::join(setup.stacks, ", ")));
  if (setup.carried > 0) text += fmt::format(", {} in the pot before", setup.carried);
  text +=
      solution.agent.empty() ? ".\n" : ": how much can be won against " + solution.agent + ".\n";
  if (solution.tree.chained) {
    text += fmt::format("A pot left after {} is {}.\n",
                        setup.deals == 1 ? "the deal" : fmt::format("{} deals", setup.deals),
                        setup.carry == solve::GameSetup::Carry::split
                            ? "split among the players who would be dealt in"
                            : "lost");
  }
  return text;
}

/// Cards as they are sorted by hand: the highest ranks first.
bool higher(const std::string& a, const std::string& b) {
  constexpr std::string_view ranks = "AKQJT98765432";
  return std::lexicographical_compare(
      a.begin(), a.end(), b.begin(), b.end(), [&](char left, char right) {
        const std::size_t l = ranks.find(left), r = ranks.find(right);
        return l != r ? l < r : left < right;
      });
}

/// The decisions to print, in groups: one seat, after the same answers.
struct Group {
  Seat seat;
  std::string history;
  std::vector<const solve::InfoSet*> sets;
};

std::vector<Group> groups(const solve::Tree& tree, const std::string& strategy) {
  std::vector<Group> found;
  std::map<std::pair<Seat, std::string>, std::size_t> known;
  for (const solve::InfoSet& set : tree.sets) {
    if (!is_told(set, strategy)) continue;
    const std::string& history = tree.texts[set.text].history;
    const auto [at, fresh] = known.try_emplace({set.seat, history}, found.size());
    if (fresh) found.push_back({set.seat, history, {}});
    found[at->second].sets.push_back(&set);
  }
  for (Group& group : found) {
    std::stable_sort(group.sets.begin(), group.sets.end(),
                     [&](const solve::InfoSet* a, const solve::InfoSet* b) {
                       return higher(tree.texts[a->text].cards, tree.texts[b->text].cards);
                     });
  }
  return found;
}

std::string choices_text(const solve::DecisionText& text, const solve::InfoSet& set,
                         const solve::Profile& profile) {
  std::vector<std::string> parts;
  for (std::uint32_t i = 0; i < set.count; ++i) {
    const double often = profile[set.first + i];
    if (often < 0.0005) continue;
    parts.push_back(often > 0.9995 ? text.choices[i] + " always"
                                   : fmt::format("{} {:.1f}%", text.choices[i], 100 * often));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

/// "AK" of "AsKh": cards without their suits.
std::string ranks_of(const std::string& cards) {
  std::string ranks;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const bool rank = std::string_view("AKQJT98765432").find(cards[i]) != std::string_view::npos;
    const bool suit = std::string_view("cdhs").find(i + 1 < cards.size() ? cards[i + 1] : ' ') !=
                      std::string_view::npos;
    ranks += cards[i];
    if (rank && suit) ++i;
  }
  return ranks;
}

/// A line of the strategy: hands of the same ranks that are played alike stand on one.
struct Row {
  std::string first, ranks, choices;
  int hands = 1;
  std::string cards() const {
    return hands == 1 ? first : fmt::format("{} ({} hands)", ranks, hands);
  }
};

std::vector<Row> rows_of(const Group& group, const Solution& solution) {
  std::vector<Row> rows;
  for (const solve::InfoSet* set : group.sets) {
    const solve::DecisionText& told = solution.tree.texts[set->text];
    Row row{told.cards, ranks_of(told.cards), choices_text(told, *set, solution.profile)};
    const auto like = std::find_if(rows.begin(), rows.end(), [&](const Row& other) {
      return other.ranks == row.ranks && other.choices == row.choices;
    });
    if (like == rows.end()) {
      rows.push_back(std::move(row));
    } else {
      ++like->hands;
    }
  }
  return rows;
}

std::string strategy_text(const Solution& solution, const std::string& strategy) {
  constexpr std::size_t most_first = 120;
  const solve::Tree& tree = solution.tree;
  const std::vector<Group> list = groups(tree, strategy);
  std::size_t lines = 0;
  for (const Group& group : list) lines += group.sets.size();
  if (strategy == "first" && lines > most_first) {
    return fmt::format("\n{} first decisions; --strategy all prints them.\n", grouped(lines));
  }
  std::string text;
  for (const Group& group : list) {
    text +=
        fmt::format("\n{}{}:\n", name_of(group.seat),
                    group.history.empty() ? ", first to act" : " (after " + group.history + ")");
    const std::vector<Row> rows = rows_of(group, solution);
    std::size_t width = 0;
    for (const Row& row : rows) width = std::max(width, row.cards().size());
    for (const Row& row : rows)
      text += fmt::format("  {:<{}}  {}\n", row.cards(), width, row.choices);
  }
  if (strategy == "all" && tree.texts.size() < tree.sets.size()) {
    text += fmt::format("\nOnly {} of {} information sets are printed.\n",
                        grouped(tree.texts.size()), grouped(tree.sets.size()));
  }
  return text;
}

}  // namespace

double exploitability(const std::vector<double>& gains) {
  return std::accumulate(gains.begin(), gains.end(), 0.0) / static_cast<double>(gains.size());
}

namespace {

/// Zero has no sign where it is printed.
double without_sign(double chips) { return std::abs(chips) < 5e-7 ? 0 : chips; }

/// What each seat wins, and how far it is from an equilibrium.
std::string results_text(const Solution& solution) {
  const std::vector<double> values = solve::values(solution.tree, solution.profile);
  const std::vector<double> gains = solve::gains(solution.tree, solution.profile);
  std::string text = fmt::format("\nseat  {:>14}  {:>19}\n", "chips a hand", "best response gains");
  for (std::size_t seat = 0; seat < values.size(); ++seat) {
    text += fmt::format("{:<4}  {:>+14.6f}  {:>19.6f}\n", name_of(seat), without_sign(values[seat]),
                        std::max(0.0, gains[seat]));
  }
  const double mean = std::max(0.0, exploitability(gains));
  const double nash_conv = mean * static_cast<double>(values.size());
  if (values.size() == 2) {
    return text + fmt::format("\nExploitability: {:.6f} chips a hand (half of NashConv, {:.6f}).\n",
                              mean, nash_conv);
  }
  return text +
         fmt::format(
             "\nA best response gains {:.6f} chips a hand, averaged over the seats (NashConv "
             "{:.6f}).\nWith {} players this is one equilibrium of possibly many. It guarantees a "
             "seat nothing\nwhen several other players change their strategies.\n",
             mean, nash_conv, values.size());
}

std::string tree_text(const Solution& solution) {
  const solve::Tree& tree = solution.tree;
  std::string text;
  if (!tree.zero_sum) text += "Not zero-sum: chips leave the game.\n";
  if (tree.sized) {
    text += fmt::format("Bet sizes: {} only; the rules allow more.\n", solution.setup.sizes.text());
  }
  text += fmt::format("Tree: {} nodes ({} terminal, {} chance); {} information sets.\n",
                      grouped(tree.nodes() - 1 + tree.draws), grouped(tree.ends),
                      grouped(tree.draws), grouped(tree.sets.size()));
  if (solution.agent.empty()) {
    text += fmt::format("Iterations: {}.\n", grouped(solution.iterations));
  }
  if (solution.off_tree > 0) {
    const bool of_file = solution.agent.starts_with("solved:");
    text += grouped(solution.off_tree);
    text += of_file ? " decisions are not in the file: the default answer counts there.\n"
                    : " answers are not in the tree: the nearest one there counts.\n";
  }
  return text;
}

}  // namespace

std::string solution_text(const Solution& solution, const std::string& strategy) {
  return about(solution) + results_text(solution) + tree_text(solution) +
         strategy_text(solution, strategy);
}

std::string solution_json(const Solution& solution, const std::string& strategy) {
  const solve::GameSetup& setup = solution.setup;
  const solve::Tree& tree = solution.tree;
  const std::vector<double> gains = solve::gains(tree, solution.profile);
  const auto chips = [](const std::vector<double>& numbers) {
    Json list = Json::array();
    for (const double number : numbers) list.push_back(json_number(number, 6));
    return list;
  };
  Json out{{"variant", setup.variant->id}, {"hash", setup.variant->hash}, {"players", tree.seats}};
  out["dealer"] = setup.dealer + 1;
  out["stacks"] = setup.stacks;
  out["carried"] = setup.carried;
  out["sizes"] = setup.sizes.text();
  out["deals"] = setup.deals;
  out["carry"] = setup.carry == solve::GameSetup::Carry::split ? "split" : "lost";
  if (!solution.agent.empty()) out["agent"] = solution.agent;
  out["values"] = chips(solve::values(tree, solution.profile));
  out["gains"] = chips(gains);
  out["exploitability"] = json_number(exploitability(gains), 6);
  out["tree"] = {{"nodes", tree.nodes() - 1 + tree.draws},
                 {"terminal", tree.ends},
                 {"chance", tree.draws},
                 {"information_sets", tree.sets.size()}};
  if (solution.agent.empty()) out["iterations"] = solution.iterations;
  out["strategy"] = Json::array();
  for (const solve::InfoSet& set : tree.sets) {
    if (!is_told(set, strategy)) continue;
    const solve::DecisionText& told = tree.texts[set.text];
    Json answers;
    for (std::uint32_t i = 0; i < set.count; ++i) {
      answers[told.choices[i]] = json_number(solution.profile[set.first + i], 6);
    }
    out["strategy"].push_back({{"seat", set.seat + 1},
                               {"cards", told.cards},
                               {"history", told.history},
                               {"answers", answers}});
  }
  return json_written(out) + "\n";
}

}  // namespace houserules::cli
