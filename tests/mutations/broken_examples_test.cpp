// Breaks every shipped example deal at one of its actions: an illegal answer, a wrong claim, a
// script that stops there. `test` must say what is wrong and continue.
//
// A normal run takes a fixed sample of all breaks; HOUSERULES_LONG=1 takes all.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/cli/file/file_sources.h"
#include "engine/trial/file_test.h"
#include "engine/trial/test_report.h"
#include "tests/run_length.h"

using namespace houserules;

namespace {

/// A piece of a script, between `;` and line ends.
struct Piece {
  std::size_t from = 0, to = 0, script_ends = 0;
};

std::size_t indent_of(std::string_view line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

/// Returns the pieces of all block scripts of a rule file.
std::vector<Piece> pieces_of(const std::string& text) {
  std::vector<Piece> all;
  std::size_t script_indent = std::string::npos;
  std::size_t first_of_script = 0;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    const std::string_view line(text.data() + from, end - from);
    const std::size_t indent = indent_of(line);
    if (script_indent != std::string::npos && indent <= script_indent && indent < line.size()) {
      script_indent = std::string::npos;
      for (std::size_t i = first_of_script; i < all.size(); ++i) all[i].script_ends = from;
      first_of_script = all.size();
    }
    if (script_indent != std::string::npos) {
      const std::size_t comment = std::min(line.find('#'), line.size());
      for (std::size_t at = indent; at < comment;) {
        const std::size_t stop = std::min(line.find(';', at), comment);
        const std::size_t begins = std::min(line.find_first_not_of(' ', at), stop);
        if (begins < stop) all.push_back({from + begins, from + stop, text.size()});
        at = stop + 1;
      }
    } else if (line.find("script: |") != std::string_view::npos) {
      script_indent = indent;
    }
    from = end + 1;
  }
  return all;
}

enum class Break { refused_answer, wrong_claim, cut };

/// Returns nothing if this piece cannot be broken this way.
std::string broken(const std::string& text, const Piece& piece, Break how) {
  const std::string act = text.substr(piece.from, piece.to - piece.from);
  const std::string head = text.substr(0, piece.from);
  const std::size_t blank = act.find(' ');
  const bool answers = act[0] == 'p' && act.size() > 1 && act[1] >= '0' && act[1] <= '9';
  switch (how) {
    case Break::refused_answer:
      if (!answers || blank == std::string::npos) return {};
      return head + act.substr(0, blank) +
             (act.substr(blank).starts_with(" cbr") ? " cbr 987654" : " nosuchanswer") +
             text.substr(piece.to);
    case Break::wrong_claim:
      if (!act.starts_with("! p") || act.find(" gets ") == std::string::npos) return {};
      return head + act.substr(0, act.find(" gets ")) + " gets 987654" + text.substr(piece.to);
    case Break::cut:
      return head + "\n" + text.substr(piece.script_ends);
  }
  return {};
}

std::vector<trial::Outcome> outcomes_of(const SourceFile& file, cli::FileSources& sources) {
  std::vector<trial::Outcome> outcomes;
  trial::TestMessages unheard;
  trial::test_file(file, sources, unheard, outcomes, nullptr);
  return outcomes;
}

}  // namespace

TEST_CASE("a broken example is reported and narrated up to the error") {
  cli::FileSources sources;
  const auto slice =
      static_cast<std::uint64_t>(tests::length_of_run({.usual = 61, .sanitized = 499, .all = 1}));
  std::uint64_t count = 0;
  for (const std::string& path : cli::rule_files({"variants"})) {
    const SourceFile file = cli::open_source(path);
    std::size_t examples = 0;
    for (const Piece& piece : pieces_of(file.text)) {
      for (const Break how : {Break::refused_answer, Break::wrong_claim, Break::cut}) {
        SourceFile changed = file;
        changed.text = broken(file.text, piece, how);
        if (changed.text.empty() || ++count * 0x9e3779b97f4a7c15U % slice != 0) continue;
        CAPTURE(path);
        CAPTURE(file.text.substr(piece.from, piece.to - piece.from));
        if (examples == 0) examples = outcomes_of(file, sources).size();
        const std::vector<trial::Outcome> outcomes = outcomes_of(changed, sources);
        CHECK(outcomes.size() == examples);
        if (how == Break::cut) continue;  // what is left may be valid
        const auto failed = std::find_if(outcomes.begin(), outcomes.end(),
                                         [](const auto& one) { return !one.failures.empty(); });
        REQUIRE(failed != outcomes.end());
        CHECK(!failed->told.empty());
        CHECK(trial::text_report(outcomes).find("The deal, as played") != std::string::npos);
      }
    }
  }
  CHECK(count > 5000);
}

TEST_CASE("an example that stops after a question or a draw is narrated") {
  struct Row {
    const char* name;
    const char* base;
    const char* script;
    const char* told;
  };
  const std::vector<Row> rows = {
      {"a bet too high behind a draw", "five-card-draw", "p1 cbr 2; p2 cc; p1 sd; p2 sd; p1 cbr 9",
       "stand pat"},
      {"no such cards behind an option", "thirty-one", "d dh p1 2c3c4c; p1 draw; p1 discard AsKs",
       "p1 takes T♠ from the discard pile"},
      {"all cards are named", "five-card-draw",
       "d dh p1 AsKsQsJs9s; d dh p2 AdKdQdJd9d; p1 cbr 2; p2 cc; p1 sd 9s; d dh p1 Ts; p2 sd 5s",
       "p1"},
      {"the second deal of a game", "guts",
       "d dh p1 AsKs; d dh p2 QsQh; p1 in; p2 in; ! carry 9; == alone; p1 nosuchanswer", "p1"},
  };
  cli::FileSources sources;
  for (const Row& row : rows) {
    CAPTURE(row.name);
    SourceFile file;
    file.name = "broken.yaml";
    file.text = std::string("houserules: 1\nname: Broken\nextends: ") + row.base +
                "\nexamples:\n  - name: " + row.name +
                "\n    players: " + (std::string(row.base) == "thirty-one" ? "3" : "2") +
                "\n    script: |\n      " + row.script + "\n";
    const std::vector<trial::Outcome> outcomes = outcomes_of(file, sources);
    REQUIRE(outcomes.size() == 1);
    CHECK(!outcomes[0].failures.empty());
    CHECK(outcomes[0].told.find(row.told) != std::string::npos);
  }
}
