local ace = 14

---@param cards Card[]
---@return boolean  are four of them of one rank, or five of one suit in sequence, as they are printed?
function special(cards)
  local ranks, suits = {}, {}
  for _, card in ipairs(cards) do
    if not card.joker then
      local value = card.value
      ranks[value] = (ranks[value] or 0) + 1
      if ranks[value] == 4 then
        return true
      end
      local of_suit = suits[card.suit] or {}
      suits[card.suit] = of_suit
      of_suit[value] = true
      -- In a sequence that begins with it an ace is low.
      of_suit[1] = of_suit[1] or value == ace
    end
  end
  for _, held in pairs(suits) do
    for low = 1, 10 do
      if held[low] and held[low + 1] and held[low + 2] and held[low + 3] and held[low + 4] then
        return true
      end
    end
  end
  return false
end
