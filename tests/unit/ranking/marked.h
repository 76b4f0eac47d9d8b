#pragma once
// Hands as text, for table-driven tests.

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "engine/cards/notation.h"
#include "engine/ranking/ranking.h"

namespace reference {

/// Parses sources written as "AsKs / 2c3*": a star marks a wild card, a tilde a bug.
class Marked {
 public:
  explicit Marked(std::string_view text) {
    held_.emplace_back();
    views_.emplace_back();
    while (!text.empty()) {
      const char mark = text.front();
      const std::uint64_t last = std::uint64_t{1} << (held_.back().size() - 1) % 64;
      if (mark == '/') {
        held_.emplace_back();
        views_.emplace_back();
      } else if (mark == '*') {
        views_.back().wild |= last;
      } else if (mark == '~') {
        views_.back().bug |= last;
      } else if (mark != ' ') {
        held_.back().push_back(houserules::parse_card(text.substr(0, 2)).value());
        text.remove_prefix(1);
      }
      text.remove_prefix(1);
    }
    for (std::size_t i = 0; i < held_.size(); ++i) views_[i].cards = held_[i];
    input_.sources = views_;
  }
  Marked(const Marked&) = delete;
  Marked& operator=(const Marked&) = delete;

  houserules::HandInput& input() { return input_; }

 private:
  std::deque<std::vector<houserules::Card>> held_;
  std::vector<houserules::SourceCards> views_;
  houserules::HandInput input_;
};

inline std::string text(const std::vector<houserules::Card>& cards) {
  return houserules::text(std::span<const houserules::Card>(cards));
}

/// Returns "full house, kings over fours: KsKdKc4h4s", and what wild cards stand for: "=
/// KsKdKc4h4s".
inline std::string explained(const houserules::Ranker& ranker, std::string_view hand) {
  Marked marked(hand);
  const houserules::RankedHand ranked = ranker.explain(marked.input());
  if (ranked.score != ranker.score(marked.input())) return "the reason is not that of the score";
  if (!ranked.score.qualifies()) return "none";
  std::string result = ranked.label;
  result.append(": ").append(text(ranked.used));
  if (ranked.used != ranked.stands_for) result.append(" = ").append(text(ranked.stands_for));
  return result;
}

/// Returns the sign in "AA > KK", "AA = AA" or "KK < AA".
inline char compared(const houserules::Ranker& ranker, std::string_view a, std::string_view b) {
  Marked first(a), second(b);
  const auto order = ranker.score(first.input()) <=> ranker.score(second.input());
  return order < 0 ? '<' : order > 0 ? '>' : '=';
}

}  // namespace reference
