#include "engine/editor/offers.h"

#include <algorithm>

#include "engine/rules/grammar.h"
#include "engine/rules/phrases.h"
#include "engine/rules/prelude.h"

namespace houserules::editor {
namespace {

std::string listed(std::string_view words) {
  std::string out;
  for (const std::string_view word : alternatives(words)) {
    out += (out.empty() ? "" : ", ") + std::string(word);
  }
  return out;
}

/// What a key takes, in a few words.
std::string taken(Takes takes, std::string_view detail) {
  switch (takes) {
    case Takes::text:
      return "text";
    case Takes::texts:
      return "text or list";
    case Takes::word:
      return listed(detail);
    case Takes::yes_no:
      return "yes or no";
    case Takes::number:
      return detail.empty() ? "number" : "number, " + listed(detail);
    case Takes::condition:
      return "yes, no or an expression";
    case Takes::expression:
      return "an expression";
    case Takes::seats:
      return "seats";
    case Takes::form:
    case Takes::forms:
      return std::string(takes == Takes::forms ? "list of: " : "") +
             (find_phrase_key(detail) != nullptr ? "phrase or map" : "map");
    case Takes::named:
      return "names, each with a map";
    case Takes::steps:
      return "steps";
    case Takes::bodies:
      return "names, each with what happens";
    case Takes::anything:
    case Takes::alias:
      break;
  }
  return "";
}

bool begins(std::string_view word, std::string_view typed) { return word.starts_with(typed); }

class Offering {
 public:
  Offering(const Standing& standing, Sources& sources) : standing_(standing), sources_(sources) {}

  std::vector<Offer> all() {
    switch (standing_.kind) {
      case Standing::Kind::key:
        keys(standing_.section);
        if (standing_.section == "whenever") verbs_and_notation();
        break;
      case Standing::Kind::step:
        steps();
        break;
      case Standing::Kind::value:
        value();
        break;
      case Standing::Kind::name:
      case Standing::Kind::nothing:
        break;
    }
    return std::move(out_);
  }

 private:
  bool beside(std::string_view key) const {
    return std::find(standing_.siblings.begin(), standing_.siblings.end(), key) !=
           standing_.siblings.end();
  }

  void add(Offer offer) {
    const bool known = std::any_of(out_.begin(), out_.end(), [&](const Offer& one) {
      return one.label == offer.label && one.kind == offer.kind;
    });
    if (!known && begins(offer.label, standing_.typed)) out_.push_back(std::move(offer));
  }

  void keys(std::string_view section) {
    for (const KeyWord& word : words()) {
      if (word.section != section || word.takes == Takes::alias || beside(word.key)) continue;
      add({Offer::Kind::key, std::string(word.key), std::string(word.key) + ": ",
           taken(word.takes, word.detail), std::string(word.help)});
    }
  }

  void verbs_and_notation() {
    for (const Verb& verb : verbs()) {
      const std::string name(verb.name);
      add({Offer::Kind::step, name, verb.needs_object ? name + ": " : name,
           taken(verb.takes, verb.detail), std::string(verb.help)});
    }
    for (const std::string_view name : notation_names()) {
      add({Offer::Kind::step, std::string(name), std::string(name) + ": ", "notation", ""});
    }
  }

  void steps() {
    bool has_verb = false;
    for (const std::string& key : standing_.siblings) {
      if (find_verb(key) == nullptr && find_notation(key) == nullptr) continue;
      has_verb = true;
      keys(key);
    }
    if (!has_verb) verbs_and_notation();
    keys("step");
  }

  void word(std::string_view text, std::string_view help = {}) {
    add({Offer::Kind::word, std::string(text), std::string(text), "", std::string(help)});
  }

  void words_for(const grammar::Value& value) {
    for (const grammar::Word& one : grammar::words_of(value)) {
      add({one.pattern.empty() ? Offer::Kind::word : Offer::Kind::phrase, std::string(one.text),
           std::string(one.text), std::string(one.pattern), std::string(one.help)});
    }
  }

  void games(const std::vector<std::string>& ids) {
    for (const std::string& id : ids) add({Offer::Kind::game, id, id, "", ""});
  }

  void value() {
    const std::string& key = standing_.key;
    if (key == "extends" || key == "game" || key == "on") return games(sources_.variant_ids());
    if (key == "with") return games(sources_.modifier_ids());
    if (const Verb* verb = find_verb(key)) words_for({Takes::form, verb->detail});
    if (standing_.word != nullptr) value_of(*standing_.word);
  }

  void value_of(const KeyWord& row) {
    words_for({row.takes, row.detail});
    const bool is_form =
        row.takes == Takes::form || row.takes == Takes::forms || row.takes == Takes::steps;
    const Section* section = is_form ? find_section(row.detail) : nullptr;
    if (section != nullptr) {
      // A scalar stands for one key of the map.
      const KeyWord* main = find_word(section->name, section->short_for);
      if (main != nullptr && main != &row) value_of(*main);
    }
    if (!row.fallback.empty() && row.fallback != must_be_said && row.takes != Takes::form) {
      word(row.fallback, "as it is where nothing is said");
    }
  }

  const Standing& standing_;
  Sources& sources_;
  std::vector<Offer> out_;
};

std::string told(std::string_view name, Takes takes, std::string_view detail, std::string_view help,
                 std::string_view fallback) {
  std::string out = "**" + std::string(name) + "**";
  const std::string takes_text = taken(takes, detail);
  if (!takes_text.empty()) out += " (" + takes_text + ")";
  out += "\n\n" + std::string(help);
  if (fallback == must_be_said) {
    out += "\n\nMust be said.";
  } else if (!fallback.empty()) {
    out += "\n\nUsually: " + std::string(fallback) + ".";
  }
  return out;
}

}  // namespace

std::vector<Offer> offers_at(std::string_view text, std::size_t offset, Sources& sources) {
  const Standing standing = standing_at(text, offset);
  return Offering(standing, sources).all();
}

std::string help_at(std::string_view text, std::size_t offset, std::size_t& begin,
                    std::size_t& size) {
  std::string word = key_at(text, offset, begin);
  if (!word.empty()) {
    size = word.size();
    const Standing standing = standing_at(text, begin);
    const bool steps = standing.kind == Standing::Kind::step || standing.section == "whenever";
    if (const KeyWord* row = find_word(standing.section, word)) {
      return told(word, row->takes, row->detail, row->help, row->fallback);
    }
    if (const Verb* verb = steps ? find_verb(word) : nullptr) {
      return told(word, verb->takes, verb->detail, verb->help, "");
    }
    for (const std::string& beside : standing.siblings) {
      if (const KeyWord* row = steps ? find_word(beside, word) : nullptr) {
        return told(word, row->takes, row->detail, row->help, row->fallback);
      }
    }
    return "";
  }
  word = value_at(text, offset, begin);
  if (word.empty()) return "";
  size = word.size();
  const Standing standing = standing_at(text, begin);
  const bool steps = standing.kind == Standing::Kind::step;
  if (const Verb* verb = steps ? find_verb(word) : nullptr) {
    return told(word, verb->takes, verb->detail, verb->help, "");
  }
  std::string_view key = standing.word != nullptr ? standing.word->detail : std::string_view();
  if (const Verb* verb = find_verb(standing.key)) key = verb->detail;
  for (const PhraseRow& row : phrase_rows()) {
    if (row.key != key || !matches(row, word)) continue;
    return "`" + std::string(row.pattern) + "`\n\n" + std::string(row.help) + "\n\nIn full: `" +
           std::string(row.structured) + "`";
  }
  return "";
}

}  // namespace houserules::editor
