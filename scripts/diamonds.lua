local ace = 14

---@param card Card
---@return integer  a diamond counts its rank, eleven through fourteen for a jack through an ace; other cards count nothing, and wild cards (if any) count fourteen
function diamond_value(card)
  if card.wild then
    return ace
  end
  return card.suit == "diamonds" and card.rank or 0
end
