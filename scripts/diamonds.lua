local ace = 14

---@param card Card
---@return integer  each diamond is worth its rank (jack 11, queen 12, king 13, ace 14), and other cards are worth nothing
function diamond_value(card)
  if card.wild then
    return ace
  end
  return card.suit == "diamonds" and card.rank or 0
end
