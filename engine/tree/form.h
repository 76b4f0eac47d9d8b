#pragma once
// How the parts of a rule file are declared: each key once, next to the member that it fills.
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
// Visitors of these declarations build the table of words (used by the checks of the lowering, the
// language page, the schema and editors), fill the members, write the expanded rules, and walk over
// a file.

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/source/node.h"
#include "engine/tree/words.h"

namespace houserules::tree {

/// The value of a key, if given.
template <class T>
struct Said {
  T value{};
  std::string_view key;    // as declared
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
/// One or more texts.
struct Texts : Leaf {};
/// Text with a syntax of its own, parsed by the compiler.
struct Written : Leaf {};
struct YesNo : Leaf {};

struct Expression : Leaf {};
/// yes, no or an expression.
struct Condition : Leaf {};
/// A whole number, `never`, an expression, or a word that the key allows.
struct Number : Leaf {};
/// everyone, winners, the dealer, a register, an expression.
struct Seats : Leaf {};

/// A string that can be a template argument.
template <std::size_t size>
struct FixedText {
  char text[size]{};
  consteval FixedText(const char (&from)[size]) { std::copy_n(from, size, text); }
  constexpr std::string_view view() const { return {text, size - 1}; }
};

/// One of several words: OneOf<"up|down">. Can only be compared with one of them.
template <FixedText all>
struct OneOf : Leaf {
  static constexpr std::string_view words = all.view();

  struct Word {
    std::string_view text;
    consteval Word(const char* from) : text(from) {
      // Without string_view::find, which is not constexpr under the sanitizers.
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
  bool nothing = false;  // the key is present without a value
  std::vector<Step> items;
};
/// Effects of an answer, by its name.
struct Body;
struct Bodies {
  Place where;
  bool a_map = false;
  std::vector<Body> items;
};

// ---------------------------------------------------------------- maps

struct Form {
  std::string_view name;            // of its section in the table of words
  std::string_view title = {};      // for the language page
  std::string_view short_for = {};  // the key that a plain value is short for
};

/// Base of every part of a file that is a map of keys.
struct Map {
  Place at;
  Node written;  // what is written instead of a map; no node with text "~": nothing
};

/// Further properties of a key.
struct More {
  std::string_view fallback = {};
  std::string_view words = {};  // allowed instead of a number
  std::string_view form = {};   // the phrases, if not implied by the type
  std::string_view also = {};   // another spelling of the key
  Reader reader = Reader::nobody;

  /// A phrase of this kind may be written instead.
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
  /// Its expressions may use what the player being asked knows.
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

/// The default if the key is not given.
constexpr More otherwise(std::string_view text) {
  More more;
  more.fallback = text;
  return more;
}
constexpr More required() { return otherwise(must_be_said); }

}  // namespace houserules::tree
