#include "engine/resolve/parse_cache.h"

#include <fmt/format.h>

#include <functional>
#include <utility>

#include "engine/hooks/lua_runner.h"
#include "engine/language/reader.h"
#include "engine/source/faults.h"

namespace houserules {

std::shared_ptr<const Node> ParseCache::read(const SourceFile& file, Diagnostics& faults) {
  for (const auto& all : {std::cref(put_), std::cref(known_)}) {
    const auto known = all.get().find(file.name);
    if (known == all.get().end() || known->second.text != file.text) continue;
    faults.texts().add(file.name, file.text);
    return known->second.root;
  }
  const std::size_t before = faults.all().size();
  std::optional<Node> root;
  // A file that was read before is being written.
  if (known_.contains(file.name)) root = sections_[file.name].read(file);
  if (root) {
    faults.texts().add(file.name, file.text);
  } else {
    root = houserules::read(file, faults);
  }
  if (!root) return nullptr;
  auto shared = std::make_shared<const Node>(std::move(*root));
  if (faults.all().size() == before) known_.insert_or_assign(file.name, Known{file.text, shared});
  return shared;
}

void ParseCache::put(const SourceFile& file, std::shared_ptr<const Node> root) {
  known_.insert_or_assign(file.name, Known{file.text, root});
  put_.insert_or_assign(file.name, Known{file.text, std::move(root)});
}

const std::vector<std::string>& ParseCache::functions(const std::vector<SourceFile>& scripts) {
  std::vector<std::string> files;
  Variant of_scripts;
  for (const SourceFile& script : scripts) {
    files.push_back(script.name);
    of_scripts.scripts.push_back(script.text);
  }
  Functions& known = functions_[files];
  if (known.texts != of_scripts.scripts) {
    known.names = script_functions(of_scripts);
    known.texts = std::move(of_scripts.scripts);
  }
  return known.names;
}

std::optional<ParseCache::Plain>& ParseCache::plain(const std::vector<std::string>& files) {
  OfFiles now;
  for (const std::string& name : files) {
    const auto known = known_.find(name);
    if (known != known_.end()) now.files.push_back(known->second.root);
  }
  OfFiles& found = plain_[files.back()];
  if (now.files.size() < files.size() || now.files != found.files) found = std::move(now);
  return found.plain;
}

LoadBudget::LoadBudget(ParseCache& cache) : parse_cache_(cache) {
  if (parse_cache_.taken_.loads++ == 0) parse_cache_.taken_ = {1, 0, 0, false};
}

LoadBudget::~LoadBudget() { --parse_cache_.taken_.loads; }

bool LoadBudget::spent() const {
  return parse_cache_.taken_.files > most_files || parse_cache_.taken_.bytes > most_bytes;
}

bool LoadBudget::take(const SourceFile& file, const Place& where, Diagnostics& faults) {
  ++parse_cache_.taken_.files;
  parse_cache_.taken_.bytes += file.text.size();
  if (!spent()) return true;
  if (!std::exchange(parse_cache_.taken_.told, true)) {
    faults.error(fault::size, where,
                 fmt::format("with '{}' this needs more than {} files or {} MiB", file.name,
                             most_files, most_bytes >> 20U),
                 "each file counts every time it is named, directly or by another file");
  }
  return false;
}

Sources::Sources() : parse_cache_(std::make_shared<ParseCache>()) {}
Sources::~Sources() = default;

}  // namespace houserules
