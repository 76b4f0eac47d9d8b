#include "engine/cli/report/fault_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

#include "engine/cards/count_text.h"
#include "engine/cli/program.h"
#include "engine/cli/terminal/messages.h"
#include "engine/source/faults.h"
#include "engine/text/json.h"
#include "engine/text/markup.h"
#include "engine/text/printable.h"

namespace houserules::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string message_of(const Diagnostic& fault) {
  return printable(fault.message, 600) +
         (fault.hint.empty() ? "" : "; " + printable(fault.hint, 600));
}

std::string left_out_line(const Totals& totals) {
  return count_text(totals.left_out, "more error") + " in files with over 1,000";
}

void write_json(const Json& document) { std::cout << json_written(document, 2) << "\n"; }

// ---------------------------------------------------------------- text

class TextReport final : public FaultReport {
 public:
  void add(const Diagnostics& found) override { print_faults(found, std::cout, true); }
};

// ---------------------------------------------------------------- JSON

/// What has no line is about the whole file.
Json place(const Place& where) {
  Json out = {{"file", where.file}};
  if (where.line < 1) return out;
  out["line"] = where.line;
  out["column"] = where.column;
  out["end_line"] = where.line;
  out["end_column"] = where.column + where.length;
  return out;
}

class JsonReport final : public FaultReport {
 public:
  void add(const Diagnostics& found) override {
    for (const Diagnostic& fault : found.all()) {
      Json out = place(fault.where);
      out["severity"] = name(fault.severity);
      out["id"] = fault.id;
      out["message"] = printable(fault.message, 600);
      if (!fault.hint.empty()) out["hint"] = printable(fault.hint, 600);
      for (const Note& note : fault.notes) {
        Json further = place(note.where);
        further["message"] = printable(note.text, 600);
        out["notes"].push_back(std::move(further));
      }
      for (const TextEdit& edit : fault.edits) {
        Json change = place(edit.where);
        change["text"] = edit.text;
        out["edits"].push_back(std::move(change));
      }
      list_.push_back(std::move(out));
    }
  }

  void end(const Totals& totals) override {
    write_json({{"format_version", 1},
                {"valid", totals.errors == 0},
                {"files", totals.files},
                {"errors", totals.errors},
                {"warnings", totals.warnings},
                {"left_out", totals.left_out},
                {"diagnostics", std::move(list_)}});
  }

 private:
  Json list_ = Json::array();
};

// ---------------------------------------------------------------- SARIF

std::string uri(std::string_view path) {
  return (path.starts_with('/') ? "file://" : "") + url_escaped(path);
}

Json artifact(const Place& where) {
  Json out = {{"uri", uri(where.file)}};
  if (!where.file.text().starts_with('/')) out["uriBaseId"] = "%SRCROOT%";
  return out;
}

Json region(const Place& where) {
  return {{"startLine", where.line},
          {"startColumn", where.column},
          {"endLine", where.line},
          {"endColumn", where.column + where.length}};
}

Json location(const Place& where) {
  Json physical = {{"artifactLocation", artifact(where)}};
  if (where.line > 0) physical["region"] = region(where);
  return {{"physicalLocation", std::move(physical)}};
}

std::string markdown(const Fault& fault) {
  std::string out(fault.explanation);
  for (const FaultExample& example : fault.examples) {
    out += fmt::format("\n\n`{}`", example.name);
    if (!example.choices.empty()) out += fmt::format(", run with `{}`", example.choices);
    out += fmt::format(":\n\n```\n{}```", example.text);
  }
  return out;
}

/// The sections of docs/diagnostics.md.
Json rules() {
  Json all = Json::array();
  for (const Fault& fault : faults()) {
    all.push_back({{"id", fault.id},
                   {"shortDescription", {{"text", fault.line}}},
                   {"fullDescription", {{"text", fault.explanation}}},
                   {"help", {{"text", fault.explanation}, {"markdown", markdown(fault)}}},
                   {"defaultConfiguration", {{"level", name(fault.severity)}}}});
  }
  return all;
}

/// All edits of a fault are one fix; an edit changes one file.
Json fix_of(const Diagnostic& fault) {
  Json changes = Json::array();
  for (const TextEdit& edit : fault.edits) {
    const Json replacement = {{"deletedRegion", region(edit.where)},
                              {"insertedContent", {{"text", edit.text}}}};
    Json file = artifact(edit.where);
    const auto same = std::find_if(changes.begin(), changes.end(), [&](const Json& change) {
      return change["artifactLocation"] == file;
    });
    if (same != changes.end()) {
      (*same)["replacements"].push_back(replacement);
    } else {
      changes.push_back(
          {{"artifactLocation", std::move(file)}, {"replacements", Json::array({replacement})}});
    }
  }
  const std::string text = fault.hint.empty() ? "repair it" : printable(fault.hint, 600);
  return {{"description", {{"text", text}}}, {"artifactChanges", std::move(changes)}};
}

class SarifReport final : public FaultReport {
 public:
  void add(const Diagnostics& found) override {
    for (const Diagnostic& fault : found.all()) {
      const Fault* rule = find_fault(fault.id);
      Json out = {{"ruleId", fault.id}};
      if (rule != nullptr) out["ruleIndex"] = rule - faults().data();
      out["level"] = name(fault.severity);
      out["message"] = {{"text", message_of(fault)}};
      out["locations"] = Json::array({location(fault.where)});
      for (std::size_t i = 0; i < fault.notes.size(); ++i) {
        Json further = location(fault.notes[i].where);
        further["id"] = i + 1;
        further["message"] = {{"text", printable(fault.notes[i].text, 600)}};
        out["relatedLocations"].push_back(std::move(further));
      }
      if (!fault.edits.empty()) out["fixes"] = Json::array({fix_of(fault)});
      results_.push_back(std::move(out));
    }
  }

  void end(const Totals& totals) override {
    const Json driver = {{"name", "houserules"}, {"version", program_version}, {"rules", rules()}};
    Json invocation = {{"executionSuccessful", true}};
    if (totals.left_out > 0) {
      const Json said = {{"level", "warning"}, {"message", {{"text", left_out_line(totals)}}}};
      invocation["toolExecutionNotifications"] = Json::array({said});
    }
    const Json run = {{"tool", {{"driver", driver}}},
                      {"invocations", Json::array({invocation})},
                      {"columnKind", "unicodeCodePoints"},
                      {"results", std::move(results_)}};
    write_json({{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                {"version", "2.1.0"},
                {"runs", Json::array({run})}});
  }

 private:
  Json results_ = Json::array();
};

// ---------------------------------------------------------------- workflow commands of GitHub

/// In a property ':' and ',' would end it too.
std::string for_github(std::string_view text, bool property) {
  std::string out;
  for (const char c : text) {
    const bool escape = c == '%' || c == '\r' || c == '\n' || (property && (c == ':' || c == ','));
    out += escape ? fmt::format("%{:02X}", static_cast<unsigned char>(c)) : std::string(1, c);
  }
  return out;
}

class GithubReport final : public FaultReport {
 public:
  void add(const Diagnostics& found) override {
    for (const Diagnostic& fault : found.all()) {
      const std::string_view level =
          fault.severity == Severity::note ? "notice" : name(fault.severity);
      std::cout << fmt::format("::{} title={},file={}", level, for_github(fault.id, true),
                               for_github(fault.where.file, true));
      if (fault.where.line > 0) {
        std::cout << fmt::format(",line={0},col={1},endLine={0},endColumn={2}", fault.where.line,
                                 fault.where.column, fault.where.column + fault.where.length);
      }
      // Logs show this alone, so it says the place once more.
      std::string line = text(fault, {});
      line.pop_back();
      std::cout << "::" << for_github(line, false) << "\n";
    }
  }

  void end(const Totals& totals) override {
    if (totals.left_out > 0) std::cout << "::notice::" << left_out_line(totals) << "\n";
  }
};

}  // namespace

std::unique_ptr<FaultReport> fault_report(const std::string& format) {
  if (format == "json") return std::make_unique<JsonReport>();
  if (format == "sarif") return std::make_unique<SarifReport>();
  if (format == "github") return std::make_unique<GithubReport>();
  return std::make_unique<TextReport>();
}

}  // namespace houserules::cli
