#pragma once
// What all commands share. Files, the environment and the terminal are known here and nowhere else.

#include <functional>
#include <iosfwd>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/cli/command_line.h"
#include "engine/history/phh.h"
#include "engine/hooks/lua_runner.h"
#include "engine/rules/load.h"
#include "engine/text/text_place.h"
#include "engine/variant/origin.h"

namespace houserules::cli {

/// Of the program; rule files name the version of their language.
inline constexpr const char* program_version = "0.1.0";

/// Exit codes.
inline constexpr int done = 0;
inline constexpr int wrong_input = 1;  // something is wrong in what was given
inline constexpr int wrong_call = 2;   // an unknown flag or command
inline constexpr int limit = 3;        // an engine limit stopped it
inline constexpr int unwritten = 4;    // a file or the output could not be written
/// As help and the manual list them; who is interrupted ends by the signal.
inline constexpr std::pair<std::string_view, std::string_view> exit_codes[] = {
    {"0", "done"},
    {"1", "something is wrong in what was given: a file, a rule, a name, cards"},
    {"2", "the call is wrong: an unknown command or option, a value it does not take"},
    {"3", "a limit of the engine stopped a deal"},
    {"4", "a file or the output could not be written"},
    {"130, 143", "interrupted, by Ctrl-C or by SIGTERM"}};

/// Characters of a message that quotes what was given, which may be anything.
inline constexpr std::size_t longest_fault = 400;

/// Trouble with what was given. The message goes to stderr; an empty one was written before.
class Failure : public std::runtime_error {
 public:
  /// `choices`: what to choose from, a line each below the message.
  explicit Failure(const std::string& message, int exit_code = wrong_input,
                   std::vector<std::string> choices = {})
      : std::runtime_error(message), code(exit_code), below(std::move(choices)) {}
  int code;
  std::vector<std::string> below;
};

/// "houserules: WHAT" on stderr, on one line whatever is quoted in it.
void complain(std::string_view what);
/// "FILE:LINE:COLUMN: error: WHAT" on stderr, in the same way.
void report(const std::string& file, TextPlace where, std::string_view what);

/// The most that is read of a log, a history or another file of data, and of a line of one.
inline constexpr std::size_t most_data_bytes = std::size_t{1} << 26;
inline constexpr std::size_t most_line_bytes = std::size_t{1} << 24;

/// The text of a file; throws Failure, also where it is longer than that. "-" is standard input.
std::string read_file(const std::string& path, std::size_t most = most_data_bytes);

/// Its lines one by one, without their ends; throws Failure, also where one is too long.
std::function<bool(std::string&)> lines_of(const std::string& path);

/// Rule files on the disk: beside the file that asks, under the current folder, in the folders of
/// HOUSERULES_PATH, then where the program was installed.
class FileSources final : public Sources {
 public:
  FileSources();
  std::optional<SourceFile> variant(std::string_view id_or_path, std::string_view beside) override;
  std::optional<SourceFile> modifier(std::string_view id_or_path, std::string_view beside) override;
  std::optional<SourceFile> script(std::string_view name, std::string_view beside) override;
  std::vector<std::string> variant_ids() override;
  std::vector<std::string> modifier_ids() override;

  /// Paths of all variants or modifiers, by id; the first of several with one id.
  std::vector<std::pair<std::string, std::string>> all(bool modifiers) const;
  /// Throws Failure, naming the folders searched, when there is no game in any of them.
  void expect_games() const;
  /// The whole path of a file that this brought, by its name.
  static std::string path_of(const std::string& name);
  /// A data file beside the variants ("phh.toml"), if there is one.
  std::optional<std::string> data(const std::string& name) const;

 private:
  enum class Kind : std::uint8_t { variant, modifier, script };
  /// Looked for once: what a name means beside files of one folder does not change.
  const std::optional<SourceFile>& find_once(Kind kind, std::string_view name,
                                             std::string_view beside);
  std::optional<SourceFile> find(std::string_view id, std::string_view beside,
                                 bool modifiers) const;
  std::optional<SourceFile> find_script(std::string_view name, std::string_view beside) const;

  /// Folders of families, in the order in which they are searched.
  std::vector<std::string> roots_;
  std::map<std::tuple<Kind, std::string, std::string>, std::optional<SourceFile>> found_;
};

/// Opens a rule file by its path. Throws Failure.
SourceFile open_source(const std::string& path);
/// Standard input, as if it stood in a file of this name.
SourceFile standard_input(const std::string& name);

/// A rule file of this path whose text is another than on the disk.
SourceFile source_of(const std::string& path, std::string text);

/// `VARIANT`, `--set` and `--with` of a command line.
struct VariantChoice {
  std::string name;  // id, alias or file
  std::vector<std::string> set, with;
};
void add_variant(Command& command, VariantChoice& choice);

/// "name=value" for each; throws Failure.
Choices choices_of(const VariantChoice& choice);

/// A variant with all that it needs to be played.
struct Playable {
  std::unique_ptr<Variant> variant;
  std::unique_ptr<LuaRunner> runner;
  Resolved resolved;
  Choices choices;
  SourceTexts texts;  // of all files it was made from
};

/// A variant, or a mix of several, with all that a table needs to play it.
struct Sitting {
  std::unique_ptr<Variant> variant;  // one of these two
  std::unique_ptr<Mix> mix;
  std::vector<std::unique_ptr<LuaRunner>> runners;  // of each game
  Resolved resolved;
  Choices choices;
  std::string name;
  int players_min = 0, players_max = 0, players_usual = 0;
  Chips stacks = 0;

  session::Games games() const;
};

/// Rows of a data file beside the variants: a name, and the variant with the settings that it
/// means; none where there is no such file. Throws Failure.
std::vector<history::PhhGame> named_games(const std::string& file, const FileSources& sources);
/// The variants of PHH's codes; throws Failure.
std::vector<history::PhhGame> phh_games(const FileSources& sources);
/// The rules that hands were played by, each loaded once.
class RulesOfHands {
 public:
  RulesOfHands() : games_(phh_games(sources_)) {}
  /// Throws Failure.
  const Playable& of(const history::PhhHand& hand);

 private:
  FileSources sources_;
  std::vector<history::PhhGame> games_;
  std::map<std::string, Playable> playable_;
};
/// The PHH code of these rules, or nothing.
std::string phh_code(const Variant& variant, FileSources& sources);

/// What stands before the second sentence of an `about:`.
std::string first_sentence(std::string_view text);

/// The file that a name means: a path, an id, or one of the names a file gives itself (`aka`).
/// Throws Failure when no file or several mean it.
SourceFile find_variant(const std::string& name, FileSources& sources);
/// Faults go to stderr; throws Failure when there are errors, and for a mix of games.
Playable load_playable(const SourceFile& file, const Choices& choices, FileSources& sources);
Playable load_playable(const VariantChoice& choice, FileSources& sources);
/// The same, and mixes too.
Sitting seated(Loaded loaded, const Choices& choices);
Sitting load_sitting(const SourceFile& file, const Choices& choices, FileSources& sources);

/// Writes errors and warnings; notes only if asked.
void print_faults(const Diagnostics& faults, std::ostream& out, bool notes = false);

/// Files of a list of paths: folders stand for the rule files in them, sorted.
std::vector<std::string> rule_files(const std::vector<std::string>& paths);

/// "baseball.yaml:12: error: WHAT"; the variant's id where the place is not known.
std::string error_text(const Variant& variant, const RuleError& error,
                       const std::string& lead = "");
int exit_code(const RuleError& error);

/// What an exception says, in the program's words: those of libraries are for their programmers.
std::string in_plain_words(const std::exception& error);

/// The whole program; the exit code comes back.
int program(int argc, char** argv);

// One function a command, each in its own file.
void add_list(CommandLine& line);
void add_run(CommandLine& line);
void add_play(CommandLine& line);
void add_validate(CommandLine& line);
void add_new(CommandLine& line);
void add_fix(CommandLine& line);
void add_schema(CommandLine& line);
void add_test(CommandLine& line);
void add_show(CommandLine& line);
void add_describe(CommandLine& line);
void add_diff(CommandLine& line);
void add_eval(CommandLine& line);
void add_replay(CommandLine& line);
void add_judge(CommandLine& line);
void add_why(CommandLine& line);
void add_explain(CommandLine& line);
void add_match(CommandLine& line);
void add_simulate(CommandLine& line);
void add_equity(CommandLine& line);
void add_bench(CommandLine& line);
void add_lsp(CommandLine& line);
void add_completion(CommandLine& line);
void add_manual(CommandLine& line);
void add_help(CommandLine& line);
void add_version(CommandLine& line);

}  // namespace houserules::cli
