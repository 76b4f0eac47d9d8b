---@param seats Seat[]
---@param card Card
---@return integer  how many cards of its rank lie up before these seats; a joker has none
function up_like(seats, card)
  local found = 0
  for _, seat in ipairs(seats) do
    found = found + count(seat.up, card.rank)
  end
  return found
end

---@param seats Seat[]
---@param card Card
---@return boolean  does one of these players show a card of its rank?
function rank_shown(seats, card)
  return up_like(seats, card) > 0
end
