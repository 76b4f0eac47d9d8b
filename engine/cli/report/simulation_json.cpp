#include "engine/cli/report/simulation_json.h"

#include <nlohmann/json.hpp>

#include "engine/pages/player_words.h"
#include "engine/text/json.h"

namespace houserules::cli {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const std::optional<simulate::Estimate>& estimate) {
  if (!estimate) return nullptr;
  return {{"value", estimate->value}, {"ci95", estimate->ci95}};
}

Json json_of(const simulate::Spread& spread, const simulate::Tally& tally) {
  const simulate::Histogram& numbers = *spread.histogram;
  Json out{{"of", spread.of}, {"unit", spread.unit}, {"count", numbers.count()}};
  if (spread.mean) out["mean"] = json_of(estimate(tally, *spread.mean));
  for (const auto& [name, share] :
       {std::pair{"p50", 0.5}, {"p90", 0.9}, {"p99", 0.99}, {"p999", 0.999}}) {
    out[name] = numbers.quantile(share);
  }
  out["most"] = numbers.most();
  Json& ranges = out["histogram"] = Json::array();  // least, most, how often
  numbers.each([&](std::int64_t least, std::int64_t most, std::int64_t count) {
    ranges.push_back({least, most, count});
  });
  return out;
}

Json tables_of(const simulate::Findings& found, const simulate::Tally& tally) {
  Json tables = Json::object();
  for (const simulate::FindingTable& table : found.tables) {
    Json& rows = tables[table.id] = Json::object();
    for (const simulate::FindingTable::Row& row : table.rows) {
      for (std::size_t i = 0; i < row.cells.size(); ++i) {
        rows[row.id][table.columns[i].id] = json_of(estimate(tally, row.cells[i]));
      }
    }
  }
  return tables;
}

Json changes_of(const simulate::Findings& before, const simulate::Tally& first,
                const simulate::Findings& after, const simulate::Tally& second) {
  Json tables = Json::object();
  for (const simulate::FindingTable& table : after.tables) {
    const simulate::FindingTable* other = before.table(table.id);
    for (const simulate::FindingTable::Row& row : table.rows) {
      const simulate::FindingTable::Row* same = other == nullptr ? nullptr : other->row(row.id);
      if (same == nullptr) continue;
      for (std::size_t i = 0; i < row.cells.size(); ++i) {
        tables[table.id][row.id][table.columns[i].id] =
            json_of(difference(first, same->cells[i], second, row.cells[i]));
      }
    }
  }
  return tables;
}

Json json_of(const SimulatedRules& rules, const Resolved& resolved) {
  const simulate::Findings found = findings(rules.games, rules.columns, rules.tally);
  Json out{{"variant", resolved.id},
           {"hash", resolved.hash},
           {"agents", rules.agents},
           {"played_by", who_played(rules.columns)},
           {"games", rules.tally.total(simulate::Columns::games)},
           {"deals", rules.tally.total(simulate::Columns::deals)},
           {"tables", tables_of(found, rules.tally)}};
  if (!rules.note.empty()) out["note"] = rules.note;
  Json& spreads = out["spreads"] = Json::object();
  for (const simulate::Spread& spread : found.spreads)
    spreads[spread.id] = json_of(spread, rules.tally);
  Json& order = out["out_of_order"] = Json::array();
  for (const simulate::Inversion& each : simulate::inversions(rules.columns, rules.tally)) {
    order.push_back({{"part", each.part},
                     {"better", each.better},
                     {"better_held", json_of(each.better_held)},
                     {"worse", each.worse},
                     {"worse_held", json_of(each.worse_held)}});
  }
  return out;
}

}  // namespace

std::string simulation_json(const SimulatedRules& first, const Resolved& rules,
                            const SimulatedRules* second, const Resolved* other_rules,
                            const SimulationFacts& facts) {
  Json out = json_of(first, rules);
  out["players"] = first.columns.seats();
  out["seed"] = facts.seed;
  out["partial"] = facts.partial;
  if (second != nullptr) {
    out["compared"] = json_of(*second, *other_rules);
    out["change"] =
        changes_of(findings(first.games, first.columns, first.tally), first.tally,
                   findings(second->games, second->columns, second->tally), second->tally);
  }
  return json_written(out) + "\n";
}

}  // namespace houserules::cli
