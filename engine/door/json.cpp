#include "engine/door/json.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>

namespace houserules::door {
namespace {

constexpr std::array<std::string_view, 3> severities = {"error", "warning", "note"};
constexpr std::array<std::string_view, 7> answer_kinds = {"fold",   "call", "raise", "option",
                                                          "number", "seat", "cards"};
constexpr std::array<std::string_view, 6> question_kinds = {"bet",  "option", "number",
                                                            "seat", "cards",  "arrangement"};

template <class Kind, std::size_t count>
std::string_view word_of(const std::array<std::string_view, count>& words, Kind kind) {
  return words[static_cast<std::size_t>(kind)];
}

/// Converts each item of a list with `json`.
template <class List, class Make>
Json list_of(const List& list, Make json) {
  Json out = Json::array();
  for (const auto& one : list) out.push_back(json(one));
  return out;
}

Json json_of(const v1::Place& place) {
  return {{"file", place.file},
          {"line", place.line},
          {"column", place.column},
          {"length", place.length}};
}

Json json_of(const std::optional<v1::Question::Range>& range) {
  if (!range) return nullptr;
  return {{"least", range->least}, {"most", range->most}};
}

Json json_of(const std::vector<v1::View::Zone>& zones) {
  return list_of(zones, [](const v1::View::Zone& zone) -> Json {
    return {{"name", zone.name},
            {"board", zone.board},
            {"cards", list_of(zone.cards, [](const v1::View::Card& card) -> Json {
               return {{"text", card.text}, {"face_up", card.face_up}, {"wild", card.wild}};
             })}};
  });
}

Json json_of(const std::vector<v1::View::Register>& registers) {
  Json out = Json::object();
  for (const v1::View::Register& one : registers) out[one.name] = one.value;
  return out;
}

Json json_of(const std::vector<v1::Called>& list) {
  return list_of(list, [](const v1::Called& called) -> Json {
    return {{"name", called.name}, {"about", called.about}};
  });
}

Json json_of(const std::vector<v1::Equity::Share>& shares) {
  return list_of(shares, [](const v1::Equity::Share& one) -> Json {
    return {{"win", one.win}, {"tie", one.tie}, {"share", one.share}, {"error", one.error}};
  });
}

/// Reads the members of an object, all of which are optional.
class Members {
 public:
  Members(std::string_view text, const char* what) : what_(what) {
    try {
      object_ = parse_json<Json>(text, JsonBounds());
    } catch (const JsonError& error) {
      throw v1::Error(what_ + ": " + error.what());
    }
    if (!object_.is_object()) throw v1::Error(what_ + ": this must be an object");
  }

  template <class Number>
  void number(const char* name, Number& into) {
    if (const Json* value = find(name)) {
      // Seeds are 64 bits, and may be strings for languages without such numbers.
      if (std::is_same_v<Number, std::uint64_t> && value->is_string()) {
        const std::string& text = value->get_ref<const std::string&>();
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), into);
        if (error != std::errc() || end != text.data() + text.size() || text.empty())
          wrong(name, "a whole number, 0 or more");
        return;
      }
      if (std::is_unsigned_v<Number> && value->is_number_unsigned()) {
        into = static_cast<Number>(value->get<std::uint64_t>());
        return;
      }
      const std::optional<std::int64_t> whole = whole_number_of(*value);
      if (!whole || (std::is_unsigned_v<Number> && *whole < 0) ||
          static_cast<std::int64_t>(static_cast<Number>(*whole)) != *whole) {
        wrong(name, std::is_unsigned_v<Number> ? "a whole number, 0 or more" : "a whole number");
      }
      into = static_cast<Number>(*whole);
    }
  }
  template <class Number>
  void numbers(const char* name, std::vector<Number>& into) {
    if (const Json* value = find(name)) {
      if (!value->is_array()) wrong(name, "a list of whole numbers");
      for (const Json& one : *value) {
        const std::optional<std::int64_t> whole = whole_number_of(one);
        if (!whole || static_cast<std::int64_t>(static_cast<Number>(*whole)) != *whole) {
          wrong(name, "a list of whole numbers");
        }
        into.push_back(static_cast<Number>(*whole));
      }
    }
  }
  void flag(const char* name, bool& into) {
    if (const Json* value = find(name)) {
      if (!value->is_boolean()) wrong(name, "true or false");
      into = value->get<bool>();
    }
  }
  void text(const char* name, std::string& into) {
    if (const Json* value = find(name)) {
      if (!value->is_string()) wrong(name, "a text");
      into = value->get<std::string>();
    }
  }
  void texts(const char* name, std::vector<std::string>& into) {
    if (const Json* value = find(name)) into = texts_in(*value, name);
  }
  /// {"limit":"pot"}
  void settings(const char* name, std::vector<std::pair<std::string, std::string>>& into) {
    if (const Json* value = find(name)) {
      if (!value->is_object()) wrong(name, "an object");
      for (const auto& [key, setting] : value->items()) {
        if (!setting.is_string()) wrong(name, "an object of texts");
        into.emplace_back(key, setting.get<std::string>());
      }
    }
  }
  /// Throws if there is an unknown member.
  void done() const {
    for (const auto& [name, value] : object_.items()) {
      if (std::find(known_.begin(), known_.end(), name) == known_.end()) {
        throw v1::Error(what_ + ": there is no member '" + name + "'");
      }
    }
  }

 private:
  const Json* find(const char* name) {
    known_.emplace_back(name);
    const auto found = object_.find(name);
    return found == object_.end() || found->is_null() ? nullptr : &*found;
  }
  [[noreturn]] void wrong(const std::string& name, const char* wanted) const {
    throw v1::Error(what_ + ": '" + name + "' must be " + wanted);
  }
  std::vector<std::string> texts_in(const Json& list, const char* name) const {
    if (!list.is_array()) wrong(name, "a list of texts");
    std::vector<std::string> out;
    for (const Json& one : list) {
      if (!one.is_string()) wrong(name, "a list of texts");
      out.push_back(one.get<std::string>());
    }
    return out;
  }

  std::string what_;
  Json object_;
  std::vector<std::string> known_;
};

/// Returns the options of a call; null is an empty object.
Members members_of(const char* text, const char* what) {
  return {text == nullptr ? "{}" : text, what};
}

}  // namespace

Json json_of(const std::vector<v1::Diagnostic>& diagnostics) {
  return list_of(diagnostics, [](const v1::Diagnostic& one) -> Json {
    return {{"severity", word_of(severities, one.severity)},
            {"id", one.id},
            {"place", json_of(one.place)},
            {"message", one.message},
            {"advice", one.advice},
            {"text", one.text}};
  });
}

Json json_of(const v1::GameInfo& info) {
  return {{"id", info.id},
          {"name", info.name},
          {"family", info.family},
          {"about", info.about},
          {"hash", info.hash},
          {"fewest_players", info.fewest_players},
          {"most_players", info.most_players},
          {"usual_players", info.usual_players},
          {"stack", info.stack},
          {"options", list_of(info.options,
                              [](const v1::Option& option) -> Json {
                                return {{"name", option.name},
                                        {"about", option.about},
                                        {"type", option.type},
                                        {"choices", option.choices},
                                        {"value", option.value}};
                              })},
          {"drawings", list_of(info.drawings,
                               [](const v1::Drawing& drawing) -> Json {
                                 return {{"zone", drawing.zone}, {"rows", drawing.rows}};
                               })},
          {"zones", json_of(info.zones)},
          {"registers", json_of(info.registers)}};
}

Json json_of(const std::vector<v1::WorkedDeal>& deals) {
  return list_of(deals, [](const v1::WorkedDeal& deal) -> Json {
    Json set = Json::object();
    for (const auto& [name, value] : deal.choices.set) set[name] = value;
    Json moves = nullptr;
    if (deal.moves) {
      const v1::Setup& setup = deal.moves->setup;
      moves = {
          {"setup", {{"stacks", setup.stacks}, {"dealer", setup.dealer}, {"deck", setup.deck}}},
          {"answers", deal.moves->answers}};
    }
    return {{"name", deal.name},
            {"place", json_of(deal.place)},
            {"choices", {{"set", set}, {"with", deal.choices.with}}},
            {"failures", json_of(deal.failures)},
            {"narration", deal.narration},
            {"moves", moves}};
  });
}

Json json_of(const v1::Answer& answer) {
  Json out{{"kind", word_of(answer_kinds, answer.kind)}};
  using Kind = v1::Answer::Kind;
  if (answer.kind == Kind::cards) {
    out["cards"] = answer.cards;
  } else if (answer.kind != Kind::fold && answer.kind != Kind::call) {
    out["number"] = answer.number;
  }
  return out;
}

Json json_of(const v1::Question& question) {
  return {{"kind", word_of(question_kinds, question.kind)},
          {"seat", question.seat},
          {"waiting", question.waiting},
          {"name", question.name},
          {"choices", list_of(question.choices,
                              [](const v1::Question::Choice& choice) -> Json {
                                return {{"answer", json_of(choice.answer)},
                                        {"text", choice.text},
                                        {"cost", choice.cost}};
                              })},
          {"range", json_of(question.range)},
          {"cards", list_of(question.cards,
                            [](const v1::Question::Card& card) -> Json {
                              return {{"text", card.text}, {"may_choose", card.may_choose}};
                            })},
          {"piles", list_of(question.piles,
                            [](const v1::Question::Pile& pile) -> Json {
                              return {{"name", pile.name}, {"cards", pile.cards}};
                            })},
          {"conditional", question.conditional},
          {"usual", json_of(question.usual)},
          {"text", question.text}};
}

Json json_of(const v1::View& view) {
  return {{"viewer", view.viewer},
          {"dealer", view.dealer},
          {"pot", view.pot},
          {"deck", view.deck},
          {"seats", list_of(view.seats,
                            [](const v1::View::Seat& seat) -> Json {
                              return {{"stack", seat.stack},
                                      {"bet", seat.bet},
                                      {"in", seat.in},
                                      {"sitting_out", seat.sitting_out},
                                      {"zones", json_of(seat.zones)},
                                      {"registers", json_of(seat.registers)}};
                            })},
          {"table", json_of(view.table)},
          {"registers", json_of(view.registers)}};
}

Json json_of(const std::vector<v1::Event>& events) {
  return list_of(events, [](const v1::Event& event) -> Json {
    Json out{{"kind", event.kind}};
    // Omits what an event does not have: there are many events.
    const auto seat = [&](const char* name, int number) {
      if (number >= 0) out[name] = number;
    };
    seat("seat", event.seat);
    seat("other", event.other);
    out["seen_by"] = event.seen_by;
    if (!event.card.empty()) {
      out["card"] = event.card;
      out["face_up"] = event.face_up;
      out["zone"] = event.zone;
    }
    if (event.board > 0) out["board"] = event.board;
    if (event.chips != 0) out["chips"] = event.chips;
    if (event.total != 0) out["total"] = event.total;
    if (event.pot != 0) out["pot"] = event.pot;
    if (!event.name.empty()) out["name"] = event.name;
    if (!event.value.empty()) out["value"] = event.value;
    if (event.rule.line > 0) out["rule"] = json_of(event.rule);
    return out;
  });
}

Json json_of(const v1::Verdict& verdict) {
  return {{"names", verdict.names},
          {"awards", list_of(verdict.awards,
                             [](const v1::Verdict::Award& award) -> Json {
                               return {{"seat", award.seat},   {"pot", award.pot},
                                       {"board", award.board}, {"part", award.part},
                                       {"chips", award.chips}, {"why", award.why}};
                             })},
          {"hands", list_of(verdict.hands,
                            [](const v1::Verdict::Hand& hand) -> Json {
                              return {{"seat", hand.seat},   {"part", hand.part},
                                      {"board", hand.board}, {"name", hand.name},
                                      {"cards", hand.cards}, {"counts", hand.counts}};
                            })},
          {"gets", verdict.gets},
          {"text", verdict.text}};
}

Json json_of(const v1::Equity& equity) {
  return {{"names", equity.names},
          {"pot", json_of(equity.pot)},
          {"parts", list_of(equity.parts,
                            [](const v1::Equity::Part& part) -> Json {
                              return {{"name", part.name},
                                      {"board", part.board},
                                      {"won", part.won},
                                      {"hands", json_of(part.hands)}};
                            })},
          {"unwon", equity.unwon},
          {"runouts", equity.runouts},
          {"exact", equity.exact}};
}

Json json_of(const v1::Findings& findings) {
  const auto cell = [](const std::optional<v1::Findings::Cell>& one) -> Json {
    if (!one) return nullptr;
    return {{"value", one->value}, {"ci95", one->ci95}};
  };
  return {{"games", findings.games},
          {"deals", findings.deals},
          {"tables", list_of(findings.tables, [&](const v1::Findings::Table& table) -> Json {
             return {{"id", table.id},
                     {"title", table.title},
                     {"columns", table.columns},
                     {"rows", list_of(table.rows, [&](const v1::Findings::Row& row) -> Json {
                        return {{"name", row.name}, {"cells", list_of(row.cells, cell)}};
                      })}};
           })}};
}

v1::Choices choices_of(const char* text) {
  Members members = members_of(text, "choices");
  v1::Choices out;
  members.settings("set", out.set);
  members.texts("with", out.with);
  members.done();
  return out;
}

v1::Setup setup_of(const char* text) {
  Members members = members_of(text, "setup");
  v1::Setup out;
  members.numbers("stacks", out.stacks);
  members.number("players", out.players);
  members.number("dealer", out.dealer);
  members.number("seed", out.seed);
  members.text("deck", out.deck);
  members.done();
  return out;
}

v1::Telling telling_of(const char* text) {
  Members members = members_of(text, "telling");
  v1::Telling out;
  members.number("viewer", out.viewer);
  members.texts("names", out.names);
  members.flag("plain", out.plain);
  members.done();
  return out;
}

v1::Sampling sampling_of(const char* text) {
  Members members = members_of(text, "sampling");
  v1::Sampling out;
  members.number("samples", out.samples);
  members.number("seed", out.seed);
  members.done();
  return out;
}

v1::Trials trials_of(const char* text) {
  Members members = members_of(text, "trials");
  v1::Trials out;
  members.number("games", out.games);
  members.number("players", out.players);
  members.numbers("stacks", out.stacks);
  members.texts("agents", out.agents);
  members.number("seed", out.seed);
  members.done();
  return out;
}

std::vector<std::string> words_of(const char* text) {
  const std::string object = "{\"table\":" + std::string(text == nullptr ? "[]" : text) + "}";
  Members members = members_of(object.c_str(), "table");
  std::vector<std::string> out;
  members.texts("table", out);
  members.done();
  return out;
}

v1::Answer answer_of(std::string_view text) {
  Members members(text, "answer");
  v1::Answer out;
  std::string kind;
  members.text("kind", kind);
  members.number("number", out.number);
  members.numbers("cards", out.cards);
  members.done();
  const auto found = std::find(answer_kinds.begin(), answer_kinds.end(), kind);
  if (found == answer_kinds.end()) throw v1::Error("answer: there is no kind '" + kind + "'");
  out.kind = static_cast<v1::Answer::Kind>(found - answer_kinds.begin());
  return out;
}

}  // namespace houserules::door
