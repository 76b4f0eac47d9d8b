#include "engine/editor/offers.h"

#include <algorithm>

#include "engine/language/phrases.h"
#include "engine/reference/grammar.h"

namespace houserules::editor {
namespace {

/// Returns in a few words what a key takes, or an empty string if the tables do not say.
std::string type_of(const grammar::Value& value) {
  return value.takes == Takes::anything ? "" : grammar::type_text(value);
}

/// The same without Markdown.
std::string plain(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), '`'), text.end());
  return text;
}

bool in_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-';
}

class Offering {
 public:
  Offering(const Standing& standing, Sources& sources)
      : standing_(standing), spot_(grammar::at(standing.path)), sources_(sources) {}

  Offers all() {
    switch (standing_.kind) {
      case Standing::Kind::key:
        keys(spot_.keys);
        if (!spot_.steps.empty()) all_steps();
        if (standing_.item) item();
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
    const bool known = std::any_of(out_.list.begin(), out_.list.end(), [&](const Offer& one) {
      return one.label == offer.label && one.kind == offer.kind;
    });
    if (known) return;
    if (offer.label.starts_with(standing_.typed)) {
      out_.list.push_back(std::move(offer));
    } else {
      out_.narrowed = true;
    }
  }

  void keys(const std::vector<grammar::Key>& keys) {
    for (const grammar::Key& key : keys) {
      if (key.alias || beside(key.name)) continue;
      const std::string name(key.name);
      add({Offer::Kind::key, name, name + ": ", plain(type_of(key.value)), key.help});
    }
  }

  void all_steps() {
    for (const grammar::Step& step : spot_.steps) {
      const std::string name(step.name);
      add({Offer::Kind::step, name, step.needs_object ? name + ": " : name,
           plain(type_of(step.object)), std::string(step.help)});
    }
  }

  void steps() {
    bool has_verb = false;
    for (const std::string& key : standing_.siblings) {
      if (grammar::find_step(key) == nullptr) continue;
      has_verb = true;
      keys(grammar::keys_beside(key));
    }
    if (has_verb) return;
    all_steps();
    keys(grammar::keys_in("step"));
  }

  void words(const std::vector<grammar::Word>& words) {
    for (const grammar::Word& one : words) {
      add({one.pattern.empty() ? Offer::Kind::word : Offer::Kind::phrase, std::string(one.text),
           std::string(one.text), std::string(one.pattern), std::string(one.help)});
    }
  }

  void games(const std::vector<std::string>& ids) {
    for (const std::string& id : ids) add({Offer::Kind::game, id, id, "", ""});
  }

  void value() {
    const std::string& key = standing_.key;
    if (key == "extends" || key == "game" || key == "on" || key == "mix") {
      return games(sources_.variant_ids());
    }
    if (key == "with" && spot_.value.detail != "change") return games(sources_.modifier_ids());
    if (const auto known = grammar::find_key(spot_, key, standing_.siblings)) value_of(*known);
  }

  void value_of(const grammar::Key& key) {
    words(grammar::words_of(key.value));
    // A scalar is short for one key of the map.
    const auto main = grammar::key_of_scalar(key.value);
    if (main && main->name != key.name) value_of(*main);
    if (!key.fallback.empty() && key.value.takes != Takes::form) {
      const std::string word(key.fallback);
      add({Offer::Kind::word, word, word, "", "the default"});
    }
  }

  /// An item in a list of maps may be a phrase, or a scalar that stands for one key of the map.
  void item() {
    if (spot_.value.detail == "mixed game") return games(sources_.variant_ids());
    words(spot_.words);
    if (const auto main = grammar::key_of_scalar(spot_.value)) value_of(*main);
  }

  const Standing& standing_;
  const grammar::Spot spot_;
  Sources& sources_;
  Offers out_;
};

std::string help_on(const grammar::Key& key) {
  const std::string type = type_of(key.value);
  return "**" + std::string(key.name) + "**" + (type.empty() ? "" : " (" + type + ")") + "\n\n" +
         key.help + (key.required ? "\n\nRequired." : "");
}

/// Returns help on the phrase of this kind that matches a value.
std::string help_on_phrase(std::string_view kind, std::string_view value) {
  for (const PhraseRow& row : phrase_rows()) {
    if (row.key != kind || !matches(row, value)) continue;
    return "`" + std::string(row.pattern) + "`\n\n" + std::string(row.help) + "\n\nIn full: `" +
           std::string(row.structured) + "`";
  }
  return "";
}

}  // namespace

Offers offers_at(std::string_view text, std::size_t offset, Sources& sources) {
  const Standing standing = standing_at(text, offset);
  Offers out = Offering(standing, sources).all();
  out.begin = standing.begin;
  out.end = std::min(offset, text.size());
  while (out.end < text.size() && in_word(text[out.end])) ++out.end;
  // The key is already there: only its name is replaced.
  if (out.end < text.size() && text[out.end] == ':') {
    for (Offer& offer : out.list) {
      if (offer.insert.ends_with(": ")) offer.insert.resize(offer.insert.size() - 2);
    }
  }
  return out;
}

std::string help_at(std::string_view text, std::size_t offset, std::size_t& begin,
                    std::size_t& size) {
  const std::string key = key_at(text, offset, begin);
  const std::string word = key.empty() ? value_at(text, offset, begin) : key;
  if (word.empty()) return "";
  size = word.size();
  const Standing standing = standing_at(text, begin);
  const grammar::Spot spot = grammar::at(standing.path);
  // A step without an object is a bare word.
  const bool names_key = !key.empty() || standing.kind == Standing::Kind::step;
  if (names_key) {
    const auto known = grammar::find_key(spot, word, standing.siblings);
    return known ? help_on(*known) : "";
  }
  if (standing.kind != Standing::Kind::value) return help_on_phrase(spot.value.detail, word);
  const auto known = grammar::find_key(spot, standing.key, standing.siblings);
  return known ? help_on_phrase(known->value.detail, word) : "";
}

}  // namespace houserules::editor
