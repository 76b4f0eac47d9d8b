#include "engine/source/diagnostic.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <ostream>
#include <set>
#include <sstream>
#include <tuple>
#include <utility>

#include "engine/source/compile_faults.h"
#include "engine/source/convert.h"
#include "engine/source/faults.h"
#include "engine/text/clean_stream.h"
#include "engine/text/english.h"
#include "engine/text/utf8.h"

namespace houserules {
namespace {

constexpr std::size_t most_faults = 20'000;  // bounds memory; readers are shown fewer

/// Writes a text in the terminal color of a severity.
void write_coloured(std::ostream& out, std::string_view text, Severity severity, Colours colours) {
  constexpr std::string_view codes[] = {"\x1B[1;31m", "\x1B[1;33m",
                                        "\x1B[1;36m"};  // red, yellow, cyan
  const bool coloured = colours == Colours::terminal && !text.empty();
  if (coloured) out << Exact{codes[static_cast<int>(severity)]};
  out << text;
  if (coloured) out << Exact{"\x1B[0m"};
}

/// Writes the source line with carets below it, or nothing if the text is not available.
void write_picture(std::ostream& out, const Place& where, const SourceTexts& sources,
                   Severity severity, Colours colours) {
  constexpr int widest = 160;
  const auto line = sources.line(where.file, where.line);
  if (!line || where.column < 1) return;
  std::string shown, below;
  int column = 0;
  for (std::string_view rest = *line; !rest.empty() && column < widest;) {
    ++column;
    const int length = std::max(utf8_length(rest), 1);
    const std::string one = rest.front() == '\t'
                                ? std::string(" ")
                                : printable(rest.substr(0, static_cast<std::size_t>(length)));
    rest.remove_prefix(static_cast<std::size_t>(length));
    shown += one;
    const bool marked = column >= where.column && column < where.column + std::max(where.length, 1);
    below.append(static_cast<std::size_t>(utf8_count(one)), marked ? '^' : ' ');
  }
  if (where.column > column) {
    below.append(static_cast<std::size_t>(std::min(where.column, widest + 1) - column - 1), ' ');
    below += '^';
  }
  below.erase(below.find_last_not_of(' ') + 1);
  const std::size_t carets = std::min(below.find('^'), below.size());
  out << "    " << shown << "\n    " << below.substr(0, carets);
  write_coloured(out, below.substr(carets), severity, colours);
  out << '\n';
}

/// Edit distance between two words; swapping neighbors counts as one edit.
int distance(std::string_view a, std::string_view b) {
  const std::size_t rows = a.size() + 1, columns = b.size() + 1;
  std::vector<int> table(rows * columns);
  const auto at = [&](std::size_t i, std::size_t j) -> int& { return table[i * columns + j]; };
  for (std::size_t i = 0; i < rows; ++i) at(i, 0) = static_cast<int>(i);
  for (std::size_t j = 0; j < columns; ++j) at(0, j) = static_cast<int>(j);
  for (std::size_t i = 1; i < rows; ++i) {
    for (std::size_t j = 1; j < columns; ++j) {
      const int change = a[i - 1] == b[j - 1] ? 0 : 1;
      int best = std::min({at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        best = std::min(best, at(i - 2, j - 2) + 1);
      }
      at(i, j) = best;
    }
  }
  return table.back();
}

/// Returns whether one word may be a misspelling of another that takes `changes` edits to reach.
/// People seldom get the first letter wrong or half of the word. In a short word they leave letters
/// out.
bool is_typo(std::string_view word, std::string_view meant, int changes) {
  if (static_cast<std::size_t>(changes) * 2 > meant.size()) return false;
  if (changes <= 1) return true;
  if (word.empty() || word.front() != meant.front()) return false;
  const bool left_out = meant.size() == word.size() + static_cast<std::size_t>(changes);
  return word.size() > 4 || (left_out && !meant.starts_with(word));
}

/// Returns whether a name contains a part. A short one must be whole words, or the first half.
bool has_part(std::string_view name, std::string_view part) {
  constexpr std::size_t long_enough = 6;
  for (std::size_t at = name.find(part); at != name.npos; at = name.find(part, at + 1)) {
    const auto is_edge = [&](std::size_t i) {
      return i >= name.size() || name[i] == '-' || name[i] == ' ';
    };
    const bool whole = (at == 0 || is_edge(at - 1)) && is_edge(at + part.size());
    const bool first_half = at == 0 && 2 * part.size() >= name.size();
    if (whole || first_half || part.size() >= long_enough) return true;
  }
  return false;
}

}  // namespace

std::string place_before(const Place& where) {
  if (where.line <= 0) return printable(where.file) + ": ";
  return fmt::format("{}:{}:{}: ", printable(where.file), where.line, where.column);
}

std::string_view name(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "error";
    case Severity::warning:
      return "warning";
    case Severity::note:
      return "note";
  }
  return "error";
}

void Diagnostics::error(std::string_view id, const Place& where, std::string message,
                        Advice advice) {
  const Fault* known = find_fault(id);
  report(known ? known->severity : Severity::error, id, where, std::move(message),
         std::move(advice));
}

void Diagnostics::warning(std::string_view id, const Place& where, std::string message,
                          Advice advice) {
  report(Severity::warning, id, where, std::move(message), std::move(advice));
}

void Diagnostics::report(Severity severity, std::string_view id, const Place& where,
                         std::string message, Advice advice) {
  add({severity,
       std::string(id),
       where,
       std::move(message),
       std::move(advice.hint),
       {},
       std::move(advice.edits),
       std::move(advice.likely),
       advice.whole_by});
}

Advice plain_number(std::string_view word, const Place& where, const std::string& plain) {
  const std::string_view digits = word.starts_with('-') ? word.substr(1) : std::string_view();
  const bool negative = convert::whole_number(digits).value_or(0) > 0;
  const std::string leading(word.substr(0, word.find_last_not_of("xX") + 1));  // "4x"
  const bool times = leading.size() < word.size() && convert::whole_number(leading);
  return {negative               ? "write " + std::string(digits)
          : word.ends_with("bb") ? "amounts are in chips, not in big blinds"
          : times                ? "write " + leading
          : plain.empty()        ? "write a number such as 2"
                                 : "write '" + plain + "'",
          respelt(word, where, plain)};
}

Advice whole_chips(int whole_by) {
  Advice advice("amounts are in whole chips, so multiply every amount in this file" +
                (whole_by > 1 ? " by " + std::to_string(whole_by) : " by the same number"));
  advice.whole_by = whole_by;
  return advice;
}

void Diagnostics::add(Diagnostic diagnostic) {
  if (all_.size() < most_faults) {
    all_.push_back(std::move(diagnostic));
  } else {
    ++left_out_;
  }
}

void Diagnostics::cut(std::size_t most) {
  for (const Severity lesser : {Severity::note, Severity::warning, Severity::error}) {
    for (std::size_t i = all_.size(); i > 0 && all_.size() > most; --i) {
      if (all_[i - 1].severity != lesser) continue;
      all_.erase(all_.begin() + static_cast<std::ptrdiff_t>(i - 1));
      ++left_out_;
    }
  }
}

void Diagnostics::blame(const std::string& modifiers, std::string_view variant) {
  for (Diagnostic& found : all_) {
    const bool of_meaning = found.id == fault::change || found.id >= fault::value;
    // A variant's key may be invalid in the map that a modifier makes of its parent.
    const bool of_form = found.id >= fault::unknown_key && found.id < fault::extends_missing &&
                         found.where.file == variant;
    if (found.severity != Severity::error || !(of_meaning || of_form)) continue;
    found.id = fault::modifier_needs;
    found.message = modifiers + " here: " + found.message;
  }
}

void Diagnostics::advise_rankings(
    const std::function<std::string(const std::string& ranking)>& advice) {
  for (Diagnostic& found : all_) {
    if (found.ranking.empty()) continue;
    std::string hint = advice(found.ranking);
    if (hint.empty()) continue;
    found.hint = std::move(hint);
    found.edits.clear();
    found.likely.clear();
  }
}

bool Diagnostics::has_errors() const {
  return std::any_of(all_.begin(), all_.end(),
                     [](const Diagnostic& d) { return d.severity == Severity::error; });
}

void Diagnostics::sort() {
  const auto key = [](const Diagnostic& d) {
    return std::tie(d.where.file, d.where.line, d.where.column);
  };
  std::stable_sort(all_.begin(), all_.end(),
                   [&](const auto& a, const auto& b) { return key(a) < key(b); });
  const auto repeated = [&](const Diagnostic& a, const Diagnostic& b) {
    return key(a) == key(b) && a.id == b.id && a.message == b.message;
  };
  all_.erase(std::unique(all_.begin(), all_.end(), repeated), all_.end());
  constexpr int largest = 10'000;
  int times = 1;  // for all amounts; 0: unknown
  for (const Diagnostic& found : all_) {
    if (found.whole_by) times = std::lcm(times, *found.whole_by);
    if (times > largest) times = 0;
  }
  for (Diagnostic& found : all_) {
    if (found.whole_by) found.hint = whole_chips(times).hint;
  }
  const auto fits = [&](const TextEdit& edit) {
    const auto there = texts_.at(edit.where);
    if (!there || *there == edit.was) return there.has_value();
    const bool quoted =
        there->size() == edit.was.size() + 2 && (there->front() == '"' || there->front() == '\'');
    return quoted && there->substr(1, edit.was.size()) == edit.was;
  };
  for (Diagnostic& found : all_) {
    for (std::vector<TextEdit>* edits : {&found.edits, &found.likely}) {
      if (!std::all_of(edits->begin(), edits->end(), fits)) edits->clear();
    }
  }
}

void write(std::ostream& out, const Diagnostic& diagnostic, const SourceTexts& sources,
           Colours colours) {
  const Severity severity = diagnostic.severity;
  std::string head(name(severity));
  if (!diagnostic.id.empty()) head += "[" + diagnostic.id + "]";
  out << place_before(diagnostic.where);
  write_coloured(out, head, severity, colours);
  out << ": " << printable(diagnostic.message, 600);
  if (!diagnostic.hint.empty()) out << "; " << printable(diagnostic.hint, 600);
  out << '\n';
  write_picture(out, diagnostic.where, sources, severity, colours);
  for (const Note& note : diagnostic.notes) {
    out << place_before(note.where);
    write_coloured(out, "note", Severity::note, colours);
    out << ": " << printable(note.text, 600) << '\n';
    write_picture(out, note.where, sources, Severity::note, colours);
  }
}

std::string text(const Diagnostic& diagnostic, const SourceTexts& sources) {
  std::ostringstream out;
  write(out, diagnostic, sources, Colours::none);
  return std::move(out).str();
}

std::string nearest(std::string_view word, const std::vector<std::string_view>& words) {
  if (word.size() > 60) return {};
  const std::string wanted = lower_case(word);
  const int near_enough = wanted.size() <= 3 ? 1 : wanted.size() <= 6 ? 2 : 3;
  int best = near_enough + 1;
  std::string_view found;
  for (const std::string_view candidate : words) {
    const std::string meant = lower_case(candidate);
    const int d = distance(wanted, meant);
    if (d < best && is_typo(wanted, meant, d)) {
      best = d;
      found = candidate;
    }
  }
  if (!found.empty() || wanted.size() < 4) return std::string(found);
  // Part of a single longer name: 'holdem' for 'texas-holdem'.
  const auto is_longer = [&](std::string_view candidate) {
    return has_part(lower_case(candidate), wanted);
  };
  const auto longer = std::find_if(words.begin(), words.end(), is_longer);
  const bool one = longer != words.end() && std::none_of(longer + 1, words.end(), is_longer);
  return one ? std::string(*longer) : std::string();
}

std::vector<std::string> equally_near(std::string_view word,
                                      const std::vector<std::string_view>& words) {
  constexpr std::size_t most = 3;
  const std::string near = nearest(word, words);
  if (near.empty()) return {};
  const std::string wanted = lower_case(word);
  const int best = distance(wanted, lower_case(near));
  std::vector<std::string> all;
  for (const std::string_view candidate : words) {
    const std::string meant = lower_case(candidate);
    const bool is_near =
        best <= 2 && distance(wanted, meant) == best && is_typo(wanted, meant, best);
    // "pays" means 'pay', not 'pass'.
    if (is_near && (meant + "s" == wanted || wanted + "s" == meant))
      return {std::string(candidate)};
    if (is_near && std::find(all.begin(), all.end(), candidate) == all.end())
      all.emplace_back(candidate);
  }
  if (all.empty() || all.size() > most) return {near};
  return all;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& words,
                         std::string otherwise) {
  const std::vector<std::string> near = equally_near(word, words);
  if (near.empty()) return otherwise;
  std::string list;
  for (std::size_t i = 0; i < near.size(); ++i)
    list += (i == 0 ? "'" : i + 1 == near.size() ? " or '" : ", '") + near[i] + "'";
  return "did you mean " + list + "?";
}

std::string surely(std::string_view word, const std::vector<std::string_view>& words) {
  if (word.size() > 60) return {};
  const auto digits = [](std::string_view text) {
    std::string found;
    std::copy_if(text.begin(), text.end(), std::back_inserter(found),
                 [](char c) { return c >= '0' && c <= '9'; });
    return found;
  };
  const std::string wanted = lower_case(word);
  std::set<std::string_view> same, near;
  for (const std::string_view candidate : words) {
    const int apart = distance(wanted, lower_case(candidate));
    if (apart == 0) same.insert(candidate);
    if (apart == 1 && digits(word) == digits(candidate)) near.insert(candidate);
  }
  const auto& meant = same.empty() ? near : same;
  return meant.size() == 1 ? std::string(*meant.begin()) : std::string();
}

Advice respelling(std::string_view word, const Place& where,
                  const std::vector<std::string_view>& words, std::string otherwise) {
  Advice advice(did_you_mean(word, words, std::move(otherwise)),
                respelt(word, where, surely(word, words)));
  const std::vector<std::string> near = equally_near(word, words);
  if (near.size() == 1) advice.likely = respelt(word, where, near.front());
  return advice;
}

Advice meant(std::string_view word, const Place& where, const std::string& instead) {
  Advice advice("did you mean '" + instead + "'?");
  advice.likely = respelt(word, where, instead);
  return advice;
}

std::vector<TextEdit> respelt(std::string_view word, const Place& where, std::string text) {
  if (text.empty()) return {};
  return {{where, std::string(word), std::move(text)}};
}

std::string edited(std::string_view text, std::vector<TextEdit> edits) {
  std::sort(edits.begin(), edits.end(), [](const TextEdit& a, const TextEdit& b) {
    return std::tie(a.where.line, a.where.column) < std::tie(b.where.line, b.where.column);
  });
  if (edits.empty()) return std::string(text);
  const std::string& name = edits.front().where.file;
  SourceTexts texts;
  texts.add(name, text);
  const char* first = texts.at({name, 1, 1, 0})->data();
  const std::size_t mark = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;  // which lines do not include
  std::string out;
  std::size_t copied = 0;
  for (const TextEdit& edit : edits) {
    const auto there = texts.at(edit.where);
    const std::size_t offset = static_cast<std::size_t>(there->data() - first) + mark;
    out += text.substr(copied, offset - copied);
    out += edit.text;
    copied = offset + there->size();
  }
  return out + std::string(text.substr(copied));
}

}  // namespace houserules
