'use strict'
// In cold places surface water freezes and snow settles. Light melts both (ServerLevel.tickPrecipitation, IceBlock, SnowLayerBlock, 1.21.4).

const { isAir, isFullCube, isSolid, stateOf, LOWEST_Y, WORLD_HEIGHT } = require('../game_data')
const { levelOf } = require('../inventory/enchantments')
const { isFluidBlock, source, kind, WATER, NONE } = require('./fluid_states')
const { nameOfState, numberOf, withProperty } = require('../block_states')

const ONE_OF = 48 // chance per random tick of a section
const FREEZES_BELOW_TEMPERATURE = 0.15
const LIGHT_MAX = 10
const MELTS_ABOVE_LIGHT = 11
const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1]]

module.exports = function cold (world) {
  const at = (x, y, z) => world.blocks.stateAt(x, y, z)
  const below = (most) => Math.floor(world.random() * most)

  world.everyTick('frost', () => {
    const chance = world.gameRules.randomTickSpeed / ONE_OF
    for (const column of world.columnsInUse()) {
      for (let draws = chance; draws > 0 && world.random() < draws; draws--) frost(column)
    }
  })

  function frost (column) {
    const [x, z] = [column.x * 16 + below(16), column.z * 16 + below(16)]
    if (world.temperatureAt(x, LOWEST_Y, z) > FREEZES_BELOW_TEMPERATURE + 0.5) return // this column is too warm at every height
    const y = topOf(column, x, z)
    if (y === null || world.temperatureAt(x, y, z) >= FREEZES_BELOW_TEMPERATURE) return
    if (isOpenWater(x, y, z)) world.blocks.setState(x, y, z, stateOf('ice'), 'frost')
    else if (world.isRaining && world.precipitationAt(x, y + 1, z) === 'snow') snowOn(x, y, z)
  }

  function topOf (column, x, z) {
    for (let index = WORLD_HEIGHT / 16 - 1; index >= 0; index--) {
      const section = column.chunk.sections[index]
      if (section.solidBlockCount === 0) continue
      for (let dy = 15; dy >= 0; dy--) {
        const state = section.data.get((dy << 8) | ((z & 15) << 4) | (x & 15))
        if (isFullCube[state] === 1 || kind[state] !== NONE || nameOfState(state) === 'snow') return LOWEST_Y + index * 16 + dy
      }
    }
    return null
  }

  const isWaterAt = (x, y, z) => kind[at(x, y, z)] === WATER
  function isOpenWater (x, y, z) {
    const state = at(x, y, z)
    if (!isFluidBlock(state) || kind[state] !== WATER || !source[state] || world.lightAt(x, y, z).block >= LIGHT_MAX) return false
    return SIDES.some(([dx, dz]) => !isWaterAt(x + dx, y, z + dz))
  }

  function snowOn (x, y, z) {
    const most = world.gameRules.snowAccumulationHeight
    if (most === 0 || world.lightAt(x, y + 1, z).block >= LIGHT_MAX) return
    const top = at(x, y, z)
    if (nameOfState(top) === 'snow') {
      const layers = numberOf(top, 'layers')
      if (layers < Math.min(8, most)) world.blocks.setState(x, y, z, withProperty(top, 'layers', layers + 1), 'frost')
    } else if (isAir(at(x, y + 1, z)) && isFullCube[top] === 1 && !/ice$|^barrier$/.test(nameOfState(top))) {
      world.blocks.setState(x, y + 1, z, stateOf('snow'), 'frost')
    }
  }

  // Broken ice is water, unless it hung in the air or was taken as it is (IceBlock.playerDestroy).
  world.events.on('blockDug', ({ x, y, z, block, tool }) => {
    const ground = at(x, y - 1, z)
    if (block.name === 'ice' && !world.dimension.isUltrawarm && levelOf(tool, 'silk_touch') === 0 && (isFluidBlock(ground) || isSolid[ground] === 1)) world.blocks.setState(x, y, z, stateOf('water'), 'frost')
  })

  world.onRandomTick(['ice', 'snow'], (x, y, z, state) => {
    if (world.lightAt(x, y, z).block <= MELTS_ABOVE_LIGHT) return
    if (nameOfState(state) === 'ice' && !world.dimension.isUltrawarm) world.blocks.setState(x, y, z, stateOf('water'), 'frost')
    else world.destroyBlock(x, y, z, { drops: false, source: 'frost' })
  })
}
