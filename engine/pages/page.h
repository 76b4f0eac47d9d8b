#pragma once
// A document to be read: what it says, apart from how it is written. Cards stand in texts as rank
// and suit sign ("T♦", "Q♠"); a writer may draw them.

#include <string>
#include <string_view>
#include <vector>

#include "engine/pages/chart.h"

namespace houserules {

/// One entry of a list, with entries below it. `lead` is its name, or empty.
struct Item {
  std::string text;
  std::vector<Item> items;
  std::string lead;
};

struct Block {
  enum class Kind {
    paragraph,
    steps,    // entries in order
    list,     // entries in any order
    table,    // the first row is the head
    told,     // a deal as it went, a paragraph of lines each; `text` is its name
    chart,    // says nothing that other blocks do not: text leaves it out
    drawing,  // where cards lie: `rows` of labels, empty for a gap; `text` is its caption
  };
  Kind kind = Kind::paragraph;
  std::string text;
  std::vector<Item> items;
  std::vector<std::vector<std::string>> rows;
  Chart chart;
  bool numbers = false;  // of a table: all columns but the first are numbers
};

struct Chapter {
  std::string title;
  std::vector<Block> blocks;

  void paragraph(std::string text);
  void list(std::vector<Item> items);
  void steps(std::vector<Item> items);
  void chart(Chart chart);
  void drawing(std::string caption, std::vector<std::vector<std::string>> rows);
};

struct Page {
  std::string title;
  std::string lead;  // what it is about
  std::vector<Chapter> chapters;
};

/// A text in lines of at most `width` columns, each with its end.
std::string folded(std::string_view text, std::size_t width);
/// For the terminal: lines of at most `width` columns.
std::string text_of(const Page& page, std::size_t width = 80);
std::string markdown_of(const Page& page);
/// One file that needs no other; light or dark as the reader's screen, black on white in print.
std::string html_of(const Page& page);

}  // namespace houserules
