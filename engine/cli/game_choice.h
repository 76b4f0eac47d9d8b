#pragma once
// The game that a command line names.

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/cli/command_line.h"
#include "engine/cli/failure.h"
#include "engine/cli/file/file_sources.h"
#include "engine/cli/terminal/messages.h"
#include "engine/collection/listing.h"
#include "engine/collection/phh_rules.h"
#include "engine/collection/playable.h"
#include "engine/load/load.h"

namespace houserules::cli {

/// `VARIANT`, `--set` and `--with` of a command line.
struct VariantChoice {
  std::string name;  // id, alias or file
  std::vector<std::string> set, with;
  std::string options = "--";  // how their options begin in messages: "--compare-"
};
/// Returns `VARIANT`.
Argument& add_variant(Command& command, VariantChoice& choice);

/// "name=value" for each; throws Failure.
Choices choices_of(const VariantChoice& choice);

/// Onto stderr; throws Failure.
[[noreturn]] void print_and_fail(const Diagnostics& faults);
/// The same; those of options of a game, such as "--set", are named with `options` for the dashes.
[[noreturn]] void print_and_fail(const Diagnostics& faults, const std::string& options);
/// What `load()` gives. Faults of what does not load go to stderr, and Failure is thrown.
template <class Load>
auto faults_printed(const Load& load, const std::string& options = "--") {
  try {
    return load();
  } catch (const collection::LoadError& error) {
    print_and_fail(error.faults, options);
  }
}

/// The file that a name means: a path, an id, or one of the names a file gives itself (`aka`).
/// Throws Failure when no file or several mean it, or a game with house rules (`find_game`).
SourceFile find_variant(const std::string& name, FileSources& sources);

/// The modifier that a path means, or an id that is no game's.
std::optional<SourceFile> modifier_named(const std::string& name, FileSources& sources);

/// Throws Failure unless it is one of these families.
void check_family(const std::set<std::string>& families, const std::string& family);
/// Leaves only the entries of this family; throws Failure where there is none.
template <class Entry>
void keep_family(std::vector<Entry>& entries, const std::string& family) {
  std::set<std::string> families;
  for (const Entry& entry : entries) families.insert(entry.family);
  check_family(families, family);
  std::erase_if(entries, [&](const Entry& entry) { return entry.family != family; });
}

/// What a command line plays.
struct ChosenGame {
  SourceFile file;
  Choices choices;
};
/// The same for names of a game with house rules too, such as "nlhe": they are set, where the
/// command line does not set them itself.
ChosenGame find_game(const VariantChoice& choice, FileSources& sources);
/// Faults go to stderr; throws Failure when there are errors, and for a mix of games.
collection::Playable load_playable(const SourceFile& file, const Choices& choices,
                                   FileSources& sources);
collection::Playable load_playable(const VariantChoice& choice, FileSources& sources);
/// Loads games by their ids, as `load_playable` does. `sources` must outlive it.
collection::LoadGame game_loader(FileSources& sources);
/// The same, and mixes too.
collection::Sitting load_sitting(const SourceFile& file, const Choices& choices,
                                 FileSources& sources);
collection::Sitting load_sitting(const VariantChoice& choice, FileSources& sources);

}  // namespace houserules::cli
