local queen = 12

-- Is there one among the cards that does what `good` says?
local function some(cards, good)
  for _, card in ipairs(cards) do
    if good(card) then
      return true
    end
  end
  return false
end

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
  local hand, trump = seat.hand, game.trump
  if not game.led then
    local function higher_trump(one)
      return one.suit == trump and (card.suit ~= trump or one.value > card.value)
    end
    return not (seat.cinch and some(hand, higher_trump))
  end
  local function of_led(one) return one.suit == game.led end
  local function of_trump(one) return one.suit == trump end
  local needed = some(hand, of_led) and of_led or some(hand, of_trump) and of_trump
  if not needed then
    return true
  end
  local function good(one) return needed(one) and takes(one, game.best, trump) end
  return needed(card) and (good(card) or not some(hand, good))
end
