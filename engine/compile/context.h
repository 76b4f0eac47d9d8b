#pragma once
// Shared state of the compiler's parts. Internal to engine/compile.

#include <deque>
#include <initializer_list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/compile/compile.h"
#include "engine/expression/parser.h"
#include "engine/source/compile_faults.h"
#include "engine/tree/file.h"
#include "engine/variant/within.h"

namespace houserules::compiling {

/// The names that are bound at a place in the file.
struct Binders {
  bool seat = false, card = false, part = false;
  bool it_counts = false;             // `it` is the count of a loop, not an item
  std::optional<TypeSet> it, answer;  // the types they may have
};

/// A zone, or its cards that face a certain way.
struct ZonePick {
  std::uint8_t zone = zone_hand;
  ZoneRef::Filter filter = ZoneRef::Filter::all;
};

/// A named set of places of a zone: the row of a cross.
struct Line {
  std::string name;
  std::uint64_t slots = 0;
};

/// A part's fraction of the pot; 0: not given.
struct Share {
  int over = 0, under = 1;
};

struct Context {
  Context(Variant& variant, Diagnostics& diagnostics) : v(variant), faults(diagnostics) {}

  Variant& v;
  Diagnostics& faults;
  Binders bound;
  Expect expect = Expect::many_hands;
  bool deck_known = true;  // read without errors, and the same for any number of players
  /// What the last question in this code asked for, if there was one.
  std::optional<QuestionKind> asked;
  /// Loops around the step being compiled, in this block of code only; innermost last.
  std::vector<std::uint16_t> loops;
  /// The step being compiled.
  Place site;
  Word site_name = no_word;
  Word name_of_next = no_word;  // name for the next step without one of its own
  /// Subroutines, placed after the main program.
  struct Block {
    /// Returns where a row of a table stores the block's position in the program.
    using Place = Pc& (*)(Variant&, std::size_t row);
    const tree::Steps* steps = nullptr;
    Binders bound;
    Place place = nullptr;
    std::size_t row = 0;
    Word name = no_word;  // of its first step
  };
  std::vector<Block> blocks;
  std::set<std::string, std::less<>> functions;           // of the scripts
  std::map<std::uint8_t, std::vector<Line>> lines;        // of zones
  std::vector<std::vector<std::string>> part_names;       // of showdowns, before any step
  std::map<std::string, int, std::less<>> showdown_rows;  // by name; the main one: ""
  std::vector<std::string> claimed;  // parts that steps claim, in the order of their bits
  std::map<std::string, Place, std::less<>> reasons;  // given with `because`
  /// The players that a condition can ask about where there is no `seat`, such as "players". Empty
  /// if a step such as `each:` can bind one.
  std::string_view instead_of_seat;
  bool too_long = false;                             // too many expressions
  std::vector<Share> shares;                         // of the showdown being compiled
  std::deque<tree::ShowdownRules> showdown_rules;    // in the order of `showdown_rows`
  std::vector<std::vector<std::string>> wild_parts;  // one for each row of `wild:`; empty: all
  /// Words that answers are compared with.
  struct ComparedAnswer {
    std::string word;
    Place where;
  };
  std::vector<ComparedAnswer> compared_answers;
  /// Winners' and losers' steps of each showdown.
  struct Aftermath {
    const tree::Steps* winners = nullptr;
    const tree::Steps* losers = nullptr;
  };
  std::vector<Aftermath> aftermaths;

  // ---- diagnostics
  void fault(std::string_view id, const Place& where, std::string message, Advice advice = {});
  void fault(std::string_view id, const Node& node, std::string message, Advice advice = {}) {
    fault(id, node.where, std::move(message), std::move(advice));
  }
  /// Reports that what a key or a description names must be something else: "'hand' must be …".
  void wrong(std::string_view id, const Node& node, std::string_view what,
             const std::string& problem, Advice advice = {});
  /// Reports every key of a map that is not among these. Returns false if the node is not a map.
  bool check_keys(const Node& map, std::string_view what,
                  std::initializer_list<std::string_view> keys);
  /// Warns of a key that has no effect because of other keys, if it is given.
  template <class T>
  void idle(const tree::Said<T>& said, std::string_view why, Severity severity = Severity::error) {
    if (said) idle(said.key, said.key_where, why, severity);
  }
  void idle(std::string_view key, const Place& where, std::string_view why,
            Severity severity = Severity::error);
  /// Returns "did you mean 'x'?", or a list of all if none is near.
  static std::string hint(std::string_view word, const std::vector<std::string_view>& among);

  // ---- words and literals: report invalid values, and then return the default
  Word word(std::string_view text);
  std::string_view text(const Node& node, std::string_view what);
  template <class T>
  std::string_view text(const tree::Said<T>& said) {
    return text(*said, said.key);
  }
  /// The same for `narrated:`. Warns of names in braces, which are printed as they are.
  std::string_view narration(const tree::Said<tree::Text>& said);
  /// The same for names chosen by the author: rejects expressions.
  std::string_view name(const Node& node, std::string_view what);
  bool yes_no(const Node& node, std::string_view what, bool otherwise = false);
  bool yes_no(const tree::Said<tree::YesNo>& said, bool otherwise = false) {
    return said ? yes_no(*said, said.key, otherwise) : otherwise;
  }
  std::int64_t whole(const Node& node, std::string_view what, std::int64_t least, std::int64_t most,
                     std::int64_t otherwise = 0);
  std::int64_t whole(const tree::Said<tree::Number>& said, std::int64_t least, std::int64_t most,
                     std::int64_t otherwise = 0) {
    return said ? whole(*said, said.key, least, most, otherwise) : otherwise;
  }
  Chips chips(const Node& node, std::string_view what);
  Chips chips(const tree::Said<tree::Number>& said, Chips otherwise) {
    return said ? chips(*said, said.key) : otherwise;
  }
  CardSet cards(const Node& node, std::string_view what);
  /// Warns of consecutive cards that may be meant as ranks: "2s 3s".
  void doubt_spades(const Node& node);
  /// Returns the items of a list, or the words of a scalar.
  std::vector<std::pair<std::string, Place>> names(const Node& node, std::string_view what);

  // ---- expressions (expression.cpp)
  ExprId expression(const Node& node, std::string_view what, TypeSet wanted);
  /// Notes the words that the nodes from `first` on compare with answers.
  void note_answers(std::size_t first, const Place& where);
  /// Warns of "round == 0" in the nodes from this one on.
  void check_counts_from_one(std::size_t first, const Place& where);
  /// Warns of such words that are no answer to any question.
  void check_answers();
  /// A whole number, `never`, or an expression that returns a number.
  Number number(const Node& node, std::string_view what);
  Number number(const tree::Said<tree::Number>& said, Number otherwise = {}) {
    return said ? number(*said, said.key) : otherwise;
  }
  /// An expression, or `yes`/`no`.
  ExprId condition(const Node& node, std::string_view what);
  ExprId condition(const tree::Said<tree::Condition>& said) {
    return said ? condition(*said, said.key) : ExprId();
  }
  /// A number as an expression.
  ExprId amount(const Node& node, std::string_view what);
  ExprId constant(Value value);
  ExprId root(Root root);
  ExprId attribute(ExprId of, Attribute attribute);
  ExprId game_register(int index);
  ExprId seat_register(int index);
  ExprId add_node(ExprNode node);

  // ---- seats (seats.cpp)
  /// `zones`: those that may be named here, too.
  SeatsSpec seats(const Node& node, std::string_view what,
                  const std::vector<std::string_view>& zones = {});
  /// The bound seat, or everybody in the deal if none is bound.
  SeatsSpec who(const tree::Said<tree::Seats>& said);
  /// One seat: `dealer`, a register, an expression.
  ExprId seat(const Node& node, std::string_view what);
  OpenerSpec opener(const Node& node);

  // ---- zones, registers, parts
  std::optional<ZonePick> find_zone(std::string_view name) const;
  ZonePick zone(const Node& node);
  /// The same for cards that a step takes: those of the stock can only be dealt.
  ZonePick zone_of_cards(const Node& node);
  std::vector<std::string_view> zone_names() const;
  /// How to declare a zone of this name.
  static std::string own_zone(std::string_view name);
  /// What to do about a zone that does not exist.
  std::string zone_hint(std::string_view name) const;
  int find_register(std::string_view name) const;
  std::optional<Facing> facing(const Node& node);
  /// Finds the showdown and part with a name; looks in the main showdown first.
  std::optional<std::pair<std::uint8_t, std::uint8_t>> part(const Node& node);
  Word reason(const Node& node);
  /// Returns the row of Variant::hooks for a script function or an expression.
  int hook(const Node& node, std::string_view what);
  bool checked_hook(const Node& node);
  /// Returns where an error is in an expression.
  Place place_in(const Node& node, const ExpressionFault& bad) const;

  // ---- code (flow.cpp)
  Pc here() const { return static_cast<Pc>(v.program.size()); }
  Pc emit(Act act, std::size_t row = 0);
  /// Emits a jump; `land` sets its target.
  Pc jump(ExprId unless = {});
  void land(Pc jump_at);
  /// Emits a loop around what `body` emits.
  template <class Body>
  void loop(LoopAct act, Body body) {
    const std::size_t row = open_loop(std::move(act));
    body();
    close_loop(row);
  }
  /// `named`: `end: turn` and `end: loop` may refer to it; false for loops that the compiler adds.
  std::size_t open_loop(LoopAct act, bool named = true);
  void close_loop(std::size_t row, bool named = true);
  void steps(const tree::Steps& steps);
  void step(const tree::Step& step);
  void block(const tree::Steps& steps, Binders binders, Block::Place place, std::size_t row,
             Word name = no_word);
  /// Emits the showdown step and what its winners and losers do.
  void settle(std::uint8_t showdown);
};

/// Returns "did you mean 'x'?", or an empty string.
std::string advice_of(const ExpressionFault& bad);

/// Returns ", not 'x'", or an empty string if the node is not a scalar.
std::string not_that(const Node& node);

/// What to do where no seat is bound.
constexpr std::string_view binds_a_seat =
    "put the step under 'each: everyone', which runs it for each player";

template <class Row>
std::size_t add_row(std::vector<Row>& table, Row row) {
  table.push_back(std::move(row));
  return table.size() - 1;
}

// ---- parts of the compiler, in the order they run

void compile_head(Context& c, const tree::File& file);  // identity, players, stacks
void compile_deck(Context& c, const tree::Said<tree::Deck>& deck, int players);
void compile_zones(Context& c, const tree::Named<tree::ZoneRules>& zones);
void compile_registers(Context& c, const tree::Named<tree::RegisterRules>& registers);
void name_showdowns(Context& c, const tree::File& file);  // names of showdowns and their parts
void compile_betting(Context& c, const tree::BettingRules& rules);
/// The limit of one bet.
std::optional<Limit> compile_limit(Context& c, const tree::LimitRules& rules);
void compile_play(Context& c, const tree::File& file);
void compile_events(Context& c, const std::vector<tree::Effect>& effects);
void compile_wilds(Context& c, const std::vector<tree::WildCards>& rows);
/// Compiles the wild cards of one part to rows of Variant::wilds.
std::vector<int> compile_own_wilds(Context& c, const std::vector<tree::WildCards>& rows);
void compile_showdowns(Context& c);
/// Decides whether aces are high or low in the bring-in, if the file leaves that to the showdown.
void settle_bring_in(Context& c, const tree::BettingRules& rules);
void compile_chain(Context& c, const tree::ChainRules& rules);
void compile_blocks(Context& c);

// ---- acts by topic

void compile_act(Context& c, const tree::EachStep& step);
void compile_act(Context& c, const tree::RepeatStep& step);
void compile_act(Context& c, const tree::TurnsStep& step);
void compile_act(Context& c, const tree::AskStep& step);
void compile_act(Context& c, const tree::DealStep& step);
void compile_act(Context& c, const tree::MoveStep& step);
void compile_act(Context& c, const tree::TurnUpStep& step);
void compile_act(Context& c, const tree::TurnDownStep& step);
void compile_act(Context& c, const tree::PayStep& step);
void compile_act(Context& c, const tree::BetStep& step);

/// Compiles how a part of the pot ranks hands. Keys that the part lacks may be in its showdown.
void compile_ranking(Context& c, const tree::PartRules& rules, Part& part);
/// Compiles which cards may be used: fills `sources` and the spec's `use`.
void compile_use(Context& c, const tree::PartRules& rules, Part& part, RankingSpec& spec);

}  // namespace houserules::compiling
