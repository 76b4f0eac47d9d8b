#include "engine/solve/strategy.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <numeric>

#include "engine/solve/sight.h"
#include "engine/text/input_error.h"
#include "engine/text/printable.h"

namespace houserules::solve {
namespace {

constexpr std::string_view first_line = "houserules strategy 1";
constexpr std::size_t most_entries = 5'000'000;

/// Reads one line after the other.
class Reader {
 public:
  Reader(std::string_view text, const std::string& name) : rest_(text), name_(name) {}

  [[noreturn]] void refuse(std::string_view why) const {
    throw InputError(fmt::format("{}, line {}: {}", printable(name_, 200), number_, why));
  }
  bool next() {
    if (rest_.empty()) return false;
    ++number_;
    const std::size_t end = rest_.find('\n');
    if (end == std::string_view::npos) refuse("the line is cut off");
    line_ = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    return true;
  }
  std::string_view line() const { return line_; }
  /// Returns the text after this word, which must be next.
  std::string_view value(std::string_view key) {
    if (!next() || !line_.starts_with(key) || line_.substr(key.size()).substr(0, 1) != " ") {
      refuse(fmt::format("expected '{} …'", key));
    }
    return line_.substr(key.size() + 1);
  }
  std::int64_t number(std::string_view key, std::int64_t least, std::int64_t most) {
    const std::string_view text = value(key);
    std::int64_t read = 0;
    const auto [at, error] = std::from_chars(text.data(), text.data() + text.size(), read);
    if (error != std::errc() || at != text.data() + text.size() || read < least || read > most) {
      refuse(fmt::format("'{}' takes a number from {} to {}", key, least, most));
    }
    return read;
  }
  std::string word(std::string_view key) {
    const std::string_view text = value(key);
    if (text.empty() || text.size() > 200) refuse(fmt::format("'{}' takes a name", key));
    return std::string(text);
  }

 private:
  std::string_view rest_, line_;
  const std::string& name_;
  std::size_t number_ = 0;
};

std::uint64_t hex(std::string_view digits, const Reader& reader) {
  std::uint64_t value = 0;
  const auto [at, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
  if (digits.size() != 16 || error != std::errc() || at != digits.data() + digits.size()) {
    reader.refuse("a decision begins with 32 hexadecimal digits");
  }
  return value;
}

/// Reads "0123…cdef 333333 666667": frequencies in millionths.
void read_entry(const Reader& reader, Strategy& into) {
  std::string_view line = reader.line();
  const std::string_view digits = line.substr(0, line.find(' '));
  if (digits.size() != 32) reader.refuse("a decision begins with 32 hexadecimal digits");
  Hash key;
  key.high = hex(digits.substr(0, 16), reader);
  key.low = hex(digits.substr(16), reader);
  line.remove_prefix(digits.size());
  Strategy::Entry entry{static_cast<std::uint32_t>(into.often.size()), 0};
  std::uint64_t sum = 0;
  while (!line.empty()) {
    line.remove_prefix(1);
    const std::string_view number = line.substr(0, line.find(' '));
    std::uint32_t millionths = 0;
    const auto [at, error] =
        std::from_chars(number.data(), number.data() + number.size(), millionths);
    if (error != std::errc() || at != number.data() + number.size() || millionths > 1'000'000) {
      reader.refuse("expected a number from 0 to 1000000");
    }
    sum += millionths;
    into.often.push_back(static_cast<float>(millionths) / 1e6F);
    ++entry.count;
    line.remove_prefix(number.size());
  }
  if (entry.count == 0 || sum + entry.count < 1'000'000 || sum > 1'000'000 + entry.count) {
    reader.refuse("the numbers of a decision add up to 1000000");
  }
  if (!into.entries.try_emplace(key, entry).second) reader.refuse("this decision is given twice");
}

class Solved final : public Agent {
 public:
  Solved(std::shared_ptr<const Strategy> strategy, std::string name)
      : strategy_(std::move(strategy)), name_(std::move(name)) {}

  Answer answer(const View& view, Random& random) override {
    if (&view.variant() != known_) check(view);
    if (const auto answer = follower_.answer(*strategy_, view, random)) {
      found_ = true;
      return *answer;
    }
    if (!found_) check_chips(view);
    return view.default_answer();
  }

 private:
  void check(const View& view) {
    const Variant& variant = view.variant();
    if (variant.id != strategy_->variant) {
      throw AgentError(fmt::format("{} is a strategy for {}, not for {}", printable(name_, 200),
                                   printable(strategy_->variant, 100), variant.id));
    }
    if (variant.hash != strategy_->rules) {
      throw AgentError(fmt::format(
          "{} is a strategy for {} with other rules: solve it again, with the same options",
          printable(name_, 200), variant.id));
    }
    if (view.seats() != strategy_->seats) {
      throw AgentError(fmt::format("{} is a strategy for {} players, not {}", printable(name_, 200),
                                   strategy_->seats, view.seats()));
    }
    known_ = &variant;
  }
  /// If nothing has been found so far, checks whether the stacks are different.
  void check_chips(const View& view) const {
    Chips chips = view.pot();
    for (Seat seat = 0; seat < view.seats(); ++seat) chips += view.stack(seat);
    if (chips == strategy_->chips) return;
    throw AgentError(
        fmt::format("{} was solved with {} chips on the table, not {}: give the same --stacks",
                    printable(name_, 200), strategy_->chips, chips));
  }

  std::shared_ptr<const Strategy> strategy_;
  std::string name_;
  const Variant* known_ = nullptr;
  bool found_ = false;
  Follower follower_;
};

std::size_t draw(std::span<const float> often, Random& random) {
  double at = random.unit();
  std::size_t last = 0;
  for (std::size_t i = 0; i < often.size(); ++i) {
    if (often[i] <= 0) continue;
    last = i;
    at -= static_cast<double>(often[i]);
    if (at < 0) break;
  }
  return last;
}

}  // namespace

std::span<const float> Strategy::at(const Hash& key) const {
  const auto found = entries.find(key);
  if (found == entries.end()) return {};
  return {often.data() + found->second.first, found->second.count};
}

std::optional<Answer> Follower::answer(const Strategy& strategy, const View& view, Random& random) {
  if (&view.variant() != known_) {
    known_ = &view.variant();
    ordered_ = order_matters(*known_);
    memory_ = Memory();
  }
  std::vector<Chips> before;
  for (Seat seat = 0; strategy.by_losses && seat < view.seats(); ++seat)
    before.push_back(view.stack(seat) + view.paid(seat));
  const Hash seen = sight(view, ordered_, before);
  // The same deal continues, or a new one has begun.
  Hash key = memory_.at(seen);
  if (strategy.at(key).empty()) {
    memory_ = Memory();
    key = memory_.at(seen);
  }
  const std::span<const float> often = strategy.at(key);
  if (often.empty()) return std::nullopt;
  const std::vector<Choice> list = choices(view, strategy.sizes, ordered_);
  if (often.size() != list.size()) return std::nullopt;
  const std::size_t chosen = draw(often, random);
  memory_.decided(key, chosen);
  return list[chosen].answer;
}

Strategy strategy_of(const GameSetup& setup, std::string_view rules, const Tree& tree,
                     const Profile& profile) {
  Strategy strategy;
  strategy.variant = setup.variant->id;
  strategy.rules = rules;
  strategy.seats = tree.seats;
  strategy.chips = std::accumulate(setup.stacks.begin(), setup.stacks.end(), setup.carried);
  strategy.sizes = setup.sizes;
  strategy.by_losses = setup.by_losses;
  for (const InfoSet& set : tree.sets) {
    const Strategy::Entry entry{static_cast<std::uint32_t>(strategy.often.size()), set.count};
    if (!strategy.entries.try_emplace(set.key, entry).second) continue;
    for (std::uint32_t i = 0; i < set.count; ++i) {
      strategy.often.push_back(static_cast<float>(profile[set.first + i]));
    }
  }
  return strategy;
}

std::string text(const Strategy& strategy) {
  std::string out =
      fmt::format("{}\nvariant {}\nrules {}\nplayers {}\nchips {}\nsizes {}\ndecisions {}\n",
                  first_line, strategy.variant, strategy.rules, strategy.seats, strategy.chips,
                  strategy.sizes.text(), strategy.entries.size());
  const std::map<Hash, Strategy::Entry> sorted(strategy.entries.begin(), strategy.entries.end());
  for (const auto& [key, entry] : sorted) {
    out += fmt::format("{:016x}{:016x}", key.high, key.low);
    for (std::uint32_t i = 0; i < entry.count; ++i) {
      out += fmt::format(" {}",
                         std::lround(static_cast<double>(strategy.often[entry.first + i]) * 1e6));
    }
    out += "\n";
  }
  return out;
}

Strategy parse_strategy(std::string_view text, const std::string& name) {
  Reader reader(text, name);
  Strategy strategy;
  if (!reader.next() || reader.line() != first_line) {
    reader.refuse(reader.line().starts_with("houserules strategy ")
                      ? "a strategy of another version of the program: solve the game again"
                      : "not a strategy; `houserules solve VARIANT --out FILE` writes one");
  }
  strategy.variant = reader.word("variant");
  strategy.rules = reader.word("rules");
  strategy.seats = static_cast<int>(reader.number("players", 2, max_seats));
  strategy.chips = reader.number("chips", 0, std::int64_t{1} << 62);
  const std::string sizes = reader.word("sizes");
  try {
    strategy.sizes = BetSizes(sizes);
  } catch (const std::invalid_argument&) {
    reader.refuse("'sizes' takes bet sizes");
  }
  const auto count =
      static_cast<std::size_t>(reader.number("decisions", 0, std::int64_t{most_entries}));
  for (std::size_t i = 0; i < count; ++i) {
    if (!reader.next()) reader.refuse("decisions are missing");
    read_entry(reader, strategy);
  }
  if (reader.next()) reader.refuse("there are more decisions than announced");
  return strategy;
}

std::unique_ptr<Agent> make_solved(std::shared_ptr<const Strategy> strategy,
                                   const std::string& name) {
  return std::make_unique<Solved>(std::move(strategy), name);
}

}  // namespace houserules::solve
