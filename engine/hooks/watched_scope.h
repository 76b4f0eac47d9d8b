#pragma once
// A scope that records whether it was read.

#include "engine/variant/expression.h"

namespace houserules::hooks {

/// `of` must outlive it.
class WatchedScope final : public Scope {
 public:
  explicit WatchedScope(const Scope& of) : of_(of) {}

  bool asked() const { return asked_; }

  Value root(Root root) const override { return of().root(root); }
  Value attribute(Value object, Attribute attribute) const override {
    return of().attribute(object, attribute);
  }
  Value own_register(Value object, int index) const override {
    return of().own_register(object, index);
  }
  Value own_zone(Value object, int index) const override { return of().own_zone(object, index); }
  Value call(Function function, std::span<const Value> arguments) const override {
    return of().call(function, arguments);
  }
  int list_cards(Value cards, std::span<Card> out) const override {
    return of().list_cards(cards, out);
  }
  std::optional<Card> card_at(Value cards, std::size_t index) const override {
    return of().card_at(cards, index);
  }
  Value lua(int chunk) const override { return of().lua(chunk); }

 private:
  const Scope& of() const {
    asked_ = true;
    return of_;
  }

  const Scope& of_;
  mutable bool asked_ = false;
};

}  // namespace houserules::hooks
