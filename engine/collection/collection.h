#pragma once
// A collection of games: rule files by name, and all there are of them. Where they come from (a
// disk, memory, a network) is up to who makes one.

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
  /// Every variant or modifier by id, the first of several with one id.
  virtual std::vector<SourceFile> all(bool modifiers) = 0;
  /// A data file beside the variants ("phh.toml"), if there is one.
  virtual std::optional<std::string> data(const std::string& name) = 0;

  std::vector<std::string> variant_ids() override;
  std::vector<std::string> modifier_ids() override;
};

/// Files that are handed over as texts, by their paths: "variants/stud/razz.yaml" beside
/// "scripts/guts.lua", or all of them without folders.
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

/// Rows of a data file: a name, and the variant with the settings that it means; none where there
/// is no such file. Throws InputError.
std::vector<history::PhhGame> named_games(const std::string& file, Collection& collection);

/// What a name may mean that is neither a path nor an id.
struct NameMeaning {
  struct Game {
    SourceFile file;
    std::string about;
  };
  std::vector<Game> games;                        // that have this name; one: that is meant
  std::optional<history::PhhGame> with_settings;  // a game with house rules
  bool modifier = false;
  std::string near;  // the id of a game whose name is much like it, or nothing
};
NameMeaning meaning_of(const std::string& name, Collection& collection);

/// Puts the settings of such a name before those that are there, but for those that are set anyway.
void set_by_name(const history::PhhGame& meant,
                 std::vector<std::pair<std::string, std::string>>& set);

}  // namespace houserules::collection
