#include "engine/variant/features.h"

#include <algorithm>

#include "engine/text/english.h"

namespace houserules {
namespace {

template <class Rows, class Test>
bool any(const Rows& rows, Test test) {
  return std::any_of(rows.begin(), rows.end(), test);
}

bool deals(const Variant& v, Facing facing) {
  return any(v.deals, [&](const DealAct& deal) {
    return deal.to_seats && any(deal.portions, [&](const DealAct::Portion& portion) {
             return !portion.as_given && portion.facing == facing;
           });
  });
}

bool asks(const Variant& v, std::string_view verb) {
  return any(v.asks, [&](const AskAct& ask) { return v.word(ask.name) == verb; });
}

bool offers(const Variant& v, std::string_view option) {
  return any(v.asks, [&](const AskAct& ask) {
    return any(ask.options, [&](const AskAct::Option& one) { return v.word(one.name) == option; });
  });
}

template <class Test>
bool any_part(const Variant& v, Test test) {
  return any(v.showdowns, [&](const Showdown& showdown) { return any(showdown.parts, test); });
}

bool scale(const Part& part, std::initializer_list<Scale> scales) {
  return part.ranker != nullptr &&
         std::find(scales.begin(), scales.end(), part.ranker->spec().scale) != scales.end();
}

bool pays_pot(const Variant& v, const Number& amount) {
  if (!amount.expr.given()) return false;
  const ExprNode& node = v.nodes[static_cast<std::size_t>(amount.expr.node)];
  return node.op == ExprNode::Op::root && node.what == static_cast<std::uint8_t>(Root::pot);
}

bool limit(const Variant& v, Limit::Kind kind) {
  return !v.bets.empty() && (v.betting.limit.kind == kind || any(v.bets, [&](const BetAct& bet) {
                               return bet.limit && bet.limit->kind == kind;
                             }));
}

struct Row {
  Feature feature;
  bool (*has)(const Variant&);
};
constexpr Row rows[] = {
    {{"a board", "community common"},
     [](const Variant& v) {
       return any(v.deals, [](const DealAct& d) { return !d.to_seats && d.zone == zone_board; });
     }},
    {{"several boards", "double board"},
     [](const Variant& v) { return v.boards > 1 || !v.board_acts.empty(); }},
    {{"a layout", "grid rows places"},
     [](const Variant& v) {
       return any(v.zones,
                  [](const ZoneSpec& zone) { return !zone.of_seat && !zone.places.empty(); });
     }},
    {{"up cards", ""}, [](const Variant& v) { return deals(v, Facing::up); }},
    {{"cards unseen", "peek"}, [](const Variant& v) { return deals(v, Facing::unseen); }},
    {{"cards outward", "forehead"}, [](const Variant& v) { return deals(v, Facing::outward); }},
    {{"discards", "draw discard exchange twist"},
     [](const Variant& v) { return asks(v, "discard") || asks(v, "keep"); }},
    {{"passing", "pass"}, [](const Variant& v) { return asks(v, "pass"); }},
    {{"arranging", "set arrangement"},
     [](const Variant& v) {
       return any(v.asks, [](const AskAct& a) { return a.kind == QuestionKind::arrangement; });
     }},
    {{"turning up", "roll your own show reveal"},
     [](const Variant& v) { return !v.turns.empty(); }},
    {{"buying", "buy pay price"},
     [](const Variant& v) {
       return any(v.asks, [](const AskAct& ask) {
         return ask.price.given() ||
                any(ask.options, [](const AskAct::Option& option) { return option.has_price; });
       });
     }},
    {{"bidding", "bid auction number"},
     [](const Variant& v) {
       return any(v.asks, [](const AskAct& a) { return a.kind == QuestionKind::number; });
     }},
    {{"declaration", "declare"}, [](const Variant& v) { return !v.claims.empty(); }},
    {{"in or out", ""}, [](const Variant& v) { return offers(v, "in") && offers(v, "out"); }},
    {{"dice", "die roll coin random"}, [](const Variant& v) { return !v.rolls.empty(); }},
    {{"events", "whenever trigger"}, [](const Variant& v) { return !v.events.empty(); }},
    {{"wild cards", "wilds"}, [](const Variant& v) { return !v.wilds.empty(); }},
    {{"jokers", "joker"},
     [](const Variant& v) { return any(v.deck, [](Card card) { return card.joker(); }); }},
    {{"short deck", "stripped"},
     [](const Variant& v) {
       return std::count_if(v.deck.begin(), v.deck.end(), [](Card card) { return !card.joker(); }) <
              52;
     }},
    {{"several decks", "packs"}, [](const Variant& v) { return v.deck.size() > 60; }},
    {{"split pot", "high-low hi-lo"},
     [](const Variant& v) {
       return any(v.showdowns, [](const Showdown& showdown) { return showdown.parts.size() > 1; });
     }},
    {{"a low hand", "lowball"},
     [](const Variant& v) {
       return any_part(v, [](const Part& part) {
         return scale(part, {Scale::low_a5, Scale::low_a6, Scale::low_27, Scale::badugi,
                             Scale::badugi_ace_high, Scale::pure_rank});
       });
     }},
    {{"points", "count total"},
     [](const Variant& v) {
       return any_part(v, [](const Part& part) { return scale(part, {Scale::points}); });
     }},
    {{"a single card", "suit"},
     [](const Variant& v) {
       return any_part(v, [](const Part& part) { return scale(part, {Scale::card}); });
     }},
    {{"own categories", "inserted"},
     [](const Variant& v) {
       return any_part(v, [](const Part& part) { return !part.category_hooks.empty(); });
     }},
    {{"an opening hand", "openers"},
     [](const Variant& v) {
       return any(v.bets, [](const BetAct& bet) { return bet.opens_with.given(); });
     }},
    {{"match pot", "matches pot"},
     [](const Variant& v) {
       return any(v.pays, [&](const PayAct& pay) {
         return pay.to == PayAct::To::pot && pays_pot(v, pay.amount);
       });
     }},
    {{"chain", "carried pot re-ante legs"},
     [](const Variant& v) {
       return !v.chain.rules.empty() || v.chain.until.given() ||
              any(v.ends, [](const EndAct& end) { return end.what == EndAct::What::deal; }) ||
              any(v.showdowns, [](const Showdown& showdown) {
                return showdown.without_winner == Showdown::Fallback::stays;
              });
     }},
    {{"payments", "side bet between players"},
     [](const Variant& v) {
       return any(v.pays, [](const PayAct& pay) { return pay.to == PayAct::To::seats; });
     }},
    {{"blinds", "blind"}, [](const Variant& v) { return !v.betting.blinds.empty(); }},
    {{"ante", "antes"}, [](const Variant& v) { return v.betting.ante > 0; }},
    {{"bring-in", ""}, [](const Variant& v) { return v.betting.bring_in.due(); }},
    {{name(Limit::Kind::fixed), ""}, [](const Variant& v) { return limit(v, Limit::Kind::fixed); }},
    {{name(Limit::Kind::spread), ""},
     [](const Variant& v) { return limit(v, Limit::Kind::spread); }},
    {{name(Limit::Kind::pot), ""},
     [](const Variant& v) {
       return limit(v, Limit::Kind::pot) || limit(v, Limit::Kind::half_pot);
     }},
    {{name(Limit::Kind::none), ""}, [](const Variant& v) { return limit(v, Limit::Kind::none); }},
    {{"no betting", ""}, [](const Variant& v) { return v.bets.empty(); }},
    {{"Lua", "script hook"},
     [](const Variant& v) { return !v.scripts.empty() || !v.hooks.empty(); }},
};

}  // namespace

std::vector<Feature> features_of(const Variant& variant) {
  std::vector<Feature> features;
  for (const Row& row : rows) {
    if (row.has(variant)) features.push_back(row.feature);
  }
  return features;
}

std::string spoken_name(const Variant& variant, std::string_view name) {
  for (const RegisterSpec& spec : variant.registers) {
    if (spec.name == name && !spec.about.empty()) return spec.about;
  }
  for (const ZoneSpec& spec : variant.zones) {
    if (spec.name == name && !spec.about.empty()) return spec.about;
  }
  std::string out(name);
  std::replace_if(
      out.begin(), out.end(), [](char c) { return c == '_' || c == '-'; }, ' ');
  return out;
}

std::string spoken_name(const Variant& variant, const Showdown& showdown) {
  return showdown.about.empty() ? spoken_name(variant, variant.word(showdown.name))
                                : showdown.about;
}

bool names_limit(std::string_view name, std::string_view limit) {
  std::string words = lower_case(name);
  std::replace(words.begin(), words.end(), '-', ' ');
  return words.find(limit) != std::string::npos;
}

bool shows_cards(const Variant& v) {
  return std::any_of(v.deals.begin(), v.deals.end(),
                     [](const DealAct& deal) {
                       return deal.to_seats &&
                              std::any_of(deal.portions.begin(), deal.portions.end(),
                                          [](const DealAct::Portion& portion) {
                                            return portion.facing == Facing::up;
                                          });
                     }) ||
         std::any_of(v.turns.begin(), v.turns.end(),
                     [&](const TurnAct& turn) { return v.zones[turn.cards.zone].of_seat; }) ||
         std::any_of(v.moves.begin(), v.moves.end(),
                     [](const MoveAct& move) { return move.to == zone_hand; });
}

bool has_answer(const Variant& variant, std::string_view name) {
  return std::any_of(variant.asks.begin(), variant.asks.end(), [&](const AskAct& ask) {
    return std::any_of(ask.options.begin(), ask.options.end(), [&](const AskAct::Option& option) {
      return variant.word(option.name) == name;
    });
  });
}

bool has_pot(const Variant& v) {
  const Betting& betting = v.betting;
  const auto priced = [](const AskAct& ask) {
    return ask.price.given() || std::any_of(ask.options.begin(), ask.options.end(),
                                            [](const auto& option) { return option.has_price; });
  };
  const auto into_pot = [](const PayAct& pay) { return pay.to == PayAct::To::pot; };
  return !v.bets.empty() || betting.ante > 0 || !betting.blinds.empty() || betting.bring_in.due() ||
         std::any_of(v.pays.begin(), v.pays.end(), into_pot) ||
         std::any_of(v.asks.begin(), v.asks.end(), priced);
}

bool counts_in_hands(const Variant& variant, std::uint8_t zone) {
  const auto has_zone = [&](const Part& part) {
    return std::any_of(part.sources.begin(), part.sources.end(),
                       [&](const SourceSpec& source) { return source.zone == zone; });
  };
  return std::any_of(variant.showdowns.begin(), variant.showdowns.end(),
                     [&](const Showdown& showdown) {
                       return std::any_of(showdown.parts.begin(), showdown.parts.end(), has_zone);
                     });
}

}  // namespace houserules
