#include "engine/resolve/options.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "engine/cards/notation.h"
#include "engine/language/phrases.h"
#include "engine/resolve/betting_options.h"
#include "engine/resolve/lowerer.h"
#include "engine/source/convert.h"
#include "engine/source/faults.h"
#include "engine/source/word_rows.h"
#include "engine/text/one_of.h"
#include "engine/text/sentence.h"
#include "engine/tree/fill.h"

namespace houserules {
namespace {

enum class Kind { yes_no, number, rank, ranks, cards, choice };

struct OptionType {
  Kind kind = Kind::choice;
  std::int64_t low = 0, high = std::numeric_limits<std::int32_t>::max() - 1;
};

std::optional<OptionType> read_type(std::string_view text) {
  static constexpr std::pair<std::string_view, Kind> plain[] = {
      {"yes/no", Kind::yes_no}, {"rank", Kind::rank},     {"ranks", Kind::ranks},
      {"cards", Kind::cards},   {"choice", Kind::choice}, {"number", Kind::number},
      {"amount", Kind::number}};
  for (const auto& [name, kind] : plain) {
    if (text == name) return OptionType{kind};
  }
  for (const std::string_view name : {"number", "amount"}) {
    const auto rest = convert::after(text, name);
    const auto range = rest ? convert::range(*rest) : std::nullopt;
    if (range && range->low <= range->high)
      return OptionType{Kind::number, range->low, range->high};
  }
  return std::nullopt;
}

/// Returns the type that is called by another name: "number 0-2" for "int 0-2". Otherwise an empty
/// string.
std::string type_meant(std::string_view text) {
  const std::string_view word = text.substr(0, text.find(' '));
  static constexpr WordRow rows[] = {{"chips", "amount"}, {"card", "cards"}};
  const std::string_view own = given_for(word, rows);
  std::string range(text.substr(word.size()));
  if (const std::size_t to = range.find(" to "); to != range.npos) range.replace(to, 4, "-");
  const std::string meant = std::string(!own.empty()      ? own
                                        : read_type(word) ? word
                                                          : usual_word(word)) +
                            range;
  return read_type(meant) ? meant : std::string();
}

}  // namespace

class DeclaredOptions::Reader {
 public:
  Reader(const Entry& entry, Diagnostics& faults)
      : entry_(entry), rules_(tree::option_of(entry.value)), faults_(&faults) {}
  /// The same, with errors reported elsewhere.
  Reader reporting_to(Diagnostics& faults) const {
    Reader other = *this;
    other.faults_ = &faults;
    return other;
  }

  /// Reads the declaration. Returns false if it makes no sense.
  bool declaration(Chosen& option) {
    OptionInfo& info = option.info;
    info.name = entry_.key;
    info.where = entry_.key_where;
    if (!is_reference_name(entry_.key)) {
      return wrong(entry_.key_where,
                   "'" + printable(entry_.key, 60) + "' cannot be the name of an option",
                   fault::name_form, "use only lowercase letters, digits and '-'");
    }
    if (!entry_.value.is_map()) {
      return wrong(entry_.value.where, "an option must be a map", fault::option_form,
                   is_betting_option(entry_.key)
                       ? "write '" + entry_.key + ": {default: " + entry_.value.text + "}'"
                       : "write {type: yes/no, default: no}");
    }
    static constexpr std::string_view bounds[] = {"min", "max", "from", "to"};
    bool bounds_told = false;
    for (const Entry& e : entry_.value.entries) {
      if (find_word("option", e.key) != nullptr) continue;
      if (is_one_of(e.key, bounds) && std::exchange(bounds_told, true)) continue;
      const std::vector<std::string_view> known = keys_of("option");
      const std::string yes_no =
          convert::said_yes_no(e.key.starts_with("if ") ? e.key.substr(3) : e.key);
      wrong(e.key_where, "unknown key '" + printable(e.key, 60) + "' in an option",
            fault::unknown_key,
            is_one_of(e.key, bounds) ? Advice(range_in_type())
            : yes_no.empty() ? respelling(e.key, e.key_where, known, "it takes " + each_of(known))
                             : meant(e.key, e.key_where, "if " + yes_no));
    }
    for (const auto* text : {&rules_.name, &rules_.about, &rules_.or_}) {
      if ((*text)->is_scalar() || !*text) continue;
      return wrong(text->where, "an option's '" + std::string(text->key) + "' must be text",
                   fault::option_form, "");
    }
    info.title = rules_.name->text;
    info.about = rules_.about->text;
    info.none = rules_.or_->text;
    if (rules_.needs && !rules_.needs->is_map()) {
      return wrong(rules_.needs.where, "'needs' must map other options to values",
                   fault::option_form, needs_meant(rules_.needs->text));
    }
    for (const Entry& need : rules_.needs->entries) {
      info.needs.emplace_back(need.key, need.value.text);
    }
    if (!read_choices(info)) return false;
    info.type = rules_.type ? rules_.type->text : info.choices.empty() ? "" : "choice";
    const auto type = read_type(info.type);
    if (!type || (type->kind == Kind::choice && info.choices.empty())) {
      return no_type(info);
    }
    type_ = *type;
    const auto& fallback = rules_.default_;
    if (!fallback->is_scalar()) {
      return wrong(fallback ? fallback.where : entry_.key_where,
                   "the option '" + info.name + "' has no default", fault::option_form,
                   "add 'default:'");
    }
    info.fallback = fallback->text;
    return value(option, fallback->text, fallback.where);
  }

  /// Gives the option a value. Returns false if it does not fit.
  bool value(Chosen& option, const std::string& said, const Place& where) {
    const std::string text = as_listed(said);
    const auto read = parse(text);
    if (!read) {
      return no_value(option.info, text, where);
    }
    option.info.value = text;
    option.value = *read;
    option.value.where = where;
    option.value.of_option = true;
    option.patch = patch(text);
    return set_literal(option);
  }

 private:
  /// Advice for "= jester == yes" and "jester" as what an option needs.
  static std::string needs_meant(std::string_view said) {
    static constexpr std::string_view signs = "=$ '\"";
    const auto bare = [](std::string_view word) {
      const std::size_t begin = std::min(word.find_first_not_of(signs), word.size());
      const std::size_t end = word.find_last_not_of(signs);
      return std::string(word.substr(begin, end == word.npos ? 0 : end + 1 - begin));
    };
    const std::size_t equal = said.find("==");
    const std::string name = bare(said.substr(0, equal));
    const std::string value = equal == said.npos ? "yes" : bare(said.substr(equal));
    if (!is_reference_name(name) || !is_reference_name(value))
      return "write the option and its value, as in {limit: pot}";
    return (equal == said.npos ? "give the option a value, as in {" : "write 'needs: {") + name +
           ": " + value + (equal == said.npos ? "}" : "}'");
  }

  /// Advice for `min:` and `max:`.
  std::string range_in_type() const {
    const auto bound = [&](std::string_view key, std::string_view other, std::string_view open) {
      const Node* said = entry_.value.find(key);
      if (said == nullptr) said = entry_.value.find(other);
      return said != nullptr && said->is_scalar() ? printable(said->text, 20) : std::string(open);
    };
    const std::string type = rules_.type && rules_.type->text == "amount" ? "amount " : "number ";
    return "write both bounds after the type: 'type: " + type + bound("min", "from", "0") + "-" +
           bound("max", "to", "9") + "'";
  }

  bool wrong(const Place& where, std::string message, std::string_view id, Advice advice) {
    faults_->error(id, where, std::move(message), std::move(advice));
    return false;
  }

  bool no_value(const OptionInfo& info, const std::string& text, const Place& where) {
    Advice advice = expected(info);
    const std::string near = did_you_mean(text, {info.choices.begin(), info.choices.end()});
    if (!near.empty()) advice.hint = near + " " + expected(info);
    if (info.none.empty() && text == "none" && type_.kind != Kind::yes_no)
      advice.hint += "; to allow it, add 'or: none'";
    if (!info.none.empty() && is_one_of(text, {"no", "none", "off", "unlimited"}))
      advice = Advice("write '" + info.none + "'");
    const std::string meant = convert::said_yes_no(text);
    if (type_.kind == Kind::yes_no && !meant.empty())
      advice = Advice("write '" + meant + "'", respelt(text, where, meant));
    return wrong(where, "the option '" + entry_.key + "' cannot be '" + printable(text, 60) + "'",
                 fault::option_value, std::move(advice));
  }

  bool no_type(const OptionInfo& info) {
    const char* types =
        "add 'choices: [a, b]', or 'type:' with yes/no, number 1-9, amount, rank, ranks or cards";
    const auto& said = rules_.type;
    if (!said || info.type.empty() || info.type == "choice") {
      return wrong(said ? said.where : entry_.key_where,
                   "the option '" + info.name + "' has no type", fault::option_form, types);
    }
    Advice advice =
        "write 'yes/no', 'number 1-9', 'amount', 'rank', 'ranks' or 'cards', or list 'choices: [a, "
        "b]'";
    const std::size_t blank = info.type.find(' ');
    const auto range = convert::range(std::string_view(info.type).substr(blank + 1));
    if (blank != info.type.npos && range && range->low > range->high) {
      advice = "the range is reversed: write '" + info.type.substr(0, blank + 1) +
               std::to_string(range->high) + "-" + std::to_string(range->low) + "'";
    }
    if (const std::string ours = type_meant(info.type); !ours.empty()) {
      advice = {"write '" + ours + "'", respelt(info.type, said.where, ours)};
      type_ = *read_type(ours);
      const auto& fallback = rules_.default_;
      if (fallback->is_scalar() && !parse(fallback->text))
        no_value(info, fallback->text, fallback.where);
    }
    return wrong(said.where, "'" + printable(info.type, 60) + "' is not an option type",
                 fault::option_form, std::move(advice));
  }

  bool read_choices(OptionInfo& info) {
    const auto& choices = rules_.choices;
    if (choices->is_scalar()) {
      return wrong(choices.where, "'choices' must be a list of words or a map", fault::option_form,
                   "write [a, b], or {a: …, b: …} to say what each choice changes");
    }
    if (choices && choices->items.empty() && choices->entries.empty()) {
      return wrong(choices.where, "'choices' is empty", fault::option_form,
                   "write [a, b], or {a: …, b: …} to say what each choice changes");
    }
    std::vector<Place> places;
    for (const Node& item : choices->items) {
      if (!item.is_scalar()) {
        return wrong(item.where, "a choice in a list cannot change rules", fault::option_form,
                     "write every choice as a key under 'choices:', without '-'");
      }
      info.choices.push_back(item.text);
      places.push_back(item.where);
    }
    for (const Entry& e : choices->entries) {
      info.choices.push_back(e.key);
      places.push_back(e.key_where);
    }
    for (std::size_t i = 0; i < places.size(); ++i) {
      const std::string& name = info.choices[i];
      if (std::find(info.choices.begin(), info.choices.end(), name) - info.choices.begin() <
          static_cast<std::ptrdiff_t>(i)) {
        return wrong(places[i], "the choice '" + printable(name, 60) + "' is listed twice",
                     fault::name_form, "remove one");
      }
      if (is_reference_name(name) || convert::whole_number(name)) {
        if (name != "yes" && name != "no" && name != "on" && name != "off") continue;
      }
      return wrong(places[i], "'" + printable(name, 60) + "' cannot be a choice", fault::name_form,
                   "use other words, such as 'fixed', or write "
                   "'type: yes/no' instead");
    }
    for (const Entry& e : choices->entries) check_patch(e.value);
    const bool lists = !info.choices.empty();
    const std::string form =
        lists ? "write 'names: {" + info.choices.front() + ": what players call it}'"
              : std::string("remove it, or add 'choices:'");
    if (rules_.names && !rules_.names->is_map()) {
      return wrong(rules_.names.where,
                   lists ? "'names' must give each choice a name"
                         : "'names' is only for options with 'choices'",
                   fault::option_form, form);
    }
    for (const Entry& e : rules_.names->entries) {
      if (std::find(info.choices.begin(), info.choices.end(), e.key) == info.choices.end()) {
        return wrong(e.key_where,
                     lists ? "'" + printable(e.key, 60) + "' is not one of the choices"
                           : std::string("'names' is only for options with 'choices'"),
                     fault::option_form, form);
      }
      if (!e.value.is_scalar()) {
        return wrong(e.value.where, "the name for '" + printable(e.key, 60) + "' must be text",
                     fault::option_form, form);
      }
      info.names.emplace_back(e.key, e.value.text);
    }
    return true;
  }

  void check_patch(const Node& patch) {
    if (patch.is_null()) return;
    if (!patch.is_map()) {
      wrong(patch.where, "a choice must list what it changes in the file", fault::option_form,
            patch.is_list() ? "to add steps, write {change: {after: first bet, with: […]}}"
                            : "list the keys to change, as in {betting: {limit: pot}}");
    }
    for (const Entry& e : patch.entries) {
      if (e.key == "options" || e.key == "extends") {
        wrong(e.key_where, "a choice cannot change '" + e.key + "'", fault::option_form, "");
      } else if (find_word("file", e.key) == nullptr) {
        wrong(e.key_where, "unknown key '" + printable(e.key, 60) + "'", fault::unknown_key,
              respelling(e.key, e.key_where, keys_of("file"), section_with(e.key)));
      }
    }
  }

  /// Returns a choice as pages print it: "no limit" for "no-limit".
  std::string as_listed(std::string text) const {
    if (type_.kind == Kind::choice) std::replace(text.begin(), text.end(), ' ', '-');
    return text;
  }

  Node patch(const std::string& text) {
    if (type_.kind == Kind::yes_no) {
      const auto& found = convert::yes_no(text).value_or(false) ? rules_.if_yes : rules_.if_no;
      if (found) check_patch(*found);
      return *found;
    }
    const Node* found = rules_.choices->find(text);
    return found != nullptr ? *found : Node();
  }

  /// Returns the value as a node: normalized text, or null for "none".
  std::optional<Node> parse(const std::string& text) const {
    const Place nowhere;
    if (!text.empty() && text == rules_.or_->text) {
      return convert::number_or_never(text) ? Node::scalar(text, nowhere) : Node::null(nowhere);
    }
    switch (type_.kind) {
      case Kind::yes_no: {
        const auto truth = convert::yes_no(text);
        if (!truth) return std::nullopt;
        return Node::scalar(*truth ? "yes" : "no", nowhere);
      }
      case Kind::number: {
        const auto number = convert::whole_number(text);
        if (!number || *number < type_.low || *number > type_.high) return std::nullopt;
        return Node::scalar(text, nowhere);
      }
      case Kind::rank: {
        const auto rank = convert::rank(text);
        if (!rank) return std::nullopt;
        return Node::scalar(letter(*rank), nowhere);
      }
      case Kind::ranks: {
        std::string all;
        for (const std::string_view word : convert::split(text, " ,")) {
          const auto rank = convert::rank(word);
          if (!rank) return std::nullopt;
          all += (all.empty() ? "" : " ") + letter(*rank);
        }
        if (all.empty()) return std::nullopt;
        return Node::scalar(all, nowhere);
      }
      case Kind::cards:
        if (text.empty() || !parse_cards(text)) return std::nullopt;
        return Node::scalar(text, nowhere);
      case Kind::choice: {
        const auto& choices = rules_.choices;
        const bool listed = std::any_of(choices->items.begin(), choices->items.end(),
                                        [&](const Node& item) { return item.is(text); });
        if (!listed && choices->entry(text) == nullptr) return std::nullopt;
        return Node::scalar(text, nowhere);
      }
    }
    return std::nullopt;
  }

  static std::string letter(int rank) {
    return std::string(1, "23456789TJQKA"[static_cast<std::size_t>(rank)]);
  }

  std::string expected(const OptionInfo& info) const {
    std::string what = info.type;
    if (type_.kind == Kind::choice) what = either_of({info.choices.begin(), info.choices.end()});
    if (type_.kind == Kind::yes_no) what = "yes or no";
    if (type_.kind == Kind::rank) what = "a rank";
    if (type_.kind == Kind::number) {
      what = what.starts_with("amount") ? "an amount" : "a number";
      const OptionType any;
      if (type_.high != any.high)
        what += " from " + std::to_string(type_.low) + " to " + std::to_string(type_.high);
    }
    return "it takes " + what + (info.none.empty() ? "" : ", or " + info.none);
  }

  bool set_literal(Chosen& option) const {
    if (option.value.is_null()) {
      option.literal = "nil";
    } else if (type_.kind == Kind::choice || type_.kind == Kind::rank ||
               type_.kind == Kind::ranks || type_.kind == Kind::cards) {
      option.literal = "'" + option.value.text + "'";
    }
    return true;
  }

  const Entry& entry_;
  tree::OptionRules rules_;
  Diagnostics* faults_;
  OptionType type_;
};

void no_option(std::string_view name, const std::vector<std::string_view>& names,
               const Place& where, Diagnostics& faults) {
  const std::string near = nearest(name, names);
  std::string hint = "it has no options";
  if (!near.empty()) {
    hint = "did you mean '" + near + "'?";
  } else if (!names.empty()) {
    hint = "it has " + joined({names.begin(), names.end()});
  }
  faults.error(fault::option_unknown, where, "the game has no option '" + printable(name, 60) + "'",
               hint);
}

namespace {

/// Checks `needs: {declare: yes}` of options that differ from their defaults.
void check_needs(const Node& declared, const std::vector<Chosen>& options, Diagnostics& faults) {
  for (const Chosen& option : options) {
    const Node* needs = declared.find(option.info.name)->find("needs");
    if (needs == nullptr || option.info.value == option.info.fallback) continue;
    for (const Entry& need : needs->entries) {
      const auto other = std::find_if(options.begin(), options.end(),
                                      [&](const Chosen& o) { return o.info.name == need.key; });
      if (other != options.end() && !need.value.is(other->info.value)) {
        faults.error(fault::option_needs, need.key_where,
                     "'" + option.info.name + "' as '" + printable(option.info.value, 60) +
                         "' needs '" + need.key + "' to be '" + printable(need.value.text, 60) +
                         "'",
                     "set it too");
      }
    }
  }
}

}  // namespace

DeclaredOptions::DeclaredOptions(const Node& root, Diagnostics& faults)
    : root_(root), declared_(root.find("options")) {
  if (declared_ != nullptr && !declared_->is_map() && !declared_->is_null()) {
    const Node first = declared_->items.empty() ? Node() : declared_->items[0];
    const bool dash = !first.entries.empty() && !declared_->flow;
    const std::string name = !first.entries.empty() ? first.entries[0].key
                             : first.is_scalar()    ? first.text
                                                    : "kings";
    faults.error(
        fault::option_form, declared_->where,
        "'options' must be a map, not " + describe(*declared_),
        dash ? "write '" + printable(name, 40) + ":' without the '-'"
             : "write, for example, {" + printable(name, 40) + ": {type: yes/no, default: no}}");
    declared_ = nullptr;
  }
  for (const Entry& entry : entries_of(declared_)) {
    Chosen option;
    Reader reader(entry, faults);
    if (reader.declaration(option)) {
      readers_.emplace(entry.key, std::make_unique<Reader>(std::move(reader)));
    } else {
      option = {};  // no value, to prevent further errors about it
      option.info.name = entry.key;
      option.literal = "nil";
    }
    defaults_.push_back(std::move(option));
  }
  for (const Entry& entry : entries_of(declared_)) {
    const Node* needs = entry.value.is_map() ? entry.value.find("needs") : nullptr;
    for (const Entry& need : entries_of(needs)) check_need(need, faults);
  }
}
DeclaredOptions::~DeclaredOptions() = default;

void DeclaredOptions::check_need(const Entry& need, Diagnostics& faults) const {
  const auto is_it = [&](const Chosen& option) { return option.info.name == need.key; };
  const auto found = std::find_if(defaults_.begin(), defaults_.end(), is_it);
  if (found == defaults_.end() && !is_betting_option(need.key)) {
    faults.error(fault::option_needs, need.key_where,
                 "there is no option '" + printable(need.key, 60) + "'");
    return;
  }
  const auto reader = readers_.find(need.key);
  if (reader == readers_.end()) return;
  Chosen value = *found;
  reader->second->reporting_to(faults).value(value, need.value.text, need.value.where);
}

std::vector<Chosen> DeclaredOptions::choose(const Choices& choices, Diagnostics& faults) const {
  std::vector<Chosen> options = defaults_;
  for (const auto& [name, text] : choices.set) {
    const Place where = place_of_set(name, text);
    const auto option =
        std::find_if(options.begin(), options.end(),
                     [&, &wanted = name](const Chosen& o) { return o.info.name == wanted; });
    if (option == options.end()) {
      if (is_betting_option(name)) continue;  // it is set later
      const std::vector<OptionInfo> of_betting = betting_options(root_);
      std::vector<std::string_view> names;
      for (const Chosen& o : options) names.push_back(o.info.name);
      for (const OptionInfo& o : of_betting) names.push_back(o.name);
      no_option(name, names, where, faults);
      continue;
    }
    const auto reader = readers_.find(name);
    if (reader != readers_.end()) reader->second->reporting_to(faults).value(*option, text, where);
  }
  if (declared_ != nullptr) check_needs(*declared_, options, faults);
  return options;
}

std::vector<Chosen> choose_options(const Node& root, const Choices& choices, Diagnostics& faults) {
  return DeclaredOptions(root, faults).choose(choices, faults);
}

Place place_of_set(std::string_view name, std::string_view text) {
  return {"--set " + std::string(name) + "=" + std::string(text), 0, 0, 0};
}

std::vector<std::string> samples_of(const OptionInfo& option) {
  std::vector<std::string> samples = option.choices;
  if (option.type == "yes/no") samples = {"yes", "no"};
  if (option.type == "rank" || option.type == "ranks") samples = {"2", "A"};
  if (option.type == "cards") samples = {"2c", "As"};
  const std::size_t blank = option.type.rfind(' ');
  const std::size_t dash = option.type.rfind('-');
  if (samples.empty() && blank != std::string::npos && dash != std::string::npos && dash > blank) {
    samples = {option.type.substr(blank + 1, dash - blank - 1), option.type.substr(dash + 1)};
  }
  if (!option.none.empty()) samples.push_back(option.none);
  return samples;
}

namespace {

/// Sets what the chosen options need, but nothing twice.
void set_needed(const std::vector<OptionInfo>& options, Choices& choices) {
  auto& set = choices.set;
  for (std::size_t i = 0; i < set.size(); ++i) {
    const std::string name = set[i].first;
    const auto info = std::find_if(options.begin(), options.end(),
                                   [&](const OptionInfo& one) { return one.name == name; });
    if (info == options.end()) continue;
    for (const auto& [needed, value] : info->needs) {
      const bool known = std::any_of(set.begin(), set.end(), [&, &other = needed](const auto& one) {
        return one.first == other;
      });
      if (!known) set.emplace_back(needed, value);
    }
  }
}

}  // namespace

std::vector<Choices> settings_of(const std::vector<OptionInfo>& options) {
  std::vector<Choices> settings;
  for (const OptionInfo& option : options) {
    for (const std::string& value : samples_of(option)) {
      if (value == option.fallback) continue;
      Choices& choices = settings.emplace_back();
      choices.set.emplace_back(option.name, value);
      set_needed(options, choices);
    }
  }
  return settings;
}

Place place_of_choice(const Diagnostic& found, const Node& set, const Node& with) {
  const Place& where = found.where;
  if (where.line > 0) return where;
  for (const Entry& entry : set.entries) {
    if (where.file == place_of_set(entry.key, entry.value.text).file)
      return found.id == fault::option_value ? entry.value.where : entry.key_where;
  }
  for (const Node& name : texts_of(with)) {
    if (where.file == "--with " + name.text) return name.where;
  }
  return where;
}

/// Returns "three" and "nine" for numbers and ranks; chips are counted in digits.
std::string spoken(const Chosen& option) {
  const std::string& text = option.value.text;
  if (option.info.type == "rank" && !text.empty()) return std::string(rank_name(*parse_rank(text)));
  const auto number = convert::whole_number(text);
  return number && option.info.type.starts_with("number") ? number_word(*number) : text;
}

Values values_of(const std::vector<Chosen>& options) {
  Values values;
  for (const Chosen& option : options) {
    const OptionInfo& info = option.info;
    values.set(info.name, option.value, option.literal, info.choices, spoken(option));
  }
  return values;
}

}  // namespace houserules
