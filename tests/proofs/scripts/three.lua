function three(cards, ctx, deck)
  return {count(cards, "red")}
end
