local ten, ace = 10, 14

---@param card Card
---@return integer  number cards count their face value, face cards ten and aces one; black cards are negative
function red_plus_black_minus(card)
  -- A joker has no rank.
  local pips = not card.rank and 0 or card.rank == ace and 1 or math.min(card.rank, ten)
  return card.red and pips or -pips
end
