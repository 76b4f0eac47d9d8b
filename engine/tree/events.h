#pragma once
// Effects of events.

#include "engine/tree/form.h"

namespace houserules::tree {

struct EventRule : Map {
  Said<Text> card, in;
  Said<OneOf<"up|down|unseen|outward|any">> dealt;
  Said<OneOf<"up">> turned, moved;
  Said<OneOf<"folds|checks|bets">> seat;
  Said<OneOf<"begins">> showdown;
  Said<OneOf<"uncontested">> pot;
  Said<OneOf<"begins|closed">> betting;
  static constexpr Form form{"event", "An event"};
  static void keys(auto& key) {
    key("card", &EventRule::card, "a rank, a card, or any", otherwise("any"));
    key("dealt", &EventRule::dealt, "it is dealt from the deck");
    key("turned", &EventRule::turned, "it is turned up in place");
    key("moved", &EventRule::moved, "it arrives from another zone");
    key("in", &EventRule::in, "in this zone", otherwise("hand"));
    key("seat", &EventRule::seat, "a player acts in a betting round");
    key("showdown", &EventRule::showdown, "hands are about to be compared");
    key("pot", &EventRule::pot, "one player is left");
    key("betting", &EventRule::betting,
        "begins: a betting round is about to begin; closed: no more betting is possible, and board "
        "cards are still to come");
  }
};

struct Effect : Map {
  Said<std::vector<EventRule>> event;
  Said<Condition> when;
  Said<Steps> do_;
  Said<Text> name, about;
  static constexpr Form form{"whenever", "An effect, under `whenever:`"};
  static void keys(auto& key) {
    key("event", &Effect::event, "what triggers it; if there are several, any of them", required());
    key("when", &Effect::when, "only if this holds", otherwise("yes").for_referee());
    key("do", &Effect::do_,
        "the steps to run; the keys of a single step may be written next to `event` instead");
    key("name", &Effect::name, "for logs and `change:`");
    key("about", &Effect::about, "text for players; replaces the generated sentence");
  }
};

}  // namespace houserules::tree
