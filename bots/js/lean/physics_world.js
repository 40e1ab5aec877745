'use strict'
// The blocks around a body, cheap enough for every tick.

/** Blocks in the form of prismarine-physics, one shared block object per state. */
function createPhysicsWorld (bot, store) {
  const templates = new Map()
  return {
    getBlock (position) {
      const stateId = store.stateAt(bot.bodyWorld.dimension, Math.floor(position.x), Math.floor(position.y), Math.floor(position.z))
      if (stateId < 0) return null
      let template = templates.get(stateId)
      if (!template) templates.set(stateId, template = store.Block.fromStateId(stateId, 0))
      const block = Object.create(template)
      block.position = position.floored()
      return block
    }
  }
}

module.exports = { createPhysicsWorld }
