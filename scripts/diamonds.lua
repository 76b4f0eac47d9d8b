local ace = 14

---@param card Card
---@return integer  each diamond counts its rank (jack 11, queen 12, king 13, ace 14); other cards count nothing
function diamond_value(card)
  if card.wild then
    return ace
  end
  return card.suit == "diamonds" and card.rank or 0
end
