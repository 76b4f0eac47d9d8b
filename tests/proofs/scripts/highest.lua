function highest(cards)
  local best = 0
  for _, card in ipairs(cards) do
    if card.value > best then
      best = card.value
    end
  end
  return best
end

function by_highest(cards)
  return { highest(cards) }
end
