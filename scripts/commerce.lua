local ace, jack, ten = 14, 11, 10
local names = {"a point of ", "a pair of ", "a flush, ", "a sequence, ", "a tricon of "}
local rank_names = {
  [3] = "three", [4] = "four", [5] = "five", [6] = "six", [7] = "seven", [8] = "eight", [9] = "nine",
  [10] = "ten", [11] = "jack", [12] = "queen", [13] = "king", [14] = "ace"
}
local plurals = {
  [2] = "deuces", [3] = "threes", [4] = "fours", [5] = "fives", [6] = "sixes", [7] = "sevens",
  [8] = "eights", [9] = "nines", [10] = "tens", [11] = "jacks", [12] = "queens", [13] = "kings",
  [14] = "aces"
}

---@param cards Card[]
---@return table  tricon, sequence in a suit, flush, pair, or the most pips
function commerce_hand(cards)
  local ranks, pips, flush = {}, 0, true
  for i, card in ipairs(cards) do
    ranks[i] = card.rank
    pips = pips + (card.rank == ace and 11 or card.rank >= jack and ten or card.rank)
    flush = flush and card.suit == cards[1].suit
  end
  table.sort(ranks)
  local low, middle, top = ranks[1], ranks[2], ranks[3]
  local small = low == 2 and middle == 3 and top == ace
  local category = 1
  if low == top then
    category = 5
  elseif flush and (small or low + 1 == middle and middle + 1 == top) then
    category, top = 4, small and 3 or top
  elseif flush then
    category = 3
  elseif low == middle or middle == top then
    category = 2
  end
  local first = category == 2 and middle or category >= 4 and top or pips
  local value = category == 3 and pips .. " pips" or pips
  if category == 4 then
    value = rank_names[top] .. " high"
  elseif category == 2 or category == 5 then
    value = plurals[middle]
  end
  return {category, first, category == 2 and low + top - middle or 0, name = names[category] .. value}
end
