local seven = 7

---@param cards Card[]  five of them
---@return integer[]?  ranked by the other cards, from the highest down
function two_sevens(cards)
  if count(cards, seven) < 2 then
    return nil
  end
  local others = {}
  for _, card in ipairs(cards) do
    if card.rank ~= seven then
      others[#others + 1] = card.rank
    end
  end
  for _ = #others + 1, 3 do
    others[#others + 1] = seven
  end
  table.sort(others, function(a, b) return a > b end)
  return others
end
