local ace = 14

---@param seat Seat
---@return boolean  is its front better than its middle, or its middle better than its back?
function fouled(seat)
  return beats(seat.front, seat.middle) or beats(seat.middle, seat.back)
end

---@param cards Card[]
---@return boolean  is it a royal flush?
local function royal(cards)
  return at_least(cards, 'straight flush', 'A')
end

---@param cards Card[]
---@return integer  units for the back
local function back_royalty(cards)
  if royal(cards) then return 25 end
  if at_least(cards, 'straight flush') then return 15 end
  if at_least(cards, 'four of a kind') then return 10 end
  if at_least(cards, 'full house') then return 6 end
  if at_least(cards, 'flush') then return 4 end
  return at_least(cards, 'straight') and 2 or 0
end

---@param cards Card[]
---@return integer  units for the middle
local function middle_royalty(cards)
  if at_least(cards, 'straight') then return 2 * back_royalty(cards) end
  return at_least(cards, 'three of a kind') and 2 or 0
end

---@param cards Card[]  three of them
---@return integer  units for the front: a pair of sixes 1, of aces 9; three deuces 10, three aces 22
local function front_royalty(cards)
  for rank = ace, 2, -1 do
    local held = count(cards, rank)
    if held == 3 then return rank + 8 end
    if held == 2 then return math.max(0, rank - 5) end
  end
  return 0
end

---@param seat Seat
---@return integer  units for all three rows
local function royalties(seat)
  return front_royalty(seat.front) + middle_royalty(seat.middle) + back_royalty(seat.back)
end

---@param mine Card[]
---@param theirs Card[]
---@return integer  1 for a row won, -1 for one lost
local function row(mine, theirs)
  return beats(mine, theirs) and 1 or beats(theirs, mine) and -1 or 0
end

---@param seat Seat
---@param rival Seat
---@return integer  what this player wins from the other: a unit for each row, three for all three,
---  and the difference of their royalties. A fouled hand loses all three rows and has no royalties
function units_from(seat, rival)
  if fouled(seat) and fouled(rival) then return 0 end
  if fouled(seat) then return -6 - royalties(rival) end
  if fouled(rival) then return 6 + royalties(seat) end
  local won = row(seat.front, rival.front) + row(seat.middle, rival.middle) + row(seat.back, rival.back)
  if won == 3 or won == -3 then won = 2 * won end
  return won + royalties(seat) - royalties(rival)
end

---@param seat Seat
---@return boolean  a pair of queens or better in front, in a hand that is not fouled
function earns_fantasyland(seat)
  return not fouled(seat) and front_royalty(seat.front) >= 7
end

---@param seat Seat
---@param middle_counts boolean  does a full house in the middle do?
---@return boolean  three of a kind in front or four of a kind at the back, in a hand that is not fouled
function stays_in_fantasyland(seat, middle_counts)
  return not fouled(seat)
    and (front_royalty(seat.front) >= 10 or at_least(seat.back, 'four of a kind')
      or middle_counts and at_least(seat.middle, 'full house'))
end
