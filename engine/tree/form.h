#pragma once
// How the parts of a rule file are declared: each key once, beside the member that it fills.
//
//   struct Rake : Map {
//     Said<Number> percent, at_most;
//     Said<Condition> when;
//     static constexpr Form form{"rake", "What the house takes", "percent"};
//     static void keys(auto& key) {
//       key("percent", &Rake::percent, "of all pots together, in whole chips", required());
//       key("at most", &Rake::at_most, "its cap");
//       key("when", &Rake::when, "only then", otherwise("yes").for_referee());
//     }
//   };
//
// Visitors of the keys build the table of words (and with it the checks of
// the lowering, the language page, the schema and what an editor offers), the reading into the
// members, the writing of the resolved form, the walk over what a file says.

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/source/node.h"
#include "engine/tree/words.h"

namespace houserules::tree {

/// The value of a key, where it is given.
template <class T>
struct Said {
  T value{};
  std::string_view key;    // as it is declared
  Place key_where, where;  // of the key, of the value
  bool given = false;

  explicit operator bool() const { return given; }
  const T& operator*() const { return value; }
  const T* operator->() const { return &value; }
};

// ---------------------------------------------------------------- single values
// Each is its node: the text as written, and its place.

struct Leaf : Node {};
struct Text : Leaf {};
/// One text or several.
struct Texts : Leaf {};
/// What has a form of its own, which its compiler knows.
struct Written : Leaf {};
struct YesNo : Leaf {};

struct Expression : Leaf {};
/// yes, no or an expression.
struct Condition : Leaf {};
/// A whole number, `never`, an expression, or a word that the key allows.
struct Number : Leaf {};
/// Everyone, winners, the dealer, a register, an expression.
struct Seats : Leaf {};

/// A text that can be the argument of a template.
template <std::size_t size>
struct FixedText {
  char text[size]{};
  consteval FixedText(const char (&from)[size]) { std::copy_n(from, size, text); }
  constexpr std::string_view view() const { return {text, size - 1}; }
};

/// One of some words: OneOf<"up|down">. It can be compared with one of them alone.
template <FixedText all>
struct OneOf : Leaf {
  static constexpr std::string_view words = all.view();

  struct Word {
    std::string_view text;
    consteval Word(const char* from) : text(from) {
      // By hand: under the sanitizers a search of <string_view> is no constant.
      bool listed = false;
      for (std::size_t at = 0, end = 0; at <= words.size(); at = end + 1) {
        for (end = at; end < words.size() && words[end] != '|';) ++end;
        listed = listed || words.substr(at, end - at) == text;
      }
      if (!listed) throw "the key takes no such word";
    }
  };
  friend bool operator==(const OneOf& a, Word word) { return a.is(word.text); }
};

template <class T>
struct NamedItem {
  std::string name;
  Place key_where;
  T value;
};
template <class T>
struct Named {
  Place where;
  std::vector<NamedItem<T>> items;
};

struct Step;
struct Steps {
  Place where;
  bool nothing = false;  // the key is there, and nothing stands after it
  std::vector<Step> items;
};
/// What an answer causes, by its name.
struct Body;
struct Bodies {
  Place where;
  bool a_map = false;
  std::vector<Body> items;
};

// ---------------------------------------------------------------- maps

struct Form {
  std::string_view name;            // of its section of the table of words
  std::string_view title = {};      // for the page
  std::string_view short_for = {};  // the key that a scalar stands for in its place
};

/// What all parts of a file are that are written as a map of keys.
struct Map {
  Place at;
  Node written;  // what stands there instead of a map; no node, with the text "~": nothing
};

/// What else a key says of itself.
struct More {
  std::string_view fallback = {};
  std::string_view words = {};  // that may stand instead of a number
  std::string_view form = {};   // the phrases, where the type does not say
  std::string_view also = {};   // another spelling of the key
  Reader reader = Reader::nobody;

  /// Of several phrases one may stand in its place.
  constexpr More phrase(std::string_view name) const {
    More more = *this;
    more.form = name;
    return more;
  }
  constexpr More or_word(std::string_view text) const {
    More more = *this;
    more.words = text;
    return more;
  }
  constexpr More spelt(std::string_view text) const {
    More more = *this;
    more.also = text;
    return more;
  }
  /// Its expressions may use what the player knows who is asked.
  constexpr More for_player() const {
    More more = *this;
    more.reader = Reader::player;
    return more;
  }
  /// Its expressions may use everything.
  constexpr More for_referee() const {
    More more = *this;
    more.reader = Reader::referee;
    return more;
  }
};

/// What holds where the key is not said.
constexpr More otherwise(std::string_view text) {
  More more;
  more.fallback = text;
  return more;
}
constexpr More required() { return otherwise(must_be_said); }

}  // namespace houserules::tree
