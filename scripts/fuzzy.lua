local two, ten, ace = 2, 10, 14
local plural = {"aces", "deuces", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens",
  "jacks", "queens", "kings", "aces"}

-- What five ranks, the highest first, are worth as a hand: its category, then what breaks ties.
local function worth(ranks, flush)
  local groups, times = {}, {}
  for i = 1, #ranks do
    if ranks[i] == groups[#groups] then
      times[#groups] = times[#groups] + 1
    else
      groups[#groups + 1] = ranks[i]
      times[#groups] = 1
    end
  end
  local most, next_most = 0, 0
  for i = 1, #groups do
    if times[i] > most then
      most, next_most = times[i], most
    elseif times[i] > next_most then
      next_most = times[i]
    end
  end
  local wheel = most == 1 and ranks[1] == ace and ranks[2] == 5
  local straight = wheel or most == 1 and ranks[1] - ranks[5] == 4
  local category = most == 5 and 10 or straight and flush and 9 or most == 4 and 8
    or most == 3 and next_most == 2 and 7 or flush and 6 or straight and 5 or most == 3 and 4
    or next_most == 2 and 3 or most == 2 and 2 or 1
  local hand = {category}
  if wheel then
    hand[2] = 5
  elseif category == 6 then
    hand = {category, table.unpack(ranks)}
  else
    for count = most, 1, -1 do
      for i = 1, #groups do
        if times[i] == count then
          hand[#hand + 1] = groups[i]
        end
      end
    end
  end
  return hand
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
    "three " .. first, "a straight", "a flush", second and "a full house, " .. first .. " over " .. second,
    "four " .. first, "a straight flush", "five " .. first}
  return hand[1] == 1 and hand[2] == 6 and "six high" or names[hand[1]]
end

local letters = {[10] = "T", [11] = "J", [12] = "Q", [13] = "K", [14] = "A"}

-- " (as J-3-3-3-3)" if some of the cards count as other ranks than those printed on them.
local function counted_as(ranks, printed)
  local same, text = true, ""
  for i, rank in ipairs(ranks) do
    same = same and rank == printed[i]
    text = text .. (i > 1 and "-" or "") .. (letters[rank] or rank)
  end
  return same and "" or " (as " .. text .. ")"
end

-- The best hand when each number card may count up to `down` ranks lower or `up` higher; a joker is an ace.
-- A higher card never has to count lower than a lower one: the two may as well change places.
local function fuzzy_hand(cards, down, up, same_suit)
  local flush, best, best_ranks = true, nil, nil
  local printed, ranks = {}, {}
  for i, card in ipairs(cards) do
    printed[i] = card.rank or ace
    flush = flush and same_suit(card, cards[1])
  end
  table.sort(printed, function(a, b) return a > b end)
  local function choose(i)
    if i > #printed then
      local hand = worth(ranks, flush)
      if not best or better(hand, best) then
        best, best_ranks = hand, {table.unpack(ranks)}
      end
      return
    end
    local lowest, highest = printed[i], printed[i]
    if printed[i] <= ten then
      lowest, highest = math.max(two, printed[i] - down), math.min(ten, printed[i] + up)
    end
    if i > 1 then
      highest = math.min(highest, ranks[i - 1])
    end
    for rank = lowest, highest do
      ranks[i] = rank
      choose(i + 1)
    end
  end
  choose(1)
  best.name = called(best) .. counted_as(best_ranks, printed)
  return best
end

---@param cards Card[]
---@return table  as in poker, but deuces through tens may count one rank higher or lower (never as a jack or an ace). Each color is one suit
function fuzzy(cards)
  return fuzzy_hand(cards, 1, 1, function(a, b) return a.red == b.red end)
end

---@param cards Card[]
---@return table  as in poker, but a three to ten may count one rank lower
function fuzzy_numbers(cards)
  return fuzzy_hand(cards, 1, 0, function(a, b) return a.suit == b.suit end)
end
