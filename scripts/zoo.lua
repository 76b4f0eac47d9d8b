---@param cards Card[]
---@return integer[]?  the ranks of five cards from the highest down, if they end so and none is paired
local function between(cards, highest, lowest)
  if #cards ~= 5 then
    return nil
  end
  local seen, top, bottom = 0, lowest, highest
  for i = 1, 5 do
    local rank = cards[i].rank
    if not rank or seen & (1 << rank) ~= 0 then
      return nil
    end
    seen = seen | (1 << rank)
    top, bottom = math.max(top, rank), math.min(bottom, rank)
  end
  if top ~= highest or bottom ~= lowest or seen & (1 << highest) == 0 or seen & (1 << lowest) == 0 then
    return nil
  end
  local ranks = {}
  for rank = highest, lowest, -1 do
    if seen & (1 << rank) ~= 0 then
      ranks[#ranks + 1] = rank
    end
  end
  return ranks
end

local jack, king, ace = 11, 13, 14

--- King high and eight low, with no pair.
function big_tiger(cards) return between(cards, king, 8) end

--- Eight high and three low, with no pair.
function little_tiger(cards) return between(cards, 8, 3) end

--- Ace high and nine low, with no pair.
function big_dog(cards) return between(cards, ace, 9) end

--- Seven high and deuce low, with no pair.
function little_dog(cards) return between(cards, 7, 2) end

--- A nine, a five, a deuce, and one card in each gap between them.
function skeet(cards)
  local ranks = between(cards, 9, 2)
  return ranks and ranks[3] == 5 and ranks or nil
end

--- Three of a rank from two to ten whose other two cards add up to it, aces as one, are four.
function quads(cards)
  for _, card in ipairs(cards) do
    local held = count(cards, card.rank)
    if held == 4 then
      return {card.rank}
    elseif held == 3 and card.rank < jack then
      local sum = 0
      for _, other in ipairs(cards) do
        if other.rank ~= card.rank then
          sum = sum + (other.rank == ace and 1 or other.rank)
        end
      end
      return sum == card.rank and {card.rank} or nil
    end
  end
  return nil
end
