---@param cards Card[]
---@return boolean  whether all the cards are red
function all_red(cards)
  for _, card in ipairs(cards) do
    if card.black then
      return false
    end
  end
  return true
end
