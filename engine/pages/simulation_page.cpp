#include "engine/pages/simulation_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/cards/count_text.h"
#include "engine/pages/host_words.h"
#include "engine/pages/player_words.h"
#include "engine/pages/simulation_charts.h"
#include "engine/text/english.h"
#include "engine/text/sentence.h"

namespace houserules {
namespace {

using Unit = simulate::FindingTable::Unit;

Block table_block(std::vector<std::vector<std::string>> rows) {
  Block block;
  block.kind = Block::Kind::table;
  block.rows = std::move(rows);
  block.numbers = true;
  return block;
}

std::string cell(const std::optional<simulate::Estimate>& estimate, Unit unit) {
  return estimate ? estimate_text(*estimate, unit) : "–";
}

Block finding_block(const simulate::FindingTable& table, const simulate::Tally& tally) {
  std::vector<std::vector<std::string>> rows{{table.of}};
  for (const simulate::FindingTable::Column& column : table.columns)
    rows[0].push_back(column.title);
  for (const simulate::FindingTable::Row& row : table.rows) {
    std::vector<std::string>& cells = rows.emplace_back();
    cells.push_back(row.label);
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      cells.push_back(cell(estimate(tally, row.cells[i]), table.columns[i].unit));
    }
  }
  return table_block(std::move(rows));
}

constexpr std::array quantiles = {0.5, 0.9, 0.99, 0.999};

std::string spread_mean(const simulate::Spread& spread, const simulate::Tally& tally) {
  if (!spread.mean) return "";
  return cell(estimate(tally, *spread.mean), Unit::number);
}

Block spread_block(const std::vector<const simulate::Spread*>& spreads,
                   const simulate::Tally& tally) {
  std::vector<std::vector<std::string>> rows{{"", "mean", "median", "90%", "99%", "99.9%", "max"}};
  for (const simulate::Spread* spread : spreads) {
    std::vector<std::string>& row = rows.emplace_back();
    const bool named = spread->title.starts_with(capitalised(spread->unit));
    row.push_back(spread->title + (named ? "" : ", " + spread->unit));
    row.push_back(spread_mean(*spread, tally));
    for (const double share : quantiles) {
      row.push_back(std::to_string(spread->histogram->quantile(share)));
    }
    row.push_back(std::to_string(spread->histogram->most()));
  }
  return table_block(std::move(rows));
}

/// How much was played; of a comparison under the second rules.
std::string extent_of(const SimulationFacts& facts, const simulate::Tally& tally) {
  const std::int64_t games = tally.total(simulate::Columns::games),
                     deals = tally.total(simulate::Columns::deals);
  std::string text =
      games == deals ? count_text(deals, "deal")
                     : fmt::format("{} ({})", count_text(games, "game"), count_text(deals, "deal"));
  text += fmt::format(", seed {}", facts.seed);
  text += facts.partial ? fmt::format(", interrupted before {}.", facts.wanted) : ".";
  return text + " ± is the 95% confidence interval.";
}

/// Who has played, in words and by the names of their agents.
std::string players_of(const SimulatedRules& rules) {
  return fmt::format("{} (--agents {})", who_played(rules.columns), parted(rules.agents, ","));
}

std::string lead_of(const SimulationFacts& facts, const SimulatedRules& rules) {
  std::string text = fmt::format("{} {}.", rules.columns.seats(), players_of(rules));
  for (const std::string& more : {what_they_show(rules.columns), rules.note}) {
    if (!more.empty()) text += " " + more;
  }
  return text + " " + extent_of(facts, rules.tally);
}

std::string lead_of(const SimulationFacts& facts, const SimulatedRules& first,
                    const SimulatedRules& second) {
  if (first.columns.agents() == second.columns.agents()) return lead_of(facts, second);
  return fmt::format("{} players with the same cards. {}: {}. {}: {}. {}", first.columns.seats(),
                     capitalised(first.name), players_of(first), capitalised(second.name),
                     players_of(second), extent_of(facts, second.tally));
}

bool shown_as_chart(const simulate::Spread& spread) {
  return spread.id != "answers" && spread.histogram->most() > 1;
}

Chapter words_chapter(std::vector<std::string> words) {
  Chapter chapter;
  chapter.title = "In short";
  std::vector<Item> items;
  for (std::string& text : words) items.push_back({std::move(text), {}, ""});
  chapter.list(std::move(items));
  return chapter;
}

}  // namespace

int digits_of(double ci95, int otherwise) {
  if (ci95 <= 0) return otherwise;
  return std::clamp(1 - static_cast<int>(std::floor(std::log10(ci95))), 0, 4);
}

std::string estimate_text(const simulate::Estimate& estimate, Unit unit) {
  const double factor = unit == Unit::share ? 100 : 1;
  const double value = factor * estimate.value, ci95 = factor * estimate.ci95;
  const char* sign = unit == Unit::share ? "%" : "";
  if (ci95 <= 0) {
    const bool whole = value == std::floor(value);
    return fmt::format("{:.{}f}{}", value, whole ? 0 : 2, sign);
  }
  const int digits = digits_of(ci95, 2);
  if (unit == Unit::gain) return fmt::format("{:+.{}f} ±{:.{}f}", value, digits, ci95, digits);
  return fmt::format("{:.{}f}{} ±{:.{}f}", value, digits, sign, ci95, digits);
}

Page simulation_page(const SimulatedRules& rules, const SimulationFacts& facts) {
  const simulate::Findings found = findings(rules.games, rules.columns, rules.tally);
  Page page;
  page.title = rules.name;
  page.lead = lead_of(facts, rules);
  page.chapters.push_back(words_chapter(host_words(rules, found)));
  const auto chapter = [&](const std::string& title) -> Chapter& {
    page.chapters.push_back({title, {}});
    return page.chapters.back();
  };
  bool spreads_told = false;
  for (const simulate::FindingTable& table : found.tables) {
    Chapter& about = chapter(table.title);
    const Charted charted{rules.name, table, rules.tally};
    if (table.id == "positions") about.chart(bars_of(charted, 0));
    if (table.id.starts_with("hands.")) about.chart(bars_of(charted, 0, 1));
    if (table.id.starts_with("hands.")) {
      about.paragraph("Among " + who_played(rules.columns) + ".");
    }
    about.blocks.push_back(finding_block(table, rules.tally));
    if (spreads_told || table.id != "deals") continue;
    spreads_told = true;
    std::vector<const simulate::Spread*> all;
    Chapter& spreads = chapter("How much and how long");
    for (const simulate::Spread& spread : found.spreads) {
      all.push_back(&spread);
      if (shown_as_chart(spread)) spreads.chart(columns_of({{rules.name, spread}}));
    }
    spreads.blocks.push_back(spread_block(all, rules.tally));
  }
  return page;
}

Page comparison_page(const SimulatedRules& first, const SimulatedRules& second,
                     const SimulationFacts& facts) {
  const simulate::Findings before = findings(first.games, first.columns, first.tally);
  const simulate::Findings after = findings(second.games, second.columns, second.tally);
  Page page;
  const std::string title = "What changes from " + first.name + " to " + second.name;
  page.title = facts.game.empty() ? title : facts.game + ": " + lower_first(title);
  page.lead = lead_of(facts, first, second);
  page.chapters.push_back(words_chapter(change_words(first, before, second, after)));
  for (const simulate::FindingTable& table : after.tables) {
    const simulate::FindingTable* other = before.table(table.id);
    if (other == nullptr) continue;
    Chapter chapter;
    chapter.title = table.title;
    if (table.id == "positions" || table.id == "deals" || table.id.starts_with("hands.")) {
      chapter.chart(
          bars_of({first.name, *other, first.tally}, {second.name, table, second.tally}, 0));
    }
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
      const Unit unit = table.columns[column].unit;
      std::vector<std::vector<std::string>> rows{
          {table.columns[column].title, first.name, second.name, "change"}};
      for (const simulate::BothRows& row : simulate::rows_of_both(*other, table)) {
        std::optional<simulate::Estimate> was, is, change;
        if (row.first) was = estimate(first.tally, row.first->cells[column]);
        if (row.second) is = estimate(second.tally, row.second->cells[column]);
        if (was && is) {
          change = difference(first.tally, row.first->cells[column], second.tally,
                              row.second->cells[column]);
        }
        rows.push_back({row.label, cell(was, unit), cell(is, unit),
                        change ? change_text(*change, unit) : "–"});
      }
      if (rows.size() > 1) chapter.blocks.push_back(table_block(std::move(rows)));
    }
    if (!chapter.blocks.empty()) page.chapters.push_back(std::move(chapter));
  }
  Chapter spreads;
  spreads.title = "How much and how long";
  for (const simulate::Spread& spread : after.spreads) {
    const auto same =
        std::find_if(before.spreads.begin(), before.spreads.end(),
                     [&](const simulate::Spread& each) { return each.id == spread.id; });
    if (same == before.spreads.end()) continue;
    if (shown_as_chart(spread)) {
      spreads.chart(columns_of({{first.name, *same}, {second.name, spread}}));
    }
    simulate::Spread was = *same, is = spread;
    was.title = first.name + ": " + was.title;
    is.title = second.name + ": " + is.title;
    spreads.blocks.push_back(spread_block({&was}, first.tally));
    spreads.blocks.back().rows.push_back(spread_block({&is}, second.tally).rows[1]);
  }
  page.chapters.push_back(std::move(spreads));
  return page;
}

}  // namespace houserules
