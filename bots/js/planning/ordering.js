'use strict'
// The order of the steps of a plan. A step that can be crafted is done at once. Then come surface items, then stone, then smelting. Deep items come last, from
// the top down, and only those of the Nether after them, so that a body does not climb up for an item it could have fetched before, or go down twice.

const { ores } = require('../actions/data/ores.json')
const { fuelRank, fuels } = require('./smelting')

const AT_ONCE = 0
const OPEN_GROUND = 1
const IN_STONE = 2
const BY_FIRE = 3
const BY_NIGHT = 4
const DEEP = 5
const PORTAL = 6
const BEYOND = 7 // in another dimension
const RANKS = { craft: AT_ONCE, fetch: AT_ONCE, smelt: BY_FIRE, fight: BY_NIGHT, mine: DEEP, portal: PORTAL }
const FUELS = Object.keys(fuels).filter((name) => fuelRank(name) !== null)
const ITEMS_A_COAL = 8
const FEW_ITEMS = 8 // for this few items, the wood at hand is enough

/** The best height for a step's source; null for a surface source. */
const levelOf = ({ source }) => ores.find(({ ore }) => ore === source)?.level ?? null

const BY_SOURCE = { stone: IN_STONE, lava: DEEP }

const rankOf = ({ kind, source, dimension = null }) => dimension === null ? BY_SOURCE[source] ?? RANKS[kind] ?? OPEN_GROUND : BEYOND

/** Whether the first of two steps that are both possible should be done before the other. */
function isBefore (one, other) {
  const [rank, otherRank] = [rankOf(one), rankOf(other)]
  if (rank !== otherRank) return rank < otherRank
  return rank === DEEP && (levelOf(one) ?? -Infinity) > (levelOf(other) ?? -Infinity)
}

/**
 * @param {object[]} steps in a possible order, each with `takes`: its ingredients and tools (`#fuel` for fuel)
 * @returns {object[]} the same steps in the best order
 */
function sequence (steps) {
  const left = steps.map((step, index) => {
    const takes = new Set(step.takes.flatMap((item) => item === '#fuel' ? FUELS : [item]))
    return { step, waitsFor: new Set(steps.slice(0, index).filter(({ item }) => takes.has(item) || item === step.item)) }
  })
  const done = []
  while (left.length > 0) {
    const ready = left.filter(({ waitsFor }) => waitsFor.size === 0)
    const next = ready.reduce((best, one) => isBefore(one.step, best.step) ? one : best)
    left.splice(left.indexOf(next), 1)
    for (const { waitsFor } of left) waitsFor.delete(next.step)
    done.push(next.step)
  }
  return done
}

/** The ores that a miner should also dig when they come in sight: ores of later steps, and coal if much is to be smelted; such as `4 raw_gold, 2 coal`. */
function alongTheWay (later, heldCoal) {
  const wishes = later.filter(({ kind }) => kind === 'mine').map(({ item, count }) => `${Math.ceil(count)} ${item}`)
  const smelts = later.filter(({ kind }) => kind === 'smelt').reduce((sum, { count }) => sum + count, 0)
  const coal = Math.ceil(smelts / ITEMS_A_COAL) - heldCoal
  if (smelts > FEW_ITEMS && coal > 0) wishes.push(`${coal} coal`)
  return wishes.join(', ')
}

module.exports = { alongTheWay, sequence }
