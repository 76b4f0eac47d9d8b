// The C interface: handles contain C++ objects, and no exception leaves it.

#include <houserules/c.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <nlohmann/json.hpp>

#include "engine/door/json.h"

struct hr_games {
  houserules::v1::Games games;
};
struct hr_rules {
  houserules::v1::Rules rules;
};
struct hr_deal {
  houserules::v1::Deal deal;
};
struct hr_simulation {
  houserules::v1::Simulation simulation;
};
struct hr_editor {
  houserules::v1::Editor editor;
};
struct hr_file {
  std::optional<houserules::v1::Games::File> file;
  bool failed = false;
};

namespace houserules::door {
namespace {

struct LastError {
  std::string message, diagnostics = "[]";
};
LastError& last_error() {
  thread_local LastError last;
  return last;
}

/// Returns the result of `act()`; if it throws, stores the error for hr_error and returns `failed`.
template <class Result, class Act>
Result calling(Result failed, Act act) noexcept {
  LastError& last = last_error();
  try {
    last = LastError();
    return act();
  } catch (const v1::Error& error) {
    try {
      last.message = error.what();
      last.diagnostics = json_written(json_of(error.diagnostics()));
    } catch (...) {
      return failed;
    }
  } catch (const std::exception& error) {
    try {
      last.message = error.what();
    } catch (...) {
      return failed;
    }
  }
  return failed;
}

char* owned(const std::string& text) {
  char* out = static_cast<char*>(std::malloc(text.size() + 1));
  if (out == nullptr) throw std::bad_alloc();
  std::memcpy(out, text.c_str(), text.size() + 1);
  return out;
}

/// For calls that return a text.
template <class Act>
char* text_from(Act act) noexcept {
  return calling(static_cast<char*>(nullptr), [&] { return owned(act()); });
}
/// For calls that return JSON.
template <class Act>
char* json_from(Act act) noexcept {
  return text_from([&] { return json_written(Json(act())); });
}
/// For calls that return a handle to what `act()` returns.
template <class Handle, class Act>
Handle* handle_from(Act act) noexcept {
  return calling(static_cast<Handle*>(nullptr),
                 [&] { return std::make_unique<Handle>(Handle{act()}).release(); });
}

template <class Handle>
auto& held(Handle* handle) {
  if (handle == nullptr) throw v1::Error("the handle is NULL");
  return *handle;
}
const char* given(const char* text) {
  if (text == nullptr) throw v1::Error("a text is NULL");
  return text;
}
std::string name_of(const char* name) { return name == nullptr ? "game.yaml" : name; }

constexpr std::array<const char*, 3> wanted_words = {"game", "modifier", "script"};

v1::Games::Wanted wanted_of(const char* word) {
  const std::string_view wanted = given(word);
  for (std::size_t i = 0; i < wanted_words.size(); ++i) {
    if (wanted == wanted_words[i]) return static_cast<v1::Games::Wanted>(i);
  }
  throw v1::Error("the kind of a file must be game, modifier or script");
}

v1::PageFormat format_of(const char* word) {
  const std::string_view format = given(word);
  if (format == "text") return v1::PageFormat::text;
  if (format == "markdown") return v1::PageFormat::markdown;
  if (format == "html") return v1::PageFormat::html;
  throw v1::Error("a page's format must be text, markdown or html");
}

int asked(const v1::Deal& deal, int seat) { return seat == -1 ? deal.seat() : seat; }

v1::Answer answer_in(const v1::Deal& deal, int seat, const char* text) {
  if (*given(text) == '{') return answer_of(text);
  return deal.read(seat, text);
}

}  // namespace
}  // namespace houserules::door

// NOLINTBEGIN(readability-identifier-naming): the names of C.
using namespace houserules::door;
using houserules::v1::Deal;
using houserules::v1::Games;

extern "C" {

const char* hr_version(void) { return houserules::v1::version(); }
const char* hr_error(void) { return last_error().message.c_str(); }
const char* hr_error_diagnostics(void) { return last_error().diagnostics.c_str(); }
void hr_free(char* text) { std::free(text); }

hr_games* hr_games_built_in(void) {
  return handle_from<hr_games>([] { return Games::built_in(); });
}
hr_games* hr_games_in_folder(const char* path) {
  return handle_from<hr_games>([&] { return Games::in_folder(given(path)); });
}
void hr_file_set(hr_file* file, const char* name, const char* text) {
  calling(0, [&] {
    held(file).failed = true;
    file->file = Games::File{given(name), given(text)};
    file->failed = false;
    return 0;
  });
}
hr_games* hr_games_found_by(hr_find find, void* context) {
  return handle_from<hr_games>([&] {
    if (find == nullptr) throw houserules::v1::Error("the function is NULL");
    return Games::found_by(
        [=](Games::Wanted what, const std::string& name, const std::string& beside) {
          const char* wanted = wanted_words[static_cast<std::size_t>(what)];
          hr_file file;
          find(context, wanted, name.c_str(), beside.c_str(), &file);
          if (file.failed) throw houserules::v1::Error("hr_file_set: a text is NULL");
          return file.file;
        });
  });
}
void hr_games_free(hr_games* games) { delete games; }

char* hr_games_ids(const hr_games* games, int modifiers) {
  return json_from([&] {
    return held(games).games.ids(modifiers != 0 ? Games::Wanted::modifier : Games::Wanted::game);
  });
}
char* hr_games_file(const hr_games* games, const char* wanted, const char* name) {
  return json_from([&] {
    const auto file = held(games).games.file(wanted_of(wanted), given(name));
    return file ? Json{{"name", file->name}, {"text", file->text}} : Json(nullptr);
  });
}
hr_rules* hr_games_load(const hr_games* games, const char* id, const char* choices) {
  return handle_from<hr_rules>(
      [&] { return held(games).games.load(given(id), choices_of(choices)); });
}
hr_rules* hr_games_load_text(const hr_games* games, const char* text, const char* choices,
                             const char* name) {
  return handle_from<hr_rules>(
      [&] { return held(games).games.load_text(given(text), choices_of(choices), name_of(name)); });
}
char* hr_games_check(const hr_games* games, const char* text, const char* choices,
                     const char* name) {
  return json_from([&] {
    return json_of(held(games).games.check(given(text), choices_of(choices), name_of(name)));
  });
}

char* hr_games_test(const hr_games* games, const char* text, const char* name) {
  return json_from([&] { return json_of(held(games).games.test(given(text), name_of(name))); });
}

void hr_rules_free(hr_rules* rules) { delete rules; }
char* hr_rules_info(const hr_rules* rules) {
  return json_from([&] { return json_of(held(rules).rules.info()); });
}
char* hr_rules_diagnostics(const hr_rules* rules) {
  return json_from([&] { return json_of(held(rules).rules.diagnostics()); });
}
char* hr_rules_judge(const hr_rules* rules, const char* table) {
  return json_from([&] { return json_of(held(rules).rules.judge(words_of(table))); });
}
char* hr_rules_equity(const hr_rules* rules, const char* table, const char* sampling) {
  return json_from(
      [&] { return json_of(held(rules).rules.equity(words_of(table), sampling_of(sampling))); });
}
char* hr_rules_simulate(const hr_rules* rules, const char* trials) {
  return json_from([&] { return json_of(held(rules).rules.simulate(trials_of(trials))); });
}

char* hr_rules_page(const hr_rules* rules, const char* format, int deals) {
  return text_from([&] { return held(rules).rules.page(format_of(format), deals); });
}
char* hr_rules_report(const hr_rules* rules, const char* trials, const char* format, hr_go_on go_on,
                      void* context) {
  return text_from([&] {
    houserules::v1::Trials wanted = trials_of(trials);
    if (go_on != nullptr) wanted.go_on = [=] { return go_on(context) != 0; };
    return held(rules).rules.report(wanted, format_of(format));
  });
}

hr_deal* hr_deal_start(const hr_rules* rules, const char* setup) {
  return handle_from<hr_deal>([&] { return Deal(held(rules).rules, setup_of(setup)); });
}
hr_deal* hr_deal_restore(const hr_rules* rules, const char* saved) {
  return handle_from<hr_deal>([&] { return Deal::restore(held(rules).rules, given(saved)); });
}
hr_deal* hr_deal_copy(const hr_deal* deal) {
  return handle_from<hr_deal>([&] { return Deal(held(deal).deal); });
}
hr_deal* hr_deal_next(const hr_deal* deal) {
  return handle_from<hr_deal>([&] { return held(deal).deal.next(); });
}
void hr_deal_free(hr_deal* deal) { delete deal; }

int hr_deal_seats(const hr_deal* deal) {
  return calling(-1, [&] { return held(deal).deal.seats(); });
}
int hr_deal_over(const hr_deal* deal) {
  return calling(-1, [&] { return held(deal).deal.over() ? 1 : 0; });
}
int hr_deal_game_over(const hr_deal* deal) {
  return calling(-1, [&] { return held(deal).deal.game_over() ? 1 : 0; });
}
char* hr_deal_question(const hr_deal* deal, int seat) {
  return json_from([&] {
    const Deal& of = held(deal).deal;
    return json_of(seat == -1 ? of.question() : of.question(seat));
  });
}
int hr_deal_answer(hr_deal* deal, int seat, const char* answer) {
  return calling(-1, [&] {
    Deal& of = held(deal).deal;
    const int who = asked(of, seat);
    of.answer(who, answer_in(of, who, answer));
    return 0;
  });
}
int hr_deal_answer_usual(hr_deal* deal) {
  return calling(-1, [&] {
    Deal& of = held(deal).deal;
    of.answer(of.question().usual);
    return 0;
  });
}
char* hr_deal_refusal(const hr_deal* deal, int seat, const char* answer) {
  return text_from([&] {
    const Deal& of = held(deal).deal;
    const int who = asked(of, seat);
    return of.refusal(who, answer_in(of, who, answer));
  });
}
char* hr_deal_pick(const hr_deal* deal, int seat, const char* agent, unsigned long long seed) {
  return text_from([&] {
    const Deal& of = held(deal).deal;
    const int who = asked(of, seat);
    return of.text(who, of.pick(who, agent == nullptr ? "house" : agent, seed));
  });
}
char* hr_deal_all_answers(const hr_deal* deal, int seat, size_t most) {
  return json_from([&] {
    const Deal& of = held(deal).deal;
    const auto answers = of.all_answers(asked(of, seat), most);
    if (!answers) return Json(nullptr);
    Json list = Json::array();
    for (const auto& answer : *answers) list.push_back(json_of(answer));
    return list;
  });
}
char* hr_deal_view(const hr_deal* deal, int viewer) {
  return json_from([&] { return json_of(held(deal).deal.view(viewer)); });
}
char* hr_deal_events(const hr_deal* deal, int viewer) {
  return json_from([&] { return json_of(held(deal).deal.events(viewer)); });
}
char* hr_deal_narrate(const hr_deal* deal, const char* telling) {
  return text_from([&] { return held(deal).deal.narrate(telling_of(telling)); });
}
char* hr_deal_save(const hr_deal* deal) {
  return text_from([&] { return held(deal).deal.save(); });
}
char* hr_deal_stacks(const hr_deal* deal) {
  return json_from([&] { return held(deal).deal.stacks(); });
}

hr_simulation* hr_simulation_start(const hr_rules* rules, const char* trials) {
  return handle_from<hr_simulation>(
      [&] { return houserules::v1::Simulation(held(rules).rules, trials_of(trials)); });
}
void hr_simulation_free(hr_simulation* simulation) { delete simulation; }
int hr_simulation_play(hr_simulation* simulation, unsigned long long first,
                       unsigned long long last) {
  return calling(-1, [&] {
    held(simulation).simulation.play(first, last);
    return 0;
  });
}
char* hr_simulation_counts(const hr_simulation* simulation) {
  return text_from([&] { return held(simulation).simulation.counts(); });
}
int hr_simulation_add(hr_simulation* simulation, const char* counts) {
  return calling(-1, [&] {
    held(simulation).simulation.add(given(counts));
    return 0;
  });
}
char* hr_simulation_findings(const hr_simulation* simulation) {
  return json_from([&] { return json_of(held(simulation).simulation.findings()); });
}
char* hr_simulation_report(const hr_simulation* simulation, const char* format) {
  return text_from([&] { return held(simulation).simulation.report(format_of(format)); });
}

hr_editor* hr_editor_start(const hr_games* games) {
  return handle_from<hr_editor>([&] { return houserules::v1::Editor(held(games).games); });
}
char* hr_editor_take(hr_editor* editor, const char* message) {
  return json_from([&] { return held(editor).editor.take(given(message)); });
}
void hr_editor_free(hr_editor* editor) { delete editor; }

}  // extern "C"
// NOLINTEND(readability-identifier-naming)
