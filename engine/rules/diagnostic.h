#pragma once
// Faults in rule files, worded for their authors.

#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/source.h"

namespace houserules {

/// A stretch of a source text. Lines and columns count from 1; columns count characters.
struct Place {
  FileName file;
  int line = 0, column = 0;
  int length = 1;  // characters under the caret
};

enum class Severity { error, warning, note };

struct Note {
  Place where;
  std::string text;
};

/// One fault. `id` is explained by `houserules explain` (engine/rules/faults.h).
struct Diagnostic {
  Severity severity = Severity::error;
  std::string id;  // "HR0042"
  Place where;
  std::string message;  // names the text at fault: "unknown step 'beet'"
  std::string hint;     // "did you mean 'bet'?", or empty
  std::vector<Note> notes;
};

/// Collects the faults of one run, and the texts they are in.
class Diagnostics {
 public:
  void error(std::string_view id, const Place& where, std::string message, std::string hint = {});
  void add(Diagnostic diagnostic);
  bool has_errors() const;
  /// Says it of the modifiers that were laid over a sound variant: they do not fit it, for what was
  /// found.
  void blame(const std::string& modifiers);
  const std::vector<Diagnostic>& all() const { return all_; }
  /// Orders by file, line and column, and drops repeated faults of one place.
  void sort();

  SourceTexts& texts() { return texts_; }
  const SourceTexts& texts() const { return texts_; }

 private:
  std::vector<Diagnostic> all_;
  SourceTexts texts_;
};

/// "file:line:column: error[HR0042]: message; hint", the source line and a caret run below it, and
/// the notes in the same way. Ends with a newline.
std::string text(const Diagnostic& diagnostic, const SourceTexts& sources);

/// A text of unknown origin, fit for a terminal: control characters escaped, at most `limit`
/// characters.
std::string printable(std::string_view text, std::size_t limit = 200);

/// The nearest of `words` if it is near enough to be meant; else empty.
std::string nearest(std::string_view word, const std::vector<std::string_view>& words);

}  // namespace houserules
