local ace = 14

---@param cards Card[]
---@return boolean  are they all of one suit?
local function of_one_suit(cards)
  return count(cards, cards[1].suit) == #cards
end

---@param cards Card[]
---@return boolean  are their ranks in sequence, an ace high or low?
local function in_sequence(cards)
  local low, high = ace, 1
  for _, card in ipairs(cards) do
    if count(cards, card.rank) > 1 then
      return false
    end
    low, high = math.min(low, card.rank), math.max(high, card.rank)
  end
  if high == ace and low == 2 then
    high = 1
    for _, card in ipairs(cards) do
      high = card.rank < ace and math.max(high, card.rank) or high
    end
    return high == #cards
  end
  return high - low == #cards - 1
end

---@param rows Card[][]
---@return integer  how many pairs there are in these rows, four of a rank being two
local function pairs_in(rows)
  local found, held = 0, {}
  for _, row in ipairs(rows) do
    for _, card in ipairs(row) do
      held[card.rank] = not held[card.rank]
      found = found + (held[card.rank] and 0 or 1)
    end
  end
  return found
end

---@param front Card[]
---@param middle Card[]
---@param back Card[]
---@return boolean  three flushes, three straights, six pairs, or a card of each rank; with no joker
function natural(front, middle, back)
  if count(front, 'joker') + count(middle, 'joker') + count(back, 'joker') > 0 then
    return false
  end
  local held = pairs_in({front, middle, back})
  return held == 6 or held == 0
    or of_one_suit(front) and of_one_suit(middle) and of_one_suit(back)
    or in_sequence(front) and in_sequence(middle) and in_sequence(back)
end
