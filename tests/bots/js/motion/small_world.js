'use strict'
// A world that the test builds block by block in a real chunk store: a stone floor with its top at y = 64, air above.

const { Vec3 } = require('vec3')
const { createChunkStore } = require('../../../../bots/js/lean/chunk_store')
const { Terrain } = require('../../../../bots/js/motion/terrain')
const { readGoal } = require('../../../../bots/js/motion/goals')

const VERSION = '1.21.4'
const FLOOR = 63
const DIMENSION = 'minecraft:overworld'

/** @param {number} radius number of columns around the origin, in chunks */
function createSmallWorld (radius = 2) {
  const store = createChunkStore({ version: VERSION })
  const body = { dimension: DIMENSION, blockChanged () {} }
  const stone = store.registry.blocksByName.stone.defaultState
  const floor = new store.Column({ minY: -64, worldHeight: 384 })
  for (let x = 0; x < 16; x++) {
    for (let z = 0; z < 16; z++) {
      for (let y = FLOOR - 3; y <= FLOOR; y++) floor.setBlockStateId({ x, y, z }, stone)
    }
  }
  const dump = floor.dump()
  for (let chunkX = -radius; chunkX <= radius; chunkX++) {
    for (let chunkZ = -radius; chunkZ <= radius; chunkZ++) {
      store.take(body, chunkX, chunkZ, () => {
        const column = new store.Column({ minY: -64, worldHeight: 384 })
        column.load(dump)
        return column
      })
    }
  }
  const terrain = new Terrain(store, DIMENSION)

  /** Sets a block, named with its properties if they differ from the defaults. */
  function set (x, y, z, name, properties = {}) {
    const block = store.Block.fromProperties(name, properties)
    store.change(body, new Vec3(x, y, z), block.stateId)
  }

  function fill (from, to, name) {
    for (let x = from[0]; x <= to[0]; x++) {
      for (let y = from[1]; y <= to[1]; y++) {
        for (let z = from[2]; z <= to[2]; z++) set(x, y, z, name)
      }
    }
  }

  const near = (x, y, z, range = 0.6) => readGoal({ near: new Vec3(x + 0.5, y, z + 0.5), range }, terrain)
  return { store, body, terrain, set, fill, near, at: (x, y, z) => new Vec3(x + 0.5, y, z + 0.5) }
}

module.exports = { createSmallWorld, DIMENSION }
