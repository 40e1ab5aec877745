-- Reserves the maximum cost of one try of a call, atomically.
--
-- KEYS  1 budget   hash: tokens_spent, tokens_reserved, picodollars_spent, picodollars_reserved
--       2 reserved hash: id of a reservation, with "tokens picodollars tokens_if_cut_off picodollars_if_cut_off tokens_rated
--                  rates", where rates is KEYS[5] of its rates
--       3 leases   sorted set: id of a reservation, by the second at which it expires
--       4 lapsed   hash: id of an expired reservation, with the cost that was counted for it, "tokens picodollars";
--                  for a reservation that was returned before it arrived, "void"
--       5 rates    hash: requests, tokens (levels of the buckets, without the advance), at (time of the levels and of
--                  the latest reservation or settlement, seconds), first_minute_at (time of the first reservation
--                  after a quiet minute, seconds). Without this key, the buckets are full, and the last minute was
--                  quiet if no call is in progress
-- ARGV  1 id       2 tokens   3 picodollars   4 tokens if cut off   5 picodollars if cut off   6 lease, seconds
--       7 cap on tokens or ''   8 cap on picodollars or ''
--       9 capacity of the bucket of requests or ''   10 its refill per second
--       11 capacity of the bucket of tokens or ''   12 its refill per second
--       13 how long keys live, seconds   14 rounding tolerance of a bucket
--       15 tokens to take out of the bucket
--       16 advance of the bucket of requests after a quiet minute or ''   17 that of the bucket of tokens
--
-- Returns {'granted'}, {'wait', seconds}, {'tokens' or 'usd', amount that is spent or reserved} or {'void'}.
--
-- The time is Redis's: the only clock that processes on several machines share. Sums are kept by HINCRBY as 64-bit
-- integers; only the comparison with a cap uses Lua's doubles, which are exact up to 2^53 (9,007 dollars).

local time = redis.call('TIME')
local now = tonumber(time[1]) + tonumber(time[2]) / 1000000
local number = ARGV[1]
local MINUTE_SECONDS = 60

-- Returns an integer text with its sign inverted; Redis does not accept '-0'.
local function minus(amount)
  return amount == '0' and amount or '-' .. amount
end

-- The owner of an expired lease died without a report. Its cost is unknown, and counted as for a call that was cut off.
for _, gone in ipairs(redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', now, 'LIMIT', 0, 100)) do
  local record = redis.call('HGET', KEYS[2], gone)
  if record then
    local tokens, picodollars, counted, counted_picodollars = string.match(record, '^(%d+) (%d+) (%d+) (%d+) ')
    redis.call('HINCRBY', KEYS[1], 'tokens_reserved', minus(tokens))
    redis.call('HINCRBY', KEYS[1], 'picodollars_reserved', minus(picodollars))
    redis.call('HINCRBY', KEYS[1], 'tokens_spent', counted)
    redis.call('HINCRBY', KEYS[1], 'picodollars_spent', counted_picodollars)
    redis.call('HSET', KEYS[4], gone, counted .. ' ' .. counted_picodollars)
    redis.call('EXPIRE', KEYS[4], ARGV[13])
  end
  redis.call('HDEL', KEYS[2], gone)
  redis.call('ZREM', KEYS[3], gone)
end

-- The first request was answered, but the answer was lost; or the request was given up before it arrived.
if redis.call('HEXISTS', KEYS[2], number) == 1 then
  return {'granted'}
end
if redis.call('HEXISTS', KEYS[4], number) == 1 then
  return {'void'}
end

local function gone_of(what)
  local sums = redis.call('HMGET', KEYS[1], what .. '_spent', what .. '_reserved')
  return tonumber(sums[1] or '0') + tonumber(sums[2] or '0')
end

if ARGV[7] ~= '' then
  local gone = gone_of('tokens')
  if gone + tonumber(ARGV[2]) > tonumber(ARGV[7]) then
    return {'tokens', string.format('%.0f', gone)}
  end
end
if ARGV[8] ~= '' then
  local gone = gone_of('picodollars')
  if gone + tonumber(ARGV[3]) > tonumber(ARGV[8]) then
    return {'usd', string.format('%.0f', gone)}
  end
end

local rates = redis.call('HMGET', KEYS[5], 'requests', 'tokens', 'at', 'first_minute_at')
local passed = math.max(0, now - tonumber(rates[3] or now))

-- Returns the level of a bucket now; nil without a limit.
local function filled(level, capacity, refill)
  return capacity ~= '' and math.min(tonumber(capacity), tonumber(level or capacity) + passed * refill) or nil
end

local requests = filled(rates[1], ARGV[9], ARGV[10])
local tokens = filled(rates[2], ARGV[11], ARGV[12])

-- A minute is quiet if it has no call of these rates in progress, and all buckets are full at its end. Nothing of a
-- call before it is in one minute with a call after it, and no correction of a call before it comes later.
local function is_after_quiet_minute()
  if not (requests or tokens)
    or rates[3] and passed < MINUTE_SECONDS
    or requests and requests < tonumber(ARGV[9])
    or tokens and tokens < tonumber(ARGV[11]) then
    return false
  end
  for _, record in ipairs(redis.call('HVALS', KEYS[2])) do
    if string.match(record, '^%d+ %d+ %d+ %d+ %d+ (.*)$') == KEYS[5] then
      return false
    end
  end
  return true
end

local first_minute_at = is_after_quiet_minute() and now or tonumber(rates[4] or 0)
-- The advance shrinks steadily to nothing within the first minute.
local advance_share = math.min(1, math.max(0, 1 - (now - first_minute_at) / MINUTE_SECONDS))

local wait = 0
-- Until all buckets are full again, and the last minute was quiet, their key must live.
local live_seconds = MINUTE_SECONDS

-- Looks whether an amount is in a bucket, as Bucket.wait_seconds in local.py does.
local function look(level, capacity, refill, advance, amount)
  local left = advance * advance_share
  local missing = math.min(amount, capacity + left) - left - level
  if missing > tonumber(ARGV[14]) then
    local with_advance = missing / (refill - advance / MINUTE_SECONDS)
    local without = (math.min(amount, capacity) - level) / refill
    wait = math.max(wait, math.min(with_advance, without))
  end
  live_seconds = math.max(live_seconds, (capacity - level + amount) / refill)
end

if requests then
  look(requests, tonumber(ARGV[9]), tonumber(ARGV[10]), tonumber(ARGV[16]), 1)
end
if tokens then
  look(tokens, tonumber(ARGV[11]), tonumber(ARGV[12]), tonumber(ARGV[17]), tonumber(ARGV[15]))
end
if wait > 0 then
  return {'wait', string.format('%.6f', wait)}
end

if requests then
  redis.call('HSET', KEYS[5], 'requests', string.format('%.9f', requests - 1))
end
if tokens then
  redis.call('HSET', KEYS[5], 'tokens', string.format('%.9f', tokens - tonumber(ARGV[15])))
end
if requests or tokens then
  redis.call('HSET', KEYS[5], 'at', string.format('%.6f', now))
  if first_minute_at == now then
    redis.call('HSET', KEYS[5], 'first_minute_at', string.format('%.6f', now))
  end
  redis.call('EXPIRE', KEYS[5], math.ceil(live_seconds) + 1)
end

redis.call('HINCRBY', KEYS[1], 'tokens_reserved', ARGV[2])
redis.call('HINCRBY', KEYS[1], 'picodollars_reserved', ARGV[3])
redis.call('HSET', KEYS[2], number, table.concat({ARGV[2], ARGV[3], ARGV[4], ARGV[5], ARGV[15], KEYS[5]}, ' '))
redis.call('ZADD', KEYS[3], string.format('%.6f', now + tonumber(ARGV[6])), number)
for key = 1, 3 do
  redis.call('EXPIRE', KEYS[key], ARGV[13])
end
return {'granted'}
