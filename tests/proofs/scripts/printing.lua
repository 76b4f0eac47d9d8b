function printed(cards)
  local sum = 0
  for _, card in ipairs(cards) do sum = sum + card.value end
  if sum == 1000 then io.write(sum) end
  return {sum}
end
