'use strict'
// In which order the steps of a plan are done. What can be made is made at once; then comes what lies on the open ground, then stone, then fire,
// and what lies deep comes last, from the top down: nobody climbs up for what could have been fetched before, or down twice.

const { ores } = require('../actions/data/ores.json')
const { fuelRank, fuels } = require('./smelting')

const AT_ONCE = 0
const OPEN_GROUND = 1
const IN_STONE = 2
const BY_FIRE = 3
const BY_NIGHT = 4
const DEEP = 5
const RANKS = { craft: AT_ONCE, fetch: AT_ONCE, smelt: BY_FIRE, fight: BY_NIGHT, mine: DEEP }
const FUELS = Object.keys(fuels).filter((name) => fuelRank(name) !== null)
const ITEMS_A_COAL = 8
const FEW_ITEMS = 8 // for so few the wood at hand will do

/** The height at which a step's source is best looked for; null for what lies on the open ground. */
const levelOf = ({ source }) => ores.find(({ ore }) => ore === source)?.level ?? null

const BY_SOURCE = { stone: IN_STONE, lava: DEEP }

const rankOf = ({ kind, source }) => BY_SOURCE[source] ?? RANKS[kind] ?? OPEN_GROUND

/** Whether the first of two steps that could both be done next is better done before the other. */
function isBefore (one, other) {
  const [rank, otherRank] = [rankOf(one), rankOf(other)]
  if (rank !== otherRank) return rank < otherRank
  return rank === DEEP && (levelOf(one) ?? -Infinity) > (levelOf(other) ?? -Infinity)
}

/**
 * @param {object[]} steps in an order in which they can be done, each with `takes`: the items that it takes or works with (`#fuel` for what burns)
 * @returns {object[]} the same steps in the order in which they are best done
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

/** What a miner may as well dig when it comes in sight: what is mined later, and coal for much to smelt; such as `4 raw_gold, 2 coal`. */
function alongTheWay (later, heldCoal) {
  const wishes = later.filter(({ kind }) => kind === 'mine').map(({ item, count }) => `${Math.ceil(count)} ${item}`)
  const smelts = later.filter(({ kind }) => kind === 'smelt').reduce((sum, { count }) => sum + count, 0)
  const coal = Math.ceil(smelts / ITEMS_A_COAL) - heldCoal
  if (smelts > FEW_ITEMS && coal > 0) wishes.push(`${coal} coal`)
  return wishes.join(', ')
}

module.exports = { alongTheWay, sequence }
