'use strict'
// Data of a block beyond its state: the items of a chest, the fire of a furnace. The rule that owns a kind registers it once. The save and the admin side read
// and write every kind through the same two functions, in vanilla's tags.
//
//   world.blockEntityKind(id, { blocks, network, create, toTag, fromTag, removed })
//     id: vanilla's, without namespace ('chest'); blocks: names of the blocks that have such an entity
//     network: vanilla's number of the kind, if clients are told of its entities: with their column, and after world.tellBlockEntity(entity)
//     create(place) → the data of the rule (place is { x, y, z }); toTag(entity) → { name: tag } beyond id, x, y, z;
//     fromTag(entity, value) fills it from such an object; removed(entity, before, state) called when its block is gone (to spill items and close windows)

const { blockByState } = require('./game_data')
const { columnKey } = require('./blocks')
const { playFrame } = require('./network/packets')

const keyOf = (x, y, z) => `${x},${y},${z}`
const int = (value) => ({ type: 'int', value })
const string = (value) => ({ type: 'string', value })

/** What clients are told: the entities of kinds with a number, with their column, and after a change. */
function clientsSide (world, kinds) {
  const shown = new Map() // column → Set of the entities in it
  const untold = new Set() // changed entities
  const numberOf = (entity) => kinds.get(entity.id).network
  const contentOf = (entity) => ({ type: 'compound', name: '', value: kinds.get(entity.id).toTag(entity) })
  const columnOf = ({ x, z }) => columnKey(x >> 4, z >> 4)

  /** Tells the players who have its column what a block entity holds now, after the changes of blocks in this tick. */
  world.tellBlockEntity = function tellBlockEntity (entity) {
    if (numberOf(entity) === undefined) return
    world.blocks.columnAt(entity.x >> 4, entity.z >> 4).frame = null
    untold.add(entity)
  }

  world.blocks.shownIn = ({ key }) => [...shown.get(key) ?? []].map((entity) => ({
    x: entity.x & 15, z: entity.z & 15, y: entity.y, type: numberOf(entity), nbtData: contentOf(entity)
  }))

  world.events.on('changesTold', () => {
    for (const entity of untold) {
      const { x, y, z } = entity
      const { viewers } = world.blocks.columnAt(x >> 4, z >> 4)
      if (viewers.size === 0 || world.blockEntities.get(keyOf(x, y, z)) !== entity) continue
      const bytes = playFrame('tile_entity_data', { location: { x, y, z }, action: numberOf(entity), nbtData: contentOf(entity) })
      for (const viewer of viewers) viewer.connection.writeFrame(bytes)
    }
    untold.clear()
  })

  return {
    add (entity) {
      if (numberOf(entity) === undefined) return
      const key = columnOf(entity)
      if (!shown.has(key)) shown.set(key, new Set())
      shown.get(key).add(entity)
    },
    delete: (entity) => shown.get(columnOf(entity))?.delete(entity)
  }
}

module.exports = function blockEntities (world) {
  const kinds = new Map() // id → kind
  const kindOfBlock = new Map() // block name → id
  const clients = clientsSide(world, kinds)
  world.blockEntities = new Map() // "x,y,z" → { id, x, y, z, …what create gave }

  world.blockEntityKind = function blockEntityKind (id, kind) {
    kinds.set(id, kind)
    for (const name of kind.blocks) kindOfBlock.set(name, id)
  }

  /** The block entity at a place, made at the first request; null when the block has none. */
  world.blockEntityAt = function blockEntityAt (x, y, z) {
    const id = kindOfBlock.get(blockByState[world.blocks.stateAt(x, y, z)].name)
    if (id === undefined) return null
    const key = keyOf(x, y, z)
    const there = world.blockEntities.get(key)
    if (there?.id === id) return there
    const made = Object.assign(kinds.get(id).create({ x, y, z }), { id, x, y, z })
    world.blockEntities.set(key, made)
    clients.add(made)
    return made
  }

  /** Converts a block entity into a vanilla compound. */
  world.blockEntityTag = (entity) => ({
    type: 'compound',
    value: { ...kinds.get(entity.id).toTag(entity), id: string(`minecraft:${entity.id}`), x: int(entity.x), y: int(entity.y), z: int(entity.z) }
  })

  /** Fills a block entity from a saved compound. Nothing happens when its block is gone. */
  world.restoreBlockEntity = function restoreBlockEntity ({ value }) {
    const entity = world.blockEntityAt(value.x.value, value.y.value, value.z.value)
    if (!entity || `minecraft:${entity.id}` !== value.id.value) return
    kinds.get(entity.id).fromTag(entity, value)
    world.tellBlockEntity(entity)
  }

  world.blocks.onRead = (blockEntities) => {
    for (const value of blockEntities) world.restoreBlockEntity({ type: 'compound', value })
  }

  world.events.on('blockChanged', ({ x, y, z, before, state }) => {
    const key = keyOf(x, y, z)
    const entity = world.blockEntities.get(key)
    if (!entity || kindOfBlock.get(blockByState[state].name) === entity.id) return
    world.blockEntities.delete(key)
    clients.delete(entity)
    kinds.get(entity.id).removed?.(entity, before, state)
  })
}
