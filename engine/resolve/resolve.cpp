#include "engine/resolve/resolve.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <span>
#include <utility>

#include "engine/language/substitute.h"
#include "engine/resolve/betting_options.h"
#include "engine/resolve/emit.h"
#include "engine/resolve/lower.h"
#include "engine/resolve/merge.h"
#include "engine/resolve/needs.h"
#include "engine/resolve/options.h"
#include "engine/resolve/parse_cache.h"
#include "engine/resolve/script_slips.h"
#include "engine/source/compile_faults.h"
#include "engine/source/convert.h"
#include "engine/source/faults.h"
#include "engine/source/paths.h"
#include "engine/text/english.h"
#include "engine/text/sentence.h"
#include "engine/tree/fill.h"
#include "engine/tree/words.h"

namespace houserules {

/// What the resolver knows of a file before it looks at choices.
struct MergedFile {
  Node root;
  std::vector<std::string> lineage;
  std::set<std::string> laid;
  std::vector<ModifierNeeds> needs;
  bool modifier_alone = false;
  SourceTexts texts;
  std::optional<DeclaredOptions> declared;  // unless choices may add modifiers, which have options
};

namespace {

constexpr int language_version = 1;
constexpr std::size_t longest_lineage = 10;

std::string known_id(std::string_view word, const std::vector<std::string>& ids) {
  const auto parts = [](std::string_view id) {
    std::vector<std::string_view> words = convert::split(id, "-");
    std::sort(words.begin(), words.end());
    return words;
  };
  for (const std::string& id : ids) {  // "wild-deuces"
    if (parts(id) == parts(word)) return "did you mean '" + id + "'?";
  }
  const std::vector<std::string_view> known(ids.begin(), ids.end());
  std::string near = did_you_mean(word, known);
  for (const std::string_view part : convert::split(word, "-"))  // "joker-wild"
    if (near.empty() && part != "wild") near = did_you_mean(part, known);
  return near;
}

}  // namespace

std::string variant_meant(const std::string& name, Sources& sources) {
  std::string_view id_said = name;
  for (const std::string_view ending : {".yaml", ".yml"})
    if (id_said.ends_with(ending)) id_said.remove_suffix(ending.size());
  const std::string id(id_said);
  const std::vector<std::string> ids = sources.variant_ids();
  if (std::find(ids.begin(), ids.end(), id) != ids.end()) return id;
  if (std::string known = sources.id_of_name(id); !known.empty()) return known;
  return surely(name, {ids.begin(), ids.end()});
}

namespace {

/// Scripts are named with their extension.
Advice for_script_name(const Node& name) {
  if (!is_reference_name(name.text))
    return "scripts are Lua files under scripts/, such as 'sevens.lua'";
  const std::string file = name.text + ".lua";
  return {"write '" + file + "', for the file scripts/" + file,
          respelt(name.text, name.where, file)};
}

class Resolver {
 public:
  Resolver(const Choices& choices, Sources& sources, Diagnostics& faults,
           std::set<std::string>& faulty, MergedFiles* merged)
      : choices_(choices), sources_(sources), faults_(faults), faulty_(faulty), merged_(merged) {}

  std::optional<Resolved> run(const SourceFile& file) {
    const std::size_t before = faults_.all().size();
    std::optional<Node> root = recall(file);
    if (!root) {
      modifier_alone_ = is_modifier(file, sources_.parse_cache());
      root = load(file);
      if (root && modifier_alone_) complete_modifier(*root);
      if (root && merged_ != nullptr && faults_.all().size() == before) keep(file, *root);
    }
    if (!root || has_fatal_errors(before)) return std::nullopt;
    mark_faulty(*root, before);
    if (!finish(file, *root, before)) return std::nullopt;
    return std::move(result_);
  }

 private:
  void keep(const SourceFile& file, const Node& root) {
    const auto known = std::make_shared<MergedFile>();
    known->root = root;
    known->lineage = result_.lineage;
    known->laid = laid_;
    known->needs = needs_;
    known->modifier_alone = modifier_alone_;
    known->texts = faults_.texts();
    if (!has_patch_with_modifiers(known->root)) {
      Diagnostics found;
      known->declared.emplace(known->root, found);
      if (!found.all().empty()) known->declared.reset();
    }
    merged_->insert_or_assign(file.name, known);
  }

  /// Returns the file as it was merged before, if it is known.
  std::optional<Node> recall(const SourceFile& file) {
    if (merged_ == nullptr) return std::nullopt;
    const auto at = merged_->find(file.name);
    if (at == merged_->end()) return std::nullopt;
    const MergedFile& known = *at->second;
    result_.lineage = known.lineage;
    laid_ = known.laid;
    needs_ = known.needs;
    modifier_alone_ = known.modifier_alone;
    faults_.texts().add(known.texts);
    if (known.declared && choices_.with.empty()) declared_ = &*known.declared;
    if (choices_.set.empty() && choices_.with.empty()) return known.root;
    Node root = Node::map(known.root.where);
    for (const Entry& entry : known.root.entries) {
      if (entry.key != "examples") root.entries.push_back(entry);
    }
    return root;
  }

  bool has_new_errors(std::size_t before) const {
    return std::any_of(faults_.all().begin() + static_cast<std::ptrdiff_t>(before),
                       faults_.all().end(),
                       [](const Diagnostic& d) { return d.severity == Severity::error; });
  }

  /// Returns whether there is an error that makes it impossible to tell other errors from its
  /// consequences.
  bool has_fatal_errors(std::size_t before) const {
    const auto is_local = [&](std::size_t i) {
      const Diagnostic& d = faults_.all()[i];
      static constexpr std::string_view ids[] = {fault::duplicate_key, fault::comma, fault::comment,
                                                 fault::colon, fault::syntax};
      return std::find(std::begin(ids), std::end(ids), d.id) != std::end(ids) ||
             (d.id == fault::version && !other_version_) ||
             (d.id == fault::extends_missing && guessed_parent_) || local_.contains(i);
    };
    for (std::size_t i = before; i < faults_.all().size(); ++i) {
      if (faults_.all()[i].severity == Severity::error && !is_local(i)) return true;
    }
    return false;
  }

  /// What is under the keys of such errors may be incomplete.
  void mark_faulty(const Node& root, std::size_t before) {
    for (std::size_t i = before; i < faults_.all().size(); ++i) {
      const Diagnostic& found = faults_.all()[i];
      if (found.severity == Severity::error) faulty_.insert(key_around(root, found));
    }
  }

  /// Returns the key of the file that contains an error.
  std::string key_around(const Node& root, const Diagnostic& found) const {
    if (found.id == fault::duplicate_key && found.where.column == 1) {
      return std::string(faults_.texts().at(found.where).value_or(""));
    }
    std::string key;
    int nearest_line = 0;
    for (const Entry& entry : root.entries) {
      const Place& at = entry.key_where;
      if (at.file != found.where.file || at.line > found.where.line || at.line < nearest_line) {
        continue;
      }
      nearest_line = at.line;
      key = entry.key;
    }
    return key;
  }

  /// Lowers what was read, but reports nothing about lines that were not read as written.
  Node lower_rest(const Node& root, std::size_t before) {
    if (!has_new_errors(before)) return lower(root, Level::kernel, faults_, faulty_);
    std::set<std::pair<std::string, int>> lines;
    for (const Diagnostic& d : faults_.all()) lines.emplace(d.where.file.text(), d.where.line);
    Diagnostics found;
    found.texts() = faults_.texts();
    Node lowered = lower(root, Level::kernel, found, faulty_);
    for (const Diagnostic& d : found.all()) {
      if (!lines.contains({d.where.file.text(), d.where.line})) faults_.add(d);
    }
    return lowered;
  }

  /// Reads a file and merges it over the one it extends.
  std::optional<Node> load(const SourceFile& file) {
    const auto own = sources_.parse_cache().read(file, faults_);
    if (own == nullptr) return std::nullopt;
    const Node* extends = own->find("extends");
    for (const Entry& entry : own->entries) {
      // Without its parent, a file has many spurious errors.
      if (find_word("file", entry.key) != nullptr) continue;
      const std::string near = nearest(entry.key, keys_of("file"));
      if (near != "extends" && near != "houserules" && near != "needs") continue;
      if (own->find(near) != nullptr) continue;
      faults_.error(fault::unknown_key, entry.key_where,
                    "unknown key '" + printable(entry.key, 60) + "' in the rule file",
                    respelling(entry.key, entry.key_where, keys_of("file")));
      return std::nullopt;
    }
    check_version(*own, file);
    overrides(*own);
    check_removals(*own, "file", faults_);
    lineage_.push_back(file.name);
    result_.lineage.insert(result_.lineage.begin(), file.name);
    if (const Entry* players = own->entry("players");
        players != nullptr && modifier_alone_ && lineage_.size() == 1)
      faults_.warning(fault::stray_key, players->key_where,
                      "the games that a modifier changes have their own 'players'", "remove it");
    if (extends == nullptr || extends->is_null()) {
      Node root = Node::map(own->where);
      if (!modifier_alone_) {
        if (const Entry* change = own->entry("change")) {
          faults_.warning(fault::change, change->key_where,
                          "this file extends no other, so 'change' only edits its own steps",
                          "edit the steps themselves, or name a parent with `extends:`");
        }
        lay_over(root, *own, faults_);
        lay_with(root, file);
        return root;
      }
      // The steps that a modifier changes are in a variant.
      Node laid = *own;
      laid.erase("change");
      lay_over(root, laid, faults_);
      return root;
    }
    if (modifier_alone_ && lineage_.size() == 1)
      faults_.warning(
          fault::stray_key, own->entry("extends")->key_where,
          "'extends' has no effect here: 'needs' makes this file a modifier for any game",
          "remove either 'extends' or 'needs'");
    std::optional<Node> parent = load_parent(*extends, file);
    if (!parent) return std::nullopt;
    strip_own_keys(*parent);
    // It described other steps.
    if (own->find("play") != nullptr) parent->erase("about");
    parent->where = own->where;
    const std::size_t laid = faults_.all().size();
    lay_over(*parent, *own, faults_);
    set_betting_defaults(*parent, faults_);
    lay_with(*parent, file);
    for (std::size_t i = laid; i < faults_.all().size(); ++i) local_.insert(i);
    return parent;
  }

  bool is_other_modifier(const std::string& id, const SourceFile& file) {
    return sources_.modifier(id, file.name).has_value();
  }

  /// Returns "write 'extends: GAME' and 'with: MODIFIER'" for a list of both, or an empty string.
  std::string game_and_modifiers(const Node& extends, const SourceFile& file) {
    std::string game, modifiers;
    for (const Node& item : extends.items) {
      if (!item.is_scalar() || !stays_inside(item.text)) return {};
      const bool modifier = is_other_modifier(item.text, file);
      if (!modifier && !game.empty()) return {};
      std::string& list = modifier ? modifiers : game;
      list += (list.empty() ? "" : ", ") + printable(item.text, 60);
    }
    if (game.empty() || modifiers.empty()) return {};
    const bool several = modifiers.find(',') != modifiers.npos;
    return "write 'extends: " + game +
           "' and 'with: " + (several ? "[" + modifiers + "]" : modifiers) + "'";
  }

  std::optional<Node> load_parent(const Node& extends, const SourceFile& file) {
    if (!extends.is_scalar()) {
      faults_.error(fault::extends_missing, extends.where,
                    "'extends' takes one game, not " + describe(extends),
                    game_and_modifiers(extends, file));
      return std::nullopt;
    }
    if (!stays_inside(extends.text)) {
      faults_.error(fault::extends_missing, extends.where,
                    "'" + printable(extends.text, 80) + "' is outside the file's folder",
                    "name a game by its id, such as 'my-game'");
      return std::nullopt;
    }
    auto parent = sources_.variant(extends.text, file.name);
    if (!parent) {
      const std::string meant = variant_meant(extends.text, sources_);
      faults_.error(fault::extends_missing, extends.where,
                    "there is no game '" + printable(extends.text, 80) + "'",
                    is_other_modifier(extends.text, file)
                        ? Advice("it is a modifier: write 'with: " + extends.text +
                                 "' beside the game that you extend")
                    : meant.empty() ? Advice(known_id(extends.text, sources_.variant_ids()))
                                    : houserules::meant(extends.text, extends.where, meant));
      // Go on with the one that must be meant, to find other errors.
      if (!meant.empty()) parent = sources_.variant(meant, file.name);
      guessed_parent_ = parent.has_value();
      if (!parent) return std::nullopt;
    }
    if (std::find(lineage_.begin(), lineage_.end(), parent->name) != lineage_.end()) {
      faults_.error(fault::extends_cycle, extends.where,
                    parent->name == lineage_.back()
                        ? parent->name + " extends itself"
                        : "these files extend each other in a circle: " + chain() + parent->name,
                    parent->name == lineage_.back()
                        ? "to extend another game with the same name, rename this file"
                        : "");
      return std::nullopt;
    }
    if (lineage_.size() >= longest_lineage) {
      faults_.error(
          fault::extends_cycle, extends.where,
          fmt::format("more than {} files in one chain of `extends:`: ", longest_lineage) +
              chain() + parent->name);
      return std::nullopt;
    }
    if (!budget_.take(*parent, extends.where, faults_)) return std::nullopt;
    const std::size_t before = faults_.all().size();
    std::optional<Node> root = load(*parent);
    if (has_new_errors(before)) {
      Diagnostic why{Severity::note,
                     std::string(fault::extends_missing),
                     extends.where,
                     "'" + parent->name + "' is extended here",
                     {},
                     {}};
      faults_.add(std::move(why));
    }
    return root;
  }

  /// Fills in what a modifier leaves to the variant.
  static void complete_modifier(Node& root) {
    if (root.find("players") == nullptr) root.set("players", Node::scalar("2-10", root.where));
    if (root.find("play") == nullptr) root.set("play", Node::list(root.where));
  }

  std::string chain() const {
    std::string out;
    for (const std::string& name : lineage_) out += name + " extends ";
    return out;
  }

  /// Returns whether the values of a modifier override those of earlier ones.
  bool overrides(const Node& modifier) {
    const Node* said = modifier.find("override");
    if (said == nullptr || said->is_null()) return false;
    const auto wins = said->is_scalar() ? convert::yes_no(said->text) : std::nullopt;
    if (!wins) {
      faults_.error(fault::wrong_type, said->where,
                    "'override' must be yes or no, not " + describe(*said));
    }
    return wins.value_or(false);
  }

  void check_version(const Node& root, const SourceFile& file) {
    const Node* version = root.find("houserules");
    const Place top{file.name, 1, 1, 1};
    if (version == nullptr) {
      const bool crlf = file.text.find("\r\n") != std::string::npos;
      TextEdit edit;
      edit.where = {file.name, 1, 1, 0};
      edit.text = crlf ? "houserules: 1\r\n" : "houserules: 1\n";
      Advice advice("start the file with 'houserules: 1'");
      advice.edits.push_back(edit);
      faults_.error(fault::version, top, "the file does not state its language version", advice);
      return;
    }
    const auto number = version->is_scalar() ? convert::whole_number(version->text) : std::nullopt;
    other_version_ = !number || *number < 1 || *number > language_version;
    if (!number || *number < 1) {
      faults_.error(fault::version, version->where, "the language version must be a whole number",
                    version->text.find("//") != std::string::npos
                        ? "a comment begins with '#'"
                        : "start the file with 'houserules: 1'");
    } else if (other_version_) {
      faults_.error(
          fault::version, version->where,
          fmt::format("this file is in language version {}, but this program supports version {}",
                      *number, language_version),
          "use a newer version of houserules");
    }
  }

  void lay_modifiers(Node& root, const SourceFile& file) {
    Conflicts conflicts;
    for (const std::string& name : choices_.with) {
      const auto own = lay_modifier(root, name, {"--with " + name, 0, 0, 0}, file, conflicts);
      if (own == nullptr) continue;
      const auto text = [&](std::string_view key, const std::string& otherwise) {
        const Node* said = own->find(key);
        return said != nullptr && said->is_scalar() ? said->text : otherwise;
      };
      const Node* source = own->find("source");
      result_.with.push_back({text("name", words_of_name(name)), text("about", ""),
                              source != nullptr ? text_list(*source) : std::vector<std::string>()});
    }
  }

  /// Applies the modifiers named by a file or by a choice of one of its options. Those of a mix are
  /// applied to its games.
  void lay_with(Node& root, const SourceFile& file) {
    const Node* with = root.find("with");
    if (with == nullptr || with->is_map() || root.find("mix") != nullptr) return;
    const Node names = *with;
    root.erase("with");
    Conflicts conflicts;
    for (const Node& name : texts_of(names)) {
      if (stays_inside(name.text)) {
        lay_modifier(root, name.text, name.where, file, conflicts);
      } else {
        faults_.error(fault::modifier_missing, name.where,
                      "'" + printable(name.text, 80) + "' is outside the file's folder",
                      "name a modifier by its id");
      }
    }
  }

  static bool has_patch_with_modifiers(const Node& root) {
    const auto names = [](const Node* patch) {
      return patch != nullptr && patch->is_map() && patch->find("with") != nullptr;
    };
    for (const Entry& option : entries_of(root.find("options"))) {
      if (!option.value.is_map()) continue;
      if (names(option.value.find("if yes")) || names(option.value.find("if no"))) return true;
      for (const Entry& choice : entries_of(option.value.find("choices"))) {
        if (names(&choice.value)) return true;
      }
    }
    return false;
  }

  /// Adds the modifiers named by chosen options: they come first, since they may have options, too.
  void lay_chosen(Node& root, const SourceFile& file) {
    if (!has_patch_with_modifiers(root)) return;
    Diagnostics told_later;
    for (const Chosen& option : choose_options(root, choices_, told_later)) {
      const Node* with = option.patch.is_map() ? option.patch.find("with") : nullptr;
      if (with == nullptr) continue;
      root.set("with", *with);
      lay_with(root, file);
    }
  }

  /// Returns what the modifier's file says, or null if it cannot be applied.
  std::shared_ptr<const Node> lay_modifier(Node& root, const std::string& name, const Place& where,
                                           const SourceFile& file, Conflicts& conflicts) {
    const auto modifier = sources_.modifier(name, file.name);
    if (!modifier) {
      no_modifier(name, where);
      return nullptr;
    }
    if (!laid_.insert(modifier->name).second) {
      faults_.error(fault::option_twice, where,
                    "the modifier '" + printable(name, 60) + "' is already applied",
                    "name it once");
      return nullptr;
    }
    if (!budget_.take(*modifier, where, faults_)) return nullptr;
    const auto own = sources_.parse_cache().read(*modifier, faults_);
    if (own == nullptr) return nullptr;
    check_version(*own, *modifier);
    result_.lineage.push_back(modifier->name);
    conflicts.check(*own, "the modifier '" + name + "'", overrides(*own), faults_);
    if (const Node* needs = own->find("needs")) {
      const Node* showdown = root.find("showdown");
      needs_.push_back({name, *needs, showdown == nullptr ? Node() : *showdown});
    }
    check_option_names(root, *own, name);
    Node laid = *own;
    for (const std::string_view key :
         {"name", "aka", "about", "source", "examples", "houserules", "needs", "override"}) {
      laid.erase(key);
    }
    lay_over(root, laid, faults_);
    set_betting_defaults(root, faults_);
    lay_with(root, *modifier);
    return own;
  }

  /// A modifier's option must not replace one with another meaning in the game.
  void check_option_names(const Node& root, const Node& modifier, const std::string& name) {
    const Node* taken = root.find("options");
    for (const Entry& option : entries_of(modifier.find("options"))) {
      const Entry* other = taken != nullptr ? taken->entry(option.key) : nullptr;
      if (other == nullptr || option.value.is_null()) continue;
      faults_.add({Severity::error,
                   std::string(fault::option_twice),
                   option.key_where,
                   "the modifier '" + name + "' has an option '" + printable(option.key, 60) +
                       "', and so do the rules it changes",
                   "rename one of them",
                   {{other->key_where, "the other is declared here"}}});
    }
  }

  /// Returns whether one of these adds a modifier, which may have options, too.
  static bool names_modifiers(const std::vector<Chosen>& options) {
    return std::any_of(options.begin(), options.end(), [](const Chosen& option) {
      return option.patch.is_map() && option.patch.find("with") != nullptr;
    });
  }

  /// What examples choose must exist.
  void check_examples(const Node& root, const SourceFile& file) {
    const std::size_t before = faults_.all().size();
    Diagnostics told_already;
    const DeclaredOptions declared(root, told_already);
    for (const tree::ExampleRules& example : tree::examples_of(root)) {
      Choices choices;
      for (const Entry& set : example.set->entries) {
        // Anything else that a mix's example sets is meant for its games.
        const bool own = root.find("mix") == nullptr || has_option(root, set.key);
        if (own) choices.set.emplace_back(set.key, set.value.text);
      }
      Diagnostics found;
      if (!example.with && names_modifiers(declared.choose(choices, found))) found = {};
      for (const Node& name : texts_of(*example.with)) {
        // Names that leave the folder are reported where examples are read.
        if (stays_inside(name.text) && !sources_.modifier(name.text, file.name))
          no_modifier(name.text, name.where);
      }
      for (Diagnostic one : found.all()) {
        one.where = place_of_choice(one, *example.set, *example.with);
        if (one.where.line > 0) faults_.add(std::move(one));
      }
    }
    for (std::size_t i = before; i < faults_.all().size(); ++i) local_.insert(i);
  }

  /// Returns the advice for the id or name of a game in place of a ranking, or an empty string.
  std::string for_name_of_game(const std::string& name, const SourceFile& file) {
    std::string id = lower_case(name);
    std::replace(id.begin(), id.end(), ' ', '-');
    if (!stays_inside(id)) return {};
    auto game = sources_.variant(id, file.name);
    if (!game) return {};
    for (std::size_t i = 0; game && i < longest_lineage; ++i) {
      Diagnostics of_others;
      if (!budget_.take(*game, {}, of_others)) break;
      const auto rules = sources_.parse_cache().read(*game, of_others);
      if (rules == nullptr) break;
      if (const Node* showdown = rules->find("showdown"); showdown != nullptr) {
        const Node* by = showdown->is_map() ? showdown->find("by") : showdown;
        if (by == nullptr || !by->is_scalar()) break;
        return "write '" + printable(by->text, 60) + "', the ranking that '" + id + "' uses";
      }
      const Node* parent = rules->find("extends");
      if (parent == nullptr || !parent->is_scalar() || !stays_inside(parent->text)) break;
      game = sources_.variant(parent->text, game->name);
    }
    return "'" + id + "' is a game; 'houserules show " + id + "' prints its showdown";
  }

  /// "deuces-wild" for "deuces wild", if there is such a modifier.
  std::string modifier_id(std::string_view name, const Place& where) {
    std::string id = lower_case(name);
    std::replace(id.begin(), id.end(), ' ', '-');
    return stays_inside(id) && sources_.modifier(id, where.file) ? id : std::string(name);
  }

  std::string several_modifiers(const std::string& names, const Place& where) {
    std::string list, options;
    for (const std::string_view one : convert::split(names, ",")) {
      const std::string name = modifier_id(convert::trim(one), where);
      list += (list.empty() ? "" : ", ") + printable(name, 60);
      options += " --with " + printable(name, 60);
    }
    return where.line > 0 ? "write 'with: [" + list + "]'" : "write" + options;
  }

  void no_modifier(const std::string& name, const Place& where) {
    const std::string said = "'" + printable(name, 60) + "'";
    if (sources_.variant(name, where.file)) {
      faults_.error(fault::modifier_missing, where, said + " is a game, not a modifier",
                    where.line > 0 ? "to start from it, write 'extends: " + name + "'" : "");
    } else {
      faults_.error(fault::modifier_missing, where, "there is no modifier " + said,
                    name.find(',') != name.npos ? several_modifiers(name, where)
                                                : known_id(name, sources_.modifier_ids()));
    }
  }

  /// Returns false if there are errors before the file is lowered.
  bool finish(const SourceFile& file, Node& root, std::size_t before) {
    result_.id = file.id;
    result_.family = file.family;
    // An option's patch may add what a later one changes, so apply all in order.
    const bool mix = root.find("mix") != nullptr;
    if (!mix) {
      lay_modifiers(root, file);
      lay_chosen(root, file);
    }
    const Choices& own = mix ? own_choices(root) : choices_;
    const std::vector<Chosen> options =
        declared_ != nullptr ? declared_->choose(own, faults_) : choose_options(root, own, faults_);
    Conflicts conflicts;
    for (const Chosen& option : options) {
      result_.options.push_back(option.info);
      if (!option.patch.is_map()) continue;
      conflicts.check(option.patch, "the option '" + option.info.name + "'", false, faults_);
      Node patch = option.patch;
      if (modifier_alone_) patch.erase("change");
      patch.erase("with");
      lay_over(root, patch, faults_);
    }
    if (!mix && !modifier_alone_) {
      result_.of_betting = betting_options(root);
      set_betting(root, choices_, values_of(options), faults_);
    }
    if (!modifier_alone_ && choices_.set.empty() && choices_.with.empty()) {
      check_examples(root, file);
    }
    const bool was_resolved = root.find("resolved") != nullptr;
    put_values(root, options);
    if (root.find("play") != nullptr && !was_resolved) name_steps(root);
    const bool whole = !has_fatal_errors(before);
    if (!whole) faulty_.insert("options");
    Node lowered = lower_rest(root, before);
    faults_.advise_rankings(
        [&](const std::string& ranking) { return for_name_of_game(ranking, file); });
    lowered.set("resolved", Node::scalar("yes", root.where));
    const std::size_t lowered_faults = faults_.all().size();
    load_scripts(lowered, file);
    if (has_new_errors(lowered_faults)) faulty_.insert("scripts");
    result_.hash = text_hash(emit_plain(lowered));
    result_.root = std::move(lowered);
    result_.rules = std::make_shared<const tree::File>(tree::filled(result_.root));
    for (const ModifierNeeds& needs : needs_) check_needs(needs, *result_.rules, faults_);
    result_.merged = std::make_shared<const Node>(std::move(root));
    return whole;
  }

  /// Returns what is chosen for a mix itself; the rest is meant for its games (engine/load/mix.h).
  Choices own_choices(const Node& root) const {
    Choices own;
    for (const auto& choice : choices_.set) {
      if (has_option(root, choice.first)) own.set.push_back(choice);
    }
    return own;
  }

  static bool has_option(const Node& root, std::string_view name) {
    const Node* declared = root.find("options");
    return declared != nullptr && declared->find(name) != nullptr;
  }

  void put_values(Node& root, const std::vector<Chosen>& options) {
    Values values = values_of(options);
    const Node* declared = root.find("options");
    values.incomplete = declared != nullptr && declared->is_list();
    static const std::set<std::string_view> untouched = {"options", "examples", "about",
                                                         "name",    "source",   "aka"};
    for (const Entry& one : entries_of(root.find("registers"))) {
      const Node* per = one.value.find("per");
      const bool of_seat = per != nullptr || one.value.text.find(" per seat") != std::string::npos;
      values.registers.emplace(one.key, (of_seat ? "seat." : "game.") + one.key);
    }
    std::vector<Entry> kept;
    for (Entry& entry : root.entries) {
      values.key_of_expressions = entry.key != "wild";
      if (untouched.contains(entry.key)) {
        kept.push_back(std::move(entry));
        continue;
      }
      // In definitions, `$name` may be a parameter.
      values.leave_unknown = entry.key == "define";
      if (values.leave_unknown && entry.value.is_map()) {
        put_values_into_definitions(entry.value, values);
        kept.push_back(std::move(entry));
      } else if (substitute(entry.value, values, faults_)) {
        kept.push_back(std::move(entry));
      }
    }
    root.entries = std::move(kept);
  }

  /// In a definition, its parameters hide options of the same name from other files.
  void put_values_into_definitions(Node& define, Values& values) {
    std::vector<Entry> kept;
    for (Entry& definition : define.entries) {
      std::vector<decltype(values.values)::node_type> hidden;
      for (const Entry& parameter : entries_of(definition.value.find("with"))) {
        hidden.push_back(values.values.extract(reference_name(parameter.key)));
      }
      Node alone = Node::map(define.where);
      alone.entries.push_back(std::move(definition));
      substitute(alone, values, faults_);
      for (Entry& one : alone.entries) kept.push_back(std::move(one));
      for (auto& name : hidden) values.values.insert(std::move(name));
    }
    define.entries = std::move(kept);
  }

  void load_scripts(const Node& root, const SourceFile& file) {
    const Node* scripts = root.find("scripts");
    if (scripts == nullptr) return;
    for (const Node& name : texts_of(*scripts)) {
      const std::string& text = name.text;
      const bool well_formed = text.size() > 4 && text.ends_with(".lua") && stays_inside(text);
      if (!well_formed) {
        faults_.error(fault::script_file, name.where,
                      "'" + printable(text, 60) + "' is not a valid script name",
                      for_script_name(name));
        continue;
      }
      auto script =
          sources_.script(text, name.where.file.empty() ? file.name : name.where.file.text());
      if (!script) {
        faults_.error(fault::script_file, name.where,
                      "there is no script '" + printable(text, 60) + "'",
                      text.starts_with("scripts/")
                          ? "write '" + printable(text.substr(8), 60) + "', without the folder"
                          : std::string("scripts are in the folder scripts/"));
        continue;
      }
      if (!budget_.take(*script, name.where, faults_)) break;
      faults_.texts().add(script->name, script->text);
      std::string& sound = sources_.parse_cache().sound_scripts[script->name];
      if (sound != script->text) {
        const std::size_t before = faults_.all().size();
        check_script_slips(*script, faults_);
        if (faults_.all().size() == before) sound = script->text;
      }
      result_.scripts.push_back(std::move(*script));
    }
    result_.functions = sources_.parse_cache().functions(result_.scripts);
    check_calls(root, result_.scripts, faults_);
  }

  const Choices& choices_;
  Sources& sources_;
  LoadBudget budget_{sources_.parse_cache()};
  Diagnostics& faults_;
  std::set<std::string>& faulty_;
  MergedFiles* merged_;
  const DeclaredOptions* declared_ = nullptr;  // those of the file, if they are known
  Resolved result_;
  std::set<std::string> laid_;  // modifiers applied, by file name
  std::vector<std::string> lineage_;
  bool modifier_alone_ = false;
  std::set<std::size_t> local_;  // indexes of errors that hide no others
  bool other_version_ = false;   // of the language
  bool guessed_parent_ = false;  // in place of one that does not exist
  std::vector<ModifierNeeds> needs_;
};

}  // namespace

std::shared_ptr<const tree::File> authored(const Resolved& resolved) {
  Diagnostics told;  // when it was resolved
  std::set<std::string> faulty;
  return std::make_shared<const tree::File>(
      tree::filled(lower(*resolved.merged, Level::author, told, faulty)));
}

bool Resolved::has_option(std::string_view name) const {
  const auto called = [&](const OptionInfo& option) { return option.name == name; };
  return std::any_of(options.begin(), options.end(), called) ||
         std::any_of(of_betting.begin(), of_betting.end(), called);
}

std::string text_hash(std::string_view text) {
  std::uint64_t h = 0xcbf29ce484222325U;  // FNV-1a
  for (const char c : text) {
    h ^= static_cast<unsigned char>(c);
    h *= 0x100000001b3U;
  }
  return fmt::format("{:016x}", h);
}

bool is_modifier(const SourceFile& file, ParseCache& cache) {
  // Avoids reading the many files that are not modifiers.
  const bool begins = file.text.starts_with("needs:");
  if (!begins && file.text.find("\nneeds:") == std::string::npos) return false;
  Diagnostics unread;
  const auto root = cache.read(file, unread);
  return root != nullptr && root->find("needs") != nullptr;
}

std::optional<Resolved> resolve_in_part(const SourceFile& file, const Choices& choices,
                                        Sources& sources, Diagnostics& faults,
                                        std::set<std::string>& faulty, MergedFiles* merged) {
  return Resolver(choices, sources, faults, faulty, merged).run(file);
}

std::optional<Resolved> resolve(const SourceFile& file, const Choices& choices, Sources& sources,
                                Diagnostics& faults) {
  const auto errors = [&] {
    return std::count_if(faults.all().begin(), faults.all().end(),
                         [](const Diagnostic& d) { return d.severity == Severity::error; });
  };
  const auto before = errors();
  std::set<std::string> faulty;
  auto resolved = resolve_in_part(file, choices, sources, faults, faulty);
  if (errors() > before) resolved.reset();
  return resolved;
}

}  // namespace houserules
