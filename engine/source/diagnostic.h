#pragma once
// Errors and warnings about rule files, worded for their authors.

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/source/source.h"
#include "engine/text/printable.h"

namespace houserules {

enum class Severity { error, warning, note };

struct Note {
  Place where;
  std::string text;
};

/// Replaces the characters at a place by `text`, or inserts it there if the place has length 0.
/// `was` is the present text, without quotes around it.
struct TextEdit {
  Place where;
  std::string was, text;
};

/// What to write instead.
struct Advice {
  Advice() = default;
  Advice(std::string said, std::vector<TextEdit> certain = {})
      : hint(std::move(said)), edits(std::move(certain)) {}
  Advice(const char* said) : hint(said) {}

  std::string hint;  // "did you mean 'bet'?", or empty
  /// The edits that fix it, if the fix is certain: to be applied together; they do not overlap.
  std::vector<TextEdit> edits;
  /// The edits that the hint suggests, if it suggests one text: for a person to accept.
  std::vector<TextEdit> likely = {};
  /// For an amount with a fraction of a chip: the factor that makes it whole, or 0 if unknown.
  /// `Diagnostics::sort` writes the hint, for all such amounts together.
  std::optional<int> whole_by = {};
};

/// Returns what to write for a number in a form that rule files reject. `plain`: the number in
/// plain digits, or empty if that is not certain.
Advice plain_number(std::string_view word, const Place& where, const std::string& plain);
/// Returns what to do about an amount with a fraction of a chip.
Advice whole_chips(int whole_by);

/// One error or warning. `houserules explain` describes its `id` (engine/source/faults.h).
struct Diagnostic {
  Severity severity = Severity::error;
  std::string id;  // "HR0042"
  Place where;
  std::string message;  // quotes the text in question: "unknown step 'beet'"
  std::string hint;     // "did you mean 'bet'?", or empty
  std::vector<Note> notes;
  std::vector<TextEdit> edits = {};   // that fix it
  std::vector<TextEdit> likely = {};  // see Advice
  std::optional<int> whole_by = {};   // see Advice
  std::string ranking = {};           // the text in question, if it should be a ranking
};

/// Returns "game.yaml:3:5: ", or "game.yaml: " if no line is known.
std::string place_before(const Place& where);

/// Collects the diagnostics of one run, and the texts they are in.
class Diagnostics {
 public:
  void error(std::string_view id, const Place& where, std::string message, Advice advice = {});
  /// The same as a warning, whatever the fault usually is.
  void warning(std::string_view id, const Place& where, std::string message, Advice advice = {});
  void add(Diagnostic diagnostic);
  bool has_errors() const;
  /// Attributes what was found to modifiers that were applied to a valid variant: they do not fit
  /// it.
  void blame(const std::string& modifiers, std::string_view variant);
  /// Replaces the hint of each error about a ranking by `advice(ranking)`, unless that is empty.
  void advise_rankings(const std::function<std::string(const std::string& ranking)>& advice);
  const std::vector<Diagnostic>& all() const { return all_; }
  /// Drops those beyond the first `most`, the most severe last.
  void cut(std::size_t most);
  /// Number of diagnostics found that are not in all().
  std::size_t left_out() const { return left_out_; }
  /// Sorts by file, line and column. Drops duplicates at one place, and edits of places whose text
  /// is different (in values that were assembled). All amounts with a fraction of a chip get the
  /// same factor.
  void sort();

  SourceTexts& texts() { return texts_; }
  const SourceTexts& texts() const { return texts_; }

 private:
  void report(Severity severity, std::string_view id, const Place& where, std::string message,
              Advice advice);

  std::vector<Diagnostic> all_;
  std::size_t left_out_ = 0;
  SourceTexts texts_;
};

enum class Colours { none, terminal };

/// Returns "error", "warning" or "note".
std::string_view name(Severity severity);

/// Returns "file:line:column: error[HR0042]: message; hint", the source line with carets below it,
/// and the notes in the same format. Ends with a newline.
std::string text(const Diagnostic& diagnostic, const SourceTexts& sources);
/// The same, written to a stream that may be a terminal.
void write(std::ostream& out, const Diagnostic& diagnostic, const SourceTexts& sources,
           Colours colours);

/// Returns the nearest of `words` if it is near enough to be meant, or an empty string.
std::string nearest(std::string_view word, const std::vector<std::string_view>& words);
/// Returns the nearest, and at most two others that are equally near.
std::vector<std::string> equally_near(std::string_view word,
                                      const std::vector<std::string_view>& words);
/// Returns "did you mean 'bet'?" for the nearest of `words`, or "'bet' or 'set'"; otherwise
/// `otherwise`.
std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& words,
                         std::string otherwise = {});
/// Returns the only one of `words` that can be meant: one typo away, with no other as near.
/// Otherwise returns an empty string.
std::string surely(std::string_view word, const std::vector<std::string_view>& words);
/// Returns the question "did you mean 'bet'?", with `instead` as the likely text of a place.
Advice meant(std::string_view word, const Place& where, const std::string& instead);
/// The same question for the nearest of `words`, with an edit if it is certain. For words of the
/// language only: a name chosen by the author may be right, and its declaration missing.
Advice respelling(std::string_view word, const Place& where,
                  const std::vector<std::string_view>& words, std::string otherwise = {});
/// Returns the edit that replaces the word, unless `text` is empty.
std::vector<TextEdit> respelt(std::string_view word, const Place& where, std::string text);

/// Returns the text with edits applied; their places refer to the original text. Requires edits of
/// this text that do not overlap.
std::string edited(std::string_view text, std::vector<TextEdit> edits);

}  // namespace houserules
