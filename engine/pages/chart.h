#pragma once
// Pictures of numbers, drawn into a page.

#include <string>
#include <string_view>
#include <vector>

namespace houserules {

struct Chart {
  enum class Kind {
    bars,     // lying, one below the other, each with its interval
    columns,  // standing side by side: how often numbers come up
  };
  struct Value {
    double value = 0;
    double error = 0;  // either side; 0: none is drawn
  };
  struct Bar {
    std::string label;
    std::vector<Value> values;  // one a series
  };
  Kind kind = Kind::bars;
  std::string about;                // for readers who can't see it
  std::string axis;                 // what the values are: "chips a game"
  std::string across;               // columns: what the labels are: "chips in the pot"
  std::string unit;                 // behind each number of the axis: "%"
  std::vector<std::string> series;  // at most two; one alone needs no name
  std::vector<Bar> bars;
};

/// As wide as the page; its colours are those of the page's style sheet.
std::string svg_of(const Chart& chart);

/// Rules of the style sheet that charts need.
std::string_view chart_style();

}  // namespace houserules
