function first_card(cards, ctx)
  return {cards[1].rank}
end

function lost(cards, ctx)
  local reds = count(cards, "red")
end
