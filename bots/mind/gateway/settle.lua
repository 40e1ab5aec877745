-- Ends a reservation with the actual cost of the try. May be repeated.
--
-- KEYS  as in reserve.lua
-- ARGV  1 id       2 tokens   3 picodollars   4 '1' if it was sent, '0' if it never was
--       5 capacity of the bucket of requests or ''   6 its refill per second
--       7 capacity of the bucket of tokens or ''   8 its refill per second   9 how long keys live, seconds

local number = ARGV[1]
local record = redis.call('HGET', KEYS[2], number)

-- Returns an integer text with its sign inverted; Redis does not accept '-0'.
local function minus(amount)
  return amount == '0' and amount or '-' .. amount
end

local function spend(tokens, picodollars)
  redis.call('HINCRBY', KEYS[1], 'tokens_spent', tokens)
  redis.call('HINCRBY', KEYS[1], 'picodollars_spent', picodollars)
  redis.call('EXPIRE', KEYS[1], ARGV[9])
end

if not record then
  local lapsed = redis.call('HGET', KEYS[4], number)
  if lapsed and lapsed ~= 'void' then
    -- It came after its lease: the counted estimate is replaced by the actual cost.
    local counted, counted_picodollars = string.match(lapsed, '^(%d+) (%d+)$')
    spend(minus(counted), minus(counted_picodollars))
    spend(ARGV[2], ARGV[3])
    redis.call('HDEL', KEYS[4], number)
  elseif not lapsed and ARGV[4] == '0' then
    -- Its reservation may still be on the way, on an abandoned connection. It must not count when it arrives.
    redis.call('HSET', KEYS[4], number, 'void')
    redis.call('EXPIRE', KEYS[4], ARGV[9])
  end
  return
end

local tokens, picodollars, rated = string.match(record, '^(%d+) (%d+) %d+ %d+ (%d+) ')
redis.call('HDEL', KEYS[2], number)
redis.call('ZREM', KEYS[3], number)
redis.call('HINCRBY', KEYS[1], 'tokens_reserved', minus(tokens))
redis.call('HINCRBY', KEYS[1], 'picodollars_reserved', minus(picodollars))
spend(ARGV[2], ARGV[3])

local time = redis.call('TIME')
local now = tonumber(time[1]) + tonumber(time[2]) / 1000000
local levels = redis.call('HMGET', KEYS[5], 'requests', 'tokens', 'at')
local passed = math.max(0, now - tonumber(levels[3] or now))
-- Until all buckets are full again, and the last minute was quiet, their key must live.
local live_seconds = 60

-- Puts back what was not needed, or takes what was needed beyond the reservation.
local function correct(field, level, capacity, refill, amount)
  if capacity == '' then
    return
  end
  capacity, refill = tonumber(capacity), tonumber(refill)
  level = math.min(capacity, tonumber(level or capacity) + passed * refill)
  level = math.min(capacity, level + amount)
  redis.call('HSET', KEYS[5], field, string.format('%.9f', level), 'at', string.format('%.6f', now))
  live_seconds = math.max(live_seconds, (capacity - level) / refill)
end

correct('requests', levels[1], ARGV[5], ARGV[6], ARGV[4] == '0' and 1 or 0)
correct('tokens', levels[2], ARGV[7], ARGV[8], tonumber(rated) - tonumber(ARGV[2]))
redis.call('EXPIRE', KEYS[5], math.ceil(live_seconds) + 1)
