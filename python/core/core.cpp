// The library's games, rules and deals as Python classes. houserules/__init__.py wraps them.

#include "core.h"

#include <houserules/houserules.h>
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

namespace nb = nanobind;
using namespace houserules;
using namespace nb::literals;

namespace houserules_python {
namespace {

/// Turns houserules::Error into the package's class `Error`, with its diagnostics.
void translate(const std::exception_ptr& thrown, void* /*payload*/) {
  try {
    std::rethrow_exception(thrown);
  } catch (const Error& error) {
    const nb::object type = nb::module_::import_("houserules._errors").attr("Error");
    const nb::object exception = type(error.what(), error.diagnostics());
    PyErr_SetObject(type.ptr(), exception.ptr());
  }
}

/// Finds a file of a kind ("game", "modifier" or "script") by its name, for the file that names it:
/// returns its own name and its text.
using FindFile = nb::typed<nb::callable, std::optional<std::pair<std::string, std::string>>(
                                             std::string, std::string, std::string)>;

/// Runs long work without the interpreter lock. Ctrl-C stops it.
template <class Work>
auto interruptible(const Work& work) {
  const auto go_on = [] {
    const nb::gil_scoped_acquire lock;
    return PyErr_CheckSignals() == 0;
  };
  try {
    const nb::gil_scoped_release unlocked;
    return work(go_on);
  } catch (const Error&) {
    if (PyErr_Occurred() != nullptr) throw nb::python_error();
    throw;
  }
}

Choices choices(std::vector<std::pair<std::string, std::string>> set,
                std::vector<std::string> with) {
  return {std::move(set), std::move(with)};
}

/// Returns an answer as an object. Answers never change, so the two that most deals are full of are
/// made once.
nb::object object_of(Answer&& answer) {
  static const auto* const call = new nb::object(nb::cast(Answer::call()));
  static const auto* const no_cards = new nb::object(nb::cast(Answer::choose_cards({})));
  if (answer.kind == Answer::Kind::call) return *call;
  if (answer.kind == Answer::Kind::cards && answer.cards.empty()) return *no_cards;
  return nb::cast(std::move(answer));
}
/// Returns `seat`. Raises IndexError if there is no such seat.
int seat_of(const Deal& deal, int seat) {
  if (seat >= 0 && seat < deal.seats()) return seat;
  throw nb::index_error(("there is no seat " + std::to_string(seat) + ": seats are 0 to " +
                         std::to_string(deal.seats() - 1))
                            .c_str());
}
/// Returns `seat`, or the first one that is asked.
int asked(const Deal& deal, std::optional<int> seat) {
  return seat ? seat_of(deal, *seat) : deal.seat();
}

/// Returns an answer written as text. Raises TypeError for anything else.
std::string text_of(const nb::object& answer) {
  if (nb::isinstance<nb::str>(answer)) return nb::cast<std::string>(answer);
  const std::string type = nb::cast<std::string>(answer.type().attr("__name__"));
  throw nb::type_error(("an answer is an Answer or text, not " + type).c_str());
}

}  // namespace
}  // namespace houserules_python

NB_MODULE(_core, m) {
  using namespace houserules_python;
  m.doc() = "The engine of House Rules.";
  // OpenSpiel keeps its games until the process ends.
  nb::set_leak_warnings(false);

  nb::register_exception_translator(translate);
  add_data(m);
  m.attr("BYSTANDER") = bystander;
  m.attr("REFEREE") = referee;
  m.def("seat_of", &seat_of, "deal"_a, "seat"_a,
        "Returns the seat. Raises IndexError if there is no such seat.");
  m.def("version", [] { return std::string(version()); });

  nb::class_<Rules>(m, "Rules")
      .def("info", &Rules::info)
      .def("diagnostics", &Rules::diagnostics)
      .def(
          "judge",
          [](const Rules& rules, const std::vector<std::string>& table) {
            const nb::gil_scoped_release unlocked;
            return rules.judge(table);
          },
          "table"_a)
      .def(
          "equity",
          [](const Rules& rules, const std::vector<std::string>& table, Natural samples,
             Natural seed) {
            return interruptible([&](const auto& go_on) {
              return rules.equity(table, {.samples = samples, .seed = seed, .go_on = go_on});
            });
          },
          "table"_a, "samples"_a, "seed"_a)
      .def(
          "simulate",
          [](const Rules& rules, Natural games, int players, const std::vector<Chips>& stacks,
             const std::vector<std::string>& agents, Natural seed) {
            return interruptible([&](const auto& go_on) {
              return rules.simulate({.games = games,
                                     .players = players,
                                     .stacks = stacks,
                                     .agents = agents,
                                     .seed = seed,
                                     .go_on = go_on});
            });
          },
          "games"_a, "players"_a, "stacks"_a, "agents"_a, "seed"_a)
      .def(
          "page",
          [](const Rules& rules, const std::string& format, int deals) {
            const PageFormat as = format == "html"       ? PageFormat::html
                                  : format == "markdown" ? PageFormat::markdown
                                                         : PageFormat::text;
            if (as == PageFormat::text && format != "text") {
              throw nb::value_error(
                  ("a page is 'text', 'markdown' or 'html', not '" + format + "'").c_str());
            }
            const nb::gil_scoped_release unlocked;
            return rules.page(as, deals);
          },
          "format"_a, "deals"_a);

  nb::class_<Games>(m, "Games")
      .def_static("built_in", &Games::built_in)
      .def_static(
          "found_by",
          [](FindFile find) {
            // Rules may be freed without the interpreter lock.
            const std::shared_ptr<nb::callable> shared(new nb::callable(std::move(find)),
                                                       [](const nb::callable* last) {
                                                         const nb::gil_scoped_acquire lock;
                                                         delete last;
                                                       });
            return Games::found_by(
                [shared](Games::Wanted what, const std::string& name, const std::string& beside) {
                  const nb::gil_scoped_acquire lock;
                  static constexpr const char* kinds[] = {"game", "modifier", "script"};
                  const nb::object found =
                      (*shared)(kinds[static_cast<std::size_t>(what)], name, beside);
                  std::optional<Games::File> file;
                  if (!found.is_none()) {
                    auto [file_name, text] = nb::cast<std::pair<std::string, std::string>>(found);
                    file = {std::move(file_name), std::move(text)};
                  }
                  return file;
                });
          },
          "find"_a)
      .def("ids", [](const Games& games) { return games.ids(); })
      .def("modifiers", [](const Games& games) { return games.ids(Games::Wanted::modifier); })
      .def(
          "load",
          [](const Games& games, const std::string& id,
             std::vector<std::pair<std::string, std::string>> set, std::vector<std::string> with) {
            const nb::gil_scoped_release unlocked;
            return games.load(id, choices(std::move(set), std::move(with)));
          },
          "id"_a, "set"_a, "with_"_a)
      .def(
          "load_text",
          [](const Games& games, const std::string& text,
             std::vector<std::pair<std::string, std::string>> set, std::vector<std::string> with,
             const std::string& name) {
            const nb::gil_scoped_release unlocked;
            return games.load_text(text, choices(std::move(set), std::move(with)), name);
          },
          "text"_a, "set"_a, "with_"_a, "name"_a)
      .def("replay", &Games::replay, "phh"_a, "name"_a, nb::call_guard<nb::gil_scoped_release>())
      .def("test", &Games::test, "text"_a, "name"_a, nb::call_guard<nb::gil_scoped_release>())
      .def(
          "check",
          [](const Games& games, const std::string& text,
             std::vector<std::pair<std::string, std::string>> set, std::vector<std::string> with,
             const std::string& name) {
            const nb::gil_scoped_release unlocked;
            return games.check(text, choices(std::move(set), std::move(with)), name);
          },
          "text"_a, "set"_a, "with_"_a, "name"_a);

  nb::class_<Deal>(m, "Deal")
      .def(
          "__init__",
          [](Deal* deal, const Rules& rules, const std::vector<Chips>& stacks, int players,
             int dealer, Natural seed, const std::string& deck) {
            new (deal) Deal(rules, {.stacks = stacks,
                                    .players = players,
                                    .dealer = dealer,
                                    .seed = seed,
                                    .deck = deck});
          },
          "rules"_a, "stacks"_a, "players"_a, "dealer"_a, "seed"_a, "deck"_a)
      .def(
          "__init__",
          [](Deal* deal, const Rules& rules, const nb::bytes& saved) {
            new (deal) Deal(Deal::restore(rules, {saved.c_str(), saved.size()}));
          },
          "rules"_a, "saved"_a)
      .def(
          "__init__",
          [](Deal* deal, const Deal& last, bool next) {
            new (deal) Deal(next ? last.next() : last);
          },
          "last"_a, "next"_a)
      .def_prop_ro("seats", &Deal::seats, "The number of seats at the table.")
      .def_prop_ro("over", &Deal::over,
                   "Whether all pots have been paid, and nothing is left to answer.")
      .def_prop_ro("stacks", &Deal::stacks, "The chips of each seat.")
      .def_prop_ro("game_over", &Deal::game_over,
                   "Whether the game is over; if not, the next deal is played for the same pot.\n\n"
                   "Raises Error unless the deal is over.")
      .def_prop_ro(
          "seat", &Deal::seat,
          "The seat that is asked: the first waiting one. Raises Error if the deal is over.")
      .def_prop_ro(
          "question", [](const Deal& deal) { return deal.question(); },
          "What the first waiting seat is asked. Raises Error if the deal is over.")
      .def(
          "question_for",
          [](const Deal& deal, int seat) { return deal.question(seat_of(deal, seat)); }, "seat"_a,
          "What another seat in `Question.waiting` is asked.")
      .def_prop_ro(
          "default", [](const Deal& deal) { return object_of(deal.usual()); },
          nb::sig("def default(self) -> Answer"),
          "`Question.default` of the first waiting seat, without the rest of the question: faster."
          "\n\nRaises Error if the deal is over.")
      .def(
          "answer",
          [](Deal& deal, const Answer& answer, std::optional<int> seat) {
            if (seat) return deal.answer(seat_of(deal, *seat), answer);
            deal.answer(answer);
          },
          "answer"_a, "seat"_a = nb::none(),
          "Takes an answer, and plays on to the next question or the end.\n\n"
          "`answer` may be in the notation of scripts: \"f\", \"cc\", \"cbr 8\", \"discard "
          "9s4h\".\n"
          "`seat` is the first waiting one if not given. Raises Error, and changes nothing, if "
          "the\n"
          "answer isn't legal.")
      .def(
          "answer",
          [](Deal& deal, const nb::object& text, std::optional<int> seat) {
            const int place = asked(deal, seat);
            deal.answer(place, deal.read(place, text_of(text)));
          },
          "answer"_a.none(), "seat"_a = nb::none(),
          nb::sig("def answer(self, answer: str, seat: int | None = None) -> None"))
      .def(
          "refusal",
          [](const Deal& deal, const Answer& answer, std::optional<int> seat) {
            return deal.refusal(asked(deal, seat), answer);
          },
          "answer"_a, "seat"_a = nb::none(),
          "Why an answer, or the text of one, isn't legal; an empty string if it is.")
      .def(
          "refusal",
          [](const Deal& deal, const nb::object& text, std::optional<int> seat) {
            const int place = asked(deal, seat);
            const std::string words = text_of(text);
            try {
              return deal.refusal(place, deal.read(place, words));
            } catch (const Error& error) {
              return std::string(error.what());
            }
          },
          "answer"_a, "seat"_a = nb::none(),
          nb::sig("def refusal(self, answer: str, seat: int | None = None) -> str"))
      .def(
          "all_answers",
          [](const Deal& deal, std::optional<int> seat, Natural most) {
            return deal.all_answers(asked(deal, seat), most);
          },
          "seat"_a = nb::none(), "most"_a = 10'000,
          "Every legal answer, including every raise and every combination of cards.\n\n"
          "None if there are more than `most` candidates.")
      .def(
          "text",
          [](const Deal& deal, const Answer& answer, std::optional<int> seat) {
            return deal.text(asked(deal, seat), answer);
          },
          "answer"_a, "seat"_a = nb::none(),
          "An answer in the notation of scripts. Raises Error if it isn't legal.")
      .def(
          "pick",
          [](const Deal& deal, const std::string& agent, std::optional<int> seat, Natural seed) {
            const int place = asked(deal, seat);
            // Another thread may answer the deal meanwhile.
            const Deal copy(deal);
            const nb::gil_scoped_release unlocked;
            return copy.pick(place, agent, seed);
          },
          "agent"_a = "house", "seat"_a = nb::none(), "seed"_a = 0,
          "What a built-in agent would answer: \"house\", \"random\", \"tight\", "
          "\"rollout:50\".\n\n"
          "It sees what the seat sees. Its random choices depend only on `seed`.")
      .def("view", &Deal::view, "viewer"_a)
      .def("events", &Deal::events, "viewer"_a)
      .def(
          "narrate",
          [](const Deal& deal, int viewer, const std::vector<std::string>& names, bool plain) {
            return deal.narrate({.viewer = viewer, .names = names, .plain = plain});
          },
          "viewer"_a, "names"_a, "plain"_a)
      .def("phh", &Deal::phh, "names"_a = std::vector<std::string>(),
           "The hand in PHH (Poker Hand History), with all cards face up. `names`: one per seat, "
           "or none.\n\nRaises Error if the deal is not over, or PHH has no code for these rules.")
      .def("save", [](const Deal& deal) {
        const std::string bytes = deal.save();
        return nb::bytes(bytes.data(), bytes.size());
      });

  add_learning(m);
  add_ranking(m);
}
