local jack, ace = 11, 14

---@param cards Card[]
---@param turned Card
---@return boolean  is one of these cards of the suit of `turned`, and higher?
function higher_of_suit(cards, turned)
  for _, card in ipairs(cards) do
    if card.suit == turned.suit and card.value > turned.value then
      return true
    end
  end
  return false
end

---@param cards Card[]
---@return integer  the most points in one suit: aces eleven, faces ten
function best_suit(cards)
  local totals, best = {}, 0
  for _, card in ipairs(cards) do
    local points = card.value == ace and 11 or card.value >= jack and 10 or card.value
    totals[card.suit] = (totals[card.suit] or 0) + points
    best = math.max(best, totals[card.suit])
  end
  return best
end
