local ten, ace = 10, 14

---@param card Card
---@return integer  face value from two to ten, one for an ace, nothing for a face card and ten for a wild card, if any
function spots(card)
  if card.wild then
    return ten
  end
  if card.rank == ace then
    return 1
  end
  return card.face and 0 or card.rank
end
