'use strict'
// Which slots of a block can be reached through a face of it, by hoppers.

const { blockByState } = require('../game_data')
const { FUEL, INPUT, RESULT } = require('../inventory/furnace_menu')
const { isEmptyBucket, isFuel } = require('../inventory/smelting')
const { nameOf } = require('../inventory/stacks')

const OPEN = ['chest', 'trapped_chest', 'barrel', 'hopper']
const FURNACES = ['furnace', 'blast_furnace', 'smoker']
const always = () => true
const never = () => false

const wholeOf = (containers) => containers.flatMap((container) => container.slots.map((_, index) => ({ container, index, accepts: always, gives: always })))

function furnaceSlots ({ container }, face) {
  if (face === 'up') return [{ container, index: INPUT, accepts: always, gives: always }]
  const holdsBucket = () => container.get(FUEL) !== null && isEmptyBucket(container.get(FUEL))
  const fuel = {
    container,
    index: FUEL,
    accepts: (stack) => isFuel(stack) || (isEmptyBucket(stack) && !holdsBucket()),
    gives: (stack) => face !== 'down' || isEmptyBucket(stack) || nameOf(stack) === 'water_bucket'
  }
  return face === 'down' ? [{ container, index: RESULT, accepts: never, gives: always }, fuel] : [fuel]
}

module.exports = function containerFaces (world) {
  /**
   * The slots of the block at a place that a hopper reaches through one of its faces, in order, or null for a block without slots.
   * @returns {{ container, index: number, accepts: (stack) => boolean, gives: (stack) => boolean }[] | null}
   */
  world.slotsThrough = function slotsThrough ({ x, y, z }, face) {
    const state = world.blocks.stateAt(x, y, z)
    const { name } = blockByState[state]
    if (name === 'composter') return world.composterSlots({ x, y, z, state }, face)
    if (OPEN.includes(name)) return wholeOf(world.containersOf(world.blockEntityAt(x, y, z)))
    return FURNACES.includes(name) ? furnaceSlots(world.blockEntityAt(x, y, z), face) : null
  }
}
