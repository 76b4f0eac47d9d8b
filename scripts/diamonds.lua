local ace = 14

---@param card Card
---@return integer  its rank if it is a diamond, eleven to fourteen for jack to ace; fourteen if it is wild; else nothing
function diamond_value(card)
  if card.wild then
    return ace
  end
  return card.suit == "diamonds" and card.rank or 0
end
