-- Adds an entry to a table's log if the newest entry is the head that the writer names, and tells who listens.
-- KEYS the log | ARGV head ("0-0", or "0-<version> <token>"), version, token, event, and a secret if there is one
-- Answers {'OK', time} or {'CONFLICT', newest head}. What comes twice is in once and has its first time.
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local head, at = '0-0', 0
if last then head, at = last[1] .. ' ' .. last[2][2], tonumber(last[2][4]) end
local id = '0-' .. ARGV[2]
if head ~= ARGV[1] then
  local there = redis.call('XRANGE', KEYS[1], id, id)[1]
  if there and there[2][2] == ARGV[3] then return {'OK', tonumber(there[2][4])} end
  return {'CONFLICT', head}
end
local t = redis.call('TIME')
at = math.max(at, t[1] * 1000 + math.floor(t[2] / 1000))
local a = string.format('%.0f', at)
if ARGV[5] then redis.call('XADD', KEYS[1], id, 'k', ARGV[3], 'a', a, 'e', ARGV[4], 's', ARGV[5])
else redis.call('XADD', KEYS[1], id, 'k', ARGV[3], 'a', a, 'e', ARGV[4]) end
redis.call('PUBLISH', KEYS[1], ARGV[1] .. ' ' .. ARGV[2] .. ' ' .. ARGV[3] .. ' ' .. a .. ' ' .. ARGV[4])
return {'OK', at}
