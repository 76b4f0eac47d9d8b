#include "engine/trial/test_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "engine/text/json.h"
#include "engine/text/markup.h"
#include "engine/text/printable.h"
#include "engine/text/utf8.h"

namespace houserules::trial {
namespace {

bool compared(const script::ScriptFailure& failure) {
  return !failure.expected.empty() || !failure.actual.empty();
}

std::string indented(const std::string& text, const std::string& indent) {
  std::string out;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    out += line.empty() ? "\n" : indent + line + "\n";
  }
  return out;
}

/// Writes rows of three columns, or sentences if there is nothing to compare.
std::string side_by_side(const std::vector<WrongClaim>& wrong) {
  constexpr std::size_t longest = 60;
  std::size_t what = 0, expected = std::string_view("expected").size();
  const auto lead = [](const WrongClaim& one) {
    return place_of(one) + ": " + one.failure.problem;
  };
  for (const WrongClaim& one : wrong) {
    if (!compared(one.failure)) continue;
    what = std::max(what, std::min(longest, columns(lead(one))));
    expected = std::max(expected, std::min(longest, columns(one.failure.expected)));
  }
  const auto cell = [](const std::string& text, std::size_t width) {
    return text + std::string(width > columns(text) ? width - columns(text) : 0, ' ');
  };
  std::string out;
  bool head = false;
  for (const WrongClaim& one : wrong) {
    if (!compared(one.failure)) {
      out += "      " + place_of(one) + ": " + text(one.failure) + "\n";
      continue;
    }
    if (!std::exchange(head, true)) {
      out += "      " + cell("", what) + "  " + cell("expected", expected) + "  actual\n";
    }
    out += "      " + cell(lead(one), what) + "  " + cell(one.failure.expected, expected) + "  " +
           one.failure.actual + "\n";
    if (!one.failure.hint.empty()) out += "        " + one.failure.hint + "\n";
  }
  return out;
}

std::string summary(const Outcome& outcome) {
  std::string out;
  for (const WrongClaim& one : outcome.failures) {
    out += place_of(one) + ": " + text(one.failure) + "\n";
  }
  return out;
}

/// Escapes a name for a line of TAP, where '#' would begin a directive.
std::string of_tap(std::string_view text) {
  std::string out;
  for (const char c : printable(text)) {
    if (c == '#' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

}  // namespace

std::string text_report(const std::vector<Outcome>& outcomes) {
  std::string out;
  for (const Outcome& outcome : outcomes) {
    const bool good = outcome.failures.empty();
    out += (good ? "ok    " : "FAIL  ") + printable(outcome.file) + ": " + printable(outcome.name) +
           "\n";
    if (good) continue;
    if (!outcome.reported) out += side_by_side(outcome.failures);
    if (!outcome.told.empty()) {
      out += std::string("\n      The deal, as played") +
             (outcome.in_part
                  ? " with the error above skipped (cards missing from the script are random)"
                  : "") +
             ":\n" + indented(outcome.told, "        ") + "\n";
    }
  }
  return out;
}

std::string tap_report(const std::vector<Outcome>& outcomes) {
  std::string out = fmt::format("TAP version 13\n1..{}\n", outcomes.size());
  std::size_t number = 0;
  for (const Outcome& outcome : outcomes) {
    out += fmt::format("{} {} - {}\n", outcome.failures.empty() ? "ok" : "not ok", ++number,
                       of_tap(outcome.file + ": " + outcome.name));
    if (outcome.failures.empty()) continue;
    // JSON strings are valid YAML.
    out += "  ---\n  failures:\n";
    for (const WrongClaim& one : outcome.failures) {
      out += "    - at: " + json_text(place_of(one)) +
             "\n      message: " + json_text(one.failure.problem) + "\n";
      if (compared(one.failure)) {
        out += "      expected: " + json_text(one.failure.expected) +
               "\n      actual: " + json_text(one.failure.actual) + "\n";
      }
      if (!one.failure.hint.empty()) out += "      hint: " + json_text(one.failure.hint) + "\n";
    }
    out += "  ...\n";
  }
  return out;
}

std::string junit_report(const std::vector<Outcome>& outcomes) {
  const auto failed = [](const std::vector<const Outcome*>& list) {
    return std::count_if(list.begin(), list.end(),
                         [](const Outcome* outcome) { return !outcome->failures.empty(); });
  };
  std::vector<std::string> files;
  std::map<std::string, std::vector<const Outcome*>> of_file;
  std::vector<const Outcome*> all;
  for (const Outcome& outcome : outcomes) {
    all.push_back(&outcome);
    if (of_file[outcome.file].empty()) files.push_back(outcome.file);
    of_file[outcome.file].push_back(&outcome);
  }
  std::string out = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<testsuites name=\"houserules\" tests=\"{}\" failures=\"{}\" errors=\"0\">\n",
      all.size(), failed(all));
  for (const std::string& file : files) {
    const auto& list = of_file[file];
    out += fmt::format(
        "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"0\">\n",
        html_escaped(file), list.size(), failed(list));
    for (const Outcome* outcome : list) {
      out += fmt::format("    <testcase classname=\"{}\" name=\"{}\"", html_escaped(file),
                         html_escaped(outcome->name));
      if (outcome->failures.empty()) {
        out += "/>\n";
        continue;
      }
      const WrongClaim& first = outcome->failures.front();
      out += fmt::format(
          ">\n      <failure type=\"example\" message=\"{}\">{}{}</failure>\n    </testcase>\n",
          html_escaped(text(first.failure)), html_escaped(summary(*outcome)),
          html_escaped(outcome->told));
    }
    out += "  </testsuite>\n";
  }
  return out + "</testsuites>\n";
}

}  // namespace houserules::trial
