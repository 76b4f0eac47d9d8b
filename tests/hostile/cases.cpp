#include "tests/hostile/cases.h"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>

#include "engine/cli/failure.h"
#include "engine/cli/program.h"

namespace houserules::hostile {
namespace {

namespace fs = std::filesystem;

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  throw std::runtime_error(std::string("no hexadecimal digit: ") + c);
}

/// "\xHH" is a byte, "\{N|TEXT}" repeats, "\." ends the file.
std::string bytes_of(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\') {
      out += text[i];
      continue;
    }
    const char kind = text.at(++i);
    if (kind == '\\') {
      out += '\\';
    } else if (kind == '.') {
      return out;
    } else if (kind == 'x') {
      out += static_cast<char>(hex_digit(text.at(i + 1)) * 16 + hex_digit(text.at(i + 2)));
      i += 2;
    } else if (kind == '{') {
      const std::size_t bar = text.find('|', i), end = text.find('}', bar);
      const int times = std::stoi(std::string(text.substr(i + 1, bar - i - 1)));
      std::string piece = bytes_of(text.substr(bar + 1, end - bar - 1));
      for (int n = 0; n < times; ++n) {
        // "#" is the number of the repetition.
        const std::size_t number = piece.find('#');
        if (number == piece.npos) {
          out += piece;
        } else {
          out += piece.substr(0, number) + std::to_string(n) + piece.substr(number + 1);
        }
      }
      i = end;
    } else {
      throw std::runtime_error(std::string("no escape: \\") + kind);
    }
  }
  return out;
}

/// A game whose hands are scored by a script, and the script, which attacks with three players.
constexpr const char* attacked_file = R"(houserules: 1
name: Attacked
players: 2-3
scripts: x.lua
betting: {ante: 1}
play:
  - deal: 3 down
showdown: {by: score, score: = score}
)";
constexpr const char* attacked_script = R"(
function score(cards, ctx)
  if #ctx.players == 3 then return attack(cards, ctx) end
  return {cards[1].rank}
end
)";

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream in(line);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

}  // namespace

const char* const good_file = R"(houserules: 1
name: Friday
players: 2-6
betting: {ante: 1, limit: 2}
play:
  - deal: 5 down
  - bet
showdown: high
)";

std::vector<Case> read_cases(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw std::runtime_error("cannot read " + path);
  std::vector<Case> cases;
  std::string* text = nullptr;  // what the line belongs to
  std::string kind;
  const auto close = [&] {
    if (kind == "bytes" || kind == "toplevel") *text = bytes_of(*text);
    if (kind == "attack") *text += "end\n";
    if (kind == "attack" || kind == "toplevel") *text += attacked_script;
    text = nullptr;
  };
  std::string preface;
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with('@')) {
      if (cases.empty()) {
        preface += line + '\n';
        continue;
      }
      if (cases.back().runs.empty()) cases.back().source += line + '\n';
      if (text != nullptr) *text += line + '\n';
      continue;
    }
    close();
    const std::size_t space = line.find(' ');
    kind = line.substr(1, space - 1);
    const std::string rest = space == line.npos ? std::string() : line.substr(space + 1);
    if (kind == "case") {
      cases.emplace_back().title = rest;
      cases.back().source = preface + line + '\n';
      preface.clear();
      continue;
    }
    Case& now = cases.back();
    if (kind == "run") {
      now.runs.push_back({words_of(rest), {}});
      text = &now.runs.back().expected;
      continue;
    }
    now.source += line + '\n';
    if (kind == "attack" || kind == "toplevel") {
      now.attacks = true;
      now.files.push_back({File::Kind::text, "x.yaml", attacked_file});
      now.files.push_back({File::Kind::text, "scripts/x.lua",
                           kind == "attack" ? "function attack(cards, ctx)\n" : ""});
      text = &now.files.back().text;
      continue;
    }
    const std::vector<std::string> words = words_of(rest);
    File file;
    file.name = words.at(0);
    if (kind == "good") file.text = good_file;
    if (kind == "link") file.kind = File::Kind::link, file.text = words.at(1);
    if (kind == "folder") file.kind = File::Kind::folder;
    if (kind == "fifo") file.kind = File::Kind::fifo;
    if (kind == "unreadable") file.kind = File::Kind::unreadable;
    now.files.push_back(file);
    if (kind == "file" || kind == "bytes") text = &now.files.back().text;
  }
  close();
  return cases;
}

void write_cases(const std::string& path, const std::vector<Case>& cases) {
  std::ofstream out(path, std::ios::binary);
  for (const Case& one : cases) {
    out << one.source;
    for (const Run& run : one.runs) {
      out << "@run";
      for (const std::string& word : run.words) out << ' ' << word;
      out << '\n' << run.expected;
    }
  }
}

Scene::Scene(const Case& of) {
  chmod(folder_.path().c_str(), 0755);
  fs::create_directory("here");
  fs::current_path("here");
  for (const File& file : of.files) {
    const fs::path path = file.name;
    if (path.has_parent_path()) fs::create_directories(path.parent_path());
    switch (file.kind) {
      case File::Kind::text:
        std::ofstream(path, std::ios::binary) << file.text;
        break;
      case File::Kind::link:
        fs::create_symlink(file.text, path);
        break;
      case File::Kind::folder:
        fs::create_directories(path);
        break;
      case File::Kind::fifo:
        if (mkfifo(path.c_str(), 0644) != 0) throw std::runtime_error("no fifo");
        break;
      case File::Kind::unreadable:
        std::ofstream(path, std::ios::binary) << good_file;
        chmod(path.c_str(), 0);
        // The superuser can read everything.
        if (geteuid() == 0) as_nobody_ = seteuid(65534) == 0;
        break;
    }
  }
}

Scene::~Scene() {
  if (as_nobody_ && seteuid(0) != 0) std::abort();
}

std::string run_program(const std::vector<std::string>& words) {
  std::vector<std::string> held = {"houserules"};
  held.insert(held.end(), words.begin(), words.end());
  std::vector<char*> arguments;
  for (std::string& word : held) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  std::ostringstream written;
  std::streambuf* const out = std::cout.rdbuf(written.rdbuf());
  std::streambuf* const err = std::cerr.rdbuf(written.rdbuf());
  const int code = cli::program(static_cast<int>(held.size()), arguments.data());
  std::cout.rdbuf(out);
  std::cerr.rdbuf(err);

  std::string kept = "exit " + std::to_string(code) + "\n";
  std::istringstream lines(written.str());
  for (std::string line; std::getline(lines, line);) {
    const std::size_t word = line.find_first_not_of("0123456789");
    const bool count =
        word > 0 && word != line.npos &&
        (line.substr(word).starts_with(" file, ") || line.substr(word).starts_with(" files, "));
    if (!line.starts_with("    ") && !count) kept += line + "\n";
  }
  return kept;
}

}  // namespace houserules::hostile
