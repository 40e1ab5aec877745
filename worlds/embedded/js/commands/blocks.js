'use strict'
// fill, setblock

const { blockPlace, blockState, CommandError } = require('./arguments')
const { LOWEST_Y, WORLD_HEIGHT } = require('../game_data')

const FILL_BLOCKS_MAX = 32768 // vanilla's gamerule commandModificationBlockLimit

module.exports = (world) => ({
  fill: (words) => {
    const from = blockPlace(words)
    const to = blockPlace(words.slice(3))
    const state = blockState(words[6])
    const onlyAir = words[7] === 'keep'
    const low = from.map((value, i) => Math.min(value, to[i]))
    const high = from.map((value, i) => Math.max(value, to[i]))
    const volume = low.reduce((product, value, i) => product * (high[i] - value + 1), 1)
    if (volume > FILL_BLOCKS_MAX) throw new CommandError(`Too many blocks in the specified area (maximum ${FILL_BLOCKS_MAX}, specified ${volume})`)
    if (low[1] < LOWEST_Y || high[1] >= LOWEST_Y + WORLD_HEIGHT) throw new CommandError('That position is not loaded')
    let changed = 0
    for (let y = low[1]; y <= high[1]; y++) {
      for (let z = low[2]; z <= high[2]; z++) {
        for (let x = low[0]; x <= high[0]; x++) {
          const there = world.blocks.stateAt(x, y, z)
          if (there === state || (onlyAir && there !== 0)) continue
          world.blocks.setState(x, y, z, state, 'command')
          changed++
        }
      }
    }
    return changed === 0 ? 'No blocks were filled' : `Successfully filled ${changed} block(s)`
  },

  setblock: (words) => {
    const [x, y, z] = blockPlace(words)
    const state = blockState(words[3])
    if (y < LOWEST_Y || y >= LOWEST_Y + WORLD_HEIGHT) throw new CommandError('That position is not loaded')
    if (world.blocks.stateAt(x, y, z) === state) return 'Could not set the block'
    world.blocks.setState(x, y, z, state, 'command')
    return `Changed the block at ${x}, ${y}, ${z}`
  }
})
