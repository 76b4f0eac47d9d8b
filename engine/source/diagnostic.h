#pragma once
// Faults in rule files, worded for their authors.

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

/// The characters at a place are to be replaced by `text`; where it has length 0, the text is put
/// in before it. `was` is what stands there now, quotes around it left out.
struct TextEdit {
  Place where;
  std::string was, text;
};

/// What to write instead of what is at fault.
struct Advice {
  Advice() = default;
  Advice(std::string said, std::vector<TextEdit> certain = {})
      : hint(std::move(said)), edits(std::move(certain)) {}
  Advice(const char* said) : hint(said) {}

  std::string hint;  // "did you mean 'bet'?", or empty
  /// What puts it right, where that is certain: all of them together, apart from each other.
  std::vector<TextEdit> edits;
  /// Of an amount with a fraction of a chip: by what it is multiplied to be whole, 0 if that is
  /// unknown. The hint is written by `Diagnostics::sort`, for all such amounts together.
  std::optional<int> whole_by = {};
};

/// What to do about an amount with a fraction of a chip.
Advice whole_chips(int whole_by);

/// One fault. `id` is explained by `houserules explain` (engine/source/faults.h).
struct Diagnostic {
  Severity severity = Severity::error;
  std::string id;  // "HR0042"
  Place where;
  std::string message;  // names the text at fault: "unknown step 'beet'"
  std::string hint;     // "did you mean 'bet'?", or empty
  std::vector<Note> notes;
  std::vector<TextEdit> edits = {};  // that put it right
  std::optional<int> whole_by = {};  // see Advice
};

/// "game.yaml:3:5: ", or "game.yaml: " where no line is known.
std::string place_before(const Place& where);

/// Collects the faults of one run, and the texts they are in.
class Diagnostics {
 public:
  void error(std::string_view id, const Place& where, std::string message, Advice advice = {});
  void add(Diagnostic diagnostic);
  bool has_errors() const;
  /// Says it of the modifiers that were laid over a sound variant: they do not fit it, for what was
  /// found.
  void blame(const std::string& modifiers, std::string_view variant);
  const std::vector<Diagnostic>& all() const { return all_; }
  /// Leaves out what is more than `most`, the gravest last.
  void cut(std::size_t most);
  /// How many were found and are not among all().
  std::size_t left_out() const { return left_out_; }
  /// Orders by file, line and column; drops repeated faults of one place, and edits of places that
  /// hold something else: those of values that were put together. Amounts with a fraction of a chip
  /// are all multiplied by the same number.
  void sort();

  SourceTexts& texts() { return texts_; }
  const SourceTexts& texts() const { return texts_; }

 private:
  std::vector<Diagnostic> all_;
  std::size_t left_out_ = 0;
  SourceTexts texts_;
};

enum class Colours { none, terminal };

/// "error", "warning", "note".
std::string_view name(Severity severity);

/// "file:line:column: error[HR0042]: message; hint", the source line and a caret run below it, and
/// the notes in the same way. Ends with a newline.
std::string text(const Diagnostic& diagnostic, const SourceTexts& sources);
/// The same, onto a stream that may be a terminal.
void write(std::ostream& out, const Diagnostic& diagnostic, const SourceTexts& sources,
           Colours colours);

/// The nearest of `words` if it is near enough to be meant; else empty.
std::string nearest(std::string_view word, const std::vector<std::string_view>& words);
/// The nearest, and at most two others that are as near.
std::vector<std::string> equally_near(std::string_view word,
                                      const std::vector<std::string_view>& words);
/// "did you mean 'bet'?", for the nearest of `words`, or "'bet' or 'set'"; else `otherwise`.
std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& words,
                         std::string otherwise = {});
/// The one of `words` that must be meant: a slip of the finger away, and no other so near. Else
/// empty.
std::string surely(std::string_view word, const std::vector<std::string_view>& words);
/// The same question with the edit where it is certain: for words of the language. A name that the
/// author gives may be right, and what it names missing.
Advice respelling(std::string_view word, const Place& where,
                  const std::vector<std::string_view>& words, std::string otherwise = {});
/// Writes another text, unless that is empty.
std::vector<TextEdit> respelt(std::string_view word, const Place& where, std::string text);

/// The text with the edits made, each at its place in the text as it was. Requires: they are of
/// this text, and apart from each other.
std::string edited(std::string_view text, std::vector<TextEdit> edits);

}  // namespace houserules
