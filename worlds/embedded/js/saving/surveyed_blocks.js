'use strict'
// The blocks that a survey of a world meets, by number. Blocks without a colour on the game's maps are nothing; what stands in water looks like water.

const NOTHING = new RegExp(`^(${[
  '(cave_|void_)?air', 'barrier', 'light', 'structure_void', 'glass', 'glass_pane', 'iron_bars', 'chain', 'ladder', 'lever', '.*_button', 'cake', '(.*_)?candle_cake',
  '(soul_|redstone_)?(wall_)?torch', 'soul_wall_torch', 'redstone_wall_torch', '(.*_)?rail', 'redstone_wire', 'repeater', 'comparator', 'tripwire(_hook)?', 'flower_pot',
  'potted_.*', '.*_(skull|head)', 'end_rod', 'nether_portal'
].join('|')})$`)
const WATER = 'water'
const WATERY = /^(water|bubble_column|kelp|kelp_plant|seagrass|tall_seagrass)$/
const CHEST = /^(chest|trapped_chest|barrel)$/
const RIPE_AGE = 6 // from this age on, wheat has another colour

class SurveyedBlocks {
  /** @param {string[]} names those that have the numbers 1, 2, … already */
  constructor (names = []) {
    this.names = names
    this.numbers = new Map(names.map((name, index) => [name, index + 1]))
    this.water = this.numberOf(WATER)
  }

  /** The number of a block, 0 for nothing. `properties` are texts, booleans or numbers by name. */
  of (name, properties = {}) {
    if (NOTHING.test(name)) return 0
    if (WATERY.test(name) || (String(properties.waterlogged) === 'true' && !hasWholeTop(properties))) return this.water
    if (name === 'wheat' && Number(properties.age) >= RIPE_AGE) return this.numberOf('ripe_wheat')
    return this.numberOf(name)
  }

  numberOf (name) {
    if (!this.numbers.has(name)) this.numbers.set(name, this.names.push(name))
    return this.numbers.get(name)
  }
}

/** Whether something can stand on the whole top of a block such as a slab or a stair. */
function hasWholeTop ({ type, half, open }) {
  return type === 'top' || (half === 'top' && String(open) !== 'true')
}

const isChest = (name) => CHEST.test(name)

module.exports = { SurveyedBlocks, isChest }
