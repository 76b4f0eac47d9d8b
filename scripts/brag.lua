local ace = 14

---@param cards Card[]
---@return integer[]?  an ace, a deuce and a three of any suits
function ace_two_three(cards)
  local held = count(cards, ace) == 1 and count(cards, 2) == 1 and count(cards, 3) == 1
  return held and {1} or nil
end

---@param cards Card[]
---@return integer[]?  an ace, a deuce and a three of one suit
function ace_two_three_suited(cards)
  return count(cards, cards[1].suit) == 3 and ace_two_three(cards) or nil
end

---@param cards Card[]
---@return integer[]?  the highest hand of all
function three_threes(cards)
  return count(cards, 3) == 3 and {1} or nil
end

---@param cards Card[]
---@return integer[]?  an ace, a king and a queen of any suits
function ace_king_queen(cards)
  local held = count(cards, ace) == 1 and count(cards, 13) == 1 and count(cards, 12) == 1
  return held and {1} or nil
end

---@param cards Card[]
---@return integer[]?  an ace, a king and a queen of one suit
function ace_king_queen_suited(cards)
  return count(cards, cards[1].suit) == 3 and ace_king_queen(cards) or nil
end
