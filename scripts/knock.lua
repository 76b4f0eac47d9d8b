---@param cards Card[]
---@return integer  what every other player owes the hand that won the pot with these
function knock_bonus(cards)
  if at_least(cards, 'straight flush', 'A') then
    return 4
  elseif at_least(cards, 'straight flush') then
    return 2
  elseif at_least(cards, 'four of a kind') and not at_least(cards, 'five of a kind') then
    return 1
  end
  return 0
end
