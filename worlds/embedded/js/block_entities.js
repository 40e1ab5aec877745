'use strict'
// Data of a block beyond its state: the items of a chest, the fire of a furnace. The rule that owns a kind registers it once. The save and the admin side read
// and write every kind through the same two functions, in vanilla's tags.
//
//   world.blockEntityKind(id, { blocks, create, toTag, fromTag, removed })
//     id: vanilla's, without namespace ('chest'); blocks: names of the blocks that have such an entity
//     create(place) → the data of the rule (place is { x, y, z }); toTag(entity) → { name: tag } beyond id, x, y, z;
//     fromTag(entity, value) fills it from such an object; removed(entity, before, state) called when its block is gone (to spill items and close windows)

const { blockByState } = require('./game_data')

const keyOf = (x, y, z) => `${x},${y},${z}`
const int = (value) => ({ type: 'int', value })
const string = (value) => ({ type: 'string', value })

module.exports = function blockEntities (world) {
  const kinds = new Map() // id → kind
  const kindOfBlock = new Map() // block name → id
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
    if (entity && `minecraft:${entity.id}` === value.id.value) kinds.get(entity.id).fromTag(entity, value)
  }

  world.events.on('blockChanged', ({ x, y, z, before, state }) => {
    const key = keyOf(x, y, z)
    const entity = world.blockEntities.get(key)
    if (!entity || kindOfBlock.get(blockByState[state].name) === entity.id) return
    world.blockEntities.delete(key)
    kinds.get(entity.id).removed?.(entity, before, state)
  })
}
