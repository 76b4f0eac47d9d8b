function strongest(cards)
  return {cards[1].rank}
end

function strongest(cards)
  return {count(cards, "red")}
end
