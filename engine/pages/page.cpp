#include "engine/pages/page.h"

#include <utility>

namespace houserules {

void Chapter::paragraph(std::string text) {
  if (text.empty()) return;
  Block block;
  block.text = std::move(text);
  blocks.push_back(std::move(block));
}

void Chapter::list(std::vector<Item> items) {
  if (items.empty()) return;
  if (items.size() == 1 && items[0].lead.empty()) {
    paragraph(std::move(items[0].text));
    return list(std::move(items[0].items));
  }
  steps(std::move(items));
  blocks.back().kind = Block::Kind::list;
}

void Chapter::steps(std::vector<Item> items) {
  if (items.empty()) return;
  Block block;
  block.kind = Block::Kind::steps;
  block.items = std::move(items);
  blocks.push_back(std::move(block));
}

void Chapter::drawing(std::string caption, std::vector<std::vector<std::string>> rows) {
  if (rows.empty()) return;
  Block block;
  block.kind = Block::Kind::drawing;
  block.text = std::move(caption);
  block.rows = std::move(rows);
  blocks.push_back(std::move(block));
}

void Chapter::chart(Chart chart) {
  if (chart.bars.size() < 2) return;  // there is nothing to compare
  Block block;
  block.kind = Block::Kind::chart;
  block.chart = std::move(chart);
  blocks.push_back(std::move(block));
}

}  // namespace houserules
