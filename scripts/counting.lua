-- Totals are in half points, as a face card counts one half: 54 stands for twenty-seven.

local ten, jack, ace = 10, 11, 14

---@param card Card
---@param tens_are_half boolean
---@return integer  in half points, an ace as one; a joker counts nothing
local function least_value(card, tens_are_half)
  if card.joker then
    return 0
  elseif card.rank == ace then
    return 2
  elseif card.rank >= jack or (tens_are_half and card.rank == ten) then
    return 1
  end
  return 2 * card.rank
end

---@param cards Card[]
---@param tens_are_half boolean
---@return integer  the least total in half points: every ace counts one
function least_halves(cards, tens_are_half)
  local total = 0
  for _, card in ipairs(cards) do
    total = total + least_value(card, tens_are_half)
  end
  return total
end

---@param cards Card[]
---@param low integer   in whole points
---@param high integer  in whole points
---@return boolean  can these cards make both totals exactly, each ace as one or eleven?
function makes_both(cards, low, high, tens_are_half)
  local total = least_halves(cards, tens_are_half)
  local makes_low, makes_high = false, false
  for _ = 0, count(cards, ace) do
    makes_low = makes_low or total == 2 * low
    makes_high = makes_high or total == 2 * high
    total = total + 20
  end
  return makes_low and makes_high
end

---@param seats Seat[]  from the dealer's left
---@return Seat  the one whose up cards count most, aces as one; equal: the first
function most_showing(seats, tens_are_half)
  local best, most = nil, -1
  for _, seat in ipairs(seats) do
    local total = least_halves(seat.up, tens_are_half)
    if total > most then
      best, most = seat, total
    end
  end
  return best
end
