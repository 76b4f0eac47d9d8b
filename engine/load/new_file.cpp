#include "engine/load/new_file.h"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace houserules {
namespace {

std::string_view next_line(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('\n'), rest.size());
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return line;
}

/// Returns the top-level key that a line begins with, or an empty string.
std::string_view key_of(std::string_view line) {
  if (line.empty() || line[0] < 'a' || line[0] > 'z') return {};
  const std::size_t colon = line.find(':');
  if (colon == line.npos) return {};
  return line.substr(0, colon);
}

/// Keys that describe the modifier itself, not the game.
bool of_the_modifier(std::string_view key) {
  constexpr std::array own = {"houserules", "name",  "aka",      "about",   "source",
                              "examples",   "needs", "override", "extends", "stacks"};
  return std::find(own.begin(), own.end(), key) != own.end();
}

/// "wild:" with its list on the lines below: two of these can be written one after the other.
bool is_open(const TopLevel& entry) {
  const std::string head = entry.text.substr(0, entry.text.find('\n'));
  return head.find_last_not_of(" \r") == entry.key.size();
}

void join(std::vector<TopLevel>& out, const TopLevel& entry) {
  const auto same = std::find_if(out.begin(), out.end(),
                                 [&](const TopLevel& known) { return known.key == entry.key; });
  if (same == out.end()) {
    out.push_back(entry);
    return;
  }
  if (!is_open(*same) || !is_open(entry)) {
    throw std::invalid_argument("two modifiers set '" + entry.key +
                                ":'; take one of them, and write the other into the file by hand");
  }
  same->text += entry.text.substr(entry.text.find('\n') + 1);
}

/// Sets the default of an option that these lines declare. Returns false if they do not.
bool set_default(std::string& lines, const std::string& name, const std::string& value) {
  std::string out;
  bool inside = false, found = false;
  for (std::string_view rest = lines; !rest.empty();) {
    const std::string_view line = next_line(rest);
    const std::size_t indent = line.find_first_not_of(' ');
    if (indent == 2) inside = line.substr(2).starts_with(name + ":");
    if (inside && indent == 4 && line.substr(4).starts_with("default:")) {
      out += "    default: " + value + "\n";
      found = true;
    } else {
      out += std::string(line) + "\n";
    }
  }
  lines = std::move(out);
  return found;
}

std::string whole(const SourceTexts& texts, const std::string& file) {
  std::string out;
  for (int number = 1; const auto line = texts.line(file, number); ++number) {
    out += std::string(*line) + "\n";
  }
  return out;
}

std::string called(std::string_view id) {
  std::string out(id);
  bool first = true;
  for (char& c : out) {
    if (first && c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    first = c == '-';
    if (first) c = ' ';
  }
  return out;
}

}  // namespace

bool is_id(std::string_view text) {
  return !text.empty() && text.front() != '-' &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == text.npos;
}

std::vector<TopLevel> top_level(std::string_view text) {
  std::vector<TopLevel> out;
  std::string waiting;  // comments and blank lines, until it is known which key they belong to
  while (!text.empty()) {
    const std::string line(next_line(text));
    if (const std::string_view key = key_of(line); !key.empty()) {
      out.push_back({std::string(key), line + "\n"});
      waiting.clear();
    } else if (line.empty() || line[0] == '#') {
      waiting += line + "\n";
    } else if (!out.empty()) {
      out.back().text += std::exchange(waiting, {}) + line + "\n";
    }
  }
  return out;
}

std::string first_lines(const NewFile& file) {
  std::vector<TopLevel> entries;
  std::string names;
  for (const SourceFile& modifier : file.modifiers) {
    names += (names.empty() ? "" : ", ") + modifier.id;
    for (const TopLevel& entry : top_level(modifier.text)) {
      if (!of_the_modifier(entry.key)) join(entries, entry);
    }
  }
  auto options = std::find_if(entries.begin(), entries.end(),
                              [](const TopLevel& entry) { return entry.key == "options"; });
  std::string inherited;
  for (const auto& [name, value] : file.set) {
    if (options != entries.end() && set_default(options->text, name, value)) continue;
    inherited += "  " + name + ": {default: " + value + "}\n";
  }
  if (!inherited.empty()) {
    if (options == entries.end()) {
      entries.insert(entries.begin(), {"options", "options:\n"});
      options = entries.begin();
    }
    options->text += inherited;
  }
  std::string out = "houserules: 1\nname: " + called(file.id) + "\nabout: " + file.like_name +
                    ", as we play it.\nextends: " + file.extends + "\n";
  if (!names.empty())
    out +=
        "# From the modifier" + std::string(file.modifiers.size() > 1 ? "s " : " ") + names + ":\n";
  for (const TopLevel& entry : entries) out += entry.text;
  return out;
}

std::vector<std::string> changes_to_offer(const Resolved& parent, const SourceTexts& texts,
                                          std::string_view players) {
  std::vector<std::string> out;
  out.push_back("players: " + std::string(players) + "\n");
  std::string options;
  for (const OptionInfo& option : parent.options) {
    std::string words = option.about;
    if (!option.choices.empty()) {
      words += ":";
      for (const std::string& choice : option.choices) words += " " + choice;
    } else {
      words += ": " + option.type + (option.none.empty() ? "" : " or " + option.none);
    }
    const std::string line = "  " + option.name + ": {default: " + option.fallback + "}";
    options +=
        line + std::string(line.size() < 36 ? 36 - line.size() : 1, ' ') + "# " + words + "\n";
  }
  if (!options.empty()) out.push_back("options:\n" + options);
  for (const std::string_view key : {"betting", "deck", "showdown", "chain"}) {
    std::string text;
    for (const std::string& file : parent.lineage) {
      for (const TopLevel& entry : top_level(whole(texts, file))) {
        if (entry.key == key) text = entry.text;
      }
    }
    if (!text.empty()) out.push_back(text);
    if (key == "betting") out.push_back("wild: deuces\n");
  }
  out.push_back("change:\n  - after: last bet\n    with:\n      - bet\n");
  return out;
}

std::string as_comment(std::string_view lines) {
  std::string out;
  while (!lines.empty()) {
    const std::string_view line = next_line(lines);
    out += line.empty() ? "#\n" : "# " + std::string(line) + "\n";
  }
  return out;
}

}  // namespace houserules
