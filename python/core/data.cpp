// Plain values of the library as Python classes. Attributes that hold a list return a new list.

#include <houserules/houserules.h>
#include <nanobind/nanobind.h>
#include <nanobind/operators.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core.h"

namespace nb = nanobind;
using namespace houserules;

namespace houserules_python {
namespace {

std::string word(Diagnostic::Severity severity) {
  static constexpr const char* words[] = {"error", "warning", "note"};
  return words[static_cast<std::size_t>(severity)];
}
// The kind of every question and answer is read, so each word is made just once.
nb::str word(Answer::Kind kind) {
  static const auto* const words = new std::array<nb::str, 7>{
      nb::str("fold"),   nb::str("call"), nb::str("raise"), nb::str("option"),
      nb::str("number"), nb::str("seat"), nb::str("cards")};
  return (*words)[static_cast<std::size_t>(kind)];
}
nb::str word(Question::Kind kind) {
  static const auto* const words =
      new std::array<nb::str, 6>{nb::str("bet"),  nb::str("option"), nb::str("number"),
                                 nb::str("seat"), nb::str("cards"),  nb::str("arrangement")};
  return (*words)[static_cast<std::size_t>(kind)];
}

void add_rules(nb::module_& m) {
  nb::class_<Place>(m, "Place",
                    "A range of characters in a rule file. Lines and columns are numbered from 1; "
                    "line 0: unknown.")
      .def_ro("file", &Place::file)
      .def_ro("line", &Place::line)
      .def_ro("column", &Place::column)
      .def_ro("length", &Place::length)
      .def("__repr__", [](const Place& p) {
        return p.file + ":" + std::to_string(p.line) + ":" + std::to_string(p.column);
      });
  nb::class_<Diagnostic>(m, "Diagnostic", "An error, warning or note about a rule file.")
      .def_prop_ro(
          "severity", [](const Diagnostic& d) { return word(d.severity); },
          "'error', 'warning' or 'note'")
      .def_ro("id", &Diagnostic::id, "such as 'HR0101'; empty for errors in play")
      .def_ro("place", &Diagnostic::place)
      .def_ro("message", &Diagnostic::message)
      .def_ro("advice", &Diagnostic::advice, "what to write instead, or empty")
      .def_ro("text", &Diagnostic::text, "everything as a compiler prints it, with the source line")
      .def("__repr__",
           [](const Diagnostic& d) { return "<" + word(d.severity) + ": " + d.message + ">"; })
      .def("__str__", [](const Diagnostic& d) { return d.text; });
  nb::class_<Option>(m, "Option", "A house rule that a game offers.")
      .def_ro("name", &Option::name)
      .def_ro("about", &Option::about)
      .def_ro("type", &Option::type, "'yes/no', 'number 1-9', 'choice'")
      .def_ro("choices", &Option::choices, "the words that may be chosen, if they can be listed")
      .def_ro("value", &Option::value, "the current value")
      .def("__repr__", [](const Option& o) { return "<Option " + o.name + ": " + o.value + ">"; });
  nb::class_<GameInfo>(m, "GameInfo", "A description of a game.")
      .def_ro("id", &GameInfo::id)
      .def_ro("name", &GameInfo::name)
      .def_ro("family", &GameInfo::family)
      .def_ro("about", &GameInfo::about)
      .def_ro("hash", &GameInfo::hash,
              "of the rules as loaded: games with the same hash play the same")
      .def_ro("fewest_players", &GameInfo::fewest_players)
      .def_ro("most_players", &GameInfo::most_players)
      .def_ro("usual_players", &GameInfo::usual_players)
      .def_ro("stack", &GameInfo::stack, "default stack in chips")
      .def_ro("options", &GameInfo::options)
      .def("__repr__", [](const GameInfo& info) {
        return "<GameInfo of " + info.id + ": " + std::to_string(info.fewest_players) + " to " +
               std::to_string(info.most_players) + " players>";
      });
}

void add_questions(nb::module_& m) {
  nb::class_<Answer>(m, "Answer", "One answer to a question. Use the static methods to make one.")
      .def_prop_ro(
          "kind", [](const Answer& a) { return word(a.kind); },
          "'fold', 'call', 'raise', 'option', 'number', 'seat' or 'cards'")
      .def_ro("number", &Answer::number,
              "raise: the seat's total bet in the round, in chips; option, number: the number; "
              "seat: counted from 0")
      .def_ro("cards", &Answer::cards, "indexes into Question.cards")
      .def_static("fold", &Answer::fold)
      .def_static("call", &Answer::call,
                  "Also checks, if there is nothing to call, and posts a bring-in.")
      .def_static("raise_to", &Answer::raise_to, nb::arg("chips"),
                  "Bets, raises or completes to a total of this many chips in the betting round.")
      .def_static("choose_option", &Answer::choose_option, nb::arg("option"))
      .def_static("say_number", &Answer::say_number, nb::arg("number"))
      .def_static("choose_seat", &Answer::choose_seat, nb::arg("seat"))
      .def_static("choose_cards", &Answer::choose_cards, nb::arg("cards"),
                  "Cards by their indexes in Question.cards; in an arrangement, order matters.")
      .def("__eq__", [](const Answer& a, const Answer& b) { return a == b; })
      .def("__eq__", [](const Answer&, nb::object) { return false; })
      .def("__hash__",
           [](const Answer& a) {
             std::size_t hash =
                 static_cast<std::size_t>(a.kind) * 1000003U + static_cast<std::size_t>(a.number);
             for (const int card : a.cards) hash = hash * 1000003U + static_cast<std::size_t>(card);
             return static_cast<std::int64_t>(hash >> 1U);
           })
      .def("__getstate__",
           [](const Answer& a) {
             return std::make_tuple(static_cast<int>(a.kind), a.number, a.cards);
           })
      .def("__setstate__",
           [](Answer& a, const std::tuple<int, std::int64_t, std::vector<int>>& state) {
             const auto& [kind, number, cards] = state;
             if (kind < 0 || kind > static_cast<int>(Answer::Kind::cards))
               throw nb::value_error("not an answer");
             new (&a) Answer{static_cast<Answer::Kind>(kind), number, cards};
           })
      .def("__repr__", [](const Answer& a) {
        std::string text = std::string("<Answer ") + word(a.kind).c_str();
        if (a.kind == Answer::Kind::raise) text += " to";
        if (a.kind != Answer::Kind::fold && a.kind != Answer::Kind::call &&
            a.kind != Answer::Kind::cards)
          text += " " + std::to_string(a.number);
        if (a.kind == Answer::Kind::cards) {
          for (const int card : a.cards) text += " " + std::to_string(card);
        }
        return text + ">";
      });
  nb::class_<Question::Choice>(m, "Choice", "A legal answer that can be listed.")
      .def_ro("answer", &Question::Choice::answer)
      .def_ro("text", &Question::Choice::text,
              "in the notation of scripts: 'f', 'cc', 'cbr 8', 'declare high'")
      .def_ro("cost", &Question::Choice::cost, "chips that it takes from the stack at once")
      .def("__repr__", [](const Question::Choice& c) { return "<Choice " + c.text + ">"; });
  nb::class_<Question::Range>(m, "Range", "The numbers from `least` to `most`.")
      .def_ro("least", &Question::Range::least)
      .def_ro("most", &Question::Range::most)
      .def("__contains__", &Question::Range::contains)
      .def("__repr__", [](const Question::Range& r) {
        return "<Range " + std::to_string(r.least) + " to " + std::to_string(r.most) + ">";
      });
  nb::class_<Question::Card>(m, "QuestionCard", "A card that a question is about.")
      .def_ro("text", &Question::Card::text, "'As'; '??' if the seat doesn't know it")
      .def_ro("may_choose", &Question::Card::may_choose)
      .def("__repr__", [](const Question::Card& c) { return c.text; });
  nb::class_<Question::Pile>(m, "Pile", "Where the cards of an arrangement go.")
      .def_ro("name", &Question::Pile::name)
      .def_ro("cards", &Question::Pile::cards, "how many")
      .def("__repr__", [](const Question::Pile& pile) {
        return "<Pile " + pile.name + ": " + std::to_string(pile.cards) + ">";
      });
  nb::class_<Question>(
      m, "Question",
      "What a seat is asked, and its legal answers: the `choices`, and any others described by "
      "`range` and `cards`.")
      .def_prop_ro(
          "kind", [](const Question& q) { return word(q.kind); },
          "'bet', 'option', 'number', 'seat', 'cards' or 'arrangement'")
      .def_ro("seat", &Question::seat, "who is asked, counted from 0")
      .def_ro("waiting", &Question::waiting, "all seats that have yet to answer, in any order")
      .def_ro("name", &Question::name, "'draw', 'declare'; empty for a bet")
      .def_ro("choices", &Question::choices, "the answers that can be listed one by one")
      .def_ro("range", &Question::range,
              "bet: amounts to raise to, unless `choices` lists them; number: the numbers allowed; "
              "cards, arrangement: how many of `cards` to choose; or None")
      .def_ro("cards", &Question::cards, "cards, arrangement: the cards to choose from")
      .def_ro("piles", &Question::piles, "arrangement: filled in this order")
      .def_ro("conditional", &Question::conditional,
              "True if not every answer in the range is legal: check with Deal.refusal")
      .def_ro("default", &Question::usual, "check or call, stand pat, stay in")
      .def_ro("text", &Question::text, "'p2 may check or bet 2 to 9'")
      .def("__repr__", [](const Question& q) { return "<Question: " + q.text + ">"; });
}

/// Returns the zones that are not empty: ", hand: As Kd".
std::string with_cards(const std::vector<View::Zone>& zones) {
  std::string text;
  for (const View::Zone& zone : zones) {
    if (!zone.cards.empty()) text += ", " + zone.name + ":";
    for (const View::Card& card : zone.cards) text += " " + card.text;
  }
  return text;
}

void add_views(nb::module_& m) {
  nb::class_<View::Card>(m, "Card", "A card as a viewer sees it.")
      .def_ro("text", &View::Card::text, "'As'; '??' if the viewer doesn't know it")
      .def_ro("face_up", &View::Card::face_up)
      .def_ro("wild", &View::Card::wild, "the viewer can tell that it is wild for its owner")
      .def("__repr__", [](const View::Card& c) { return c.text; });
  nb::class_<View::Zone>(m, "Zone", "A place for cards.")
      .def_ro("name", &View::Zone::name, "'hand', 'board', or a name from the rule file")
      .def_ro("board", &View::Zone::board, "which one, if there are several boards")
      .def_ro("cards", &View::Zone::cards)
      .def("__repr__", [](const View::Zone& z) {
        std::string text = z.name + ":";
        for (const View::Card& card : z.cards) text += " " + card.text;
        return text;
      });
  nb::class_<View::Register>(m, "Register",
                             "A value that the rules remember: a declaration, lives, a count.")
      .def_ro("name", &View::Register::name)
      .def_ro("value", &View::Register::value)
      .def("__repr__", [](const View::Register& r) { return "<" + r.name + ": " + r.value + ">"; });
  nb::class_<View::Seat>(m, "SeatView", "A seat as a viewer sees it.")
      .def_ro("stack", &View::Seat::stack, "chips")
      .def_ro("bet", &View::Seat::bet, "chips bet in this betting round")
      .def_prop_ro(
          "is_in", [](const View::Seat& s) { return s.in; }, "dealt in and not folded")
      .def_ro("sitting_out", &View::Seat::sitting_out)
      .def_ro("zones", &View::Seat::zones)
      .def_ro("registers", &View::Seat::registers, "except another seat's secrets")
      .def("__repr__", [](const View::Seat& seat) {
        std::string text = "<SeatView stack=" + std::to_string(seat.stack);
        if (seat.bet != 0) text += " bet=" + std::to_string(seat.bet);
        if (!seat.in) text += seat.sitting_out ? " sitting out" : " folded";
        return text + with_cards(seat.zones) + ">";
      });
  nb::class_<View>(m, "View", "The table as a viewer sees it, and never more.")
      .def_ro("viewer", &View::viewer, "a seat, BYSTANDER or REFEREE")
      .def_ro("dealer", &View::dealer)
      .def_ro("pot", &View::pot, "all pots and the bets of this round, in chips")
      .def_ro("deck", &View::deck, "number of cards left")
      .def_ro("seats", &View::seats)
      .def_ro("table", &View::table)
      .def_ro("registers", &View::registers)
      .def("__repr__", [](const View& view) {
        std::string text = "<View of ";
        text += view.viewer == bystander ? "a bystander"
                : view.viewer == referee ? "the referee"
                                         : "seat " + std::to_string(view.viewer);
        return text + ": pot=" + std::to_string(view.pot) + with_cards(view.table) + ">";
      });
  nb::class_<Event>(
      m, "Event",
      "Something that happened in a deal. Which attributes are used depends on the kind.")
      .def_ro("kind", &Event::kind, "'card_dealt', 'bet', 'awarded' …")
      .def_ro("seat", &Event::seat, "who acts or owns the card; -1: the table or the pot")
      .def_ro("other", &Event::other, "who receives; -1: the table or the pot")
      .def_ro("seen_by", &Event::seen_by,
              "seats that learn of it; for a card: those that see its face")
      .def_ro("card", &Event::card)
      .def_ro("cards", &Event::cards)
      .def_ro("face_up", &Event::face_up)
      .def_ro("zone", &Event::zone)
      .def_ro("board", &Event::board)
      .def_ro("chips", &Event::chips, "chips that move")
      .def_ro("total", &Event::total, "for bets and calls: the seat's bet in the round")
      .def_ro("pot", &Event::pot, "0: the main pot")
      .def_ro("name", &Event::name)
      .def_ro("value", &Event::value)
      .def_ro("rule", &Event::rule, "the line of the rules behind it")
      .def("__repr__", [](const Event& e) {
        std::string text = "<Event " + e.kind;
        if (e.seat >= 0) text += " seat=" + std::to_string(e.seat);
        if (!e.card.empty()) text += " card=" + e.card;
        if (e.chips != 0) text += " chips=" + std::to_string(e.chips);
        return text + ">";
      });
}

/// Returns " 0.62 0.38".
std::string shares(const std::vector<Equity::Share>& hands) {
  std::string text;
  for (const Equity::Share& hand : hands) text += " " + std::to_string(hand.share);
  return text;
}

// A report as plain values, to pickle it.
using CellState = std::optional<std::pair<double, double>>;
using RowState = std::pair<std::string, std::vector<CellState>>;
using TableState =
    std::tuple<std::string, std::string, std::vector<std::string>, std::vector<RowState>>;

void add_results(nb::module_& m) {
  nb::class_<WorkedDeal>(m, "WorkedDeal",
                         "An example deal or ranking in a rule file, and whether the rules agree.")
      .def_ro("name", &WorkedDeal::name)
      .def_ro("place", &WorkedDeal::place)
      .def_ro("failures", &WorkedDeal::failures, "the claims that don't hold; empty: it passed")
      .def_ro("narration", &WorkedDeal::narration,
              "the last deal, all cards face up; empty for a ranking")
      .def("__repr__", [](const WorkedDeal& deal) {
        const std::size_t failed = deal.failures.size();
        return "<WorkedDeal " + deal.name + ": " +
               (failed == 0 ? "passed" : std::to_string(failed) + " failed") + ">";
      });

  nb::class_<ReplayedHand>(
      m, "ReplayedHand",
      "A hand from a hand history, replayed under the rules. Amounts are exact: '12.5', 'inf'.")
      .def_ro("number", &ReplayedHand::number, "of the hand in the file")
      .def_ro("code", &ReplayedHand::code, "of the game: 'NT'; its id if it has no code")
      .def_ro("place", &ReplayedHand::place)
      .def_ro("problem", &ReplayedHand::problem, "why it can't be played, or empty")
      .def_ro("players", &ReplayedHand::players, "names, by seat, or none; the last seat deals")
      .def_ro("stacks", &ReplayedHand::stacks, "at the end, by seat; empty if there is a problem")
      .def_ro("finishing", &ReplayedHand::finishing, "final stacks listed in the file, or none")
      .def_ro("narration", &ReplayedHand::narration,
              "all cards face up; in units of the file's smallest chip")
      .def("__repr__", [](const ReplayedHand& h) {
        return "<ReplayedHand " + h.number + ": " + (h.problem.empty() ? h.code : h.problem) + ">";
      });

  nb::class_<Verdict::Hand>(m, "VerdictHand", "A hand as it counts in one part of the pot.")
      .def_ro("seat", &Verdict::Hand::seat)
      .def_ro("part", &Verdict::Hand::part, "'high', 'low'; empty if there is only one part")
      .def_ro("board", &Verdict::Hand::board)
      .def_ro("name", &Verdict::Hand::name, "'two pair, kings and fours'")
      .def_ro("cards", &Verdict::Hand::cards)
      .def_ro("counts", &Verdict::Hand::counts, "it qualifies for this part")
      .def("__repr__", [](const Verdict::Hand& hand) {
        return "<VerdictHand seat=" + std::to_string(hand.seat) + ": " +
               (hand.part.empty() ? "" : hand.part + ", ") + hand.name + ">";
      });
  nb::class_<Verdict::Award>(m, "Award", "What a seat wins from a pot, and why.")
      .def_ro("seat", &Verdict::Award::seat)
      .def_ro("pot", &Verdict::Award::pot)
      .def_ro("board", &Verdict::Award::board)
      .def_ro("part", &Verdict::Award::part)
      .def_ro("chips", &Verdict::Award::chips)
      .def_ro("why", &Verdict::Award::why)
      .def("__repr__", [](const Verdict::Award& award) {
        return "<Award seat=" + std::to_string(award.seat) +
               " chips=" + std::to_string(award.chips) + ">";
      });
  nb::class_<Verdict>(m, "Verdict",
                      "Who wins what. Seats are in the order in which the hands were given.")
      .def_ro("names", &Verdict::names)
      .def_ro("awards", &Verdict::awards)
      .def_ro("hands", &Verdict::hands)
      .def_ro("gets", &Verdict::gets,
              "by seat: chips from pots and rules; the stake is not subtracted")
      .def_ro("text", &Verdict::text)
      .def("__repr__",
           [](const Verdict& v) {
             std::string text = "<Verdict";
             for (std::size_t i = 0; i < v.gets.size(); ++i) {
               text += (i == 0 ? " " : ", ") + v.names[i] + " gets " + std::to_string(v.gets[i]);
             }
             return text + ">";
           })
      .def("__str__", [](const Verdict& v) { return v.text; });
  nb::class_<Equity::Share>(m, "Share", "How one hand does. Fractions from 0 to 1.")
      .def_ro("win", &Equity::Share::win, "how often it wins everything")
      .def_ro("tie", &Equity::Share::tie, "how often it wins something, but not everything")
      .def_ro("share", &Equity::Share::share, "mean share of the whole pot")
      .def_ro("error", &Equity::Share::error, "standard error of the share; 0 if exact")
      .def("__repr__",
           [](const Equity::Share& s) { return "<Share " + std::to_string(s.share) + ">"; });
  nb::class_<Equity::Part>(m, "EquityPart", "One part of the pot on one board: 'high', 'low'.")
      .def_ro("name", &Equity::Part::name)
      .def_ro("board", &Equity::Part::board)
      .def_ro("won", &Equity::Part::won, "how often anyone wins it")
      .def_ro("hands", &Equity::Part::hands, "a Share for each hand, in the order given")
      .def("__repr__", [](const Equity::Part& part) {
        return "<EquityPart" + (part.name.empty() ? "" : " " + part.name) + ":" +
               shares(part.hands) + ">";
      });
  nb::class_<Equity>(m, "Equity", "Pot equities.")
      .def_ro("names", &Equity::names)
      .def_ro("pot", &Equity::pot,
              "of the whole pot: a Share for each hand, in the order given; pot[0] is the first")
      .def_ro("parts", &Equity::parts)
      .def_ro("unwon", &Equity::unwon, "how often nobody wins anything")
      .def_ro("runouts", &Equity::runouts, "number of runouts played")
      .def_ro("exact", &Equity::exact, "whether these are all possible runouts")
      .def("__repr__", [](const Equity& equity) { return "<Equity:" + shares(equity.pot) + ">"; });
  nb::class_<Findings::Cell>(m, "Cell", "A number in a table.")
      .def_ro("value", &Findings::Cell::value)
      .def_ro("ci95", &Findings::Cell::ci95, "95% confidence interval: value ± ci95")
      .def("__repr__", [](const Findings::Cell& cell) {
        return "<Cell " + std::to_string(cell.value) + " ±" + std::to_string(cell.ci95) + ">";
      });
  nb::class_<Findings::Row>(m, "Row", "A row of a table.")
      .def_ro("name", &Findings::Row::name)
      .def_ro("cells", &Findings::Row::cells, "one per column; None: no data")
      .def("__repr__", [](const Findings::Row& row) { return "<Row " + row.name + ">"; });
  nb::class_<Findings::Table>(m, "Table",
                              "Chips, counts, or fractions from 0 to 1, according to the title.")
      .def_ro("id", &Findings::Table::id)
      .def_ro("title", &Findings::Table::title)
      .def_ro("columns", &Findings::Table::columns)
      .def_ro("rows", &Findings::Table::rows)
      .def("__repr__", [](const Findings::Table& table) {
        return "<Table " + table.id + ": " + table.title + ", " +
               std::to_string(table.rows.size()) + " rows>";
      });
  nb::class_<Findings>(m, "FindingsData")
      .def_ro("games", &Findings::games)
      .def_ro("deals", &Findings::deals)
      .def_ro("tables", &Findings::tables)
      .def("__getstate__",
           [](const Findings& findings) {
             std::vector<TableState> tables;
             for (const Findings::Table& table : findings.tables) {
               auto& rows = std::get<3>(tables.emplace_back(table.id, table.title, table.columns,
                                                            std::vector<RowState>()));
               for (const Findings::Row& row : table.rows) {
                 auto& cells = rows.emplace_back(row.name, std::vector<CellState>()).second;
                 for (const auto& cell : row.cells) {
                   cells.push_back(cell ? CellState({cell->value, cell->ci95}) : std::nullopt);
                 }
               }
             }
             return std::make_tuple(findings.games, findings.deals, std::move(tables));
           })
      .def("__setstate__",
           [](Findings& findings,
              const std::tuple<std::int64_t, std::int64_t, std::vector<TableState>>& state) {
             const auto& [games, deals, tables] = state;
             new (&findings) Findings{};
             findings.games = games;
             findings.deals = deals;
             for (const auto& [id, title, columns, rows] : tables) {
               Findings::Table& table = findings.tables.emplace_back();
               table.id = id;
               table.title = title;
               table.columns = columns;
               for (const auto& [name, cells] : rows) {
                 Findings::Row& row = table.rows.emplace_back();
                 row.name = name;
                 for (const CellState& cell : cells) {
                   auto& added = row.cells.emplace_back();
                   if (cell) added = Findings::Cell{cell->first, cell->second};
                 }
               }
             }
           });
}

}  // namespace

void add_data(nb::module_& module) {
  add_rules(module);
  add_questions(module);
  add_views(module);
  add_results(module);
}

}  // namespace houserules_python
