'use strict'
// Replaces mineflayer's `blocks` plugin: `bot.world` shows the columns of the shared store that this body was sent.

const { Vec3 } = require('vec3')
const stockBlocks = require('mineflayer/lib/plugins/blocks')
const { createFindBlocks } = require('./find_blocks')

/** A body's view of the store, in the form in which prismarine-world expects columns. */
function createBodyWorld (bot, store, World) {
  const columns = new World(null, null)
  const world = columns.sync
  const body = {
    dimension: 'overworld',
    world,
    /** The store calls this for every change in a column that this body holds. */
    blockChanged (before, after, event) {
      world.emit('blockUpdate', before, after)
      world.emit(event, before, after)
      bot.emit('blockUpdate', before, after)
      bot.emit(event, before, after)
    },
    take (chunkX, chunkZ, load) {
      const column = store.take(body, chunkX, chunkZ, load)
      columns.columns[`${chunkX},${chunkZ}`] = column
      const corner = new Vec3(chunkX * 16, 0, chunkZ * 16)
      world.emit('chunkColumnLoad', corner)
      bot.emit('chunkColumnLoad', corner)
    },
    releaseAll () {
      for (const key of Object.keys(columns.columns)) {
        const [chunkX, chunkZ] = key.split(',').map(Number)
        world.unloadColumn(chunkX, chunkZ)
      }
    }
  }
  world.unloadColumn = (chunkX, chunkZ) => {
    const key = `${chunkX},${chunkZ}`
    if (!(key in columns.columns)) return
    delete columns.columns[key]
    store.release(body, chunkX, chunkZ)
    const corner = new Vec3(chunkX * 16, 0, chunkZ * 16)
    world.emit('chunkColumnUnload', corner)
    bot.emit('chunkColumnUnload', corner)
  }
  world.setBlockStateId = (position, stateId) => store.change(body, position.floored(), stateId)
  return body
}

/**
 * The plugin to give to mineflayer as `blocks`.
 *
 * @param {ChunkStore} store shared by all bodies of the process
 */
function createBlocksPlugin (store) {
  return function blocks (bot, options) {
    const World = require('prismarine-world')(bot.registry)
    const body = createBodyWorld(bot, store, World)
    bot.world = body.world
    bot.bodyWorld = body
    stockBlocks(bot, options)
    for (const packet of ['map_chunk', 'unload_chunk', 'update_light', 'block_change', 'multi_block_change']) {
      bot._client.removeAllListeners(packet)
    }
    bot._updateBlockState = (position, stateId) => store.change(body, position.floored(), stateId)
    bot.findBlocks = createFindBlocks(bot, store)
    listenForColumns(bot, store, body)
    listenForChanges(bot, store, body)
    followDimension(bot, body)
    bot.on('end', () => body.releaseAll())
  }
}

function listenForColumns (bot, store, body) {
  bot._client.on('map_chunk', (packet) => {
    body.take(packet.x, packet.z, (known) => {
      const column = known ?? new store.Column({ minY: bot.game.minY, worldHeight: bot.game.height })
      column.load(packet.chunkData, packet.bitMap, bot.game.dimension === 'overworld', packet.groundUp)
      for (const blockEntity of packet.blockEntities ?? []) column.setBlockEntity(blockEntity, blockEntity.nbtData)
      return column
    })
  })
  bot._client.on('unload_chunk', (packet) => body.world.unloadColumn(packet.chunkX, packet.chunkZ))
}

/** `blockTold:POSITION` is emitted when the server sent the state of a block, changed or not. States that the body only predicted do not count. */
function listenForChanges (bot, store, body) {
  const tell = (position, stateId) => {
    store.change(body, position, stateId)
    bot.emit(`blockTold:${position}`)
  }
  bot._client.on('block_change', (packet) => {
    tell(new Vec3(packet.location.x, packet.location.y, packet.location.z), packet.type)
  })
  bot._client.on('multi_block_change', (packet) => {
    const { x, y, z } = packet.chunkCoordinates
    for (const record of packet.records) {
      // A record is the state's number above twelve bits of position in the section: x, z, y.
      const position = new Vec3(x * 16 + ((record >> 8) & 15), y * 16 + (record & 15), z * 16 + ((record >> 4) & 15))
      tell(position, Math.floor(record / 4096))
    }
  })
}

/** Updates the body's dimension. mineflayer's own listeners have emptied the world before these run. */
function followDimension (bot, body) {
  const enter = (packet) => {
    const name = packet.worldState?.name ?? packet.worldName ?? bot.game.dimension
    if (name === body.dimension) return
    body.releaseAll()
    body.dimension = name
  }
  bot._client.on('login', (packet) => { body.releaseAll(); enter(packet) })
  bot._client.on('respawn', enter)
}

module.exports = { createBlocksPlugin }
