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
    key("dealt", &EventRule::dealt, "it comes from the stock");
    key("turned", &EventRule::turned, "it is turned where it lies");
    key("moved", &EventRule::moved, "it arrives from another zone");
    key("in", &EventRule::in, "the zone", otherwise("hand"));
    key("seat", &EventRule::seat, "an act in a betting round");
    key("showdown", &EventRule::showdown, "hands are about to be compared");
    key("pot", &EventRule::pot, "one seat is left");
    key("betting", &EventRule::betting,
        "a round of bets is about to begin; closed: nobody can bet any more, with cards of the "
        "board to come");
  }
};

struct Effect : Map {
  Said<std::vector<EventRule>> event;
  Said<Condition> when;
  Said<Steps> do_;
  Said<Text> name, about;
  static constexpr Form form{"whenever", "An effect, under `whenever:`"};
  static void keys(auto& key) {
    key("event", &Effect::event, "what happened; of several one or the other", required());
    key("when", &Effect::when, "only then", otherwise("yes").for_referee());
    key("do", &Effect::do_, "what happens then; or one step's own keys");
    key("name", &Effect::name, "for logs and `change:`");
    key("about", &Effect::about, "what people read of it, in place of words made from its keys");
  }
};

}  // namespace houserules::tree
