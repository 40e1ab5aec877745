'use strict'
// Picks up lying items after an action, and reports the gains.

const { isSetback } = require('./failure')
const { until } = require('./waiting')

const RADIUS_BLOCKS = 8
const APPEAR_SECONDS = 1.5
const LATE_SECONDS = 0.5
const RISE_SECONDS = 2
const PICK_UPS_MAX = 48

/** @param {object} context see facade.js */
function gathering (context) {
  const { senses, signal } = context

  /** The items that lie around now, with their number by entity, to tell later which are new. */
  const lyingAround = (radius = RADIUS_BLOCKS * 2) => new Map(context.body.drops(null, radius).map(({ entity, count }) => [entity.id, count]))

  /** Whether an item did not lie there before. New items merge with lying ones of their kind. */
  const isNew = ({ entity, count }, lay) => count > (lay.get(entity.id) ?? 0)

  /**
   * Picks up lying items, nearest first. Items that cannot be reached are left.
   * @param {{ kinds?: string[] | null, radius?: number, except?: Map<number, number>, wants?: (drop: object) => boolean, waits?: boolean }} [options] only some kinds;
   *   not the items that lay there before (see lyingAround); whether an item is wanted, asked again for each; whether to wait a moment for the first item to
   *   fall, and for a late one after the last: a world shows what one action left at several moments
   * @throws {SkillFailure} `inventory_full`
   */
  async function pickUpAround ({ kinds = null, radius = RADIUS_BLOCKS, except = new Map(), wants = () => true, waits = true } = {}) {
    const { body } = context
    const isWanted = (drop) => isNew(drop, except) && wants(drop)
    const next = () => body.drops(kinds, radius).find(isWanted)
    const appears = (timeoutSeconds) => until(() => next() !== undefined, { signal, timeoutSeconds })
    if (waits) await appears(APPEAR_SECONDS)
    for (let picks = 0; picks < PICK_UPS_MAX; picks++) {
      // Items that fall into water sink before they float.
      if (next() === undefined && body.drops(kinds, radius, { sunk: true }).some(isWanted)) await appears(RISE_SECONDS)
      if (waits && picks > 0) await appears(LATE_SECONDS)
      const drop = next()
      if (drop === undefined) return
      if (!body.hasRoomFor([drop.name])) throw body.failure('inventory_full', `There is no room for the ${drop.name}; drop or deposit something.`)
      try {
        await body.pickUp(drop)
      } catch (error) {
        if (!isSetback(error)) throw error
      }
    }
  }

  /** The gains of the inventory in words: `2 beef, 1 leather`; empty when there are none. */
  function gainsSince (before) {
    return Object.entries(senses.tally()).map(([item, count]) => [item, count - (before[item] ?? 0)])
      .filter(([, more]) => more > 0).map(([item, more]) => `${more} ${item}`).join(', ')
  }

  return { lyingAround, isNew, pickUpAround, gainsSince }
}

module.exports = { gathering }
