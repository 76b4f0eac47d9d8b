// Actions, observations and batches of deals, with numpy arrays.

#include <houserules/learning.h>
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include "core.h"

namespace nb = nanobind;
using namespace houserules;
using namespace nb::literals;

namespace houserules_python {
namespace {

/// An array that a call reads or writes in place; its size is checked by the library.
template <class Element>
using Array = nb::ndarray<Element, nb::c_contig, nb::device::cpu>;

template <class Element>
std::span<Element> span_of(const Array<Element>& array) {
  return {array.data(), array.size()};
}

}  // namespace

void add_learning(nb::module_& m) {
  m.attr("ACTION_COUNT") = action_count;
  m.attr("OBSERVATION_SIZE") = observation_size;

  nb::class_<Actions>(m, "ActionSet")
      .def(nb::init<const Deal&>(), "deal"_a)
      .def("copy", [](const Actions& actions) { return Actions(actions); })
      .def("legal", &Actions::legal)
      .def("take", &Actions::take, "action"_a)
      .def("chosen", &Actions::chosen);
  m.def(
      "observe",
      [](const Deal& deal, int seat, const std::vector<int>& chosen, const Array<float>& out) {
        observe(deal, seat, chosen, span_of(out));
      },
      "deal"_a, "seat"_a, "chosen"_a, "out"_a);

  nb::class_<Batch>(m, "Batch")
      .def(
          "__init__",
          [](Batch* batch, const Rules& rules, int deals, int players,
             const std::vector<Chips>& stacks, Natural seed) {
            new (batch)
                Batch(rules, {.deals = deals, .players = players, .stacks = stacks, .seed = seed});
          },
          "rules"_a, "deals"_a, "players"_a, "stacks"_a, "seed"_a)
      .def("deals", &Batch::deals)
      .def("seats", &Batch::seats)
      .def(
          "acting",
          [](const Batch& batch, const Array<std::int32_t>& out) { batch.acting(span_of(out)); },
          "out"_a)
      .def(
          "masks",
          [](const Batch& batch, const Array<std::uint8_t>& out) {
            const nb::gil_scoped_release unlocked;
            batch.masks(span_of(out));
          },
          "out"_a)
      .def(
          "observe",
          [](const Batch& batch, const Array<float>& out) {
            const nb::gil_scoped_release unlocked;
            batch.observe(span_of(out));
          },
          "out"_a)
      .def(
          "random",
          [](Batch& batch, const Array<std::int32_t>& out) { batch.random(span_of(out)); }, "out"_a)
      .def(
          "step",
          [](Batch& batch, const Array<const std::int32_t>& actions, const Array<float>& rewards,
             const Array<std::uint8_t>& over) {
            const nb::gil_scoped_release unlocked;
            batch.step(span_of(actions), span_of(rewards), span_of(over));
          },
          "actions"_a, "rewards"_a, "over"_a);
}

}  // namespace houserules_python
