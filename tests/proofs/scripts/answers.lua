function first_card(cards, ctx)
  return {cards[1].rank}
end

function lost(cards, ctx)
  local reds = count(cards, "red")
end

function queen_as_text(card)
  local queen = "Q"
  return card.rank == queen
end

function rank_of(card)
  return card.rank
end
