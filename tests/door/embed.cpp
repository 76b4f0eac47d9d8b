// A program that embeds House Rules, with its own game and agent, and a dispute.
#include <houserules/houserules.h>

#include <iostream>

namespace hr = houserules;

constexpr const char* kitchen_draw = R"(houserules: 1
name: Kitchen Draw
about: Five cards, one draw, one round of betting.
players: 2-6
betting: {ante: 1, limit: no limit}
play:
  - deal: 5 down
  - draw: up to 3
  - bet
showdown: high
)";

/// Discards everything below a ten, opens the betting with an ace, and never folds.
hr::Answer choose(const hr::Deal& deal, const hr::Question& question) {
  std::vector<int> low;
  bool ace = false;
  const hr::View view = deal.view(question.seat);
  for (const hr::View::Card& card : view.seats[question.seat].zones[0].cards) {
    ace = ace || card.text[0] == 'A';
  }
  switch (question.kind) {
    case hr::Question::Kind::cards:
      for (std::size_t i = 0; i < question.cards.size(); ++i) {
        const bool more = static_cast<std::int64_t>(low.size()) < question.range->most;
        const char rank = question.cards[i].text[0];
        if (more && rank >= '2' && rank <= '9') low.push_back(static_cast<int>(i));
      }
      return hr::Answer::choose_cards(low);
    case hr::Question::Kind::bet:
      // Checking is the only other choice: nobody has bet.
      if (ace && question.range && question.choices.size() == 1) return hr::Answer::raise_to(5);
      return hr::Answer::call();
    default:
      return question.usual;
  }
}

int main() try {
  const hr::Rules rules = hr::Games::built_in().load_text(kitchen_draw, {}, "kitchen-draw.yaml");
  hr::Deal deal(rules, {.stacks = {50, 50, 50}, .seed = 5});
  while (!deal.over()) {
    const hr::Question question = deal.question();
    deal.answer(choose(deal, question));
  }
  std::cout << deal.narrate({.names = {"Ann", "Bob", "Cid"}}) << "\n";
  const hr::Rules razz = hr::Games::built_in().load("razz");
  std::cout << razz.judge({"Ann:Ad2c3s5h8dKsKd", "Bob:Ac2d3h4s9d9cQh", "stakes:20,20"}).text;
} catch (const hr::Error& error) {
  std::cerr << error.what() << "\n";
  for (const hr::Diagnostic& fault : error.diagnostics()) std::cerr << fault.text;
  return 1;
}
