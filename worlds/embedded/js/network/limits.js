'use strict'
// The limits of a Paper server in its default settings, to test a fleet against them: how soon one address can reconnect, how much a player can send, how often
// it can speak, how many can join within a tick. The embedded world has no such limits of its own, because all its clients are ours. Sources: bukkit.yml
// settings.connection-throttle, config/paper-global.yml packet-limiter and misc.max-joins-per-tick, vanilla's ServerGamePacketListenerImpl (chatSpamTickCount).

const THROTTLE_MS = 4000
const PACKETS_MAX = 500
const PACKETS_WITHIN_MS = 7000
const PACKET_SLOTS = 28 // a quarter of a second each; the oldest slot is dropped
const JOINS_PER_TICK = 5
const SPAM_MAX = 200 // limit of vanilla's spam counter
const SPAM_PER_MESSAGE = 20 // increase of the spam counter per message; it falls by one per tick

const THROTTLED = 'Connection throttled! Please wait before reconnecting.'
const TOO_MANY_PACKETS = 'You are sending too many packets!'

/** When each address last connected. As on a Paper server, a client that reconnects too soon has to wait the full time again. */
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
    /** Counts one packet; true when it exceeds the limit. */
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

/** Vanilla's measure of how much a player talks; `age` is the world's, in ticks. */
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
