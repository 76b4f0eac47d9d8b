local ten, ace = 10, 14

---@param card Card
---@return integer  its pips from two to ten, one for an ace and nothing for a face; ten if it is wild
function spots(card)
  if card.wild then
    return ten
  end
  if card.rank == ace then
    return 1
  end
  return card.face and 0 or card.rank
end
