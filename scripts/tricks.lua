local queen = 12

---@param card Card
---@param best Card | nil  the best card of the trick so far
---@param trump string
---@return boolean  the card takes the trick from the best one
function takes(card, best, trump)
  if not best or card.suit ~= best.suit then
    return not best or card.suit == trump
  end
  return card.value > best.value
end

---@param hand Card[]
---@param trump string
---@return boolean  ace, king and queen of trumps, which take three tricks for sure
function holds_a_cinch(hand, trump)
  local sure = 0
  for _, card in ipairs(hand) do
    if card.suit == trump and card.value >= queen then
      sure = sure + 1
    end
  end
  return sure == 3
end

---@param card Card
---@param seat Seat
---@param game Game
---@return boolean  led with a cinch it is the highest trump; otherwise it follows suit, or is a trump,
---  and takes the trick, as far as the hand allows
function may_play(card, seat, game)
  local trump, led, suit, value = game.trump, game.led, card.suit, card.value
  if not led then
    if seat.cinch then
      for _, other in ipairs(seat.hand) do
        if other.suit == trump and (suit ~= trump or other.value > value) then
          return false
        end
      end
    end
    return true
  end
  local best = game.best
  local follows, trumps, taking = false, false, {}
  for _, other in ipairs(seat.hand) do
    local its = other.suit
    follows = follows or its == led
    trumps = trumps or its == trump
    taking[its] = taking[its] or takes(other, best, trump)
  end
  local needed = follows and led or trumps and trump
  if not needed then
    return true
  end
  return suit == needed and (not taking[needed] or takes(card, best, trump))
end
