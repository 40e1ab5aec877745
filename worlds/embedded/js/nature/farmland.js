'use strict'
// Ground under hoes and feet: farmland is made, gets wet near water, dries out, and is trampled (HoeItem.TILLABLES, FarmBlock, 1.21.4).

const { isSolid, isAir, stateOf } = require('../game_data')
const { stackNamed } = require('../inventory/stacks')
const { kind, WATER } = require('./fluid_states')
const { nameOfState, numberOf, stateFor } = require('../block_states')

const DOWN = 0
const WET = 7
const WATER_REACH_BLOCKS = 4
const TILLED = { grass_block: 'farmland', dirt_path: 'farmland', dirt: 'farmland', coarse_dirt: 'dirt', rooted_dirt: 'dirt' }
const KEEPS_FARMLAND = new Set(['pumpkin_stem', 'attached_pumpkin_stem', 'melon_stem', 'attached_melon_stem', 'beetroots', 'carrots', 'potatoes', 'torchflower_crop',
  'torchflower', 'pitcher_crop', 'wheat']) // the tag maintains_farmland
const LETS_GROUND_BE = /_fence_gate$|^moving_piston$/
const TRAMPLER_SIZE_MIN = 0.512 // width² × height: rabbits and chickens are too light

module.exports = function farmland (world) {
  const at = (x, y, z) => world.blocks.stateAt(x, y, z)

  world.onItemUsedOnBlock((name) => name.endsWith('_hoe'), (player, { x, y, z, state, face, slot }) => {
    const name = nameOfState(state)
    const tilled = TILLED[name]
    if (!tilled || face === DOWN || (name !== 'rooted_dirt' && !isAir(at(x, y + 1, z)))) return false
    world.blocks.setState(x, y, z, stateOf(tilled), player)
    if (name === 'rooted_dirt') world.dropFromBlock(x, y, z, stackNamed('hanging_roots'))
    world.wear(player, slot)
    return true
  })

  world.onRandomTick(['farmland'], (x, y, z, state) => {
    const moisture = numberOf(state, 'moisture')
    if (isNearWater(x, y, z) || world.isRainingAt(x, y + 1, z)) {
      if (moisture < WET) world.blocks.setState(x, y, z, stateFor('farmland', { moisture: WET }), 'growth')
    } else if (moisture > 0) {
      world.blocks.setState(x, y, z, stateFor('farmland', { moisture: moisture - 1 }), 'growth')
    } else if (!KEEPS_FARMLAND.has(nameOfState(at(x, y + 1, z)))) {
      world.blocks.setState(x, y, z, stateOf('dirt'), 'growth')
    }
  })

  function isNearWater (x, y, z) {
    for (let dy = 0; dy <= 1; dy++) {
      for (let dz = -WATER_REACH_BLOCKS; dz <= WATER_REACH_BLOCKS; dz++) {
        for (let dx = -WATER_REACH_BLOCKS; dx <= WATER_REACH_BLOCKS; dx++) if (kind[at(x + dx, y + dy, z + dz)] === WATER) return true
      }
    }
    return false
  }

  // Farmland and paths under a solid block are plain dirt a tick later.
  world.events.on('blockChanged', ({ x, y, z, state }) => {
    if (isSolid[state] !== 1 || LETS_GROUND_BE.test(nameOfState(state))) return
    if (['farmland', 'dirt_path'].includes(nameOfState(at(x, y - 1, z)))) world.schedule('buried ground', x, y - 1, z, 1)
  })
  world.onScheduled('buried ground', (x, y, z) => {
    const isStill = ['farmland', 'dirt_path'].includes(nameOfState(at(x, y, z))) && isSolid[at(x, y + 1, z)] === 1
    if (isStill) world.blocks.setState(x, y, z, stateOf('dirt'), 'growth')
  })

  /** A body landed on a block after a fall: farmland can turn into dirt. */
  world.trample = function trample (entity, fallBlocks) {
    const [x, y, z] = [Math.floor(entity.x), Math.floor(entity.y - 0.2), Math.floor(entity.z)]
    if (nameOfState(at(x, y, z)) !== 'farmland' || world.random() >= fallBlocks - 0.5) return
    if (entity.typeName !== 'player' && !world.gameRules.mobGriefing) return
    if (entity.width * entity.width * entity.height > TRAMPLER_SIZE_MIN) world.blocks.setState(x, y, z, stateOf('dirt'), entity)
  }
  world.events.on('landed', ({ entity, distance }) => world.trample(entity, distance))
}
