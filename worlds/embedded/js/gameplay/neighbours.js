'use strict'
// When a block changes, its six neighbours are checked. Blocks without support break, connecting blocks take their new shape, and loose blocks start to fall.

const { blockByState, isAir } = require('../game_data')
const { FACES, FACE_NAMES, oppositeFace } = require('../directions')
const { connectedState } = require('./connections')
const { lossOf } = require('./support')

module.exports = function neighbours (world) {
  world.events.on('blockChanged', ({ x, y, z, state }) => {
    if (!isAir(state)) settle(x, y, z, state, null)
    for (const [face, [dx, dy, dz]] of FACES.entries()) {
      const there = world.blocks.stateAt(x + dx, y + dy, z + dz)
      if (isAir(there)) continue
      settle(x + dx, y + dy, z + dz, there, FACE_NAMES[oppositeFace(face)])
    }
  })

  /** @param side the direction of the change; null when the block itself changed */
  function settle (x, y, z, state, side) {
    const loss = side === null ? null : lossOf(world, x, y, z, state, side)
    if (loss === null) {
      const joined = connectedState(world.blocks, x, y, z, state, side)
      if (joined !== state) world.blocks.setState(x, y, z, joined, 'shape')
    } else if (loss.state !== undefined) world.blocks.setState(x, y, z, loss.state, 'unsupported')
    else world.destroyBlock(x, y, z, { drops: loss.drops, source: 'unsupported' })
    world.events.emit('blockDisturbed', { x, y, z, block: blockByState[state], side })
  }
}
