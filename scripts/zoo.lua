---@param cards Card[]
---@return integer[]?  their ranks from the highest down; nothing if there is a pair
local function unpaired(cards)
  local ranks = {}
  for _, card in ipairs(cards) do
    ranks[#ranks + 1] = card.rank
  end
  table.sort(ranks, function(a, b) return a > b end)
  for i = 2, #ranks do
    if ranks[i] == ranks[i - 1] then
      return nil
    end
  end
  return ranks
end

local function between(cards, highest, lowest)
  local ranks = unpaired(cards)
  if #cards == 5 and ranks and ranks[1] == highest and ranks[5] == lowest then
    return ranks
  end
  return nil
end

local jack, king, ace = 11, 13, 14

--- King high, eight low, no pair.
function big_tiger(cards) return between(cards, king, 8) end

--- Eight high, three low, no pair.
function little_tiger(cards) return between(cards, 8, 3) end

--- Ace high, nine low, no pair.
function big_dog(cards) return between(cards, ace, 9) end

--- Seven high, two low, no pair.
function little_dog(cards) return between(cards, 7, 2) end

--- Nine high, deuce low, a five, one card between each two of them.
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
