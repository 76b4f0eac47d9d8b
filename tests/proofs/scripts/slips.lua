function misspelled(cards)
  local best = cards[1].rank
  return {bset}
end

function forgot(card)
  if card.face then
    return 10
  end
end
