---@param cards Card[]
---@param others Card[]
---@return boolean  is one of these cards among the others?
function share_a_card(cards, others)
  for _, card in ipairs(cards) do
    if count(others, card) > 0 then
      return true
    end
  end
  return false
end

---@param five Card[]
---@param two Card[]
---@param hole Card[]  the down cards of the whole hand
---@return boolean  the five outrank the two, and each holds a down card
function fair_split(five, two, hole)
  return beats(five, two) and share_a_card(five, hole) and share_a_card(two, hole)
end
