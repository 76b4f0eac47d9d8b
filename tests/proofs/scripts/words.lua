function of_suit(cards)
  local n = 0
  for _, card in ipairs(cards) do
    if card.suit == 'heart' or card.value == "A" or card.suit ~= 'spades' then
      n = n + 1
    end
  end
  return {n}
end
