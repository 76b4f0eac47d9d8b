#pragma once
// A collection of games: rule files by name. Implementations decide where they come from (a disk,
// memory, a network).

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/history/phh.h"
#include "engine/source/source.h"

namespace houserules::collection {

class Collection : public Sources {
 public:
  /// Returns every variant or modifier by id, the first of several with the same id.
  virtual std::vector<SourceFile> all(bool modifiers) = 0;
  /// Returns a data file next to the variants ("phh.toml"), if there is one.
  virtual std::optional<std::string> data(const std::string& name) = 0;

  std::vector<std::string> variant_ids() override;
  std::vector<std::string> modifier_ids() override;
  std::string id_of_name(const std::string& name) override;
};

/// Files given as texts, by path: "variants/stud/razz.yaml" next to "scripts/guts.lua", or all of
/// them without folders.
class MemoryCollection final : public Collection {
 public:
  using Files = std::map<std::string, std::string, std::less<>>;  // texts by path

  explicit MemoryCollection(Files files)
      : MemoryCollection(std::make_shared<const Files>(std::move(files))) {}
  /// Several collections may share their files.
  explicit MemoryCollection(std::shared_ptr<const Files> files) : files_(std::move(files)) {}

  std::optional<SourceFile> variant(std::string_view id_or_path, std::string_view beside) override;
  std::optional<SourceFile> modifier(std::string_view id_or_path, std::string_view beside) override;
  std::optional<SourceFile> script(std::string_view name, std::string_view beside) override;
  std::vector<SourceFile> all(bool modifiers) override;
  std::optional<std::string> data(const std::string& name) override;

 private:
  std::optional<SourceFile> rules(std::string_view name, std::string_view beside, bool modifier);

  std::shared_ptr<const Files> files_;
};

/// Returns the rows of a data file: names, each with a variant and the options to set. Returns none
/// if there is no such file. Throws InputError.
std::vector<history::PhhGame> named_games(const std::string& file, Collection& collection);

/// What a name that is neither a path nor an id may mean.
struct NameMeaning {
  struct Game {
    SourceFile file;
    std::string about;
  };
  std::vector<Game> games;                        // with this name; if there is one, it is meant
  std::optional<history::PhhGame> with_settings;  // a game with house rules
  bool modifier = false;
  std::string near;  // the id of a game with a similar name, or empty
};
NameMeaning meaning_of(const std::string& name, Collection& collection);

/// Inserts the options implied by such a name before the given ones, except those that are given.
void set_by_name(const history::PhhGame& meant,
                 std::vector<std::pair<std::string, std::string>>& set);

}  // namespace houserules::collection
