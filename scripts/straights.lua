local five, ace = 5, 14
local names = {[5] = "five", [6] = "six", [7] = "seven", [8] = "eight", [9] = "nine", [10] = "ten",
  [11] = "jack", [12] = "queen", [13] = "king", [14] = "ace"}

---@param cards Card[]  five of them
---@return table?  the lower the straight the better; nothing else is a hand
function lowest_straight(cards)
  local held, high, low = {}, 1, ace
  for _, card in ipairs(cards) do
    if card.joker or held[card.rank] then return nil end
    held[card.rank] = true
  end
  local wheel = held[ace] and held[2]
  for rank in pairs(held) do
    local value = wheel and rank == ace and 1 or rank
    high, low = math.max(high, value), math.min(low, value)
  end
  if high - low ~= five - 1 then return nil end
  return {-high, name = "a straight, " .. names[high] .. " high"}
end
