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
