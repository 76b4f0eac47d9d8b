---@param cards Card[]
---@return boolean  is there no black card among them?
function all_red(cards)
  for _, card in ipairs(cards) do
    if card.black then
      return false
    end
  end
  return true
end
