---@param card Card
---@return integer  its rank if it is a diamond, eleven to fourteen for jack to ace; else nothing
function diamond_value(card)
  return card.suit == "diamonds" and card.rank or 0
end
