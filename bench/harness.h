#pragma once
// Timed runs and the hands they run on. Prints a line for each workload, tab separated:
// name, workload, median, least and most, in units a second.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

struct Options {
  int runs = 5;
  std::string only;  // one workload; empty: all
};

inline Options options(int argc, char** argv) {
  Options read;
  for (int i = 1; i < argc; ++i) {
    const std::string_view flag = argv[i];
    if (flag == "--runs" && i + 1 < argc) {
      read.runs = std::max(1, std::atoi(argv[++i]));
    } else if (flag == "--only" && i + 1 < argc) {
      read.only = argv[++i];
    } else {
      std::fprintf(stderr, "usage: %s [--runs N] [--only WORKLOAD]\n", argv[0]);
      std::exit(2);
    }
  }
  return read;
}

/// `work()` does `units` units and returns a sum that depends on all of them.
template <class Work>
void measure(const Options& options, const char* workload, double units, const Work& work) {
  if (!options.only.empty() && options.only != workload) return;
  const std::uint64_t expected = work();  // the warm-up
  std::vector<double> rates;
  for (int run = 0; run < options.runs; ++run) {
    const auto begin = std::chrono::steady_clock::now();
    const std::uint64_t sum = work();
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
    if (sum != expected) {
      std::fprintf(stderr, "%s: two runs differ\n", workload);
      std::exit(1);
    }
    rates.push_back(units / time.count());
  }
  std::sort(rates.begin(), rates.end());
  std::printf("houserules\t%s\t%.0f\t%.0f\t%.0f\n", workload, rates[rates.size() / 2],
              rates.front(), rates.back());
  std::fflush(stdout);
}

/// `hands` hands of `size` distinct cards as bytes, one after the other: 4 * rank + suit. The seed
/// fixes them.
inline std::vector<std::uint8_t> random_hands(std::size_t hands, std::size_t size,
                                              std::uint64_t seed) {
  std::vector<std::uint8_t> cards;
  cards.reserve(hands * size);
  for (std::size_t hand = 0; hand < hands; ++hand) {
    for (std::uint64_t held = 0; cards.size() < (hand + 1) * size;) {
      seed ^= seed << 13;
      seed ^= seed >> 7;
      seed ^= seed << 17;
      const auto card = static_cast<std::uint8_t>((seed >> 32) * 52 >> 32);
      if ((held >> card) & 1) continue;
      held |= std::uint64_t{1} << card;
      cards.push_back(card);
    }
  }
  return cards;
}

}  // namespace bench
