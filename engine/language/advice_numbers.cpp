// Errors about numbers in phrases.

#include <algorithm>
#include <numeric>

#include "engine/language/phrase_rows.h"
#include "engine/language/phrase_words.h"
#include "engine/source/convert.h"
#include "engine/source/faults.h"

namespace houserules::rewording {

std::string limit_of_two(std::string_view low, std::string_view high) {
  return "write '" + std::string(low) + " to " + std::string(high) + "' for any bet from " +
         std::string(low) + " to " + std::string(high) + ", or a limit for each round, such as [" +
         std::string(low) + ", " + std::string(low) + ", " + std::string(high) + ", " +
         std::string(high) + "]";
}

namespace {

/// Its numbers count chips, not cards or repetitions.
bool counts_chips(std::string_view key) {
  return key == "ante" || key == "bring-in" || key == "limit" || key == "pay";
}

/// Returns 25 of "25c" and "25¢", or nothing.
std::optional<int> cents(std::string_view word) {
  for (const std::string_view sign : {"c", "¢"}) {
    if (!word.ends_with(sign)) continue;
    const auto number = convert::whole_number(word.substr(0, word.size() - sign.size()));
    if (number && *number > 0 && *number < 100) return static_cast<int>(*number);
  }
  return std::nullopt;
}

/// Reports "5-1".
Diagnostic reversed_range(const Node& scalar, std::string_view word, const convert::Range& range) {
  Diagnostic told;
  told.id = fault::number_form;
  told.where = place_of(scalar, word);
  told.message = "the range '" + printable(word, 40) + "' is reversed";
  told.hint = "write '" + std::to_string(range.high) + " to " + std::to_string(range.low) + "'";
  return told;
}

}  // namespace

std::optional<Diagnostic> number_fault(const PhraseKey& key, const Node& scalar,
                                       std::span<const std::string_view> words) {
  static constexpr std::string_view of_cards[] = {"part",    "wild",     "event",
                                                  "qualify", "register", "zone"};
  if (std::find(std::begin(of_cards), std::end(of_cards), key.key) != std::end(of_cards)) return {};
  const bool of_chips = counts_chips(key.key);
  const auto is_odd = [&](std::string_view word) {
    return convert::is_fraction(word) || convert::is_foreign_number(word) ||
           (of_chips && cents(word));
  };
  const auto found = std::find_if(words.begin(), words.end(), is_odd);
  if (found == words.end() || written_range(*found)) return {};
  const std::string_view word = *found;
  const auto range = convert::range(word);
  if (range && range->low > range->high) return reversed_range(scalar, word, *range);
  Diagnostic told;
  told.id = fault::number_form;
  told.where = place_of(scalar, word);
  const std::string plain = convert::plain_digits(word);
  const auto of_a_chip = of_chips ? cents(word) : std::nullopt;
  const bool fraction = of_a_chip || (plain.empty() && convert::is_fraction(word));
  told.message = "'" + printable(word, 40) + "' is " +
                 (convert::is_negative(word) ? "negative"
                  : fraction                 ? "not a whole number"
                                             : "not a whole number in plain digits");
  const std::size_t slash = word.find('/');
  if (key.key == "ante" && convert::is_negative(word)) {
    told.hint = "for no ante, leave 'ante:' out";
  } else if (key.key == "pay" && convert::is_negative(word)) {
    told.hint = "`pay:` takes chips from a player; to pay the winners, write '" +
                std::string(word.substr(1)) + " to winners'";
  } else if (!fraction) {
    Advice advice = plain_number(word, told.where, plain);
    told.hint = std::move(advice.hint);
    told.edits = std::move(advice.edits);
  } else if (key.key == "rake") {
    told.hint = "write a percentage, such as '5 percent'";
  } else if (key.key == "limit" && slash != word.npos) {
    told.hint = limit_of_two(word.substr(0, slash), word.substr(slash + 1));
  } else {
    const std::string_view below = word.substr(0, word.find_first_not_of("0123456789"));
    Advice advice;
    if (of_a_chip) {
      advice = whole_chips(100 / std::gcd(*of_a_chip, 100));
    } else if (of_chips) {
      advice = whole_chips(convert::whole_by(word));
    } else if (const auto whole = convert::whole_number(below);
               whole && word.find('/') == word.npos) {
      advice = "write " + std::string(below) + " or " + std::to_string(*whole + 1);
    }
    told.hint = std::move(advice.hint);
    told.whole_by = advice.whole_by;
  }
  return told;
}

}  // namespace houserules::rewording
