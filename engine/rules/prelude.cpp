#include "engine/rules/prelude.h"

#include <algorithm>
#include <deque>
#include <mutex>
#include <optional>
#include <string>

#include "engine/rules/reader.h"

namespace houserules {
namespace {

// `phrase:` names the rows of the phrase table that the object may use; `who` without a default is
// the bound seat or, where none is bound, everyone.
constexpr std::string_view definitions = R"(
draw:
  about: each in turn throws away cards and gets as many new ones
  phrase: pick
  with: {min: 0, max: = seat.hand.count, from: none, who: , price: none, facing: down, must: none}
  do:
    - each: $who
      from: $from
      do:
        - ask: discard
          cards: {of: hand, min: $min, max: $max, price: $price}
          must: $must
        - move: {cards: answer, of: hand, to: discards}
        - deal: {count: = answer.count, facing: $facing}

twist:
  about: each in turn may exchange one card for a price; the new one lies as the old one did
  with: {up: 0, down: 0, from: none, who: }
  do:
    - each: $who
      from: $from
      do:
        - ask: discard
          cards: {of: hand, min: 0, max: 1, price: = card.up and $up or $down}
        - move: {cards: answer, of: hand, to: discards}
        - deal: {count: = answer.count, facing: as given}

discard:
  about: all together throw away cards
  phrase: pick
  with: {min: 1, max: 1, who: none, must: none}
  do:
    - ask: discard
      who: $who
      together: yes
      cards: {of: hand, min: $min, max: $max}
      must: $must
    - move: {cards: answer, of: hand, to: discards}
      who: $who

keep:
  about: all together keep this many cards and discard the rest
  with: {count: 5, who: none, must: none}
  do:
    - ask: keep
      who: $who
      together: yes
      arrangement: {hand: $count}
      must: $must

set:
  about: all together arrange their hands, in order, into zones; what is left is thrown away
  phrase: set
  with: {arrangement: , who: none, must: none}
  do:
    - ask: set
      who: $who
      together: yes
      arrangement: $arrangement
      must: $must

pass:
  about: all together give cards to a neighbour
  phrase: pass
  with: {count: 1, to: = seat.left, who: none, must: none}
  do:
    - ask: pass
      who: $who
      together: yes
      cards: {of: hand, min: $count, max: $count}
      must: $must
    - move: {cards: answer, of: hand, to: hand}
      to seat: $to
      who: $who

show:
  about: all together turn up cards of their choice
  phrase: pick
  with: {min: 1, max: 1, who: none}
  do:
    - ask: show
      who: $who
      together: yes
      cards: {of: hole, min: $min, max: $max}
    - turn up: {cards: answer, of: hand}
      who: $who

choose:
  about: a question with options and what each of them causes
  with: {options: , who: none, from: none, together: none, default: none}
  do:
    - ask: choose
      who: $who
      from: $from
      together: $together
      options: $options
      default: $default

declare:
  about: all together say what they play for, or whether they are in
  with: {options: , who: everyone, from: none, together: yes, out: sit out, nobody in: none, else: none}
  do: []

take:
  about: each in turn takes a card or stays; this many refusals freeze the player
  phrase: take
  with: {count: 1, facing: up, from: none, who: , price: none, frozen after: never}
  registers:
    took: {type: yes/no, per: seat}
    refusals: {type: number, per: seat}
  do:
    - remember: {took: no}
      of: everyone dealt in
    - each: $who
      from: $from
      do:
        - ask: take
          when: = seat.refusals < $frozen-after and stock > 0
          options:
            stay:
              - remember: {refusals: = seat.refusals + 1}
            take:
              price: $price
              do:
                - remember: {took: yes}
                - deal: {count: $count, facing: $facing}

buy:
  about: each in turn may buy cards
  phrase: take
  with: {count: 1, facing: up, price: 0, from: none, who: }
  do:
    - each: $who
      from: $from
      do:
        - ask: buy
          options:
            decline:
            buy:
              price: $price
              do:
                - deal: {count: $count, facing: $facing}
)";

/// One of the definitions. Parsed when it is needed: a file uses few of them.
class Definition {
 public:
  Definition(std::string_view name, std::size_t begin, std::size_t end)
      : name_(name), begin_(begin), end_(end) {}
  std::string_view name() const { return name_; }

  const Node* node() const {
    std::call_once(parsed_, [&] {
      // The lines before it are left blank, so that its places are those of the whole text.
      const std::string_view before = definitions.substr(0, begin_);
      std::string text(static_cast<std::size_t>(std::ranges::count(before, '\n')), '\n');
      text += definitions.substr(begin_, end_ - begin_);
      Diagnostics faults;
      root_ = read({std::string(prelude_file), std::move(text), "", ""}, faults);
    });
    return root_ ? root_->find(name_) : nullptr;
  }

 private:
  std::string_view name_;
  std::size_t begin_, end_;
  mutable std::once_flag parsed_;
  mutable std::optional<Node> root_;
};

/// A definition begins where a line is not indented.
const std::deque<Definition>& all_definitions() {
  static const auto all = [] {
    std::deque<Definition> found;
    for (std::size_t at = 1; at < definitions.size();) {
      std::size_t end = at;
      do {
        end = std::min(definitions.find('\n', end), definitions.size() - 1) + 1;
      } while (end < definitions.size() && (definitions[end] == ' ' || definitions[end] == '\n'));
      found.emplace_back(definitions.substr(at, definitions.find(':', at) - at), at, end);
      at = end;
    }
    return found;
  }();
  return all;
}

}  // namespace

std::string_view prelude_text() { return definitions; }

const Node* find_notation(std::string_view name) {
  const auto& all = all_definitions();
  const auto found = std::ranges::find(all, name, &Definition::name);
  return found == all.end() ? nullptr : found->node();
}

std::vector<std::string_view> notation_names() {
  std::vector<std::string_view> names;
  for (const Definition& one : all_definitions()) names.push_back(one.name());
  return names;
}

}  // namespace houserules
