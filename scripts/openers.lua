---@param cards Card[]
---@return boolean  are four of them of one suit?
function four_of_a_suit(cards)
  for _, card in ipairs(cards) do
    if card.suit and count(cards, card.suit) >= 4 then
      return true
    end
  end
  return false
end
