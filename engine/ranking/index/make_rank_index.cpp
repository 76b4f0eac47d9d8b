// Writes rank_index.cpp: where multisets of ranks stand in a table (rank_table.h). Run when the
// program is built, as finding the places takes longer than a table may.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <span>
#include <vector>

#include "engine/ranking/rank_table.h"

namespace houserules::ranking {
namespace {

/// The entries of a table that are taken.
class Gaps {
 public:
  /// Looks for a place for entries at `columns`, counted from the lowest, and takes it.
  std::size_t take(std::span<const std::uint16_t> columns) {
    while (taken_[first_] == ~std::uint64_t{0}) ++first_;
    std::size_t word = first_;
    std::uint64_t no_place = 0;
    for (;; ++word) {  // 64 places at a time
      grow(word + 2 + columns.back() / 64);
      no_place = 0;
      for (const std::uint16_t column : columns) {
        no_place |= window(64 * word + column);
        if (no_place == ~std::uint64_t{0}) break;
      }
      if (no_place != ~std::uint64_t{0}) break;
    }
    const std::size_t place = 64 * word + static_cast<std::size_t>(std::countr_one(no_place));
    for (const std::uint16_t column : columns) {
      taken_[(place + column) / 64] |= std::uint64_t{1} << ((place + column) % 64);
    }
    end_ = std::max(end_, place + columns.back() + 1);
    return place;
  }
  std::size_t end() const { return end_; }

 private:
  void grow(std::size_t last_word) {
    if (taken_.size() <= last_word) taken_.resize(2 * last_word + 1);
  }
  /// 64 entries from `place` on.
  std::uint64_t window(std::size_t place) const {
    const std::size_t word = place / 64, bit = place % 64;
    return taken_[word] >> bit | taken_[word + 1] << 1 << (63 - bit);
  }

  std::vector<std::uint64_t> taken_ = std::vector<std::uint64_t>(2048);
  std::size_t first_ = 0, end_ = 0;
};

struct Index {
  std::vector<std::uint16_t> rows;
  std::size_t size = 0;
};

/// For hands of `fewest` to `most` cards, with wild cards or without.
Index make_index(int fewest, int most, bool wilds) {
  constexpr int row_shift = RankIndex::row_shift;
  Index index;
  index.rows.resize(static_cast<std::size_t>(most) * sums::greatest_rank_key / (1U << row_shift) +
                    1);
  // Each row's columns.
  std::vector<std::vector<std::uint16_t>> rows(index.rows.size());
  for (int size = fewest; size <= most; ++size) {
    for (int wild = wilds ? 1 : 0; wild <= (wilds ? size : 0); ++wild) {
      RankIndex::each(size, wild, [&](auto, std::uint64_t sum) {
        const std::uint32_t ranks = sums::ranks(sum);
        rows[ranks >> row_shift].push_back(
            static_cast<std::uint16_t>(ranks & ((1U << row_shift) - 1)));
      });
    }
  }
  for (auto& row : rows) std::sort(row.begin(), row.end());
  // Full rows first, and the wide ones of those: the last ones must fit the gaps that are left.
  const auto room = [&](std::size_t row) {
    const auto& columns = rows[row];
    return std::pair(columns.size(), columns.empty() ? 0 : columns.back() - columns.front());
  };
  std::vector<std::size_t> order(rows.size());
  for (std::size_t row = 0; row < order.size(); ++row) order[row] = row;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return room(a) > room(b); });
  Gaps gaps;
  for (const std::size_t row : order) {
    if (rows[row].empty()) break;
    const std::uint16_t lowest = rows[row].front();
    for (std::uint16_t& column : rows[row]) column = static_cast<std::uint16_t>(column - lowest);
    index.rows[row] =
        static_cast<std::uint16_t>(gaps.take(rows[row]) - lowest - (row << row_shift));
  }
  index.size = gaps.end();
  return index;
}

int write(const char* path) {
  std::ofstream out(path);
  std::vector<std::size_t> sizes;
  out << "#include \"engine/ranking/rank_table.h\"\n\nnamespace houserules::ranking {\n";
  for (const bool wilds : {false, true}) {
    for (std::size_t kind = 0; kind < RankIndex::kinds; ++kind) {
      const int most = max_hand + static_cast<int>(kind);
      const Index index = make_index(kind == 0 ? 0 : most, most, wilds);
      if (index.size > 65536) {
        std::cerr << "places that do not fit 16 bits: " << index.size << "\n";
        return 1;
      }
      out << "static const std::uint16_t rows" << sizes.size() << "[] = {";
      for (std::size_t row = 0; row < index.rows.size(); ++row) {
        out << (row % 20 == 0 ? "\n" : "") << index.rows[row] << ",";
      }
      out << "};\n";
      sizes.push_back(index.size);
    }
  }
  out << "const std::array<RankIndex, 2 * RankIndex::kinds> RankIndex::all = {{";
  for (std::size_t i = 0; i < sizes.size(); ++i) out << "{rows" << i << ", " << sizes[i] << "},";
  out << "}};\n}  // namespace houserules::ranking\n";
  return out.good() ? 0 : 1;
}

}  // namespace
}  // namespace houserules::ranking

int main(int argc, char** argv) { return argc == 2 ? houserules::ranking::write(argv[1]) : 2; }
