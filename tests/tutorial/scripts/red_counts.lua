local ten, ace = 10, 14

---@param card Card
---@return integer  its pips, with face cards ten and aces one; negative for a black card
function red_pips(card)
  local pips = card.rank == ace and 1 or math.min(card.rank, ten)
  return card.red and pips or -pips
end
