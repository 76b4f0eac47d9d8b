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
          [](const Rules& rules, const std::vector<std::string>& table, std::uint64_t samples,
             std::uint64_t seed) {
            return interruptible([&](const auto& go_on) {
              return rules.equity(table, {.samples = samples, .seed = seed, .go_on = go_on});
            });
          },
          "table"_a, "samples"_a, "seed"_a)
      .def(
          "simulate",
          [](const Rules& rules, std::uint64_t games, int players, const std::vector<Chips>& stacks,
             const std::vector<std::string>& agents, std::uint64_t seed) {
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
            const nb::gil_scoped_release unlocked;
            return rules.page(as, deals);
          },
          "format"_a, "deals"_a);

  nb::class_<Games>(m, "Games")
      .def_static("built_in", &Games::built_in)
      .def_static("in_folder", &Games::in_folder, "path"_a)
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
             int dealer, std::uint64_t seed, const std::string& deck) {
            new (deal) Deal(rules, {.stacks = stacks,
                                    .players = players,
                                    .dealer = dealer,
                                    .seed = seed,
                                    .deck = deck});
          },
          "rules"_a, "stacks"_a, "players"_a, "dealer"_a, "seed"_a, "deck"_a)
      .def_static(
          "restore",
          [](const Rules& rules, const nb::bytes& bytes) {
            return Deal::restore(rules, std::string_view(bytes.c_str(), bytes.size()));
          },
          "rules"_a, "data"_a)
      .def("copy", [](const Deal& deal) { return Deal(deal); })
      .def("rules", &Deal::rules)
      .def("seats", &Deal::seats)
      .def("over", &Deal::over)
      .def("question", [](const Deal& deal) { return deal.question(); })
      .def(
          "question", [](const Deal& deal, int seat) { return deal.question(seat); }, "seat"_a)
      .def("usual", [](const Deal& deal) { return deal.usual(); })
      .def(
          "usual", [](const Deal& deal, int seat) { return deal.usual(seat); }, "seat"_a)
      .def(
          "answer", [](Deal& deal, const Answer& answer) { deal.answer(answer); }, "answer"_a)
      .def(
          "answer", [](Deal& deal, int seat, const Answer& answer) { deal.answer(seat, answer); },
          "seat"_a, "answer"_a)
      .def(
          "answer_text",
          [](Deal& deal, int seat, const std::string& text) {
            const int place = seat < 0 ? deal.question().seat : seat;
            deal.answer(place, deal.read(place, text));
          },
          "seat"_a, "text"_a)
      .def("refusal", &Deal::refusal, "seat"_a, "answer"_a)
      .def("pick", &Deal::pick, "seat"_a, "agent"_a, "seed"_a,
           nb::call_guard<nb::gil_scoped_release>())
      .def("all_answers", &Deal::all_answers, "seat"_a, "most"_a)
      .def("read", &Deal::read, "seat"_a, "text"_a)
      .def("text", &Deal::text, "seat"_a, "answer"_a)
      .def("view", &Deal::view, "viewer"_a)
      .def("events", &Deal::events, "viewer"_a)
      .def(
          "narrate",
          [](const Deal& deal, int viewer, const std::vector<std::string>& names, bool plain) {
            return deal.narrate({.viewer = viewer, .names = names, .plain = plain});
          },
          "viewer"_a, "names"_a, "plain"_a)
      .def("phh", &Deal::phh, "names"_a)
      .def("save",
           [](const Deal& deal) {
             const std::string bytes = deal.save();
             return nb::bytes(bytes.data(), bytes.size());
           })
      .def("stacks", &Deal::stacks)
      .def("game_over", &Deal::game_over)
      .def("next", &Deal::next);

  add_learning(m);
  add_ranking(m);
}
