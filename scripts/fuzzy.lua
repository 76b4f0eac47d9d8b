local two, ten, ace = 2, 10, 14
local plural = {"aces", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens",
  "jacks", "queens", "kings", "aces"}

-- What five ranks are worth as a hand: its category, then what breaks ties.
local function worth(ranks, flush)
  local times = {}
  for _, rank in ipairs(ranks) do
    times[rank] = (times[rank] or 0) + 1
  end
  local order = {}
  for rank in pairs(times) do
    order[#order + 1] = rank
  end
  table.sort(order, function(a, b)
    if times[a] ~= times[b] then
      return times[a] > times[b]
    end
    return a > b
  end)
  local most, next_most = times[order[1]], times[order[2]] or 0
  local straight = most == 1 and (order[1] - order[5] == 4 or order[1] == ace and order[2] == 5)
  if straight and order[1] == ace and order[2] == 5 then
    order = {5}
  end
  local category = most == 5 and 10 or straight and flush and 9 or most == 4 and 8
    or most == 3 and next_most == 2 and 7 or flush and 6 or straight and 5 or most == 3 and 4
    or next_most == 2 and 3 or most == 2 and 2 or 1
  if category == 6 then
    order = {table.unpack(ranks)}
    table.sort(order, function(a, b) return a > b end)
  end
  table.insert(order, 1, category)
  return order
end

local function better(a, b)
  for i = 1, math.min(#a, #b) do
    if a[i] ~= b[i] then
      return a[i] > b[i]
    end
  end
  return false
end

local function called(hand)
  local first, second = plural[hand[2]], plural[hand[3]]
  local names = {plural[hand[2]]:sub(1, -2) .. " high", "a pair of " .. first, second and first .. " and " .. second,
    "three " .. first, "a straight", "a flush", second and first .. " full of " .. second, "four " .. first,
    "a straight flush", "five " .. first}
  return hand[1] == 1 and hand[2] == 6 and "six high" or names[hand[1]]
end

-- The best hand when each number card may count up to `down` ranks lower or `up` higher; a joker is an ace.
local function fuzzy_hand(cards, down, up, same_suit)
  local flush, best = true, nil
  local printed, ranks = {}, {}
  for i, card in ipairs(cards) do
    printed[i] = card.rank or ace
    flush = flush and same_suit(card, cards[1])
  end
  local function choose(i)
    if i > #printed then
      local hand = worth(ranks, flush)
      if not best or better(hand, best) then
        best = hand
      end
      return
    end
    local number = printed[i] <= ten
    for off = number and -down or 0, number and up or 0 do
      local rank = printed[i] + off
      if not number or rank >= two and rank <= ten then
        ranks[i] = rank
        choose(i + 1)
      end
    end
  end
  choose(1)
  best.name = called(best)
  return best
end

---@param cards Card[]
---@return table  as in poker, but a two to ten may count one rank higher or lower, though never as an ace or a jack; red cards are one suit, and so are black ones
function fuzzy(cards)
  return fuzzy_hand(cards, 1, 1, function(a, b) return a.red == b.red end)
end

---@param cards Card[]
---@return table  as in poker, but a three to ten may count one rank lower
function fuzzy_numbers(cards)
  return fuzzy_hand(cards, 1, 0, function(a, b) return a.suit == b.suit end)
end
