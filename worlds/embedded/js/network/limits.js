'use strict'
// The limits of a Paper server as it comes, for trying a fleet against them: how soon one address may come back, how much a player may
// send, how often it may speak, how many come in within a tick. The embedded world has none of its own: everybody in it is ours.
// Sources: bukkit.yml settings.connection-throttle, config/paper-global.yml packet-limiter and misc.max-joins-per-tick, vanilla's
// ServerGamePacketListenerImpl (chatSpamTickCount).

const THROTTLE_MS = 4000
const PACKETS_MAX = 500
const PACKETS_WITHIN_MS = 7000
const PACKET_SLOTS = 28 // of a quarter of a second each; old ones fall out one by one
const JOINS_PER_TICK = 5
const SPAM_MAX = 200 // vanilla's measure of somebody's talking …
const SPAM_PER_MESSAGE = 20 // … rises by so much with a message, and falls by one a tick

const THROTTLED = 'Connection throttled! Please wait before reconnecting.'
const TOO_MANY_PACKETS = 'You are sending too many packets!'

/** When each address last connected. A client that comes back too soon has to wait the full time again, as on a Paper server. */
function createThrottle (now = Date.now) {
  const last = new Map()
  return {
    refuses (address) {
      const before = last.get(address)
      last.set(address, now())
      return before !== undefined && now() - before < THROTTLE_MS
    }
  }
}

/** How many packets came within the last seconds. */
function createPacketMeter (now = Date.now) {
  const slots = new Uint32Array(PACKET_SLOTS)
  const slotMs = PACKETS_WITHIN_MS / PACKET_SLOTS
  let current = Math.floor(now() / slotMs)
  let total = 0
  return {
    /** Counts one; true when it is one too many. */
    exceeds () {
      const slot = Math.floor(now() / slotMs)
      for (let passed = Math.min(slot - current, PACKET_SLOTS); passed > 0; passed--) {
        current = slot - passed + 1
        total -= slots[current % PACKET_SLOTS]
        slots[current % PACKET_SLOTS] = 0
      }
      current = slot
      slots[slot % PACKET_SLOTS] += 1
      total += 1
      return total > PACKETS_MAX
    }
  }
}

/** Vanilla's measure of how much somebody talks; `age` is the world's, in ticks. */
function createSpamMeter (age) {
  let spam = 0
  let last = age
  return {
    exceeds (now) {
      spam = Math.max(0, spam - (now - last)) + SPAM_PER_MESSAGE
      last = now
      return spam > SPAM_MAX
    }
  }
}

module.exports = { JOINS_PER_TICK, THROTTLED, TOO_MANY_PACKETS, createPacketMeter, createSpamMeter, createThrottle }
