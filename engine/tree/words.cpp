#include "engine/tree/words.h"

#include <algorithm>
#include <deque>
#include <type_traits>
#include <unordered_map>
#include <variant>

#include "engine/tree/file.h"
#include "engine/tree/notation.h"

namespace houserules {
namespace {

using namespace tree;

struct Taken {
  Takes takes;
  std::string_view detail;
};

/// A form's phrases have the name of its section; for the object of a verb, that ends in ':'.
constexpr std::string_view form_name(std::string_view section) {
  return section.ends_with(':') ? section.substr(0, section.size() - 1) : section;
}

template <class T>
struct Kind {
  static constexpr Taken of(const More&) { return {Takes::form, form_name(T::form.name)}; }
};
template <class T>
struct Kind<std::vector<T>> {
  static constexpr Taken of(const More&) { return {Takes::forms, form_name(T::form.name)}; }
};
template <class T>
struct Kind<Named<T>> {
  static constexpr Taken of(const More&) { return {Takes::named, form_name(T::form.name)}; }
};
template <FixedText list>
struct Kind<OneOf<list>> {
  static constexpr Taken of(const More&) { return {Takes::word, OneOf<list>::words}; }
};
template <Takes takes>
struct Plain {
  static constexpr Taken of(const More& more) {
    return more.form.empty() ? Taken{takes, more.words} : Taken{Takes::form, more.form};
  }
};
template <>
struct Kind<Text> : Plain<Takes::text> {};
template <>
struct Kind<Texts> : Plain<Takes::texts> {};
template <>
struct Kind<YesNo> : Plain<Takes::yes_no> {};
template <>
struct Kind<Number> : Plain<Takes::number> {};
template <>
struct Kind<Condition> : Plain<Takes::condition> {};
template <>
struct Kind<Expression> : Plain<Takes::expression> {};
template <>
struct Kind<Seats> : Plain<Takes::seats> {};
template <>
struct Kind<Written> : Plain<Takes::anything> {};
template <>
struct Kind<Bodies> : Plain<Takes::bodies> {};
template <>
struct Kind<Steps> {
  static constexpr Taken of(const More& more) { return {Takes::steps, more.form}; }
};

/// All declarations, as rows.
struct Table {
  std::vector<KeyWord> words;
  std::vector<Verb> verbs;
  std::vector<NotationRow> notations;
  std::vector<Section> sections;
  std::deque<std::string> sections_of_verbs;

  Table() {
    forms<File, MixedGame, NextGame, OptionRules, Deck, PackRules, ZoneRules, RegisterRules,
          WildCards, BettingRules, Ante, BringIn, LimitRules, Raises, Stakes, Rake, Effect,
          EventRule, ShowdownRules, PartRules, Wilds, PotRule, ChainRules, ChainRule, Definition,
          StepChange, ExampleRules, RankingExample, Step>();
    steps(static_cast<KernelAct*>(nullptr));
    notation(static_cast<NotationStep*>(nullptr));
    objects<Portion, Moved, Turned, AskedCards, AskedNumber, Payment, Die, BetObject, Compared,
            Repeated>();
  }

 private:
  /// Visits the keys of a form.
  struct Rows {
    std::vector<KeyWord>& words;
    std::string_view section;

    template <class T, class Owner>
    void operator()(std::string_view key, Said<T> Owner::*, std::string_view help,
                    const More& more = {}) {
      const Taken taken = Kind<T>::of(more);
      words.push_back({section, key, taken.takes, taken.detail, help, more.fallback, more.reader});
      if (!more.also.empty()) words.push_back({section, more.also, Takes::alias, key, ""});
    }
  };

  template <class T>
  void keys(std::string_view section) {
    Rows rows{words, section};
    T::keys(rows);
  }
  template <class... T>
  void forms() {
    (sections.push_back({T::form.name, T::form.title, T::form.short_for}), ...);
    objects<T...>();
  }
  template <class... T>
  void objects() {
    (keys<T>(T::form.name), ...);
  }
  template <class... T>
  void steps(std::variant<T...>*) {
    (verbs.push_back(T::verb), ...);
    (keys<T>(sections_of_verbs.emplace_back(beside(T::verb.name))), ...);
  }
  template <class... T>
  void notation(std::variant<T...>*) {
    (notations.push_back({T::notation, {}}), ...);
    std::size_t at = 0;
    const auto fill = [&]<class S>(const S*) {
      Rows rows{notations[at++].keys, S::notation.name};
      S::keys(rows);
    };
    (fill(static_cast<const T*>(nullptr)), ...);
  }
};

const Table& table() {
  static const Table all;
  return all;
}

}  // namespace

std::span<const KeyWord> words() { return table().words; }
std::span<const Verb> verbs() { return table().verbs; }
std::span<const NotationRow> notations() { return table().notations; }
std::span<const Section> sections() { return table().sections; }

std::span<const KeyWord* const> words_of(std::string_view section) {
  static const auto by_section = [] {
    std::unordered_map<std::string_view, std::vector<const KeyWord*>> rows;
    for (const KeyWord& word : words()) rows[word.section].push_back(&word);
    return rows;
  }();
  const auto found = by_section.find(section);
  return found == by_section.end() ? std::span<const KeyWord* const>() : found->second;
}

const KeyWord* find_word(std::string_view section, std::string_view key) {
  for (const KeyWord* word : words_of(section)) {
    if (word->key == key) return word;
  }
  return nullptr;
}

std::string beside(std::string_view verb) { return "- " + std::string(verb); }

const Verb* find_verb(std::string_view name) {
  const auto found =
      std::find_if(verbs().begin(), verbs().end(), [&](const Verb& v) { return v.name == name; });
  return found == verbs().end() ? nullptr : &*found;
}

const NotationRow* find_notation_row(std::string_view name) {
  const auto found =
      std::find_if(notations().begin(), notations().end(),
                   [&](const NotationRow& row) { return row.notation.name == name; });
  return found == notations().end() ? nullptr : &*found;
}

const Section* find_section(std::string_view name) {
  const auto found = std::find_if(sections().begin(), sections().end(),
                                  [&](const Section& s) { return s.name == name; });
  return found == sections().end() ? nullptr : &*found;
}

std::vector<std::string_view> keys_of(std::string_view section) {
  std::vector<std::string_view> keys;
  for (const KeyWord* word : words_of(section)) {
    if (word->takes != Takes::alias) keys.push_back(word->key);
  }
  return keys;
}

std::string section_of(std::string_view detail) {
  std::string object = std::string(detail) + ":";
  if (words_of(object).empty()) object.pop_back();
  return object;
}

std::vector<std::string_view> alternatives(std::string_view list) {
  std::vector<std::string_view> parts;
  while (!list.empty()) {
    const std::size_t bar = list.find('|');
    parts.push_back(list.substr(0, bar));
    list = bar == std::string_view::npos ? std::string_view() : list.substr(bar + 1);
  }
  return parts;
}

}  // namespace houserules
