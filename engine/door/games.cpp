#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "engine/door/inside.h"
#include "engine/text/printable.h"

namespace houserules {
namespace door {
namespace {

namespace fs = std::filesystem;

using Files = collection::MemoryCollection::Files;

struct OfFiles final : v1::Games::Source {
  explicit OfFiles(Files texts) : files(std::make_shared<const Files>(std::move(texts))) {}
  std::unique_ptr<collection::Collection> own() const override {
    return std::make_unique<collection::MemoryCollection>(files);
  }
  std::shared_ptr<const Files> files;
};

/// Files found by a function of the program.
class FoundFiles final : public collection::Collection {
 public:
  explicit FoundFiles(const v1::Games::Find& find) : find_(find) {}
  std::optional<SourceFile> variant(std::string_view name, std::string_view beside) override {
    return found(v1::Games::Wanted::game, name, beside);
  }
  std::optional<SourceFile> modifier(std::string_view name, std::string_view beside) override {
    return found(v1::Games::Wanted::modifier, name, beside);
  }
  std::optional<SourceFile> script(std::string_view name, std::string_view beside) override {
    return found(v1::Games::Wanted::script, name, beside);
  }
  // Which others exist is not known.
  std::vector<SourceFile> all(bool) override { return {}; }
  std::optional<std::string> data(const std::string&) override { return std::nullopt; }

 private:
  std::optional<SourceFile> found(v1::Games::Wanted what, std::string_view name,
                                  std::string_view beside) const {
    if (!find_) return std::nullopt;
    const auto file = find_(what, std::string(name), std::string(beside));
    if (!file) return std::nullopt;
    return source_file(file->name, file->text);
  }
  const v1::Games::Find& find_;
};

struct OfFunction final : v1::Games::Source {
  explicit OfFunction(v1::Games::Find find_file) : find(std::move(find_file)) {}
  std::unique_ptr<collection::Collection> own() const override {
    return std::make_unique<FoundFiles>(find);
  }
  v1::Games::Find find;
};

const std::shared_ptr<const OfFiles>& built_in_source() {
  static const auto source = [] {
    Files files;
    for (const BuiltIn& file : built_in_files()) files.emplace(file.name, file.text);
    return std::make_shared<const OfFiles>(std::move(files));
  }();
  return source;
}

/// Files of the program, with the built-in ones behind them. Names in built-in files refer to
/// built-in files.
class WithBuiltIn final : public collection::Collection {
 public:
  explicit WithBuiltIn(std::unique_ptr<collection::Collection> own)
      : own_(std::move(own)), built_in_(built_in_source()->files) {}

  std::optional<SourceFile> variant(std::string_view name, std::string_view beside) override {
    return first(&Sources::variant, name, beside);
  }
  std::optional<SourceFile> modifier(std::string_view name, std::string_view beside) override {
    return first(&Sources::modifier, name, beside);
  }
  std::optional<SourceFile> script(std::string_view name, std::string_view beside) override {
    return first(&Sources::script, name, beside);
  }
  std::vector<SourceFile> all(bool modifiers) override {
    std::vector<SourceFile> files = own_->all(modifiers);
    for (SourceFile& file : built_in_.all(modifiers)) {
      const bool hidden = std::any_of(files.begin(), files.end(),
                                      [&](const SourceFile& own) { return own.id == file.id; });
      if (!hidden) files.push_back(std::move(file));
    }
    return files;
  }
  std::optional<std::string> data(const std::string& name) override {
    auto text = own_->data(name);
    return text ? text : built_in_.data(name);
  }

 private:
  using Find = std::optional<SourceFile> (Sources::*)(std::string_view, std::string_view);
  std::optional<SourceFile> first(Find find, std::string_view name, std::string_view beside) {
    if (names_.find(beside) == names_.end()) {
      if (auto file = (own_.get()->*find)(name, beside)) return file;
    }
    auto file = (built_in_.*find)(name, beside);
    if (file) names_.insert(file->name.empty() ? std::string(name) : file->name);
    return file;
  }

  std::unique_ptr<collection::Collection> own_;
  collection::MemoryCollection built_in_;
  std::set<std::string, std::less<>> names_;  // of built-in files that have been returned
};

std::string text_of_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  // One byte more than a file may have, so that the reader reports that it is too long.
  std::string text(max_file_bytes + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (in.bad()) throw v1::Error("cannot read '" + path.string() + "'");
  text.resize(static_cast<std::size_t>(in.gcount()));
  return text;
}

Files read_folder(const fs::path& folder) {
  if (!fs::is_directory(folder)) throw v1::Error("'" + folder.string() + "' is not a folder");
  if (!fs::is_directory(folder / "variants")) {
    throw v1::Error("'" + folder.string() +
                    "' has no folder 'variants'; rule files are in variants/FAMILY/ID.yaml");
  }
  Files files;
  for (const char* part : {"variants", "scripts"}) {
    if (!fs::is_directory(folder / part)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(folder / part)) {
      const fs::path& path = entry.path();
      const fs::path kind = path.extension();
      if (kind != ".yaml" && kind != ".lua" && kind != ".toml") continue;
      if (entry.is_symlink() || !entry.is_regular_file()) continue;
      files[path.lexically_relative(folder).generic_string()] = text_of_file(path);
    }
  }
  return files;
}

/// Returns the place of an error. One in a choice is named after it, without the program's "--set"
/// and "--with".
EnginePlace without_flags(EnginePlace where) {
  const std::string file = where.file.text();
  if (file.starts_with("--set ")) where.file = "option " + file.substr(6);
  if (file.starts_with("--with ")) where.file = "modifier " + file.substr(7);
  return where;
}

std::string first_error(const Diagnostics& faults) {
  std::string first;
  int others = 0;
  for (const EngineDiagnostic& fault : faults.all()) {
    if (fault.severity != Severity::error) continue;
    others += first.empty() ? 0 : 1;
    if (first.empty()) first = place_before(without_flags(fault.where)) + fault.message;
  }
  if (others > 0) first += fmt::format(" (and {} more error{})", others, others == 1 ? "" : "s");
  return first.empty() ? "the rules can't be read" : first;
}

EngineChoices engine_choices(const v1::Choices& choices) { return {choices.set, choices.with}; }

v1::GameInfo info_of(const Variant& variant, const Resolved& resolved) {
  v1::GameInfo info;
  info.id = variant.id;
  info.name = variant.name;
  info.family = variant.family;
  info.about = variant.about;
  info.hash = variant.hash;
  info.fewest_players = variant.players_min;
  info.most_players = variant.players_max;
  info.usual_players = variant.players_usual;
  info.stack = variant.stacks;
  for (const auto* all : {&resolved.options, &resolved.of_betting}) {
    for (const OptionInfo& option : *all) {
      std::vector<std::string> values = option.choices;
      if (!option.none.empty()) values.push_back(option.none);
      info.options.push_back(
          {option.name, option.about, option.type, std::move(values), option.value});
    }
  }
  if (resolved.rules->zones) {
    for (const auto& [name, where, zone] : resolved.rules->zones->items) {
      PlaceRows rows = drawn_rows(zone);
      if (!rows.empty()) info.drawings.push_back({name, std::move(rows)});
    }
  }
  for (const ZoneSpec& zone : variant.zones) {
    if (!zone.about.empty()) info.zones.push_back({zone.name, zone.about});
  }
  for (const RegisterSpec& one : variant.registers) {
    if (!one.about.empty()) info.registers.push_back({one.name, one.about});
  }
  return info;
}

std::shared_ptr<const v1::Rules::Compiled> compiled(const SourceFile& file,
                                                    const v1::Choices& choices, Sources& sources) {
  Diagnostics faults;
  Loaded loaded = houserules::load(file, engine_choices(choices), sources, faults);
  if (loaded.mix != nullptr) {
    std::string games;
    for (const Mix::Game& game : loaded.mix->games) {
      games += (games.empty() ? "" : ", ") + game.variant->id;
    }
    throw v1::Error("'" + loaded.mix->id + "' is a mix of games: load one of " + games);
  }
  if (loaded.variant == nullptr) throw v1::Error(first_error(faults), public_diagnostics(faults));
  auto rules = std::make_shared<v1::Rules::Compiled>();
  rules->info = info_of(*loaded.variant, loaded.resolved);
  rules->diagnostics = public_diagnostics(faults);
  rules->variant = std::move(loaded.variant);
  rules->resolved = std::move(loaded.resolved);
  rules->examples = std::move(loaded.examples);
  rules->choices = engine_choices(choices);
  if (loaded.runner != nullptr) rules->idle.push_back(std::move(loaded.runner));
  return rules;
}

}  // namespace

std::unique_ptr<collection::Collection> built_in_collection() {
  return std::make_unique<collection::MemoryCollection>(built_in_source()->files);
}

SourceFile source_file(const std::string& name, std::string_view text) {
  const fs::path path(name);
  return {path.generic_string(), std::string(text), path.stem().string(),
          path.parent_path().filename().string()};
}

std::vector<v1::Diagnostic> public_diagnostics(const Diagnostics& faults) {
  std::vector<v1::Diagnostic> out;
  for (EngineDiagnostic fault : faults.all()) {
    fault.where = without_flags(fault.where);
    v1::Diagnostic one;
    one.severity = static_cast<v1::Diagnostic::Severity>(fault.severity);
    one.id = fault.id;
    one.place = {fault.where.file.text(), fault.where.line, fault.where.column, fault.where.length};
    one.message = printable_lines(fault.message);
    one.advice = printable_lines(fault.hint);
    one.text = printable_lines(houserules::text(fault, faults.texts()));
    out.push_back(std::move(one));
  }
  return out;
}

v1::Error public_error(const Variant& variant, const RuleError& error) {
  const Origin at = origin_of(variant, error);
  v1::Diagnostic fault;
  fault.place = {at.file, at.line, at.column, at.line > 0 ? 1 : 0};
  fault.message = printable_lines(error.what());
  fault.text = (at.line > 0 ? at.file + ":" + std::to_string(at.line) : variant.id) +
               ": error: " + fault.message + "\n";
  return v1::Error(error.what(), {fault});
}

}  // namespace door

inline namespace v1 {

Error::Error(const std::string& message, std::vector<Diagnostic> diagnostics)
    : std::runtime_error(printable_lines(message)), diagnostics_(std::move(diagnostics)) {}
Error::~Error() = default;

Games::Games(std::shared_ptr<const Source> source) : source_(std::move(source)) {}

std::unique_ptr<collection::Collection> Games::Source::open() const {
  if (this == door::built_in_source().get()) return own();
  return std::make_unique<door::WithBuiltIn>(own());
}

Games Games::built_in() { return Games(door::built_in_source()); }

Games Games::in_folder(const std::string& path) {
  return door::guarded(nullptr, [&] {
    return Games(std::make_shared<const door::OfFiles>(door::read_folder(path)));
  });
}

Games Games::found_by(Find find) {
  return Games(std::make_shared<const door::OfFunction>(std::move(find)));
}

std::vector<std::string> Games::ids(Wanted what) const {
  const auto sources = source_->own();
  if (what == Wanted::script) throw Error("scripts have no ids");
  return what == Wanted::game ? sources->variant_ids() : sources->modifier_ids();
}

std::optional<Games::File> Games::file(Wanted what, const std::string& name) const {
  return door::guarded(nullptr, [&]() -> std::optional<File> {
    const auto sources = source_->open();
    const auto found = what == Wanted::game       ? sources->variant(name, "")
                       : what == Wanted::modifier ? sources->modifier(name, "")
                                                  : sources->script(name, "");
    if (!found) return std::nullopt;
    return File{found->name, found->text};
  });
}

Rules Games::load(const std::string& id, const Choices& choices) const {
  return door::guarded(nullptr, [&] {
    const auto sources = source_->open();
    if (const auto file = sources->variant(id, "")) {
      return Rules(door::compiled(*file, choices, *sources));
    }
    // One of the other names that files give themselves.
    collection::NameMeaning meant = collection::meaning_of(id, *sources);
    if (meant.games.size() == 1) {
      return Rules(door::compiled(meant.games[0].file, choices, *sources));
    }
    if (meant.with_settings) {
      Choices all = choices;
      collection::set_by_name(*meant.with_settings, all.set);
      const auto file = sources->variant(meant.with_settings->variant, "");
      if (file) return Rules(door::compiled(*file, all, *sources));
    }
    std::string problem = "there is no game '" + printable(id, 60) + "'";
    if (!meant.near.empty()) problem += "; did you mean '" + meant.near + "'?";
    throw Error(problem);
  });
}

Rules Games::load_text(const std::string& text, const Choices& choices,
                       const std::string& name) const {
  return door::guarded(nullptr, [&] {
    const auto sources = source_->open();
    return Rules(door::compiled(door::source_file(name, text), choices, *sources));
  });
}

std::vector<Diagnostic> Games::check(const std::string& text, const Choices& choices,
                                     const std::string& name) const {
  return door::guarded(nullptr, [&] {
    const auto sources = source_->open();
    Diagnostics faults;
    houserules::load(door::source_file(name, text), door::engine_choices(choices), *sources,
                     faults);
    return door::public_diagnostics(faults);
  });
}

const char* version() { return HOUSERULES_VERSION; }

}  // namespace v1
}  // namespace houserules
