#include "engine/load/mix.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/compile/compile.h"
#include "engine/load/load.h"
#include "engine/resolve/options.h"
#include "engine/resolve/shelf.h"
#include "engine/source/compile_faults.h"
#include "engine/source/convert.h"
#include "engine/source/faults.h"
#include "engine/source/paths.h"
#include "engine/tree/fill.h"

namespace houserules {
namespace {

/// Keys of a file that a mix may have; all others speak of one game.
constexpr std::string_view mix_keys[] = {"houserules", "name",      "aka",      "about",
                                         "source",     "players",   "usually",  "stacks",
                                         "mix",        "next game", "examples", "resolved"};

class MixLoader {
 public:
  MixLoader(Resolved& resolved, const Choices& choices, Sources& sources, Diagnostics& faults,
            Expect expect)
      : resolved_(resolved),
        sources_(sources),
        faults_(faults),
        expect_(expect),
        over_all_(choices.with) {
    for (const auto& [name, value] : choices.set) {
      const bool own = std::any_of(
          resolved_.options.begin(), resolved_.options.end(),
          [&, &wanted = name](const OptionInfo& option) { return option.name == wanted; });
      if (!own) for_games_.emplace_back(name, value);
    }
  }

  std::unique_ptr<Mix> run() {
    check_keys();
    const Node& list = *resolved_.root.find("mix");
    for (const Node& item : list.items) {
      game(item);
      if (budget_.spent()) return nullptr;
    }
    if (list.items.size() < 2) {
      fault(list.where, "a mix has at least two games", "list the ids of rule files");
    }
    for (const auto& [name, value] : for_games_) {
      if (!taken_.contains(name) && whole_) {
        faults_.error(fault::option_unknown, {"--set " + name + "=" + value, 0, 0, 0},
                      "no game of this mix has an option '" + printable(name, 60) + "'");
        whole_ = false;
      }
    }
    if (whole_ && for_games_.empty() && over_all_.empty()) check_examples();
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
    for (const Entry& entry : resolved_.root.entries) {
      if (std::find(std::begin(mix_keys), std::end(mix_keys), entry.key) != std::end(mix_keys)) {
        continue;
      }
      fault(entry.key_where, "a mix has no '" + entry.key + "' of its own: its games have",
            "options of a game: {game: ID, set: {NAME: VALUE}}");
    }
  }

  /// The file that an item names; nothing: it was reported.
  std::optional<SourceFile> source(const Node& id) {
    auto file = stays_inside(id.text) ? sources_.variant(id.text, id.where.file) : std::nullopt;
    if (file) return file;
    const std::vector<std::string> ids = sources_.variant_ids();
    fault(id.where, "there is no variant '" + printable(id.text, 80) + "'",
          did_you_mean(id.text, {ids.begin(), ids.end()}, "'houserules list' shows them all"));
    return std::nullopt;
  }

  void game(const Node& item) {
    const Node* id = item.is_map() ? item.find("game") : &item;
    if (id == nullptr || !id->is_scalar()) {
      whole_ = false;  // the lowering has said so
      return;
    }
    const auto file = source(*id);
    if (!file || !budget_.take(*file, id->where, faults_)) {
      whole_ = false;
      return;
    }
    faults_.texts().add(file->name, file->text);
    Choices choices;
    const Node* set = item.find("set");
    if (set != nullptr && !set->is_map()) {
      return fault(set->where, "'set' maps options of the game to values", "set: {limit: pot}");
    }
    for (const Entry& entry : entries_of(set)) {
      choices.set.emplace_back(entry.key, entry.value.text);
    }
    const Node* with = item.find("with");
    std::vector<Node> modifiers = with != nullptr ? with->items : std::vector<Node>();
    if (with != nullptr && with->is_scalar()) modifiers.push_back(*with);
    for (const Node& one : modifiers) {
      if (!stays_inside(one.text)) {
        return fault(one.where, "'" + printable(one.text, 80) + "' leads out of the file's folder",
                     "name a modifier by its id");
      }
      choices.with.push_back(one.text);
    }
    choices.with.insert(choices.with.end(), over_all_.begin(), over_all_.end());

    Loaded loaded;
    if (!load_game(*file, choices, *id, item, loaded)) return;
    for (const OptionInfo& option : loaded.resolved.options) options_.insert(option.name);
    const std::size_t before = choices.set.size();
    for (const auto& [name, value] : for_games_) {
      const bool has = std::any_of(
          loaded.resolved.options.begin(), loaded.resolved.options.end(),
          [&, &wanted = name](const OptionInfo& option) { return option.name == wanted; });
      if (!has) continue;
      taken_.insert(name);
      choices.set.emplace_back(name, value);
    }
    if (choices.set.size() > before && !load_game(*file, choices, *id, item, loaded)) return;

    const Node* as = item.find("as");
    std::string name = as != nullptr && as->is_scalar() ? printable(as->text) : file->id;
    const bool twice = std::any_of(mix_->games.begin(), mix_->games.end(),
                                   [&](const Mix::Game& other) { return other.name == name; });
    if (twice) {
      return fault(item.where, "the mix has two games called '" + printable(name, 60) + "'",
                   "give one of them another name: {game: " + file->id + ", as: NAME}");
    }
    hashes_ += loaded.resolved.hash;
    for (SourceFile& script : loaded.resolved.scripts) {
      faults_.texts().add(script.name, script.text);
      resolved_.scripts.push_back(std::move(script));
    }
    places_.push_back(id->where);
    mix_->games.push_back({std::move(name), std::move(loaded.variant), std::move(choices.set),
                           std::move(choices.with)});
  }

  /// Faults of what the mix sets are shown where it does.
  bool load_game(const SourceFile& file, const Choices& choices, const Node& id, const Node& item,
                 Loaded& loaded) {
    Diagnostics found;
    loaded = load(file, choices, sources_, found, expect_, LoadFor::mix);
    if (loaded.resolved.root.find("mix") != nullptr) {
      const bool itself = file.name == resolved_.lineage.back();
      fault(id.where,
            itself ? "this mix names itself, and a mix is made of games"
                   : "'" + printable(id.text, 80) + "' is a mix, and a mix is made of games",
            "list the games themselves");
      return false;
    }
    if (loaded.variant != nullptr) return true;
    bool elsewhere = false;
    for (Diagnostic one : found.all()) {
      if (one.severity != Severity::error) continue;
      one.where = place_of_choice(one.where, item);
      elsewhere = elsewhere || one.where.file != item.where.file;
      faults_.add(std::move(one));
    }
    if (elsewhere) {
      faults_.add({Severity::note,
                   std::string(fault::mix),
                   id.where,
                   "'" + file.name + "' is read because it is played in this mix",
                   {},
                   {}});
    }
    whole_ = false;
    return false;
  }

  /// What examples set is an option of the mix or of one of its games.
  void check_examples() {
    for (const OptionInfo& option : resolved_.options) options_.insert(option.name);
    const Node* examples = resolved_.root.find("examples");
    if (examples == nullptr) return;
    for (const Node& example : examples->items) {
      if (example.find("with") != nullptr) continue;  // which has options too
      for (const Entry& set : entries_of(example.find("set"))) {
        if (options_.contains(set.key)) continue;
        whole_ = false;
        faults_.error(
            fault::option_unknown, set.key_where,
            "neither the mix nor a game of it has an option '" + printable(set.key, 60) + "'",
            did_you_mean(set.key, {options_.begin(), options_.end()}));
      }
    }
  }

  /// Name, players and stacks are those of a play that asks the dealer what is to be dealt.
  void head() {
    const Node& root = resolved_.root;
    int low = 2;
    int high = max_seats;
    for (std::size_t i = 0; i < mix_->games.size(); ++i) {
      const Variant& game = *mix_->games[i].variant;
      if (game.players_min > high || game.players_max < low) {
        return fault(
            places_[i],
            fmt::format("{} is for {} to {} players, and the games before it for {} to {}",
                        mix_->games[i].name, game.players_min, game.players_max, low, high),
            "games that no number of players can play do not mix");
      }
      low = std::max(low, game.players_min);
      high = std::min(high, game.players_max);
    }
    Node play = Node::map(root.where);
    for (const std::string_view key :
         {"houserules", "name", "about", "players", "usually", "stacks"}) {
      if (const Entry* entry = root.entry(key)) play.add(*entry);
    }
    if (play.find("players") == nullptr) {
      play.set("players", Node::scalar(fmt::format("{}-{}", low, high), root.where));
    }
    Node ask = Node::map(root.where);
    ask.set("ask", Node::scalar("choose", root.where));
    ask.set("who", Node::scalar("dealer", root.where));
    Node options = Node::map(root.where);
    for (const Mix::Game& game : mix_->games) options.set(game.name, Node::null(root.where));
    ask.set("options", options);
    Node end = Node::map(root.where);
    end.set("end", Node::scalar("deal", root.where));
    play.set("play", Node::list({ask, end}, root.where));
    const std::size_t before = faults_.all().size();
    auto choice = compile(tree::filled(play),
                          {resolved_.id, resolved_.family, resolved_.hash, {}, expect_}, faults_);
    if (faults_.all().size() > before) {
      whole_ = false;
      return;
    }
    for (std::size_t i = 0; i < mix_->games.size(); ++i) {
      const Variant& game = *mix_->games[i].variant;
      if (game.players_min <= choice->players_min && choice->players_max <= game.players_max) {
        continue;
      }
      fault(
          places_[i],
          fmt::format("{} is for {} to {} players, and the mix for {} to {}", mix_->games[i].name,
                      game.players_min, game.players_max, choice->players_min, choice->players_max),
          fmt::format("players: {}-{}", low, high));
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
    static const Node every_orbit;
    const Node* node = resolved_.root.find("next game");
    const Node& next = node != nullptr ? *node : every_orbit;
    if (const Node* by = next.find("by")) {
      mix_->by = by->is("the dealer") ? Mix::By::dealer
                 : by->is("chance")   ? Mix::By::chance
                                      : Mix::By::list;
    }
    mix_->deals = mix_->by == Mix::By::dealer ? 1 : 0;
    if (const Node* every = next.find("every")) {
      const auto deals = convert::whole_number(every->text);
      if (every->is("orbit")) {
        mix_->deals = 0;
      } else if (deals && *deals >= 1 && *deals <= 1000) {
        mix_->deals = static_cast<int>(*deals);
      } else {
        fault(every->where, "another game comes after 1 to 1000 deals, or after an orbit");
      }
    }
    if (const Node* first = next.find("first")) {
      mix_->first_by_chance = first->is("chance");
      if (mix_->by != Mix::By::list) {
        fault(first->where, "where it begins is asked of a list",
              "leave 'first' out: the first game is chosen as the others are");
      }
    }
  }

  Resolved& resolved_;
  Sources& sources_;
  LoadBudget budget_{sources_.shelf()};
  Diagnostics& faults_;
  Expect expect_;
  std::vector<std::string> over_all_;                           // modifiers
  std::vector<std::pair<std::string, std::string>> for_games_;  // options of games
  std::set<std::string> taken_;                                 // of these
  std::set<std::string> options_;                               // of the mix and its games
  std::unique_ptr<Mix> mix_ = std::make_unique<Mix>();
  std::vector<Place> places_;  // of the games
  std::string hashes_;
  bool whole_ = true;
};

}  // namespace

std::unique_ptr<Mix> load_mix(Resolved& resolved, const Choices& choices, Sources& sources,
                              Diagnostics& faults, Expect expect) {
  return MixLoader(resolved, choices, sources, faults, expect).run();
}

}  // namespace houserules
