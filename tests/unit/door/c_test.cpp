// The C interface: what it accepts and rejects, and that it agrees with the C++ interface.

#include <doctest/doctest.h>
#include <houserules/c.h>
#include <houserules/houserules.h>

#include <cstring>
#include <memory>
#include <string>

namespace {

struct Free {
  void operator()(char* text) const { hr_free(text); }
  void operator()(hr_games* games) const { hr_games_free(games); }
  void operator()(hr_rules* rules) const { hr_rules_free(rules); }
  void operator()(hr_deal* deal) const { hr_deal_free(deal); }
  void operator()(hr_simulation* simulation) const { hr_simulation_free(simulation); }
};
template <class Handle>
using Owned = std::unique_ptr<Handle, Free>;
template <class Handle>
Owned<Handle> own(Handle* handle) {
  return Owned<Handle>(handle);
}

std::string text_of(char* text) {
  const Owned<char> owned(text);
  return text == nullptr ? "NULL: " + std::string(hr_error()) : text;
}

Owned<hr_rules> rules_of(const char* id) {
  return own(hr_games_load(own(hr_games_built_in()).get(), id, nullptr));
}

TEST_CASE("C plays the same deals as C++") {
  for (const char* id : {"texas-holdem", "anaconda", "7-27", "badugi", "guts"}) {
    CAPTURE(id);
    const auto rules = rules_of(id);
    const auto deal =
        own(hr_deal_start(rules.get(), R"({"players":4,"seed":18446744073709551615})"));
    REQUIRE(deal != nullptr);
    houserules::Deal same(houserules::Games::built_in().load(id),
                          {.players = 4, .seed = ~std::uint64_t{0}});
    while (hr_deal_over(deal.get()) == 0) {
      CHECK(hr_deal_seats(deal.get()) == 4);
      const std::string question = text_of(hr_deal_question(deal.get(), -1));
      CHECK(question.find("\"seat\":" + std::to_string(same.question().seat)) != std::string::npos);
      const auto copy = own(hr_deal_copy(deal.get()));
      REQUIRE(hr_deal_answer_usual(copy.get()) == 0);
      // Returns the question's `usual` answer, as JSON.
      const std::size_t usual = question.find("\"usual\":") + std::strlen("\"usual\":");
      const std::string answer = question.substr(usual, question.find(",\"text\"", usual) - usual);
      CHECK(text_of(hr_deal_refusal(deal.get(), -1, answer.c_str())).empty());
      REQUIRE(hr_deal_answer(deal.get(), -1, answer.c_str()) == 0);
      same.answer(same.question().usual);
      CHECK(text_of(hr_deal_save(copy.get())) == text_of(hr_deal_save(deal.get())));
    }
    CHECK(text_of(hr_deal_save(deal.get())) == same.save());
    CHECK(text_of(hr_deal_narrate(deal.get(), R"({"viewer":-2,"plain":true})")) ==
          same.narrate({.viewer = houserules::referee, .plain = true}));
    const auto again = own(hr_deal_restore(rules.get(), same.save().c_str()));
    REQUIRE(again != nullptr);
    CHECK(text_of(hr_deal_events(again.get(), HR_BYSTANDER)) ==
          text_of(hr_deal_events(deal.get(), HR_BYSTANDER)));
    CHECK(hr_deal_game_over(deal.get()) == (same.game_over() ? 1 : 0));
    if (!same.game_over()) CHECK(hr_deal_over(own(hr_deal_next(deal.get())).get()) == 0);
  }
}

TEST_CASE("C rejects invalid input with a reason") {
  const auto games = own(hr_games_built_in());
  const auto rules = rules_of("texas-holdem");
  const auto deal = own(hr_deal_start(rules.get(), nullptr));
  struct Row {
    const char* setup;
    const char* why;
  };
  const Row rows[] = {
      {"", "setup: this is not JSON"},
      {"[]", "setup: this must be an object"},
      {R"({"seats":3})", "setup: there is no member 'seats'"},
      {R"({"players":"3"})", "setup: 'players' must be a whole number"},
      {R"({"players":4294967298})", "setup: 'players' must be a whole number"},
      {R"({"stacks":[1.5,2]})", "setup: 'stacks' must be a list of whole numbers"},
      {R"({"seed":-1})", "setup: 'seed' must be a whole number, 0 or more"},
      {R"({"deck":7})", "setup: 'deck' must be a text"},
      {R"({"deck":"AsAs"})", "the deck has no As, or no more of them"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.setup);
    CHECK(hr_deal_start(rules.get(), row.setup) == nullptr);
    CHECK(hr_error() == std::string(row.why));
  }
  CHECK(text_of(hr_deal_refusal(deal.get(), -1, "dance")).find("NULL: 'dance'") == 0);
  CHECK(hr_deal_answer(deal.get(), -1, R"({"kind":"jump"})") == -1);
  CHECK(hr_error() == std::string("answer: there is no kind 'jump'"));
  CHECK(hr_deal_answer(deal.get(), 99, "cc") == -1);
  CHECK(text_of(hr_deal_view(deal.get(), 77)) == "NULL: there is no seat 77");
  CHECK(text_of(hr_rules_judge(rules.get(), "Ann:AsKs")).find("NULL: table: ") == 0);
  CHECK(text_of(hr_rules_simulate(rules.get(), R"({"games":0})")).find("NULL: ") == 0);
  CHECK(hr_games_load_text(games.get(), "play: [beet]", nullptr, nullptr) == nullptr);
  CHECK(std::string(hr_error_diagnostics()).find("\"id\":\"HR") != std::string::npos);
  CHECK(hr_games_load(games.get(), "razz", R"({"set":{"limit":2}})") == nullptr);
  // A call that succeeds clears the error.
  CHECK(hr_deal_seats(deal.get()) > 1);
  CHECK(std::string(hr_error()).empty());
  CHECK(std::string(hr_error_diagnostics()) == "[]");
}

TEST_CASE("C adds up the parts of a simulation") {
  const auto rules = rules_of("razz");
  const char* trials = R"({"games":30,"agents":["random"],"seed":3})";
  const auto all = own(hr_simulation_start(rules.get(), trials));
  const auto part = own(hr_simulation_start(rules.get(), trials));
  REQUIRE(hr_simulation_play(all.get(), 11, 30) == 0);
  REQUIRE(hr_simulation_play(part.get(), 1, 10) == 0);
  const std::string counts = text_of(hr_simulation_counts(part.get()));
  REQUIRE(hr_simulation_add(all.get(), counts.c_str()) == 0);
  CHECK(text_of(hr_simulation_findings(all.get())) ==
        text_of(hr_rules_simulate(rules.get(), trials)));
  CHECK(text_of(hr_simulation_report(all.get(), "html")) ==
        text_of(hr_rules_report(rules.get(), trials, "html", nullptr, nullptr)));
  CHECK(hr_simulation_add(all.get(), counts.c_str()) == -1);
  CHECK(hr_simulation_add(all.get(), nullptr) == -1);
  CHECK(hr_simulation_play(nullptr, 1, 1) == -1);
  CHECK(hr_simulation_start(rules.get(), R"({"games":0})") == nullptr);
}

TEST_CASE("C accepts NULL") {
  hr_free(nullptr);
  hr_games_free(nullptr);
  hr_rules_free(nullptr);
  hr_deal_free(nullptr);
  hr_simulation_free(nullptr);
  CHECK(hr_games_ids(nullptr, 0) == nullptr);
  CHECK(hr_games_load(nullptr, "razz", nullptr) == nullptr);
  CHECK(hr_games_load(own(hr_games_built_in()).get(), nullptr, nullptr) == nullptr);
  CHECK(hr_games_in_folder(nullptr) == nullptr);
  CHECK(hr_games_found_by(nullptr, nullptr) == nullptr);
  CHECK(hr_rules_info(nullptr) == nullptr);
  CHECK(hr_deal_start(nullptr, nullptr) == nullptr);
  CHECK(hr_deal_over(nullptr) == -1);
  CHECK(hr_deal_answer(nullptr, 0, nullptr) == -1);
  CHECK(hr_deal_question(nullptr, -1) == nullptr);
  CHECK(hr_error() == std::string("the handle is NULL"));
}

TEST_CASE("C finds files through a function") {
  const auto find = [](void* context, const char* wanted, const char* name, const char* beside,
                       hr_file* file) {
    *static_cast<std::string*>(context) +=
        std::string(wanted) + " " + name + " beside " + beside + "; ";
    if (std::strcmp(name, "parent") != 0) return;
    hr_file_set(file, "house/parent.yaml",
                "houserules: 1\nname: Parent\nabout: One card.\nplayers: 2\nplay: [deal: 1 down]\n"
                "showdown: high\n");
  };
  std::string asked;
  const auto games = own(hr_games_found_by(find, &asked));
  const auto rules = own(hr_games_load_text(
      games.get(), "houserules: 1\nextends: parent\nname: Mine\n", nullptr, "mine.yaml"));
  CHECK(text_of(hr_rules_info(rules.get())).find("\"name\":\"Mine\"") != std::string::npos);
  CHECK(asked.find("game parent beside mine.yaml") == 0);
  CHECK(hr_games_load_text(games.get(), "houserules: 1\nextends: nobody\nname: Mine\n", nullptr,
                           nullptr) == nullptr);
}

}  // namespace
