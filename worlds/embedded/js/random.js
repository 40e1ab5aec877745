'use strict'
// Seeded random numbers. There are two kinds: a stream (mulberry32, public domain, Tommy Ettinger) for draws in order, and a hash of a place (the finalizer of
// MurmurHash3, public domain, Austin Appleby) for draws that do not depend on the order in which columns are made.

function mulberry32 (seed) {
  let state = seed >>> 0
  return function next () {
    state = (state + 0x6D2B79F5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

function mix (value) {
  let mixed = value ^ (value >>> 16)
  mixed = Math.imul(mixed, 0x85ebca6b)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** A whole number from 0 to 2^32 - 1 that depends on (seed, x, z, salt) only. */
function hashOf (seed, x, z, salt) {
  // The high half of a large seed counts too: seeds are whole numbers up to 2^53.
  const start = mix((seed | 0) ^ Math.imul(Math.floor(seed / 4294967296) | 0, 0x9e3779b1))
  return mix(mix(mix(start ^ Math.imul(x, 0x27d4eb2d)) ^ Math.imul(z, 0x165667b1)) ^ Math.imul(salt, 0x9e3779b1))
}

const chanceOf = (seed, x, z, salt) => hashOf(seed, x, z, salt) / 4294967296
const streamOf = (seed, x, z, salt) => mulberry32(hashOf(seed, x, z, salt))

/** A whole number from `low` to `high`, both included. */
const between = (random, [low, high]) => low + Math.floor(random() * (high - low + 1))

/** One entry of a list, chosen by `weight`. */
function drawOf (entries, random) {
  let rest = random() * entries.reduce((sum, { weight }) => sum + weight, 0)
  return entries.find(({ weight }) => (rest -= weight) < 0) ?? entries[entries.length - 1]
}

module.exports = { mulberry32, chanceOf, streamOf, between, drawOf }
