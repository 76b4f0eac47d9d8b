---@param cards Card[]
---@param common Card[]
---@return Card[]  both together
local function together(cards, common)
  local all = {}
  for _, card in ipairs(cards) do
    all[#all + 1] = card
  end
  for _, card in ipairs(common) do
    all[#all + 1] = card
  end
  return all
end

---@param seats Seat[]  from the dealer's left
---@param common Card[]
---@return Seat  the one whose up cards make the best hand with the common cards; equal: the first
function best_with(seats, common)
  local best, held
  for _, seat in ipairs(seats) do
    local cards = together(seat.up, common)
    if not best or beats(cards, held) then
      best, held = seat, cards
    end
  end
  return best
end
