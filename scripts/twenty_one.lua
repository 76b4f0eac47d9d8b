local ace = 14

--- the most points up to 21 from any of the cards, and then the most cards. Cards count their pips,
--- faces and jokers nothing and aces one.
---@param cards Card[]
---@return table
function twenty_one(cards)
  local most = {[0] = 0}  -- by points, how many cards make them
  for _, card in ipairs(cards) do
    local worth = (card.face or card.joker) and 0 or card.rank == ace and 1 or card.rank
    for points = 21 - worth, 0, -1 do
      local held = most[points]
      if held then
        most[points + worth] = math.max(most[points + worth] or 0, held + 1)
      end
    end
  end
  for points = 21, 0, -1 do
    if most[points] then
      local count = most[points]
      local name = points .. " points in " .. count .. (count == 1 and " card" or " cards")
      return {points, count, name = name}
    end
  end
end
