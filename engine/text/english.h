#pragma once
// English grammar: articles, verbs, numerals, words of a text.

#include <string>
#include <string_view>
#include <vector>

namespace houserules {

/// Returns the third person of a verb ("stays", "passes", "carries"), changing only its first word.
std::string third_person(std::string_view verb);
/// Returns "a king", "an eight".
std::string with_a(std::string_view word);
/// Returns "a pair of aces", "an eight-six low"; a number of points stays as it is.
std::string with_article(std::string_view label);
/// Returns "first" … "twentieth".
std::string_view ordinal(int number);
/// Returns whether a step's name only counts it: "second deal", but not "river".
bool only_counts(std::string_view name);
/// Returns a name from a file as words: "the lead" for "the_lead".
std::string spaced(std::string_view name);
/// Converts ASCII letters to lowercase.
std::string lower_case(std::string_view text);
/// Returns the text up to the end of its first sentence.
std::string first_sentence(std::string_view text);
/// Returns "First draw" for "first draw"; the text may be empty.
std::string capitalised(std::string_view text);
/// Splits at these characters and drops empty parts.
std::vector<std::string> words_between(std::string_view text, std::string_view signs = " ,");

}  // namespace houserules
