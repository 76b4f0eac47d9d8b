#include "engine/load/mix.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/compile/compile.h"
#include "engine/load/load.h"
#include "engine/resolve/betting_options.h"
#include "engine/resolve/lower.h"
#include "engine/resolve/options.h"
#include "engine/resolve/parse_cache.h"
#include "engine/source/compile_faults.h"
#include "engine/source/convert.h"
#include "engine/source/faults.h"
#include "engine/source/paths.h"
#include "engine/text/sentence.h"

namespace houserules {
namespace {

/// Returns "limit: 4/8, ante: 1" of `betting:`, as `set:` takes it, or an empty string.
std::string as_settings(const Node& betting) {
  std::string all;
  for (const Entry& entry : betting.entries) {
    std::string value = entry.value.text;
    for (const Node& item : entry.value.items) value += (value.empty() ? "" : "/") + item.text;
    if (!is_betting_option(entry.key) || value.empty()) continue;
    all += (all.empty() ? "" : ", ") + entry.key + ": " + printable(value, 40);
  }
  return all;
}

class MixLoader {
 public:
  MixLoader(Resolved& resolved, const Choices& choices, Sources& sources, Diagnostics& faults,
            Expect expect, ManyLoads& loads)
      : resolved_(resolved),
        sources_(sources),
        faults_(faults),
        expect_(expect),
        loads_(loads),
        over_all_(choices.with),
        as_it_stands_(choices.set.empty() && choices.with.empty()) {
    for (const Node& name : texts_of(*rules_.with)) {
      if (stays_inside(name.text)) {
        over_all_.push_back(name.text);
      } else {
        fault(name.where, "'" + printable(name.text, 80) + "' is outside the file's folder",
              "name a modifier by its id");
      }
    }
    for (const auto& [name, value] : choices.set) {
      if (!resolved_.has_option(name)) for_games_.emplace_back(name, value);
    }
  }

  std::unique_ptr<Mix> run() {
    check_keys();
    if (rules_.set && !rules_.set->is_map()) {
      fault(rules_.set.where, "'set' must map the games' options to values",
            "write 'set: {limit: 4/8}'");
      return nullptr;
    }
    for (const tree::MixedGame& item : *rules_.mix) {
      game(item);
      if (budget_.spent()) return nullptr;
    }
    if (rules_.mix->size() < 2 && unknown_ == 0) {
      fault(rules_.mix.where, "a mix needs at least two games", "list their ids under 'mix:'");
    }
    for (const auto& [name, value] : for_games_) {
      if (!taken_.contains(name) && whole_) {
        faults_.error(fault::option_unknown, place_of_set(name, value),
                      "no game in this mix has an option '" + printable(name, 60) + "'");
        whole_ = false;
      }
    }
    // Other modifiers may take options away.
    if (whole_ && as_it_stands_) {
      check_set();
      check_examples();
    }
    if (!whole_) return nullptr;
    head();
    order();
    if (!whole_) return nullptr;
    resolved_.hash = text_hash(resolved_.hash + hashes_);
    mix_->hash = resolved_.hash;
    return std::move(mix_);
  }

 private:
  void fault(const Place& where, std::string message, std::string hint = {}) {
    faults_.error(fault::mix, where, std::move(message), std::move(hint));
    whole_ = false;
  }

  void check_keys() {
    for (const Entry& entry : resolved_.merged->entries) {
      if (is_key_of_mix(entry.key) || find_word("file", entry.key) == nullptr) continue;
      const std::string settings = entry.key == "betting" ? as_settings(entry.value) : "";
      fault(entry.key_where, "a mix has no '" + entry.key + "', but its games do",
            settings.empty()
                ? "to set options for one game, write {game: ID, set: {NAME: VALUE}}"
                : "to set the betting for every game, write 'set: {" + settings + "}'");
    }
  }

  /// Returns the file named by an item, or nothing, having reported an error.
  std::optional<SourceFile> source(const Node& id) {
    auto file = stays_inside(id.text) ? sources_.variant(id.text, id.where.file) : std::nullopt;
    if (file) return file;
    const std::vector<std::string> ids = sources_.variant_ids();
    // Looking for a name reads all files.
    const std::string meant = unknown_++ < 4 ? variant_meant(id.text, sources_) : std::string();
    fault(id.where, "there is no game '" + printable(id.text, 80) + "'",
          id.text.find(',') != id.text.npos ? "write a list: [" + printable(id.text, 80) + "]"
          : meant.empty()
              ? did_you_mean(id.text, {ids.begin(), ids.end()}, "'houserules list' lists all games")
              : "did you mean '" + meant + "'?");
    return std::nullopt;
  }

  void game(const tree::MixedGame& item) {
    const Node& id = *item.game;
    if (!id.is_scalar()) {
      whole_ = false;  // already reported by the lowering
      return;
    }
    const auto file = source(id);
    if (!file || !budget_.take(*file, id.where, faults_)) {
      whole_ = false;
      return;
    }
    faults_.texts().add(file->name, file->text);
    Choices choices;
    if (item.set && !item.set->is_map()) {
      return fault(item.set.where, "'set' must map the game's options to values",
                   "write 'set: {limit: pot}'");
    }
    for (const Entry& entry : item.set->entries) {
      if (!over_all_.empty() && is_betting_option(entry.key)) continue;  // a modifier may have it
      choices.set.emplace_back(entry.key, entry.value.text);
    }
    for (const Node& one : texts_of(*item.with)) {
      if (!stays_inside(one.text)) {
        return fault(one.where, "'" + printable(one.text, 80) + "' is outside the file's folder",
                     "name a modifier by its id");
      }
      choices.with.push_back(one.text);
    }
    choices.with.insert(choices.with.end(), over_all_.begin(), over_all_.end());

    const GameOfMix* loaded = load_game(*file, choices, item);
    if (loaded == nullptr) return;
    for (const auto* all : {&loaded->resolved.options, &loaded->resolved.of_betting}) {
      for (const OptionInfo& option : *all) options_.insert(option.name);
    }
    const std::size_t before = choices.set.size();
    const auto set_if_there = [&](const std::string& name, const std::string& value) {
      const bool there = loaded->resolved.has_option(name);
      if (there) choices.set.emplace_back(name, value);
      return there;
    };
    for (const Entry& entry : rules_.set->entries) {
      if (item.set->find(entry.key) == nullptr) set_if_there(entry.key, entry.value.text);
    }
    for (const Entry& entry : item.set->entries) {
      if (over_all_.empty() || !is_betting_option(entry.key)) continue;
      if (!set_if_there(entry.key, entry.value.text) && as_it_stands_)
        fault(entry.key_where, "'" + printable(id.text, 60) + "' has no option '" +
                                   printable(entry.key, 60) + "' with these modifiers");
    }
    for (const auto& [name, value] : for_games_) {
      if (set_if_there(name, value)) taken_.insert(name);
    }
    if (choices.set.size() > before) loaded = load_game(*file, choices, item);
    if (loaded == nullptr) return;

    std::string name = item.as ? printable(item.as->text) : file->id;
    const bool twice = std::any_of(mix_->games.begin(), mix_->games.end(),
                                   [&](const Mix::Game& other) { return other.name == name; });
    if (twice) {
      return fault(item.at, "the mix has two games called '" + printable(name, 60) + "'",
                   "give one of them another name: {game: " + file->id + ", as: NAME}");
    }
    hashes_ += loaded->resolved.hash;
    for (const SourceFile& script : loaded->resolved.scripts) {
      faults_.texts().add(script.name, script.text);
      resolved_.scripts.push_back(script);
    }
    places_.push_back(id.where);
    mix_->games.push_back(
        {std::move(name), loaded->variant, std::move(choices.set), std::move(choices.with)});
  }

  /// Returns null if the game cannot be loaded. Errors in what the mix sets are reported in the
  /// mix.
  const GameOfMix* load_game(const SourceFile& file, const Choices& choices,
                             const tree::MixedGame& item) {
    const ManyLoads::Game key{file.name, choices.set, choices.with};
    const auto known = loads_.games.find(key);
    if (known != loads_.games.end()) return &known->second;
    const Node& id = *item.game;
    Diagnostics found;
    Loaded loaded = load(file, choices, sources_, found, expect_, LoadFor::mix, &loads_);
    if (loaded.resolved.rules != nullptr && loaded.resolved.rules->mix) {
      const bool itself = file.name == resolved_.lineage.back();
      fault(id.where,
            itself ? "this mix lists itself" : "'" + printable(id.text, 80) + "' is itself a mix",
            "list single games instead");
      return nullptr;
    }
    if (loaded.variant != nullptr) {
      GameOfMix& game = loads_.games[key];
      game = {std::move(loaded.variant), std::move(loaded.resolved)};
      game.resolved.root = {};
      game.resolved.rules = nullptr;
      game.resolved.merged = nullptr;
      return &game;
    }
    bool elsewhere = false;
    for (Diagnostic one : found.all()) {
      if (one.severity != Severity::error) continue;
      one.where = place_of_choice(one, *item.set, *item.with);
      one.where = place_of_choice(one, *rules_.set, *rules_.with);
      elsewhere = elsewhere || one.where.file != item.at.file;
      faults_.add(std::move(one));
    }
    if (elsewhere) {
      faults_.add({Severity::note,
                   std::string(fault::mix),
                   id.where,
                   "'" + file.name + "' is a game of this mix",
                   {},
                   {}});
    }
    whole_ = false;
    return nullptr;
  }

  /// Whatever the mix sets for all its games must be an option of one of them.
  void check_set() {
    for (const Entry& entry : rules_.set->entries) {
      if (options_.contains(entry.key)) continue;
      fault(entry.key_where, "no game in this mix has an option '" + printable(entry.key, 60) + "'",
            did_you_mean(
                entry.key, {options_.begin(), options_.end()},
                options_.empty() ? "" : "they have " + joined({options_.begin(), options_.end()})));
    }
  }

  /// Whatever examples set must be an option of the mix or of one of its games.
  void check_examples() {
    for (const OptionInfo& option : resolved_.options) options_.insert(option.name);
    for (const tree::ExampleRules& example : *rules_.examples) {
      if (example.with) continue;  // which may have options, too
      for (const Entry& set : example.set->entries) {
        if (options_.contains(set.key)) continue;
        whole_ = false;
        faults_.error(
            fault::option_unknown, set.key_where,
            "neither the mix nor any of its games has an option '" + printable(set.key, 60) + "'",
            did_you_mean(set.key, {options_.begin(), options_.end()}));
      }
    }
  }

  /// Name, players and stacks belong to the variant that asks the dealer to choose a game.
  void head() {
    int low = 2;
    int high = max_seats;
    for (std::size_t i = 0; i < mix_->games.size(); ++i) {
      const Variant& game = *mix_->games[i].variant;
      if (game.players_min > high || game.players_max < low) {
        return fault(
            places_[i],
            fmt::format("'{}' takes {} to {} players, but the games before it take {} to {}",
                        mix_->games[i].name, game.players_min, game.players_max, low, high),
            "a mix needs a number of players that every game allows");
      }
      low = std::max(low, game.players_min);
      high = std::min(high, game.players_max);
    }
    const Place& top = rules_.at;
    const auto say = [&]<class T>(tree::Said<T>& said, const std::string& text) {
      said.given = true;
      said.key_where = said.where = top;
      static_cast<Node&>(said.value) = Node::scalar(text, top);
    };
    tree::File play = rules_;
    play.mix = {};
    play.next_game = {};
    play.examples = {};
    if (!play.players) say(play.players, fmt::format("{}-{}", low, high));
    tree::AskStep ask;
    static_cast<Node&>(ask.object) = Node::scalar("choose", top);
    say(ask.who, "dealer");
    ask.options.given = true;
    ask.options.value.a_map = true;
    for (const Mix::Game& game : mix_->games)
      ask.options.value.items.push_back({game.name, top, {}, {}, {}, {}, {}});
    tree::EndStep end;
    static_cast<Node&>(end.object) = Node::scalar("deal", top);
    play.play.given = true;
    play.play.value.items = {{top, top, {}, {}, {}, std::move(ask)},
                             {top, top, {}, {}, {}, std::move(end)}};
    const std::size_t before = faults_.all().size();
    auto choice =
        compile(play, {resolved_.id, resolved_.family, resolved_.hash, {}, expect_}, faults_);
    if (faults_.all().size() > before) {
      whole_ = false;
      return;
    }
    for (std::size_t i = 0; i < mix_->games.size(); ++i) {
      const Variant& game = *mix_->games[i].variant;
      if (game.players_min <= choice->players_min && choice->players_max <= game.players_max) {
        continue;
      }
      fault(places_[i],
            fmt::format("'{}' takes {} to {} players, but the mix takes {} to {}",
                        mix_->games[i].name, game.players_min, game.players_max,
                        choice->players_min, choice->players_max),
            fmt::format("write 'players: {}-{}'", low, high));
    }
    mix_->id = choice->id;
    mix_->name = choice->name;
    mix_->family = choice->family;
    mix_->about = choice->about;
    mix_->players_min = choice->players_min;
    mix_->players_max = choice->players_max;
    mix_->players_usual = choice->players_usual;
    mix_->stacks = choice->stacks;
    mix_->choice = std::move(choice);
  }

  void order() {
    const tree::NextGame& next = *rules_.next_game;
    if (next.by) {
      mix_->by = *next.by == "the dealer" ? Mix::By::dealer
                 : *next.by == "chance"   ? Mix::By::chance
                                          : Mix::By::list;
    }
    mix_->deals = mix_->by == Mix::By::dealer ? 1 : 0;
    if (next.every) {
      const auto deals = convert::whole_number(next.every->text);
      if (next.every->is("orbit")) {
        mix_->deals = 0;
      } else if (deals && *deals >= 1 && *deals <= 1000) {
        mix_->deals = static_cast<int>(*deals);
      } else {
        fault(next.every.where, "'every' must be 1 to 1000 deals, or an orbit");
      }
    }
    if (next.first) {
      mix_->first_by_chance = *next.first == "chance";
      if (mix_->by != Mix::By::list) {
        fault(next.first.where, "'first' works only for games played in list order",
              "remove it: the first game is chosen like the others");
      }
    }
  }

  Resolved& resolved_;
  const tree::File& rules_ = *resolved_.rules;
  Sources& sources_;
  LoadBudget budget_{sources_.parse_cache()};
  Diagnostics& faults_;
  Expect expect_;
  ManyLoads& loads_;
  std::vector<std::string> over_all_;                           // modifiers
  const bool as_it_stands_;                                     // with no other choices
  std::vector<std::pair<std::string, std::string>> for_games_;  // options of games
  std::set<std::string> taken_;                                 // of these
  std::set<std::string> options_;                               // of the mix and its games
  std::unique_ptr<Mix> mix_ = std::make_unique<Mix>();
  std::vector<Place> places_;  // of the games
  std::string hashes_;
  bool whole_ = true;
  int unknown_ = 0;  // games that do not exist
};

}  // namespace

std::unique_ptr<Mix> load_mix(Resolved& resolved, const Choices& choices, Sources& sources,
                              Diagnostics& faults, Expect expect, ManyLoads* many) {
  ManyLoads own;
  return MixLoader(resolved, choices, sources, faults, expect, many != nullptr ? *many : own).run();
}

}  // namespace houserules
