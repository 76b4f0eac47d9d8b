// How much of the pot hands win that are not complete yet.

#include "engine/judge/equity.h"

#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "engine/cards/count_text.h"
#include "engine/cards/notation.h"
#include "engine/cli/command/commands.h"
#include "engine/cli/game_choice.h"
#include "engine/cli/intervals.h"
#include "engine/cli/parallel/spread_work.h"
#include "engine/judge/streets.h"
#include "engine/text/json.h"
#include "engine/text/utf8.h"
#include "engine/variant/value_text.h"

namespace houserules::cli {
namespace {

using Json = nlohmann::ordered_json;

struct EquityOptions {
  VariantChoice variant;
  std::vector<std::string> table;
  std::string board, dead, format = "text", precision, by;
  std::uint64_t samples = 0, seed = 0;
  int threads = 0;
};

std::string part_name(const Variant& variant, const judge::Equity& equity,
                      const judge::Equity::Part& part) {
  const std::string name(variant.word(variant.showdowns[part.showdown].parts[part.part].name));
  const bool boards = equity.parts.back().board > 0;
  return boards ? fmt::format("{} of board {}", name, part.board + 1) : name;
}

/// 82.64%, or 82.64% ±0.31 of a sample.
std::string percent(double share) { return fmt::format("{:.2f}%", 100 * share); }
std::string share_text(const judge::Equity::Share& share, bool exact) {
  if (exact) return percent(share.share);
  return percent(share.share) + fmt::format(" ±{:.2f}", 100 * at_95 * share.error);
}

class Lines {
 public:
  explicit Lines(const judge::Equity& equity) : equity_(equity) {
    for (const std::string& name : equity.names) width_ = std::max(width_, name.size());
  }
  void head(const std::string& title, const char* all, const char* some) const {
    std::cout << fmt::format("\n{}\n  {:<{}}  {:>9}  {:>9}   equity\n", title, "", width_, all,
                             some);
  }
  void rows(const std::vector<judge::Equity::Share>& shares) const {
    for (Seat seat = 0; seat < shares.size(); ++seat) {
      if (!equity_.live.contains(seat)) continue;
      const judge::Equity::Share& share = shares[seat];
      const std::size_t width = std::string_view("100.00%").size() +
                                (equity_.exact ? 0 : std::string_view(" +0.00").size());
      std::cout << fmt::format("  {:<{}}  {:>9}  {:>9}  {:>{}}\n", equity_.names[seat], width_,
                               percent(share.win), percent(share.tie),
                               share_text(share, equity_.exact), width);
    }
  }

 private:
  const judge::Equity& equity_;
  std::size_t width_ = 2;
};

void print(const judge::Equity& equity, const Variant& variant, std::uint64_t seed) {
  if (equity.exact) {
    std::cout << fmt::format(
        "Exact: {}.\n",
        equity.ways == 1 ? "the only runout" : fmt::format("all {} runouts", grouped(equity.ways)));
  } else {
    std::cout << fmt::format("{} sample{}, seed {}; equities with 95% confidence intervals.\n",
                             grouped(equity.ways), equity.ways == 1 ? "" : "s", seed);
  }
  const Lines lines(equity);
  const bool parts = equity.parts.size() > 1;
  lines.head("The pot", parts ? "scoops" : "wins", parts ? "part only" : "ties");
  lines.rows(equity.all);
  if (equity.unwon > 0) std::cout << fmt::format("  nobody wins: {}\n", percent(equity.unwon));
  if (!parts) return;
  for (const judge::Equity::Part& part : equity.parts) {
    const std::string name = part_name(variant, equity, part);
    lines.head(fmt::format("{}, won {} of the time", name, percent(part.won)), "wins", "ties");
    lines.rows(part.seats);
  }
}

Json fraction(double number) { return json_number(number, 8); }

Json json_of(const judge::Equity& equity, const std::vector<judge::Equity::Share>& shares) {
  Json out = Json::array();
  for (Seat seat = 0; seat < shares.size(); ++seat) {
    if (!equity.live.contains(seat)) continue;
    const judge::Equity::Share& share = shares[seat];
    Json& row = out.emplace_back(Json{{"seat", equity.names[seat]},
                                      {"win", fraction(share.win)},
                                      {"tie", fraction(share.tie)},
                                      {"share", fraction(share.share)}});
    if (!equity.exact) row["ci95"] = fraction(at_95 * share.error);
  }
  return out;
}

void print_json(const judge::Equity& equity, const collection::Playable& playable,
                std::uint64_t seed) {
  Json out{{"variant", playable.resolved.id},
           {"hash", playable.resolved.hash},
           {"exact", equity.exact},
           {"ways", equity.ways}};
  if (!equity.exact) out["seed"] = seed;
  out["unwon"] = fraction(equity.unwon);
  out["pot"] = json_of(equity, equity.all);
  Json& parts = out["parts"] = Json::array();
  for (const judge::Equity::Part& part : equity.parts) {
    parts.push_back({{"part", part_name(*playable.variant, equity, part)},
                     {"won", fraction(part.won)},
                     {"hands", json_of(equity, part.seats)}});
  }
  std::cout << json_written(out) << "\n";
}

/// 0.1% or 0.1: half the width of the intervals, as a share.
double precision_of(const std::string& text) {
  std::string_view digits = text;
  if (digits.ends_with('%')) digits.remove_suffix(1);
  const double percent = parse_decimal(digits).value_or(0);
  if (percent < 0.001 || percent > 50) {
    throw Failure("--precision takes 0.001% to 50%, such as 0.1%, not '" + text + "'");
  }
  return percent / 100;
}

/// Computes equities as the options say.
class Calculator {
 public:
  Calculator(const EquityOptions& options, const collection::Playable& playable)
      : playable_(playable), spread_(options.threads) {
    limits_.samples = options.samples;
    limits_.seed = options.seed;
    if (!options.precision.empty()) limits_.most_error = precision_of(options.precision) / at_95;
    limits_.spread = [this](std::size_t pieces, const std::function<void(std::size_t)>& work) {
      spread_.run(pieces, work);
    };
  }
  std::optional<judge::Equity> of(const judge::Situation& table,
                                  std::vector<std::string>& faults) const {
    return equity(*playable_.variant, playable_.runner.get(), table, limits_, faults);
  }

 private:
  const collection::Playable& playable_;
  judge::EquityLimits limits_;
  SpreadWork spread_;
};

/// Equities of all hands, one line for each street or card.
struct Row {
  std::string title;
  judge::Equity equity;
};

/// Lists of cards are long, so they come last in a line.
void print_rows(const std::vector<Row>& rows, bool titles_last) {
  std::size_t title = 0;
  for (const Row& row : rows) title = std::max(title, columns(row.title));
  const judge::Equity& first = rows.front().equity;
  std::size_t width = first.exact ? 7 : 13;
  for (const std::string& name : first.names) width = std::max(width, columns(name));
  const auto line = [&](const std::string& begin, const std::vector<std::string>& cells) {
    std::string text = titles_last ? "" : begin + std::string(title - columns(begin), ' ') + "  ";
    for (const std::string& cell : cells) {
      text += std::string(width - std::min(width, columns(cell)), ' ') + cell + "  ";
    }
    if (titles_last) text += begin;
    text.erase(text.find_last_not_of(' ') + 1);
    std::cout << text << "\n";
  };
  const auto cells = [&](const auto& of_seat) {
    std::vector<std::string> out;
    for (Seat seat = 0; seat < first.names.size(); ++seat) {
      if (first.live.contains(seat)) out.push_back(of_seat(seat));
    }
    return out;
  };
  line(titles_last ? "next card" : "", cells([&](Seat seat) { return first.names[seat]; }));
  for (const Row& row : rows) {
    line(row.title,
         cells([&](Seat seat) { return share_text(row.equity.all[seat], row.equity.exact); }));
  }
}

Json rows_json(const std::vector<Row>& rows, const char* name) {
  Json list = Json::array();
  for (const Row& row : rows) {
    list.push_back({{name, row.title},
                    {"exact", row.equity.exact},
                    {"ways", row.equity.ways},
                    {"pot", json_of(row.equity, row.equity.all)}});
  }
  return list;
}

std::vector<Row> rows_by_street(const judge::Situation& table, const Calculator& calculator,
                                const collection::Playable& playable,
                                std::vector<std::string>& faults) {
  std::vector<Row> rows;
  for (const judge::Street& street :
       streets(*playable.variant, playable.runner.get(), table, faults)) {
    auto equity = calculator.of(street.situation, faults);
    if (!equity) return {};
    rows.push_back({street.name, std::move(*equity)});
  }
  return rows;
}

/// The best cards for the first hand come first. Cards that do the same share a line.
std::vector<Row> rows_by_card(const judge::Situation& table, const Calculator& calculator,
                              const collection::Playable& playable,
                              std::vector<std::string>& faults) {
  std::vector<Row> rows;
  std::vector<std::string> misfits;  // of the first card that does not fit
  const judge::NextCards next = next_cards(*playable.variant, playable.runner.get(), table, faults);
  for (const judge::NextCard& card : next.cards) {
    std::vector<std::string> wrong;
    auto equity = calculator.of(card.situation, wrong);
    if (misfits.empty()) misfits = wrong;
    if (equity) rows.push_back({houserules::text(card.card), std::move(*equity)});
  }
  if (rows.empty() && faults.empty()) {
    faults = misfits;
    if (faults.empty()) faults.emplace_back("no card is still to come");
  }
  const Seat first = rows.empty() ? Seat{0} : rows.front().equity.live.front();
  std::stable_sort(rows.begin(), rows.end(), [&](const Row& a, const Row& b) {
    return a.equity.all[first].share > b.equity.all[first].share;
  });
  std::vector<Row> merged;
  const auto alike = [](const judge::Equity& a, const judge::Equity& b) {
    return std::equal(a.all.begin(), a.all.end(), b.all.begin(), [](const auto& x, const auto& y) {
      return share_text(x, true) == share_text(y, true);
    });
  };
  for (Row& row : rows) {
    if (!merged.empty() && alike(merged.back().equity, row.equity)) {
      merged.back().title += " " + row.title;
    } else {
      merged.push_back(std::move(row));
    }
  }
  return merged;
}

int run(const EquityOptions& options) {
  FileSources sources;
  const collection::Playable playable = load_playable(options.variant, sources);
  std::vector<std::string> words = options.table;
  if (!options.board.empty()) words.push_back("board:" + options.board);
  if (!options.dead.empty()) words.push_back("dead:" + options.dead);
  std::vector<std::string> faults;
  const judge::Situation situation = judge::parse_ranges(words, *playable.variant, faults);
  std::optional<judge::Equity> result;
  std::vector<Row> rows;
  if (faults.empty()) {
    const Calculator calculator(options, playable);
    try {
      if (options.by == "street") {
        rows = rows_by_street(situation, calculator, playable, faults);
      } else if (options.by == "card") {
        rows = rows_by_card(situation, calculator, playable, faults);
      } else {
        result = calculator.of(situation, faults);
      }
    } catch (const LimitError&) {
      throw;
    } catch (const RuleError& error) {
      throw Failure(error_text(*playable.variant, error));
    }
  }
  for (const std::string& fault : faults) complain(fault);
  if (!result && rows.empty()) return wrong_input;
  if (options.format == "json" && result) {
    print_json(*result, playable, options.seed);
  } else if (options.format == "json") {
    const bool streets = options.by == "street";
    Json out{{"variant", playable.resolved.id}, {"hash", playable.resolved.hash}};
    out[streets ? "streets" : "cards"] = rows_json(rows, streets ? "street" : "cards");
    std::cout << json_written(out) << "\n";
  } else if (result) {
    print(*result, *playable.variant, options.seed);
  } else {
    print_rows(rows, options.by == "card");
  }
  return done;
}

}  // namespace

void add_equity(CommandLine& line) {
  auto options = std::make_shared<EquityOptions>();
  Command& command = line.command("equity", "Compute the pot equity of hands, with cards to come");
  add_variant(command, options->variant).required();
  command
      .add(
          "HANDS", options->table,
          "p1:AhKh or NAME:CARDS for each hand, with the cards in the order dealt. CARDS may be a "
          "range such as QQ+,AKs:0.5 or 15%. Write ?? for an unknown card. Add @high if the "
          "player declares high. p3:folded for a player who folded; PLACE:CARDS for cards anywhere "
          "else on the table")
      .required();
  command.add("--board CARDS", options->board, "cards on the board");
  command.add("--dead CARDS", options->dead, "cards out of play");
  command
      .add("--samples", options->samples,
           "sample this many runouts (default: all runouts, or 100,000 samples if there are too "
           "many)")
      .between(0, 1'000'000'000);
  command.add(
      "--precision SHARE", options->precision,
      "sample until each equity is known to within this much, such as 0.1%, with 95% confidence");
  command
      .add("--by WHAT", options->by,
           "show the equities on each street so far (street) or after each possible next card "
           "(card)")
      .one_of({"street", "card"});
  command.add("--threads", options->threads, "number of threads (default: one per processor)")
      .between(1, 256);
  command.add("--seed", options->seed, "random seed for the samples (default 0)");
  command.add("--format FORMAT", options->format, "text or json").one_of({"text", "json"});
  command.example("houserules equity my-game.yaml p1:AhKh p2:QsQd --board Qh7h2c");
  command.runs([options] { return run(*options); });
}

}  // namespace houserules::cli
