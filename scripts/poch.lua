local ace = 14
local names = {[2] = "a pair of ", [3] = "three ", [4] = "four "}
local plurals = {
  [7] = "sevens", [8] = "eights", [9] = "nines", [10] = "tens", [11] = "jacks", [12] = "queens",
  [13] = "kings", [14] = "aces"
}

---@param cards Card[]
---@param trump Suit
---@return integer  zero without a run of three; else by length, top card, and trumps
function run_of(cards, trump)
  local held, best = {}, 0
  for _, card in ipairs(cards) do
    held[card.suit] = held[card.suit] or {}
    held[card.suit][card.rank] = true
  end
  for _, card in ipairs(cards) do
    local length = 1
    while held[card.suit][card.rank - length] do
      length = length + 1
    end
    if length >= 3 then
      best = math.max(best, length * 100 + card.rank * 2 + (card.suit == trump and 1 or 0))
    end
  end
  return best
end

---@param cards Card[]
---@param trump Suit
---@return integer  how many of the seven, eight and nine of trumps
function low_trumps(cards, trump)
  local number = 0
  for _, card in ipairs(cards) do
    if card.suit == trump and card.rank <= 9 then
      number = number + 1
    end
  end
  return number
end

---@param cards Card[]
---@param ctx Context
---@return table  four, three or two of a kind; between sets of the same size, the higher rank wins, then the set with a trump
function set_of(cards, ctx)
  local number, trumps, rank = {}, {}, 0
  for _, card in ipairs(cards) do
    number[card.rank] = (number[card.rank] or 0) + 1
    trumps[card.rank] = trumps[card.rank] or card.suit == ctx.game.trump
  end
  for r = 7, ace do
    if number[r] and number[r] >= (number[rank] or 2) then
      rank = r
    end
  end
  if rank == 0 then
    return nil
  end
  local name = names[number[rank]] .. plurals[rank] .. (trumps[rank] and " including a trump" or "")
  return {number[rank], rank, trumps[rank] and 1 or 0, name = name}
end
