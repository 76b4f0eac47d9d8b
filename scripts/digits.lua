local one, ace = 11, 14

---@param seats Seat[]
---@param digit integer  2 to 10, and 11 for an ace
---@return integer  how many of these digits they hold together
function digits(seats, digit)
  local found = 0
  for _, seat in ipairs(seats) do
    found = found + count(seat.hand, digit == one and ace or digit)
  end
  return found
end
