local ace = 14
local numbers = {[3] = "three", [4] = "four", [5] = "five"}

---@param cards Card[]
---@return table?  the longest run of one suit, three cards at least, then its highest card
function longest_suited_run(cards)
  local held = {}
  for _, card in ipairs(cards) do
    if not card.joker then
      held[card.suit] = held[card.suit] or {}
      held[card.suit][card.rank] = true
      held[card.suit][1] = held[card.suit][1] or card.rank == ace
    end
  end
  local length, highest = 0, 0
  for _, ranks in pairs(held) do
    local run = 0
    for rank = 1, ace do
      run = ranks[rank] and run + 1 or 0
      if run > length or (run == length and rank > highest) then
        length, highest = run, rank
      end
    end
  end
  if length < 3 then
    return nil
  end
  length = math.min(length, 5)
  return {length, highest, name = numbers[length] .. "-card straight flush"}
end
