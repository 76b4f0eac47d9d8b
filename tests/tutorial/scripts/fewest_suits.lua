---@param cards Card[]
---@return table  higher for fewer suits; then the highest card
function fewest_suits(cards)
  local suits, held, highest = 0, {}, 0
  for _, card in ipairs(cards) do
    if not held[card.suit] then
      held[card.suit] = true
      suits = suits + 1
    end
    highest = math.max(highest, card.rank)
  end
  return {-suits, highest, name = "a hand of " .. suits .. (suits == 1 and " suit" or " suits")}
end
