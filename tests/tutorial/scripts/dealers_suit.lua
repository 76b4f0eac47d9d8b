---@param card Card
---@param ctx Context
---@return boolean  its suit is that of the dealer's first up card, and its holder has at most two of that suit
function of_the_dealers_suit(card, ctx)
  local shown = ctx.dealer.up.first
  if not shown then
    return false
  end
  return card.suit == shown.suit and count(ctx.seat.hand, shown.suit) <= 2
end

---@param cards Card[]
---@return integer[]?  tie-breaks of such a hand, highest card first; nothing of any other
function all_red_hand(cards)
  local ranks = {}
  for _, card in ipairs(cards) do
    if card.black then
      return nil
    end
    table.insert(ranks, card.value or 0)
  end
  table.sort(ranks, function(a, b) return a > b end)
  return ranks
end
