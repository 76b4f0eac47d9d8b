local ace = 14

---@param card Card
---@return integer  a diamond counts its rank, eleven through fourteen for a jack through an ace; a wild card counts fourteen, and any other card nothing
function diamond_value(card)
  if card.wild then
    return ace
  end
  return card.suit == "diamonds" and card.rank or 0
end
