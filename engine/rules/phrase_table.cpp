// The table of phrases.

#include <algorithm>

#include "engine/rules/phrases.h"

namespace houserules {
namespace {

constexpr PhraseKey key_rows[] = {
    {"deal", Join::list, "`deal:`"},
    {"move", Join::none, "`move:`"},
    {"turn", Join::none, "`turn up:` and `turn down:`"},
    {"bet", Join::merge, "`bet:`"},
    {"nobody opens", Join::merge, "`nobody opens:`"},
    {"pay", Join::merge, "`pay:`"},
    {"roll", Join::none, "`roll:`"},
    {"repeat", Join::none, "`repeat:`"},
    {"until", Join::none, "`until:`"},
    {"pick", Join::merge, "`draw:`, `discard:` and `show:`"},
    {"pass", Join::merge, "`pass:`"},
    {"take", Join::merge, "`take:` and `buy:`"},
    {"set", Join::none, "`set:`"},
    {"ante", Join::none, "`ante:` under `betting:`"},
    {"bring-in", Join::none, "`bring-in:`"},
    {"limit", Join::none, "`limit:`"},
    {"wild", Join::list, "`wild:`"},
    {"event", Join::none, "`event:` under `whenever:`"},
    {"use", Join::sum, "`use:`"},
    {"qualify", Join::none, "`qualify:`"},
    {"part", Join::merge, "`showdown:`, `by:` and the parts under `split:`"},
    {"zone", Join::merge, "the zones under `zones:`"},
    {"register", Join::merge, "the registers under `registers:`"},
    {"chain rule", Join::merge, "the rules under `chain:`"},
};

constexpr PhraseRow rows[] = {
    {"deal", "<count> <facing>", "{count: $count, facing: $facing}", "2 down, 1 up"},
    {"deal", "<count>", "{count: $count}", "5"},
    {"deal", "<count> as given", "{count: $count, facing: as given}", "1 as given",
     "as the card lay that the seat gave up"},
    {"deal", "<count> to the? <zone>", "{count: $count, to: $zone}", "3 to the board"},
    {"deal", "<count> to each board", "{count: $count, to: board, boards: each}",
     "3 to each board"},
    {"deal", "<count> <facing> to the? <zone>", "{count: $count, facing: $facing, to: $zone}",
     "5 unseen to cross"},

    {"move", "the lead to the left",
     "{remember: {leader: '= (game.leader or dealer.next_chair).next_chair'}}",
     "the lead to the left", "the register `leader` goes to the next chair"},
    {"move", "all from the? <of:zone> to the? <zone>", "{cards: all, of: $of, to: $zone}",
     "all from offer to hand"},

    {"turn", "next", "{cards: next 1}", "next", "the first card that does not lie so yet"},
    {"turn", "next <count>", "{cards: next $count}", "next 2"},
    {"turn", "next of the? <zone>", "{cards: next 1, of: $zone}", "next of cross"},
    {"turn", "next <count> of the? <zone>", "{cards: next $count, of: $zone}", "next 2 of cross"},
    {"turn", "all", "{cards: all}", "all"},
    {"turn", "all of the? <zone>", "{cards: all, of: $zone}", "all of cross"},

    {"bet", "leader first", "{first: '= game.leader or dealer.left'}", "leader first",
     "the register `leader`; until it is set, the dealer's left"},
    {"bet", "<seat> first", "{first: $seat}", "best showing first"},
    {"bet", "opens with a pair of <rank> or better",
     "{opens with: \"= at_least(seat.hand, 'pair', $rank)\"}",
     "opens with a pair of jacks or better"},
    {"bet", "opens with <category> or better", "{opens with: '= at_least(seat.hand, $category)'}",
     "opens with two pair or better"},

    {"nobody opens", "everyone antes again", "{end: deal, because: nobody opened}",
     "everyone antes again, the pot stays"},
    {"nobody opens", "the pot stays", "{end: deal, because: nobody opened}", "the pot stays"},

    {"pay", "the pot", "{amount: pot}", "the pot"},
    {"pay", "<count>", "{amount: $count}", "2"},
    {"pay", "<count> to the pot", "{amount: $count, to: pot}", "2 to the pot"},
    {"pay", "<count> to <seats>", "{amount: $count, to: $seats}", "1 to winners"},
    {"pay", "at most <count>", "{at most: $count}", "the pot, at most 20"},

    {"roll", "a die into <name>", "{sides: 6, into: $name}", "a die into luck"},
    {"roll", "a coin into <name>", "{sides: 2, into: $name}", "a coin into luck"},

    {"repeat", "<count>", "$count", "3"},
    {"repeat", "<count> times", "$count", "3 times"},
    {"repeat", "until nobody took a card", "{until: \"= none(players, 'took')\"}",
     "until nobody took a card", "nobody answered `take` with yes in its last round"},
    {"until", "nobody took a card", "\"= none(players, 'took')\"", "nobody took a card"},
    {"until", "the pot is empty", "= pot == 0", "the pot is empty"},
    {"until", "one seat is left", "= contesting.count == 1", "one seat is left"},

    {"pick", "up to <count>", "{min: 0, max: $count}", "up to 3"},
    {"pick", "any", "{min: 0, max: = seat.hand.count}", "any"},
    {"pick", "<count>", "{min: $count, max: $count}", "2"},
    {"pick", "<a:count> to <b:count>", "{min: $a, max: $b}", "1 to 3"},
    {"pick", "leader first", "{from: '= game.leader or dealer.left'}", "up to 3, leader first"},
    {"pick", "<seat> first", "{from: $seat}", "up to 3, opener first"},

    {"pass", "<count> to the left", "{count: $count, to: = seat.left}", "3 to the left"},
    {"pass", "<count> to the right", "{count: $count, to: = seat.right}", "2 to the right"},
    {"pass", "<count> two to the left", "{count: $count, to: = seat.left.left}",
     "2 two to the left"},

    {"take", "<count> <facing>", "{count: $count, facing: $facing}", "1 up"},
    {"take", "leader first", "{from: '= game.leader or dealer.left'}", "1 up, leader first"},
    {"take", "<seat> first", "{from: $seat}", "1 up, best showing first"},

    {"set", "<count> in order", "{arrangement: {hand: $count}}", "5 in order",
     "the rest is discarded"},

    {"ante", "<count>", "{amount: $count}", "1"},
    {"ante", "<count> by the dealer", "{amount: $count, by: dealer}", "5 by the dealer"},
    {"ante", "<count> by the big blind", "{amount: $count, by: big blind}", "2 by the big blind"},
    {"bring-in", "<count> by the? lowest up card", "{by: lowest up card, amount: $count}",
     "1 by the lowest up card"},
    {"bring-in", "<count> by the? highest up card", "{by: highest up card, amount: $count}",
     "1 by the highest up card"},
    {"limit", "<count>", "$count", "2"},
    {"limit", "<a:count> to <b:count>", "{from: $a, to: $b}", "1 to 5"},
    {"limit", "pot", "pot", "pot"},
    {"limit", "half pot", "half pot", "half pot"},
    {"limit", "no limit", "no limit", "no limit"},

    {"wild", "<ranks>", "{ranks: $ranks}", "3s and 9s"},
    {"wild", "<cards>", "{cards: $cards}", "Js Jh Kd"},
    {"wild", "joker|jokers", "{jokers: yes}", "joker"},
    {"wild", "joker|jokers as bug", "{jokers: yes, as: bug}", "joker as bug"},
    {"wild", "one-eyed jacks", "{cards: Js Jh}", "one-eyed jacks"},
    {"wild", "suicide king", "{cards: Kh}", "suicide king"},
    {"wild", "man with the axe", "{cards: Kd}", "man with the axe"},
    {"wild", "own lowest down card", "{own: lowest down card}", "own lowest down card"},
    {"wild", "own lowest down card and its rank", "{own: lowest down card, and its rank: yes}",
     "own lowest down card and its rank"},
    {"wild", "own lowest down card and its rank in own hand",
     "{own: lowest down card, and its rank: yes}", "own lowest down card and its rank in own hand"},
    {"wild", "the card|cards of the? <zone>", "{cards in: $zone}", "the cards of spit"},
    {"wild", "the card|cards of the? <zone> and its|their rank",
     "{cards in: $zone, and their rank: yes}", "the cards of spit and their rank"},

    {"event", "a card is dealt", "{card: any, dealt: any}", "a card is dealt"},
    {"event", "a card is dealt up", "{card: any, dealt: up}", "a card is dealt up"},
    {"event", "a card is dealt down", "{card: any, dealt: down}", "a card is dealt down"},
    {"event", "a card is dealt to the? <zone>", "{card: any, dealt: any, in: $zone}",
     "a card is dealt to spit"},
    {"event", "a|an <rank> is dealt", "{card: $rank, dealt: any}", "a 3 is dealt"},
    {"event", "a|an <rank> is dealt up", "{card: $rank, dealt: up}", "a queen is dealt up"},
    {"event", "a|an <rank> is dealt down", "{card: $rank, dealt: down}", "a 4 is dealt down"},
    {"event", "a|an <rank> is dealt to the? <zone>", "{card: $rank, dealt: any, in: $zone}",
     "an ace is dealt to the board"},
    {"event", "<card> is dealt", "{card: $card, dealt: any}", "Qs is dealt"},
    {"event", "<card> is dealt up", "{card: $card, dealt: up}", "Qs is dealt up"},
    {"event", "<card> is dealt down", "{card: $card, dealt: down}", "Qs is dealt down"},
    {"event", "a card is turned up", "{card: any, turned: up}", "a card is turned up"},
    {"event", "a card is turned up in the? <zone>", "{card: any, turned: up, in: $zone}",
     "a card is turned up in cross"},
    {"event", "a|an <rank> is turned up", "{card: $rank, turned: up}", "a 4 is turned up"},
    {"event", "a|an <rank> is turned up in the? <zone>", "{card: $rank, turned: up, in: $zone}",
     "an ace is turned up in cross"},
    {"event", "<card> is turned up", "{card: $card, turned: up}", "Qs is turned up"},
    {"event", "a card is moved up", "{card: any, moved: up}", "a card is moved up"},
    {"event", "a|an <rank> is moved up", "{card: $rank, moved: up}", "a 4 is moved up"},
    {"event", "a seat folds", "{seat: folds}", "a seat folds"},
    {"event", "a seat checks", "{seat: checks}", "a seat checks"},
    {"event", "a seat bets", "{seat: bets}", "a seat bets"},
    {"event", "the showdown begins", "{showdown: begins}", "the showdown begins"},
    {"event", "one seat is left", "{pot: uncontested}", "one seat is left"},

    {"use", "<count> from the? <zone>", "{$zone: $count}", "2 from hand and 3 from board"},
    {"use", "<a:count> to <b:count> from the? <zone>", "{$zone: $a-$b}", "0 to 2 from hand"},
    {"use", "at most <count> from the? <zone>", "{$zone: 0-$count}",
     "at most 2 from hand and any from board"},
    {"use", "any from the? <zone>", "{$zone: any}", "any from hand"},
    {"use", "all from the? <zone>", "{$zone: all}", "all from board"},
    {"use", "all", "{hand: all}", "all"},
    {"use", "one line of the? <zone>", "{$zone: one line}", "2 from hand and one line of cross"},
    {"use", "any from one line of the? <zone>", "{$zone: {lines: any}}",
     "any from hand and any from one line of cross"},

    {"qualify", "<rank> or better", "{rank: $rank}", "8 or better"},
    {"qualify", "a pair of <rank> or better", "{pair of: $rank}", "a pair of 6s or better"},
    {"qualify", "<category> or better", "{category: $category}", "two pair or better"},
    {"qualify", "no pair", "no pair", "no pair"},

    {"part", "<ranking>", "{by: $ranking}", "low a-5"},
    {"part", "<rank> or better", "{qualify: {rank: $rank}}", "low a-5, 8 or better"},
    {"part", "highest <suit>", "{by: card, highest of: $suit}", "highest spade"},
    {"part", "lowest <suit>", "{by: card, lowest of: $suit}", "lowest spade"},
    {"part", "highest <suit> in the hole", "{by: card, highest of: $suit, from: hole}",
     "highest spade in the hole"},
    {"part", "lowest <suit> in the hole", "{by: card, lowest of: $suit, from: hole}",
     "lowest spade in the hole"},
    {"part", "nearest <count>", "{by: points, nearest: $count}", "nearest 7"},

    {"zone", "one per seat", "{of: seat}", "one per seat"},
    {"zone", "on the table", "{of: table}", "on the table"},

    {"register", "<type>", "{type: $type}", "number"},
    {"register", "<type> per seat", "{type: $type, per: seat}", "number per seat"},
    {"register", "<type> kept for the game", "{type: $type, kept for: game}",
     "rank kept for the game"},
    {"register", "<type> per seat kept for the game", "{type: $type, per: seat, kept for: game}",
     "number per seat kept for the game"},
    {"register", "secret", "{secret: yes}", "card per seat, secret"},
    {"register", "starts at <name>", "{starts: $name}", "number per seat, starts at 3"},

    {"chain rule", "same dealer", "{dealer: same}", "same dealer, nobody antes"},
    {"chain rule", "the dealer moves", "{dealer: moves}", "the dealer moves"},
    {"chain rule", "everyone antes", "{antes: everyone}", "everyone antes"},
    {"chain rule", "nobody antes", "{antes: nobody}", "nobody antes"},
    {"chain rule", "those with chips ante", "{antes: with chips}", "those with chips ante"},
    {"chain rule", "everyone is dealt in", "{dealt in: everyone in the game}",
     "everyone is dealt in"},
    {"chain rule", "those still in are dealt in", "{dealt in: those still in}",
     "those still in are dealt in"},
};

}  // namespace

std::span<const PhraseKey> phrase_keys() { return key_rows; }
std::span<const PhraseRow> phrase_rows() { return rows; }

const PhraseKey* find_phrase_key(std::string_view key) {
  const auto* found = std::find_if(std::begin(key_rows), std::end(key_rows),
                                   [&](const PhraseKey& k) { return k.key == key; });
  return found == std::end(key_rows) ? nullptr : found;
}

}  // namespace houserules
