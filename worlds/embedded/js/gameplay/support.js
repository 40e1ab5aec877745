'use strict'
// Plants and the like need what they stand on: when it goes, they go, with their drops.

const { blockByState, isSolid, AIR } = require('../game_data')
const { lootOf } = require('./loot')

const STANDING = new Set(['short_grass', 'fern', 'dandelion', 'poppy', 'cornflower', 'oxeye_daisy', 'azure_bluet', 'allium', 'lily_of_the_valley', 'blue_orchid',
  'red_tulip', 'orange_tulip', 'white_tulip', 'pink_tulip', 'brown_mushroom', 'red_mushroom', 'sweet_berry_bush', 'torch', 'wheat', 'oak_sapling', 'birch_sapling', 'dead_bush'])

module.exports = function support (world) {
  world.events.on('blockChanged', ({ x, y, z, state }) => {
    const above = world.blocks.stateAt(x, y + 1, z)
    const { name } = blockByState[above]
    const loses = (STANDING.has(name) && !isSolid[state]) || (name === 'sugar_cane' && state === AIR)
    if (!loses) return
    world.blocks.setState(x, y + 1, z, AIR, 'unsupported')
    for (const stack of lootOf(above, null, world.random)) world.dropFromBlock(x, y + 1, z, stack)
  })
}
