-- Totals are in half points, as a face card counts one half: 54 stands for twenty-seven.

local pips = {
  A = 1, ['2'] = 2, ['3'] = 3, ['4'] = 4, ['5'] = 5, ['6'] = 6, ['7'] = 7, ['8'] = 8, ['9'] = 9,
  T = 10,
}

---@param cards Card[]
---@param tens_are_half boolean
---@return integer  the least total in half points: every ace counts one
function least_halves(cards, tens_are_half)
  local total = 0
  for _, card in ipairs(cards) do
    local number = pips[card.rank]
    if number == nil or (tens_are_half and number == 10) then
      total = total + 1
    else
      total = total + 2 * number
    end
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
  for _ = 0, count(cards, 'A') do
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
