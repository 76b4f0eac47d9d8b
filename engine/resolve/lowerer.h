#pragma once
// The parts of the lowering. Internal to engine/resolve.

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/resolve/lower.h"
#include "engine/tree/words.h"
#include "engine/variant/within.h"

namespace houserules {

/// Returns the word if exactly one section knows the key, or null.
const KeyWord* word_elsewhere(std::string_view key);
/// Returns the advice to add a required key, with what it is for.
std::string add_key(const KeyWord& word);
/// Returns where a misplaced key belongs, or an empty string if that is nowhere or ambiguous.
std::string section_with(std::string_view key);
/// Returns whether a text is in any value below a node, or is one of its keys.
bool mentions(const Node& node, std::string_view text);

class Lowerer {
 public:
  Lowerer(const Node& root, Level level, Diagnostics& faults, std::set<std::string>& faulty);
  Node file();

 private:
  // ---- values (lower.cpp)
  /// Lowers a map of a section: rejects unknown keys, lowers values, requires keys.
  Node map(const Node& node, std::string_view section, std::string_view what);
  void value(const Entry& entry, const KeyWord& word, Node& into);
  void not_texts(const Node& node, std::string_view key);
  Node value(const Node& node, Takes takes, std::string_view detail, std::string_view key);
  void check_has_steps(const Node& body) const;
  /// `wanted` is what a message says of a node that is no map, if it is in a list or should be one.
  Node form(const Node& node, std::string_view detail, std::string_view key,
            const std::string& wanted = {});
  Node forms(const Node& node, std::string_view detail, std::string_view key);
  Node scalar(const Node& node, Takes takes, std::string_view detail, std::string_view key);
  /// The structured form of a phrase; reports one that names an option without its '$'.
  Node phrase(std::string_view kind, const Node& text, std::string_view under) const;
  void unknown_key(const Entry& entry, std::string_view what, Advice advice);
  Advice for_unknown_key(const Entry& entry, const Node& in, std::vector<std::string_view> known);
  std::string for_condition(const Node& node) const;
  void imply_registers(Node& file) const;

  // ---- steps (lower_steps.cpp)
  Node steps(const Node& node, std::string_view phrase_key = {});
  void step(const Node& node, std::vector<Node>& out);
  void kernel_step(const Node& node, const Entry& verb, std::vector<Node>& out);
  void hoist(Node& object, std::string_view verb, Node& step);
  Node bodies(const Node& node);
  bool is_full_body(const Node& body) const;
  Node effect(const Node& node);
  const Entry* find_verb_entry(const Node& step);
  std::vector<TextEdit> dash_before(const Entry& entry, const Node& step) const;
  void unknown_step(const Node& node);

  // ---- defined steps (lower_define.cpp)
  const Node* find_defined(std::string_view name) const;
  void defined_step(const Node& node, const Entry& call, const Node& definition,
                    std::vector<Node>& out);
  void check_number(const Entry& given, const Node& definition);
  void check_swap(const Entry& call, const Node& with);
  bool bind(const Node& node, const Entry& call, const Node& definition, std::uint32_t scope,
            std::map<std::string, Node, std::less<>>& arguments);
  void expand(const Node& call, const Entry& verb, const Node& definition, std::uint32_t scope,
              const std::map<std::string, Node, std::less<>>& arguments, std::vector<Node>& out);
  void check_read_anew(const Node& body, const Entry& argument);
  bool leads_back(const Entry& call, std::uint32_t scope);
  void declare_registers(const Node& definition, std::string_view name,
                         std::map<std::string, Node, std::less<>>& arguments);
  Node worked_out_once(const Entry& verb, const Node& definition,
                       std::map<std::string, Node, std::less<>>& arguments);
  Node declare_body(const Entry& call, const std::map<std::string, Node, std::less<>>& arguments);
  Node declared_options(const Entry& call,
                        const std::map<std::string, Node, std::less<>>& arguments);
  Node notation_step(const Node& node, const Entry& call,
                     std::map<std::string, Node, std::less<>> arguments);
  void check_definitions();

  // ---- the showdown (lower_showdown.cpp)
  Node showdown(const Node& node);
  Node part(const Node& node, const Node& shared, std::string_view under);
  bool cut_by_comma(const Node& part, const Node* before);
  bool ranking_as_key(const Node& part);

  const Node& root_;
  Level level_;
  Diagnostics& faults_;
  std::set<std::string>& faulty_;
  bool seat_bound_ = false;
  bool in_answer_ = false;        // the step is in the answer to a question
  const Node* next_ = nullptr;    // the list item after the step
  bool in_brackets_ = false;      // the step is in a list in [ ]
  const Node* effect_ = nullptr;  // the keys of an effect that make up its step
  std::set<std::string> meant_;   // keys that are in the map, but misspelled
  int written_out_ = 0;           // number of nodes in expanded steps
  /// A defined step that is being expanded, and where its call is written: in the file (0) or in
  /// the text of another. Arguments keep the scope of the call's author, so that a question may be
  /// asked in the answer to another.
  struct Scope {
    std::string name;
    std::uint32_t outer = 0;
  };
  std::vector<Scope> scopes_{{}};
  std::vector<Diagnostic> suspicions_;  // reported after the lowering: they hide nothing
  std::size_t depth_ = 0;               // of nested expansions
  std::map<std::string, int> calls_;    // of steps with local registers
  Node registers_;                      // declared by defined steps
};

/// Keys that every step may have.
inline bool is_step_key(std::string_view key) {
  return key == "name" || key == "about" || key == "when";
}

}  // namespace houserules
