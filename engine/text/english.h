#pragma once
// English grammar: articles, verbs, numerals, words of a text.

#include <string>
#include <string_view>
#include <vector>

namespace houserules {

/// "stays", "passes", "carries": the third person of a verb, of its first word.
std::string third_person(std::string_view verb);
/// "a pair of aces", "an eight-six low"; a count of points stays as it is.
std::string with_article(std::string_view label);
/// "first" … "twentieth".
std::string_view ordinal(int number);
/// "the lead" of "the_lead": a name of the file in a sentence.
std::string spaced(std::string_view name);
/// With small letters for the capital ones of ASCII.
std::string lower_case(std::string_view text);
/// The text up to the end of its first sentence.
std::string first_sentence(std::string_view text);
/// "First draw" of "first draw"; the text may be empty.
std::string capitalised(std::string_view text);
/// Splits at these characters and drops empty parts.
std::vector<std::string> words_between(std::string_view text, std::string_view signs = " ,");

}  // namespace houserules
