local ace, jack, ten = 14, 11, 10
local rank_names = {[8] = "eight", [9] = "nine", [10] = "ten", [11] = "jack", [12] = "queen", [13] = "king", [14] = "ace"}
local brelan = {carre = 3, simple = 2, favorite = 1}

---@param card Card
---@return integer  eleven for an ace, ten for a face, else the pips
function pips(card)
  if card.rank == ace then
    return 11
  end
  return card.rank >= jack and ten or card.rank
end

---@param cards Card[]
---@param turned Card
---@return integer, integer  which brelan the cards make, 0 if none, and its rank
function brelan_of(cards, turned)
  local same = {}
  for _, card in ipairs(cards) do
    same[card.rank] = (same[card.rank] or 0) + 1
  end
  for rank, number in pairs(same) do
    local with_turned = number + (turned.rank == rank and 1 or 0)
    if with_turned == 4 then
      return brelan.carre, rank
    elseif number == 3 then
      return brelan.simple, rank
    elseif with_turned == 3 then
      return brelan.favorite, rank
    end
  end
  return 0, 0
end

---@param cards Card[]
---@param ctx Context
---@return table  a brelan, or else the most pips
function by_pips(cards, ctx)
  local kind, rank = brelan_of(cards, ctx.table.turned.first)
  local sum = 0
  for _, card in ipairs(cards) do
    sum = sum + pips(card)
  end
  return {kind, rank, kind == 0 and sum or 0, name = kind_name(kind, sum .. " pips")}
end

---@param kind integer
---@param otherwise string
---@return string  what the table calls the hand
function kind_name(kind, otherwise)
  local names = {"a favorite brelan", "a simple brelan", "a square brelan"}
  return names[kind] or otherwise
end

---@param cards Card[]
---@param ctx Context
---@return table  a brelan (three or four of a kind), or else the highest card of the suit with the most pips, counting the turned card and all hands shown
function by_suit(cards, ctx)
  local turned = ctx.table.turned.first
  local kind, rank = brelan_of(cards, turned)
  local sums, top, most = {[turned.suit] = pips(turned)}, {}, 0
  for _, seat in ipairs(ctx.contesting) do
    for _, card in ipairs(seat.hand) do
      sums[card.suit] = (sums[card.suit] or 0) + pips(card)
    end
  end
  for _, card in ipairs(cards) do
    top[card.suit] = math.max(top[card.suit] or 0, card.rank)
  end
  for _, sum in pairs(sums) do
    most = math.max(most, sum)
  end
  local best, suits = 0, {}
  for suit, sum in pairs(sums) do
    if sum == most then
      best = math.max(best, top[suit] or 0)
      suits[#suits + 1] = tostring(suit)
    end
  end
  table.sort(suits)
  local point = (best > 0 and rank_names[best] .. " high" or "no card") ..
    " in the point suit of " .. table.concat(suits, " or ")
  return {kind, rank, kind == 0 and best or 0, name = kind_name(kind, point)}
end
