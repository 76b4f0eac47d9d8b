local jack, ace = 11, 14
local ranks = {
  [2] = "deuce", [3] = "three", [4] = "four", [5] = "five", [6] = "six", [7] = "seven",
  [8] = "eight", [9] = "nine", [10] = "ten", [11] = "jack", [12] = "queen", [13] = "king",
  [14] = "ace"
}

---@param cards Card[]
---@param turned Card
---@return boolean  is one of these cards of the suit of `turned`, and higher? A joker is
function higher_of_suit(cards, turned)
  if turned.joker or turned.value == ace then
    return false
  end
  for _, card in ipairs(cards) do
    if card.joker or (card.suit == turned.suit and card.value > turned.value) then
      return true
    end
  end
  return false
end

---@param cards Card[]
---@return integer  the most points in one suit: aces eleven, faces ten; a joker is its ace, or a ten
function best_suit(cards)
  local totals, aces, jokers = {}, {}, 0
  for _, card in ipairs(cards) do
    if card.joker then
      jokers = jokers + 1
    else
      local points = card.value == ace and 11 or card.value >= jack and 10 or card.value
      totals[card.suit] = (totals[card.suit] or 0) + points
      aces[card.suit] = aces[card.suit] or card.value == ace
    end
  end
  local best = jokers == 0 and 0 or 10 * jokers + 1
  for suit, total in pairs(totals) do
    local with_jokers = total + 10 * jokers
    if jokers > 0 and not aces[suit] then
      with_jokers = with_jokers + 1
    end
    best = math.max(best, with_jokers)
  end
  return best
end

---@param cards Card[]
---@param three_of_a_kind boolean  does it count thirty and a half?
---@return integer  twice the most points in one suit
function half_points(cards, three_of_a_kind)
  if three_of_a_kind and at_least(cards, 'three of a kind') then
    return 61
  end
  return 2 * best_suit(cards)
end

---@param cards Card[]
---@param turned Card | nil
---@param which string
---@return table | nil  the lowest or the highest card of the suit of that card wins, an ace as the highest
function card_of_suit(cards, turned, which)
  local best = nil
  for _, card in ipairs(cards) do
    if turned and card.suit == turned.suit and card.value then
      local worth = which == 'highest' and card.value or -card.value
      best = math.max(best or worth, worth)
    end
  end
  return best and {best, name = "the " .. ranks[math.abs(best)] .. " of " .. turned.suit}
end

---@param cards Card[]
---@param turned Card | nil
---@return table | nil  the lowest card of the suit of that card wins, a deuce before all others
function lowest_of_suit(cards, turned)
  return card_of_suit(cards, turned, 'lowest')
end
