---@param card Card
---@param best Card | nil  the best card of the trick so far
---@param trump string
---@return boolean  the card takes the trick from the best one
function takes(card, best, trump)
  if not best then
    return true
  end
  if card.suit == best.suit then
    return card.value > best.value
  end
  return card.suit == trump
end

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
---@param hand Card[]
---@param led string | nil  the suit led
---@param best Card | nil  the best card of the trick so far
---@param trump string
---@return boolean  follow suit, else trump, and take the trick if you can
function may_play(card, hand, led, best, trump)
  if not led then
    return true
  end
  local function of_led(one) return one.suit == led end
  local function of_trump(one) return one.suit == trump end
  local needed = some(hand, of_led) and of_led or some(hand, of_trump) and of_trump
  if not needed then
    return true
  end
  local function good(one) return needed(one) and takes(one, best, trump) end
  return needed(card) and (good(card) or not some(hand, good))
end
