#include "engine/cli/seats.h"

#include <fmt/format.h>

#include "engine/cards/count_text.h"
#include "engine/cli/failure.h"
#include "engine/narrate/spelling.h"
#include "engine/script/log.h"
#include "engine/source/convert.h"
#include "engine/text/printable.h"
#include "engine/text/sentence.h"
#include "engine/text/utf8.h"
#include "engine/variant/value_text.h"

namespace houserules::cli {

void check_players(const collection::Sitting& sitting, int players) {
  const int least = sitting.players_min, most = sitting.players_max;
  if (players >= least && players <= most) return;
  throw Failure(fmt::format(
      "{} is for {} players, not {}", printable(sitting.name, 60),
      least == most ? std::to_string(most) : fmt::format("{} to {}", least, most), players));
}

int seats_for(const collection::Sitting& sitting, int agents, int players) {
  const int least = sitting.players_min;
  const int most = sitting.players_max;
  if (players == 0) {
    players = (std::max(agents, least) + agents - 1) / agents * agents;
    if (players > most) players = std::max(agents, least);
  }
  check_players(sitting, players);
  if (players < agents)
    throw Failure(
        fmt::format("there are {} agents, but {}", agents, count_text(players, "player")));
  return players;
}

namespace {

/// "there are 3 players, but 2 stacks".
std::string no_match(std::size_t seats, const std::string& given) {
  return fmt::format("there {} {}, but {}", seats == 1 ? "is" : "are", count_text(seats, "player"),
                     given);
}

}  // namespace

void check_agents(std::size_t agents, std::size_t seats) {
  if (agents > 1 && agents != seats) throw Failure(no_match(seats, count_text(agents, "agent")));
}

std::vector<Chips> stacks_of(const std::vector<std::string>& given, int players,
                             const collection::Sitting& sitting, std::vector<Chips> stacks) {
  if (!given.empty()) {
    stacks.clear();
    for (const std::string& list : given) {
      for (const std::string_view text : convert::split(list, ",")) {
        Chips chips = 0;
        if (!parse_chips(text, chips) || chips < 1) {
          // "100/200", "$100"
          std::string with_commas(text);
          std::replace(with_commas.begin(), with_commas.end(), '/', ',');
          std::erase(with_commas, '$');
          if (with_commas == text || with_commas.empty() ||
              with_commas.find_first_not_of("0123456789,") != with_commas.npos)
            with_commas.clear();
          // Digits are out of range.
          throw Failure(is_whole_number(text)
                            ? fmt::format("--stacks takes numbers of chips from 1 to {}, not '{}'",
                                          most_chips, printable(text, 40))
                            : fmt::format("--stacks takes numbers of chips, such as {}, not '{}'",
                                          with_commas.empty() ? "200 or 200,50,80" : with_commas,
                                          printable(text, 40)));
        }
        stacks.push_back(chips);
      }
    }
    if (stacks.empty()) throw Failure("--stacks takes numbers of chips");
  }
  auto seats = static_cast<std::size_t>(std::max(players, 0));
  if (seats == 0) {
    seats = stacks.size() > 1 ? stacks.size() : static_cast<std::size_t>(sitting.players_usual);
  }
  if (stacks.empty()) stacks.push_back(sitting.stacks);
  // A copy: assign() may free its own elements before it reads the value.
  if (stacks.size() == 1) stacks.assign(seats, Chips{stacks[0]});
  if (stacks.size() != seats) {
    throw Failure(no_match(seats, count_text(stacks.size(), "stack")));
  }
  check_players(sitting, static_cast<int>(seats));
  return stacks;
}

std::vector<std::string> names_given(const std::string& list, int players) {
  std::vector<std::string> names = script::player_names(list);
  if (names.size() == 1 && (players == 0 || names[0].find(' ') != std::string::npos))
    throw Failure("--names needs a name for each player, separated by commas: Ann,Bob,Cid");
  return names;
}

Seat seat_given(std::string_view option, const std::string& text, std::size_t seats) {
  const Seat seat = parse_seat(text);
  if (seat < seats) return seat;
  throw Failure(fmt::format(
      "{} takes a seat from p1 to p{}, not '{}'{}", option, seats, printable(text, 20),
      parse_seat("p" + text) < seats ? "; did you mean 'p" + text + "'?" : std::string()));
}

void check_dealer(Seat dealer, std::size_t seats) {
  if (dealer >= seats) {
    throw Failure("the dealer is not at this table; the seats are " + seats_text(seats));
  }
}

void check_names(const std::vector<std::string>& names, std::size_t seats) {
  constexpr int longest = 20;
  if (names.empty()) return;
  if (names.size() != seats) {
    throw Failure(no_match(seats, count_text(names.size(), "name")));
  }
  const narrate::Spelling known(false, names);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const std::string& name = names[seat];
    const std::string shown = "'" + printable(name, 40) + "'";
    if (name.empty() || utf8_count(name) > longest || printable(name, 100) != name) {
      throw Failure(fmt::format("a player's name must have 1 to {} printable characters, not {}",
                                longest, shown));
    }
    if (parse_seat(name) != no_seat && parse_seat(name) != seat) {
      throw Failure(shown + " is a seat, so it cannot be the name of a player in another seat");
    }
    if (known.seat_called(name) != seat) throw Failure("two players are called " + shown);
  }
}

}  // namespace houserules::cli
