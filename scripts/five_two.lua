--- A five and a deuce and no other card.
function five_and_deuce(cards)
  return #cards == 2 and count(cards, 5) == 1 and count(cards, 2) == 1 and {5} or nil
end

---@param hand Zone
---@param dummy Zone
---@return boolean  is the hand better? Of two cards a five and a deuce are best
function beats_dummy(hand, dummy)
  if five_and_deuce(dummy) then
    return false
  end
  return five_and_deuce(hand) ~= nil or beats(hand, dummy)
end
