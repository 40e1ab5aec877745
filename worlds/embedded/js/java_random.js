'use strict'
// The random numbers of java.util.Random, as its documentation describes them. Vanilla draws an enchanting table's offers with them, so that a seed gives the
// same offers here.

const MULTIPLIER = 0x5DEECE66Dn
const INCREMENT = 0xBn
const STATE_BITS = 48
const INT_MAX = 2 ** 31 - 1

class JavaRandom {
  /** @param {number} seed a whole number of 32 bits */
  constructor (seed) {
    this.state = BigInt.asUintN(STATE_BITS, BigInt(seed) ^ MULTIPLIER)
  }

  _next (bits) {
    this.state = BigInt.asUintN(STATE_BITS, this.state * MULTIPLIER + INCREMENT)
    return Number(this.state >> BigInt(STATE_BITS - bits))
  }

  /** A whole number from 0 to below `bound`. */
  nextInt (bound) {
    const isPowerOfTwo = (bound & (bound - 1)) === 0
    for (;;) {
      const drawn = this._next(31)
      if (isPowerOfTwo) return Math.floor(bound * drawn / (INT_MAX + 1))
      const rest = drawn % bound
      if (drawn - rest + bound - 1 <= INT_MAX) return rest // the last, incomplete group would make small numbers more likely
    }
  }

  /** A number from 0 to below 1. */
  nextFloat () {
    return this._next(24) / 2 ** 24
  }
}

module.exports = { JavaRandom }
