#pragma once
// From rule text to the resolved form (docs/kernel.md): read, merge, lower.
//
//   Diagnostics faults;
//   if (auto resolved = resolve(file, choices, sources, faults))
//     compile(resolved->root, {resolved->id, resolved->family, resolved->hash}, faults);

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

/// What the caller chose: `--set name=value` and `--with modifier`, in order.
struct Choices {
  std::vector<std::pair<std::string, std::string>> set;
  std::vector<std::string> with;
};

/// A house-rule switch of a variant, as `list` and `rules` show it.
struct OptionInfo {
  std::string name;
  std::string type;                  // as written: "number 1-9", "yes/no", "choice"
  std::vector<std::string> choices;  // the words of a choice
  std::string none;                  // the word that may stand instead ("never"), or empty
  std::string fallback;              // its default
  std::string value;                 // what holds now
  std::vector<std::pair<std::string, std::string>> needs;  // of others, when not at its default
  std::string about;
  Place where;
};

namespace tree {
struct File;
}

struct Resolved {
  /// Kernel form. Without options, define, change, extends; `examples` stays as it was written.
  Node root;
  std::shared_ptr<const tree::File> rules;  // the same, typed
  std::shared_ptr<const Node> merged;       // the file before it was lowered
  std::string id, family;
  std::string hash;  // 16 hex digits of the resolved text
  std::vector<OptionInfo> options;
  std::vector<OptionInfo> of_betting;  // further ones: resolve/betting_options.h
  std::vector<SourceFile> scripts;     // named by `scripts:`, in order; of a mix: of its games
  std::vector<std::string> functions;  // that these define
  std::vector<std::string> lineage;    // names of the files it was made from, the variant's last

  bool has_option(std::string_view name) const;
};

/// Is the file one for `--with`? It says what it `needs:`.
bool is_modifier(const SourceFile& file, ParseCache& cache);

/// Reads, merges and lowers one rule file. All faults go to `faults`; nothing comes back when
/// there are errors. A modifier is checked by itself: it needs no `play`, and its changes wait for
/// a variant.
std::optional<Resolved> resolve(const SourceFile& file, const Choices& choices, Sources& sources,
                                Diagnostics& faults);

/// The same, but what could be read comes back too when only values, phrases and keys are at fault;
/// `faulty` gets the keys of the file under which they stand.
std::optional<Resolved> resolve_in_part(const SourceFile& file, const Choices& choices,
                                        Sources& sources, Diagnostics& faults,
                                        std::set<std::string>& faulty);

/// A file that was resolved without errors as its author wrote it: with `draw`, `pass`, `declare`
/// as steps of their own.
std::shared_ptr<const tree::File> authored(const Resolved& resolved);

/// 16 hex digits that tell texts apart.
std::string text_hash(std::string_view text);

/// The page docs/language.md, made from the tables of words and phrases.
std::string language_page();

}  // namespace houserules
