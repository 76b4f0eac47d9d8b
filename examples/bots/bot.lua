-- A bot for House Rules in Lua 5.4, without libraries. It runs in two ways:
--
--     houserules match texas-holdem "exec:lua5.4 bot.lua" check-call    as a separate program
--     houserules match texas-holdem lua:bot.lua check-call              inside House Rules
--
-- It folds weak hands, raises strong ones, and discards low cards. docs/bots.md has the protocol.

local order = "23456789TJQKA"

-- Counts each rank in `ranks`, and returns how many cards are ten or higher.
local function count_ranks(cards, ranks)
  local high = 0
  for _, card in ipairs(cards or {}) do
    local rank = card.card:sub(1, 1)
    local value = order:find(rank, 1, true)
    if value then
      ranks[rank] = (ranks[rank] or 0) + 1
      if value >= 9 then high = high + 1 end
    end
  end
  return high
end

-- 0 weak, 1 fair, 2 strong.
local function strength(view)
  local ranks = {}
  local own = view.players[view.seat].zones.hand or {}
  local high = count_ranks(own, ranks)
  count_ranks(view.table.board, ranks)
  local most = 0
  for _, card in ipairs(own) do
    most = math.max(most, ranks[card.card:sub(1, 1)] or 0)
  end
  if most >= 2 then return 2 end
  return high >= 2 and 1 or 0
end

local function bet(view, question)
  local hand = strength(view)
  local me = view.players[view.seat]
  -- Once we have put in a fifth of our chips, only strong hands keep raising.
  local deep = me.bet * 5 > me.stack
  if hand == 2 and question.raise and not deep then
    return {raise = question.raise.least}
  end
  if hand == 0 and question.fold and question.to_call * 4 > view.pot then
    return {answer = "fold"}
  end
  return question.default
end

-- Discards cards below ten that are not part of a pair, as many as allowed.
local function discard(question)
  local ranks = {}
  count_ranks(question.cards, ranks)
  local chosen = {}
  for _, card in ipairs(question.cards) do
    local rank = card.card:sub(1, 1)
    local value = order:find(rank, 1, true)
    if value and value < 9 and ranks[rank] == 1 and #chosen < question.most then
      chosen[#chosen + 1] = card.index
    end
  end
  if #chosen < question.least then return question.default end
  return {cards = chosen}
end

function reply(view, question)
  if question.kind == "bet" then return bet(view, question) end
  local drawing = question.name == "discard" or question.name == "draw"
  if question.kind == "cards" and drawing and not question.conditional then
    return discard(question)
  end
  return question.default
end

-- ---------------------------------------------------------------- as a separate program

local decode

-- Decodes the JSON string whose quote is at `at`; returns it and the position after it.
local function decode_text(line, at)
  local parts = {}
  local i = at + 1
  while true do
    local plain, stop = line:match('^([^"\\]*)(["\\])', i)
    parts[#parts + 1] = plain
    i = i + #plain + 1
    if stop == '"' then return table.concat(parts), i end
    local escape = line:sub(i, i)
    if escape == "u" then
      parts[#parts + 1] = utf8.char(tonumber(line:sub(i + 1, i + 4), 16))
      i = i + 5
    else
      parts[#parts + 1] = ({n = "\n", t = "\t", r = "\r", b = "\b", f = "\f"})[escape] or escape
      i = i + 1
    end
  end
end

-- Decodes the members of an array or object.
local function decode_members(line, at, close)
  local out = {}
  local i = at + 1
  while line:sub(i, i) ~= close do
    local key = #out + 1
    if close == "}" then
      key, i = decode_text(line, i)
      i = i + 1
    end
    out[key], i = decode(line, i)
    if line:sub(i, i) == "," then i = i + 1 end
  end
  return out, i + 1
end

-- Decodes the JSON value at `at`; returns it and the position after it. There is no whitespace.
function decode(line, at)
  local first = line:sub(at, at)
  if first == '"' then return decode_text(line, at) end
  if first == "{" then return decode_members(line, at, "}") end
  if first == "[" then return decode_members(line, at, "]") end
  local word = line:match("^[%w%.%-+]+", at)
  local known = {["true"] = true, ["false"] = false}
  if known[word] ~= nil then return known[word], at + #word end
  return tonumber(word), at + #word -- null is nil
end

-- Encodes an answer: strings, integers and lists of integers.
local function encode(value)
  if type(value) == "string" then return '"' .. value:gsub('[%c"\\]', function(c)
    return string.format("\\u%04x", c:byte())
  end) .. '"' end
  if type(value) ~= "table" then return tostring(value) end
  local parts = {}
  if value[1] or next(value) == nil then
    for _, one in ipairs(value) do parts[#parts + 1] = encode(one) end
    return "[" .. table.concat(parts, ",") .. "]"
  end
  for key, one in pairs(value) do parts[#parts + 1] = encode(key) .. ":" .. encode(one) end
  return "{" .. table.concat(parts, ",") .. "}"
end

if io then
  for line in io.lines() do
    local message = decode(line, 1)
    if message.type == "hello" then
      io.write('{"protocol":2,"name":"simple.lua"}\n')
    elseif message.type == "question" then
      io.write(encode(reply(message.view, message.question)), "\n")
    end
    io.flush()
    -- "hand", "result" and messages of later versions get no answer.
  end
end
