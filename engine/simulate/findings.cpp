#include "engine/simulate/findings.h"

#include <algorithm>
#include <cmath>

namespace houserules::simulate {

// ---------------------------------------------------------------- estimates

namespace {

/// Of Student's distribution: so many standard errors either side hold 95%.
double at_95(int freedom) {
  const double z = 1.959964, n = freedom;
  const double z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z;
  return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n) +
         (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * n * n * n);
}

/// A ratio of two sums and, by group, what each group adds to or takes from it.
struct Ratio {
  double value = 0;
  std::array<double, Tally::groups> beside{};
  std::size_t groups = 0;  // with games in them
};

std::optional<Ratio> ratio(const Tally& tally, const Measure& measure) {
  const auto under = static_cast<double>(tally.total(measure.under));
  if (under == 0) return std::nullopt;
  Ratio ratio;
  const double plain = static_cast<double>(tally.total(measure.over)) / under;
  ratio.value = plain * measure.factor;
  for (std::size_t i = 0; i < Tally::groups; ++i) {
    const std::int64_t* group = tally.group(i);
    if (group[Columns::games] > 0) ++ratio.groups;
    const double rest = static_cast<double>(group[measure.over]) -
                        plain * static_cast<double>(group[measure.under]);
    ratio.beside[i] = rest / under * measure.factor;
  }
  return ratio;
}

Estimate estimate_of(const Ratio& ratio) {
  double squares = 0;
  for (const double beside : ratio.beside) squares += beside * beside;
  Estimate estimate{ratio.value, 0};
  if (ratio.groups > 1) {
    const auto groups = static_cast<double>(ratio.groups);
    const int freedom = static_cast<int>(ratio.groups) - 1;
    estimate.ci95 = at_95(freedom) * std::sqrt(squares * groups / (groups - 1));
  }
  return estimate;
}

}  // namespace

std::optional<Estimate> estimate(const Tally& tally, const Measure& measure) {
  const std::optional<Ratio> of = ratio(tally, measure);
  if (!of) return std::nullopt;
  return estimate_of(*of);
}

std::optional<Estimate> difference(const Tally& first, const Measure& of_first, const Tally& second,
                                   const Measure& of_second) {
  const std::optional<Ratio> before = ratio(first, of_first);
  std::optional<Ratio> after = ratio(second, of_second);
  if (!before || !after) return std::nullopt;
  after->value -= before->value;
  for (std::size_t i = 0; i < Tally::groups; ++i) after->beside[i] -= before->beside[i];
  return estimate_of(*after);
}

std::optional<Estimate> difference(const Tally& tally, const Measure& less, const Measure& more) {
  return difference(tally, less, tally, more);
}

// ---------------------------------------------------------------- tables

namespace {

using Unit = FindingTable::Unit;

class Finder {
 public:
  Finder(const session::Games& games, const Columns& columns, const Tally& tally)
      : games_(games), columns_(columns), tally_(tally) {}

  Findings find() {
    positions();
    agents();
    endings();
    parts();
    hands();
    bets();
    choices();
    spreads();
    return std::move(out_);
  }

 private:
  bool counted(std::size_t column) const { return tally_.total(column) != 0; }

  std::string position_name(std::size_t position) const {
    if (position == columns_.dealer()) return "the dealer";
    return position == 0 ? "left of the dealer" : std::to_string(position + 1) + " to the left";
  }

  void positions() {
    FindingTable table{"positions",
                       "Positions",
                       "position",
                       {{"chips", "chips a game", Unit::gain},
                        {"taken", "share of pots", Unit::share},
                        {"ahead", "games won", Unit::share}},
                       {}};
    for (std::size_t at = 0; at < columns_.seats(); ++at) {
      const auto of = [&](Columns::OfPosition what) { return columns_.of_position(at, what); };
      table.rows.push_back({position_name(at),
                            {{of(Columns::won), of(Columns::held)},
                             {of(Columns::taken), Columns::taken_by_all},
                             {of(Columns::ahead), of(Columns::held)}}});
    }
    out_.tables.push_back(std::move(table));
  }

  void agents() {
    if (columns_.agents().size() < 2) return;
    FindingTable table{"agents", "Agents", "agent", {{"chips", "chips a game", Unit::gain}}, {}};
    for (std::size_t agent = 0; agent < columns_.agents().size(); ++agent) {
      const double factor = 1.0 / columns_.players_of(agent);
      table.rows.push_back(
          {columns_.agents()[agent], {{columns_.of_agent(agent), Columns::games, factor}}});
    }
    out_.tables.push_back(std::move(table));
  }

  void endings() {
    FindingTable table{"deals", "How deals go", "", {{"share", "how often", Unit::share}}, {}};
    const auto row = [&](const char* id, const char* label, std::size_t over, std::size_t under) {
      table.rows.push_back({id, {{over, under}}, label});
    };
    row("hands are compared", "went to showdown", Columns::compared, Columns::deals);
    row("one seat takes the pot, all others gone", "won without a showdown", Columns::uncontested,
        Columns::deals);
    row("the pot stays for the next deal", "pot carried over", Columns::carried, Columns::deals);
    row("somebody goes all-in", "a player went all-in", Columns::all_in, Columns::deals);
    row("the stock runs out", "deck ran out", Columns::stock_short, Columns::deals);
    row("the game ends at its limit of deals", "stopped at the limit on deals", Columns::capped,
        Columns::games);
    out_.tables.push_back(std::move(table));
    if (counted(Columns::raked)) {
      out_.tables.push_back({"rake",
                             "The house",
                             "",
                             {{"chips", "chips a deal", Unit::number}},
                             {{"takes", {{Columns::raked, Columns::deals}}, "rake"}}});
    }
  }

  std::string of_game(std::size_t game) const {
    if (games_.mix == nullptr || game >= games_.mix->games.size()) return "";
    return games_.mix->games[game].name + ": ";
  }

  void parts() {
    if (!counted(Columns::contested_pots)) return;
    FindingTable table{"parts",
                       "The pot and its parts",
                       "part",
                       {{"alone", "won by one hand", Unit::share}, {"split", "split", Unit::share}},
                       {}};
    bool several = false;
    const Columns::Part* before = nullptr;
    for (const Columns::Part& part : columns_.parts()) {
      if (!counted(part.contests())) continue;
      several = several || (before != nullptr && before->game == part.game &&
                            before->showdown == part.showdown);
      before = &part;
      table.rows.push_back({of_game(part.game) + part.name,
                            {{part.alone(), part.contests()}, {part.split(), part.contests()}}});
    }
    out_.tables.push_back(std::move(table));
    if (!several && !boards()) return;
    out_.tables.push_back({"scoops",
                           "Pots that reach a showdown",
                           "",
                           {{"share", "how often", Unit::share}},
                           {{"one seat wins all of it",
                             {{Columns::scooped_pots, Columns::contested_pots}},
                             "scooped"}}});
  }
  bool boards() const {
    return std::any_of(games_.list.begin(), games_.list.end(),
                       [](const session::Games::Game& game) {
                         return game.variant->boards > 1 || !game.variant->board_acts.empty();
                       });
  }

  void hands() {
    for (const Columns::Part& part : columns_.parts()) {
      const int kinds = part.ranker->kinds();
      if (kinds < 2 || !counted(part.hands())) continue;
      FindingTable table{"hands." + of_game(part.game) + part.name,
                         "Hands at showdown, " + of_game(part.game) + part.name,
                         "hand",
                         {{"held", "share of hands", Unit::share},
                          {"wins", "share of winners", Unit::share},
                          {"chance", "wins when held", Unit::share}},
                         {}};
      for (int kind = kinds - 1; kind >= 0; --kind) {
        if (!counted(part.held(kind))) continue;
        table.rows.push_back({part.ranker->kind_name(kind),
                              {{part.held(kind), part.hands()},
                               {part.won(kind), part.wins()},
                               {part.winners(kind), part.held(kind)}}});
      }
      if (table.rows.size() > 1) out_.tables.push_back(std::move(table));
    }
  }

  void bets() {
    if (!counted(Columns::bets)) return;
    FindingTable table{"bets", "Betting", "", {{"share", "how often", Unit::share}}, {}};
    table.rows = {{"fold", {{Columns::folds, Columns::bets}}},
                  {"check", {{Columns::checks, Columns::bets}}},
                  {"call", {{Columns::calls, Columns::bets}}},
                  {"bet or raise", {{Columns::raises, Columns::bets}}}};
    out_.tables.push_back(std::move(table));
  }

  void choices() {
    for (const Columns::Choice& choice : columns_.choices()) {
      if (choice.answers.empty() || !counted(choice.asked())) continue;
      const std::string game = of_game(choice.game);
      FindingTable table{"choice." + game + choice.name + "." + std::to_string(choice.row + 1),
                         "Choices, " + game + choice.name,
                         "",
                         {{"share", "how often", Unit::share}},
                         {}};
      for (std::size_t i = 0; i < choice.answers.size(); ++i) {
        if (!counted(choice.chosen(i)) && choice.kind != QuestionKind::option) continue;
        const std::string cards = choice.answers[i] == "1" ? " card" : " cards";
        table.rows.push_back({choice.answers[i] + (choice.kind == QuestionKind::cards ? cards : ""),
                              {{choice.chosen(i), choice.asked()}}});
      }
      out_.tables.push_back(std::move(table));
    }
  }

  void spreads() {
    const bool chains = tally_.total(Columns::deals) != tally_.total(Columns::games);
    out_.spreads.push_back({"pot", "Pot of a deal", "deals", "chips", &tally_.pots,
                            Measure{Columns::pot, Columns::deals}});
    if (chains) {
      out_.spreads.push_back({"largest_pot", "Largest pot of a game", "games", "chips",
                              &tally_.largest_pots, std::nullopt});
    }
    out_.spreads.push_back({"need", "Chips needed to stay in", "games of a player", "chips",
                            &tally_.needs, std::nullopt});
    if (chains) {
      out_.spreads.push_back({"length", "Deals per game", "games", "deals", &tally_.lengths,
                              Measure{Columns::deals, Columns::games}});
    }
    out_.spreads.push_back({"answers", "Decisions per deal", "deals", "decisions", &tally_.answers,
                            Measure{Columns::answers, Columns::deals}});
  }

  const session::Games& games_;
  const Columns& columns_;
  const Tally& tally_;
  Findings out_;
};

}  // namespace

const FindingTable::Row* FindingTable::row(std::string_view row_id) const {
  for (const Row& each : rows) {
    if (each.id == row_id) return &each;
  }
  return nullptr;
}

std::vector<BothRows> rows_of_both(const FindingTable& first, const FindingTable& second) {
  std::vector<BothRows> rows;
  for (const FindingTable::Row& row : first.rows) {
    rows.push_back({row.label, &row, second.row(row.id)});
  }
  // Rows that only the second has go after the row that they follow there.
  std::size_t place = 0;
  for (const FindingTable::Row& row : second.rows) {
    const auto same = std::find_if(rows.begin(), rows.end(),
                                   [&](const BothRows& each) { return each.second == &row; });
    if (same != rows.end()) {
      place = static_cast<std::size_t>(same - rows.begin()) + 1;
    } else {
      rows.insert(rows.begin() + static_cast<std::ptrdiff_t>(place++), {row.label, nullptr, &row});
    }
  }
  return rows;
}

const FindingTable* Findings::table(std::string_view id) const {
  for (const FindingTable& each : tables) {
    if (each.id == id) return &each;
  }
  return nullptr;
}

Findings findings(const session::Games& games, const Columns& columns, const Tally& tally) {
  return Finder(games, columns, tally).find();
}

std::vector<Inversion> inversions(const Columns& columns, const Tally& tally) {
  std::vector<Inversion> out;
  const auto& agents = columns.agents();
  if (!std::all_of(agents.begin(), agents.end(), is_blind_agent)) return out;
  for (const Columns::Part& part : columns.parts()) {
    // Categories are ranked by their rarity, or so they should be; lows and totals are not.
    if (part.ranker->spec().scale != Scale::high) continue;
    const int kinds = part.ranker->kinds();
    for (int better = kinds - 1; better > 0; --better) {
      for (int worse = better - 1; worse >= 0; --worse) {
        const Measure of_better{part.held(better), part.hands()};
        const Measure of_worse{part.held(worse), part.hands()};
        const auto more = difference(tally, of_worse, of_better);
        if (!more || more->value <= more->ci95 || tally.total(part.held(worse)) == 0) continue;
        out.push_back({part.name, part.ranker->kind_name(better), part.ranker->kind_name(worse),
                       *estimate(tally, of_better), *estimate(tally, of_worse)});
      }
    }
  }
  return out;
}

}  // namespace houserules::simulate
