#pragma once
// From the text of a rule file to its fully expanded rules (docs/kernel.md): read, merge, lower.
//
//   Diagnostics faults;
//   if (auto resolved = resolve(file, choices, sources, faults))
//     compile(resolved->root, {resolved->id, resolved->family, resolved->hash}, faults);

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/source/diagnostic.h"
#include "engine/source/node.h"
#include "engine/source/source.h"

namespace houserules {

/// The user's choices: `--set name=value` and `--with modifier`, in order.
struct Choices {
  std::vector<std::pair<std::string, std::string>> set;
  std::vector<std::string> with;
};

/// A house rule that can be switched, as shown by `list` and `rules`.
struct OptionInfo {
  std::string name;
  std::string type;                  // as written: "number 1-9", "yes/no", "choice"
  std::vector<std::string> choices;  // for a choice
  std::vector<std::pair<std::string, std::string>> names;  // what players call choices
  std::string none;      // a word that may replace the value ("never"), or empty
  std::string fallback;  // its default
  std::string value;     // its current value
  std::vector<std::pair<std::string, std::string>> needs;  // of others, unless at its default
  std::string title;                                       // what players call it, or empty
  std::string about;
  Place where;
};

namespace tree {
struct File;
}

/// What the author of a modifier says of it.
struct ModifierHead {
  std::string name, about;
  std::vector<std::string> sources;
};

struct Resolved {
  /// Kernel level. Without options, define, change, extends; `examples` stays as written.
  Node root;
  std::shared_ptr<const tree::File> rules;  // the same, typed
  std::shared_ptr<const Node> merged;       // the file before it was lowered
  std::string id, family;
  std::string hash;  // 16 hex digits, of the expanded rules
  std::vector<OptionInfo> options;
  std::vector<OptionInfo> of_betting;  // further options: resolve/betting_options.h
  std::vector<SourceFile> scripts;  // named in `scripts:`, in order; for a mix: those of its games
  std::vector<ModifierHead> with;   // the modifiers that were chosen, in order
  std::vector<std::string> functions;  // defined in these scripts
  std::vector<std::string> lineage;    // names of the files it was made from; the variant's is last

  bool has_option(std::string_view name) const;
};

/// Returns whether the file can be used with `--with`: it has `needs:`.
bool is_modifier(const SourceFile& file, ParseCache& cache);

/// Returns the id of the variant that must be meant by a name that is none: a nickname, a file name
/// or a typo. Otherwise an empty string.
std::string variant_meant(const std::string& name, Sources& sources);

/// Reads, merges and lowers one rule file. All diagnostics go to `faults`; returns nothing if there
/// are errors. A modifier is checked by itself: it needs no `play`, and its changes wait for a
/// variant.
std::optional<Resolved> resolve(const SourceFile& file, const Choices& choices, Sources& sources,
                                Diagnostics& faults);

/// Files merged with their parents, by name, for many choices to be laid over. They must not change
/// in between.
struct MergedFile;
using MergedFiles = std::map<std::string, std::shared_ptr<const MergedFile>>;

/// The same, but also returns what could be read if the only errors are in values, phrases and
/// keys; `faulty` gets the keys of the file that contain them. With `merged`, what is known of the
/// file is used, and kept there; examples are then left out if anything is chosen.
std::optional<Resolved> resolve_in_part(const SourceFile& file, const Choices& choices,
                                        Sources& sources, Diagnostics& faults,
                                        std::set<std::string>& faulty,
                                        MergedFiles* merged = nullptr);

/// Returns a file resolved without errors as its author wrote it: `draw`, `pass` and `declare` are
/// still steps of their own.
std::shared_ptr<const tree::File> authored(const Resolved& resolved);

/// Returns 16 hex digits that distinguish texts.
std::string text_hash(std::string_view text);

/// Returns the page docs/language.md, made from the tables of words and phrases.
std::string language_page();

}  // namespace houserules
