#pragma once
// What scripts see of the table: read-only views, which read through the scope of the running call.
//
// A rank is the number 2 to 14 (an ace); suits and words are strings. Seats, cards and the objects
// `game`, `table`, `turn`, `result` are created once, so `==` works as in the engine; zones and
// lists compare by value. Scripts cannot create userdata, so every userdata is one of these.

#include <array>
#include <lua.hpp>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/hooks/sandbox.h"
#include "engine/variant/expression.h"
#include "engine/variant/expression_names.h"
#include "engine/variant/variant.h"

namespace houserules::hooks {

class Views {
 public:
  /// Requires a protected call.
  Views(Sandbox& sandbox, const Variant& variant);
  static Views& of(lua_State* state) { return *Sandbox::of(state).views; }

  /// Sets the scope of a call, and restores the previous one when destroyed.
  class Binding {
   public:
    Binding(Views& views, const Scope& scope) : views_(views), before_(views.scope_) {
      views_.scope_ = &scope;
    }
    ~Binding() { views_.scope_ = before_; }
    Binding(const Binding&) = delete;
    Binding& operator=(const Binding&) = delete;

   private:
    Views& views_;
    const Scope* before_;
  };
  /// While scripts are loading, it throws RuleError: there is no table yet.
  const Scope& scope() const { return *scope_; }

  // Engine to Lua.
  void push(Value value);
  void push_card(Card card);
  /// Pushes the list passed to a hook. `depth` distinguishes nested calls.
  void push_cards(std::span<const Card> cards, int depth);
  /// Pushes the `ctx` of hooks, which has every name of an expression.
  void push_context();
  void push_literal_cards(std::string_view literal);
  /// Pushes the value of a top-level name, or returns false if there is no such name.
  bool push_root(std::string_view name);

  /// Returns whether a script may have seen more of cards than their ranks since `forget_suits`.
  bool suits_seen() const { return suits_seen_ || literals_made_; }
  void forget_suits() { suits_seen_ = false; }

  // Lua to engine.
  /// Throws RuleError with a message that begins with the verb: "returns 3.5, which is not a whole
  /// number".
  Value read(int index, TypeSet wanted, std::string_view verb = "returns");

  // For the library.
  bool is_list(int index) const;
  void push_text(int index);
  /// Orders the cards and seats that are keys of a table; `push_of_key` turns it back.
  lua_Integer sort_key(int index);
  void push_of_key(lua_Integer key);
  /// Adds the functions of expressions to the table on top of the stack.
  void add_functions();

 private:
  enum class Kind : std::uint8_t {
    seat,
    seats,
    zone,
    cards,
    card,
    game,
    table,
    turn,
    result,
    answer,
    context
  };
  static constexpr int kind_count = static_cast<int>(Kind::context) + 1;
  struct View {
    Value value;
    Kind kind = Kind::seat;
  };
  struct List : View {
    std::uint8_t count = 0;
    std::array<Card, max_zone_cards> cards;
  };

  /// What a kind of view has, by the addresses of the names: Lua has one copy of a short string.
  class FieldCodes {
   public:
    /// `name` stays where it is.
    void add(const char* name, lua_Integer code);
    /// Returns null for a name that is not here, or is a copy.
    const lua_Integer* find(const char* name) const;

   private:
    struct Row {
      const char* name = nullptr;
      lua_Integer code = 0;
    };
    std::size_t place(const char* name) const;
    std::vector<Row> rows_;  // a power of two of them, at most half of them used
    std::size_t count_ = 0;
  };

  const View& view(int index) const {
    return *static_cast<const View*>(lua_touserdata(state_, index));
  }
  static Kind kind_of(Value value);
  View& push_view(Value value, Kind kind);
  List& push_list();
  void push_cached(Value value);
  void push_suit(int suit);
  bool push_fact(Card card, Attribute attribute);
  template <class Make>
  void push_once(int& reference, Make make);
  void push_metatable(Kind kind);
  void add_names(Kind kind);
  Value read_value(int index, TypeSet wanted);
  bool read_list(int index, TypeSet wanted, Value& value);
  static Value value_of(const View& view);
  Value read_text(std::string_view text, TypeSet wanted) const;

  int length(const View& list) const;
  bool push_element(const View& list, lua_Integer index);
  static bool tells_ranks(Kind kind, lua_Integer code);
  void push_field(const View& object, lua_Integer code);
  const List* list_with_face_twice(int index) const;
  [[noreturn]] void fail_field(const View& object, std::string_view name) const;

  static int index_view(lua_State* state);
  static int length_of_view(lua_State* state);
  static int equal_views(lua_State* state);
  static int call(lua_State* state);

  lua_State* state_;
  const Variant& variant_;
  const Scope* scope_;
  std::map<std::string, Value, std::less<>> words_;
  std::array<FieldCodes, kind_count> fields_;
  // References into the registry; 0: not created yet.
  std::array<int, kind_count> metatables_{};
  std::array<int, Card::code_count + 1> cards_{};  // the last one: an unknown card
  std::array<int, 4> suits_{};
  std::array<int, max_seats> seats_{};
  std::array<int, 5> objects_{};
  std::array<int, 8> lists_{};
  int context_ = 0;
  bool suits_seen_ = false;
  bool literals_made_ = false;  // cards that others may be compared with for ever
  int cache_ = 0;               // zones and sets of seats, by their bits
};

}  // namespace houserules::hooks
