#include "engine/ranking/selection.h"

namespace houserules::ranking {
namespace {

CardKind kind_of(const SourceCards& source, std::size_t index) {
  if (index >= 64) return CardKind::natural;
  if ((source.wild >> index) & 1) return CardKind::wild;
  if ((source.bug >> index) & 1) return CardKind::bug;
  return CardKind::natural;
}

}  // namespace

std::vector<Composition> compositions(const RankingSpec& spec, int hand_size) {
  if (spec.use.empty()) {
    Composition any;
    any.free = true;
    return {any};
  }
  std::vector<Composition> all;
  for (const UseSum& sum : spec.use) {
    Composition composition;
    composition.terms = sum;
    composition.free =
        !sum.empty() && std::all_of(sum.begin(), sum.end(), [&](const UseTerm& term) {
          return term.min == 0 && term.max >= hand_size;
        });
    if (sum.size() == 2 && sum[0].source != sum[1].source) {
      for (const auto& [two, three] : {std::pair(sum[0], sum[1]), std::pair(sum[1], sum[0])}) {
        if (two.min != 2 || three.min != 3) continue;  // a hand has no more than five
        composition.two_and_three = true;
        composition.two = two.source;
        composition.three = three.source;
      }
    }
    all.push_back(composition);
  }
  return all;
}

bool Pool::add(const SourceCards& source, bool faces) {
  for (std::size_t i = 0; i < source.cards.size() && count_ < most_cards; ++i) {
    const Card card = source.cards[i];
    if (!card.known()) return false;
    const CardKind kind = faces ? CardKind::natural : kind_of(source, i);
    if (!faces && !card.natural() && kind == CardKind::natural) continue;
    if (kind == CardKind::bug) ++bugs_;
    if (kind == CardKind::wild) ++wilds_;
    items_[count_++] = {card.code(), kind};
  }
  return true;
}

bool Pool::gather(const Composition& composition, const HandInput& input, int hand_size,
                  bool faces) {
  count_ = part_count_ = 0;
  wilds_ = bugs_ = 0;
  const auto close_part = [&](int min, int max) {
    Part& part = parts_[part_count_];
    part.begin = part_count_ == 0 ? 0 : parts_[part_count_ - 1].end;
    part.end = count_;
    // By hand, as std::stable_partition allocates.
    std::size_t naturals = part.begin;
    for (std::size_t i = part.begin; i < part.end; ++i) {
      if (items_[i].kind != CardKind::wild) std::swap(items_[i], items_[naturals++]);
    }
    part.wild_begin = naturals;
    part.min = min;
    part.max = max;
    ++part_count_;
  };

  if (composition.names_all()) {
    for (const SourceCards& source : input.sources) {
      if (!add(source, faces)) return false;
    }
  }
  for (const UseTerm& term : composition.terms) {
    const bool named = term.source < input.sources.size();
    if (named && !add(input.sources[term.source], faces)) return false;
    if (composition.free) continue;
    const int most = std::min<int>(term.max, hand_size);
    const auto begin = part_count_ == 0 ? 0 : parts_[part_count_ - 1].end;
    close_part(term.min == UseTerm::every ? static_cast<int>(count_ - begin) : term.min, most);
  }
  if (composition.free) close_part(0, hand_size);

  int most = 0;
  for (const Part& part : parts()) {
    if (part.size() < part.min) return false;
    most += std::min(part.max, part.size());
  }
  size_ = std::min(hand_size, most);
  return true;
}

}  // namespace houserules::ranking
