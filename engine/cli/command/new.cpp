#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <sstream>

#include "engine/cli/command/commands.h"
#include "engine/cli/game_choice.h"
#include "engine/load/new_file.h"
#include "engine/script/log.h"
#include "engine/text/english.h"
#include "engine/text/printable.h"
#include "engine/text/sentence.h"
#include "engine/variant/value_text.h"

namespace houserules::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* schema_file = "houserules.schema.json";

struct NewOptions {
  std::string id, like;
  std::vector<std::string> set, with;
};

SourceFile find_modifier(const std::string& name, FileSources& sources) {
  if (auto file = sources.modifier(name, "")) return std::move(*file);
  if (sources.variant(name, ""))
    throw Failure("'" + printable(name, 60) + "' is a game, not a modifier");
  const std::vector<std::string> ids = sources.modifier_ids();
  const std::string near = nearest(name, {ids.begin(), ids.end()});
  throw Failure("there is no modifier '" + printable(name, 60) + "'" +
                (near.empty() ? "; 'houserules list --modifiers' shows all modifiers"
                              : "; did you mean '" + near + "'?"));
}

/// An example deal of these rules in which everybody calls, as an example of the file.
std::string example_of(Loaded loaded) {
  const collection::Sitting sitting = collection::seated(std::move(loaded), {});
  session::TableSetup setup;
  const int players = std::clamp(3, sitting.players_min, sitting.players_max);
  setup.stacks.assign(static_cast<std::size_t>(players), sitting.stacks);
  session::Table table(sitting.games(), setup);
  session::Agents everybody({"check-call"}, setup.seed);
  script::LogWriter log;
  everybody.begin_deal(1);
  table.play_deal(everybody, &log);

  std::string out = "  - name: Everyone calls\n    players: " + std::to_string(players) +
                    "\n    dealer: p" + std::to_string(players) + "\n    script: |\n";
  std::istringstream lines(log.take());
  for (std::string line; std::getline(lines, line);) {
    // `net:` is what each player has won by the end of the game.
    if (!table.game_over() || !line.starts_with("! net")) out += "      " + line + "\n";
  }
  if (!table.game_over()) return out;
  std::string net;
  for (std::size_t seat = 0; seat < setup.stacks.size(); ++seat) {
    net += (net.empty() ? "" : ", ") + seat_name(static_cast<Seat>(seat)) + ": " +
           std::to_string(table.state().stacks[seat] - setup.stacks[seat]);
  }
  return out + "    net: {" + net + "}\n";
}

class Maker {
 public:
  explicit Maker(const NewOptions& options) : options_(options) {}

  std::string text() {
    const SourceFile like = find_variant(options_.like, sources_);
    if (like.id == options_.id) {
      throw Failure("a game cannot be based on itself: choose another id");
    }
    Diagnostics faults;
    const Loaded parent = load(like, {}, sources_, faults);
    if (parent.mix != nullptr) throw Failure(is_a_mix(*parent.mix));
    if (parent.variant == nullptr) print_and_fail(faults);
    NewFile file;
    file.id = options_.id;
    const bool path =
        options_.like.find('/') != std::string::npos || options_.like.ends_with(".yaml");
    file.extends = path ? like.name : like.id;
    file.like_name = parent.variant->name;
    for (const std::string& name : options_.with) {
      file.modifiers.push_back(find_modifier(name, sources_));
    }
    if (Diagnostics misfit; load(like, {{}, options_.with}, sources_, misfit).variant == nullptr)
      print_and_fail(misfit);
    VariantChoice choice;
    choice.set = options_.set;
    file.set = choices_of(choice).set;
    for (const auto& [name, value] : file.set) check_option(name, parent.resolved, file);
    std::string head;
    try {
      head = first_lines(file);
    } catch (const std::invalid_argument& error) {
      throw Failure(error.what());
    }
    Loaded loaded = loads(head, faults);
    if (loaded.variant == nullptr) {
      print_faults(faults, std::cerr);
      throw Failure("nothing was written");
    }
    // For editors with a server of YAML (docs/editors.md).
    return "# yaml-language-server: $schema=" + std::string(schema_file) + "\n" + head + "\n" +
           offered(head, parent, faults.texts()) + examples_lead() + example_of(std::move(loaded));
  }

 private:
  /// What is set must be an option, of the parent or of a modifier.
  static void check_option(const std::string& name, const Resolved& parent, const NewFile& file) {
    if (parent.has_option(name)) return;
    std::vector<std::string_view> known;
    for (const auto* all : {&parent.options, &parent.of_betting})
      for (const OptionInfo& option : *all) known.push_back(option.name);
    for (const SourceFile& modifier : file.modifiers) {
      for (const TopLevel& entry : top_level(modifier.text)) {
        const bool declared = entry.text.find("\n  " + name + ":") != std::string::npos;
        if (entry.key == "options" && declared) return;
      }
    }
    const std::string near = did_you_mean(name, known);
    throw Failure("'" + parent.id + "' has no option '" + printable(name, 60) + "'" +
                  (near.empty() ? "" : "; " + near));
  }

  static std::string is_a_mix(const Mix& mix) {
    return "'" + mix.id + "' is a mix, but a file extends a single game; its games are " +
           parted(mix.games, ", ", [](const Mix::Game& game) { return game.variant->id; });
  }

  Loaded loads(const std::string& text, Diagnostics& faults) {
    return load({options_.id + ".yaml", text, options_.id, ""}, {}, sources_, faults);
  }

  /// Comments of which each becomes rules when its '#' is taken away.
  std::string offered(const std::string& head, const Loaded& like, const SourceTexts& texts) {
    const Variant& parent = *like.variant;
    const std::string players =
        std::to_string(parent.players_min) + "-" + std::to_string(parent.players_max);
    std::string out = "# Anything set here overrides " + parent.id +
                      "; the rest stays as it is.\n"
                      "# Delete the '# ' in front of what you change.\n";
    for (const std::string& lines : changes_to_offer(like.resolved, texts, players)) {
      const std::string key = lines.substr(0, lines.find(':') + 1);
      if (("\n" + head).find("\n" + key) != std::string::npos) continue;  // said already
      Diagnostics faults;
      if (loads(head + lines, faults).variant != nullptr) out += "#\n" + as_comment(lines);
    }
    return out + "\n";
  }

  static std::string examples_lead() {
    return "# Example deals are the tests of the file: 'houserules test' plays them. Replace this "
           "one with\n# a deal that shows what is new, with the cards that matter and who wins "
           "what.\n"
           "examples:\n";
  }

  const NewOptions& options_;
  FileSources sources_;
};

[[noreturn]] void cannot_write(const std::string& path) {
  throw Failure("'" + path + "' cannot be written: " + std::strerror(errno), unwritten);
}

/// Throws Failure, also where there is such a file.
void write_new(const std::string& path, const std::string& text) {
  std::FILE* out = std::fopen(path.c_str(), "wx");
  if (out == nullptr) {
    std::error_code error;
    if (fs::exists(fs::symlink_status(path, error))) {
      throw Failure("the file '" + path + "' already exists; it was not changed");
    }
    cannot_write(path);
  }
  const bool whole = std::fwrite(text.data(), 1, text.size(), out) == text.size();
  if (std::fclose(out) != 0 || !whole) {
    std::error_code error;
    fs::remove(path, error);
    cannot_write(path);
  }
}

/// Returns "friday-night" for "Friday Night.yaml".
std::string id_like(std::string_view text) {
  if (text.ends_with(".yaml")) text.remove_suffix(5);
  std::string id;
  for (const char c : lower_case(text)) {
    const bool fits = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (fits) id += c;
    if (!fits && !id.empty() && id.back() != '-') id += '-';
  }
  if (id.ends_with('-')) id.pop_back();
  return id.empty() ? "friday-game" : id;
}

int make_file(const NewOptions& options) {
  if (!is_id(options.id)) {
    throw Failure("'" + printable(options.id, 60) +
                  "' is not an id; use lowercase letters, digits and hyphens, as in " +
                  id_like(options.id));
  }
  const std::string path = options.id + ".yaml";
  const bool hides = FileSources().variant(options.id, "").has_value();
  write_new(path, Maker(options).text());
  std::cout << "wrote " << path << "\n\n"
            << "  houserules test " << path << "\n"
            << "  houserules run " << path << "\n"
            << "  houserules describe " << path << "\n";
  if (hides) {
    std::cerr << "houserules: there is already a game '" << options.id
              << "'; in this folder, this file is used instead\n";
  }
  if (!fs::exists(schema_file)) {
    std::cout << "\nAn editor with a YAML language server needs the schema next to the file:\n\n"
              << "  houserules schema >" << schema_file << "\n";
  }
  return done;
}

}  // namespace

void add_new(CommandLine& line) {
  auto options = std::make_shared<NewOptions>();
  Command& command = line.command("new", "Write a new rule file, based on another game");
  command.add("ID", options->id, "id of the new game; writes ID.yaml in the current folder")
      .required();
  command.add("--like VARIANT", options->like, "id, nickname or file of the game to start from")
      .required();
  command.add("--with MODIFIER", options->with, "a modifier to build into the file (repeatable)");
  command.add("--set NAME=VALUE", options->set,
              "a house rule that becomes the default (repeatable)");
  command.example("houserules new friday-game --like my-game.yaml");
  command.runs([options] { return make_file(*options); });
}

}  // namespace houserules::cli
