-- Adds a line to a table's chat, and tells who listens, unless the same request of its guest is there already.
-- KEYS the chat, the table's log | ARGV guest and request, what is said, how many lines are kept
-- A chat goes when its log does.
local there = redis.call('XREVRANGE', KEYS[1], '+', '-')
for _, line in ipairs(there) do
  if line[2][2] == ARGV[1] then return 0 end
end
local newest = there[1] and tonumber(string.sub(there[1][1], 3)) or 0
local t = redis.call('TIME')
local at = string.format('%.0f', t[1] * 1000 + math.floor(t[2] / 1000))
local id = '0-' .. string.format('%.0f', newest + 1)
redis.call('XADD', KEYS[1], 'MAXLEN', ARGV[3], id, 'r', ARGV[1], 'a', at, 's', ARGV[2])
local left = redis.call('PTTL', KEYS[2])
if left > 0 then redis.call('PEXPIRE', KEYS[1], left) end
redis.call('PUBLISH', KEYS[1], id)
return 1
