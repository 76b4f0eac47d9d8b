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
---@param low boolean
---@return Seat  the one whose up cards make the best hand with the common cards, or the lowest; equal:
---  the first
function opens_with(seats, common, low)
  local opens, held
  for _, seat in ipairs(seats) do
    local cards = together(seat.up, common)
    if not opens or (low and beats(held, cards)) or (not low and beats(cards, held)) then
      opens, held = seat, cards
    end
  end
  return opens
end

---@param seats Seat[]
---@param seat Seat
---@return boolean  does a card lie up before any of the others?
function others_show(seats, seat)
  for _, other in ipairs(seats) do
    if other.number ~= seat.number and other.up.count > 0 then
      return true
    end
  end
  return false
end

---@param cards Card[]
---@param n integer
---@return Card  the card at this place, from the first
function card_number(cards, n)
  for place, card in ipairs(cards) do
    if place == n then
      return card
    end
  end
end
