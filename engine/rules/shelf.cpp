#include "engine/rules/shelf.h"

#include <utility>

#include "engine/hooks/lua_runner.h"
#include "engine/rules/reader.h"

namespace houserules {

std::shared_ptr<const Node> Shelf::read(const SourceFile& file, Diagnostics& faults) {
  const auto known = known_.find(file.name);
  if (known != known_.end() && known->second.text == file.text) {
    faults.texts().add(file.name, file.text);
    return known->second.root;
  }
  const std::size_t before = faults.all().size();
  std::optional<Node> root = houserules::read(file, faults);
  if (!root) return nullptr;
  auto shared = std::make_shared<const Node>(std::move(*root));
  if (faults.all().size() == before) known_.insert_or_assign(file.name, Known{file.text, shared});
  return shared;
}

const std::vector<std::string>& Shelf::functions(const std::vector<SourceFile>& scripts) {
  Variant of_scripts;
  for (const SourceFile& script : scripts) of_scripts.scripts.push_back(script.text);
  const auto known = functions_.find(of_scripts.scripts);
  if (known != functions_.end()) return known->second;
  return functions_.emplace(of_scripts.scripts, script_functions(of_scripts)).first->second;
}

std::optional<Shelf::Plain>& Shelf::plain(const std::vector<std::string>& files) {
  std::vector<std::string> texts;
  for (const std::string& name : files) {
    const auto known = known_.find(name);
    if (known != known_.end()) texts.push_back(known->second.text);
  }
  std::optional<Plain>& found = plain_[texts];
  if (texts.size() < files.size()) found.reset();  // not all are known
  return found;
}

Sources::Sources() : shelf_(std::make_shared<Shelf>()) {}
Sources::~Sources() = default;

}  // namespace houserules
