// Rankings of hands, one by one and in numpy arrays.

#include <houserules/ranking.h>
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include "core.h"

namespace nb = nanobind;
using namespace houserules;
using namespace nb::literals;

namespace houserules_python {

void add_ranking(nb::module_& m) {
  nb::class_<Ranking::Hand>(m, "RankedHand", "What a hand is worth in a ranking.")
      .def_ro("score", &Ranking::Hand::score, "higher wins, equal scores tie; 0 does not qualify")
      .def_ro("cards", &Ranking::Hand::cards,
              "the cards that count, a wild card as the card it stands for: 'AsAhAdKcKd'")
      .def_ro("name", &Ranking::Hand::name, "'full house, aces over kings'")
      .def("__repr__", [](const Ranking::Hand& h) { return "<RankedHand " + h.name + ">"; });

  using Cards = nb::ndarray<const std::uint8_t, nb::c_contig, nb::device::cpu>;
  using Scores = nb::ndarray<std::uint64_t, nb::c_contig, nb::device::cpu>;
  nb::class_<Ranking>(m, "Ranking")
      .def(
          "__init__",
          [](Ranking* ranking, const std::string& name, const std::string& use,
             const std::string& wild, const std::string& deck, const std::string& points) {
            new (ranking) Ranking(
                {.ranking = name, .use = use, .wild = wild, .deck = deck, .points = points});
          },
          "name"_a, "use"_a, "wild"_a, "deck"_a, "points"_a)
      .def("hand", &Ranking::hand, "cards"_a, "board"_a)
      .def(
          "scores",
          [](const Ranking& ranking, const Cards& cards, std::size_t cards_each, const Cards& board,
             std::size_t board_cards, const Scores& out) {
            const nb::gil_scoped_release unlocked;
            ranking.scores({cards.data(), cards.size()}, cards_each, {board.data(), board.size()},
                           board_cards, {out.data(), out.size()});
          },
          "cards"_a, "cards_each"_a, "board"_a, "board_cards"_a, "out"_a);
}

}  // namespace houserules_python
