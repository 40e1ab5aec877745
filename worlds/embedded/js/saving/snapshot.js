'use strict'
// A picture of the world at one moment: everything that has changed since the last one, in forms that nothing in the world changes any more.
// Made between two ticks in one go; what is slow (NBT, compression, the disk) happens to the picture elsewhere.

const { registry, blockByState } = require('../game_data')
const { propertiesOf } = require('../block_states')
const { entityTag } = require('./entity_tags')
const { playerTag } = require('./player_tags')
const { levelTags, ruleTags, forcedTags } = require('./level_tags')
const { unpack, SECTION_VOLUME } = require('./column_tags')
const tags = require('./tags')

const biomeNames = registry.loginPacket.dimensionCodec['minecraft:worldgen/biome'].entries.map(({ key }) => key)
const BIOME_CELLS = 64
const columnKeyOf = (x, z) => `${x >> 4},${z >> 4}`

/** `{ Name, Properties? }` of a state. */
function stateTag (stateId) {
  const properties = Object.entries(propertiesOf(stateId))
  return {
    Name: tags.string(`minecraft:${blockByState[stateId].name}`),
    ...(properties.length > 0 ? { Properties: tags.compound(Object.fromEntries(properties.map(([key, value]) => [key, tags.string(value)]))) } : {})
  }
}

/** What is in a container of prismarine-chunk, copied. */
function packed (container) {
  if (container.data === undefined) return { palette: null, bits: 0, words: null, value: container.value }
  return { palette: container.palette ? [...container.palette] : null, bits: container.data.bitsPerValue, words: container.data.data.slice(), value: 0 }
}

class Photographer {
  constructor (world) {
    this.world = world
    this.knownStates = new Set()
    this.knownBiomes = new Set()
    this.keptBlockEntities = new Map() // "cx,cz" → text of what the last picture had of its block entities
  }

  /** What the writing thread has to know of states and biomes that it has not been told of. */
  _news (columns) {
    const newStates = []
    const newBiomes = []
    const learn = (known, ids, add) => {
      for (const id of ids) {
        if (known.has(id)) continue
        known.add(id)
        add(id)
      }
    }
    for (const { sections } of columns) {
      for (const { blocks, biomes } of sections) {
        learn(this.knownStates, idsOf(blocks, SECTION_VOLUME), (id) => newStates.push([id, stateTag(id)]))
        learn(this.knownBiomes, idsOf(biomes, BIOME_CELLS), (id) => newBiomes.push([id, biomeNames[id]]))
      }
    }
    return { newStates, newBiomes }
  }

  /** Block entities by column, as compounds. */
  _blockEntities () {
    const byColumn = new Map()
    for (const entity of this.world.blockEntities.values()) {
      const key = columnKeyOf(entity.x, entity.z)
      if (!byColumn.has(key)) byColumn.set(key, [])
      byColumn.get(key).push(this.world.blockEntityTag(entity).value)
    }
    return byColumn
  }

  _columns () {
    const { world } = this
    const byColumn = this._blockEntities()
    const changed = new Set(world.blocks.takeUnsaved())
    const texts = new Map()
    for (const [key, list] of byColumn) {
      const text = JSON.stringify(list)
      texts.set(key, text)
      if (this.keptBlockEntities.get(key) === text) continue
      changed.add(world.blocks.columnAt(...key.split(',').map(Number)))
    }
    for (const key of this.keptBlockEntities.keys()) {
      if (!byColumn.has(key)) changed.add(world.blocks.columnAt(...key.split(',').map(Number)))
    }
    this.keptBlockEntities = texts
    const columns = [...changed].map(({ x, z, chunk }) => ({
      x,
      z,
      age: world.age,
      sections: chunk.sections.map((section, index) => ({ blocks: packed(section.data), biomes: packed(chunk.biomes[index].data) })),
      blockEntities: byColumn.get(`${x},${z}`) ?? []
    }))
    return { columns, changed: [...changed] }
  }

  _entities () {
    const { world } = this
    const byColumn = new Map()
    for (const entity of world.entities.byId.values()) {
      if (entity.typeName === 'player' || !world.isEntityKind(entity.typeName)) continue
      const [cx, cz] = [Math.floor(entity.x) >> 4, Math.floor(entity.z) >> 4]
      const key = `${cx},${cz}`
      if (!byColumn.has(key)) byColumn.set(key, { cx, cz, tags: [] })
      byColumn.get(key).tags.push(entityTag(world, entity).value)
    }
    return [...byColumn.values()]
  }

  _players () {
    const { world } = this
    const inPlay = [...world.players.values()].map(playerTag)
    const away = [...world.unsavedPlayers].map((name) => world.savedPlayers.get(name)).filter(Boolean)
    world.unsavedPlayers.clear()
    return [...inPlay, ...away].map((tag) => [`playerdata/${tags.uuidText(tag.value.UUID)}.dat`, tag.value])
  }

  /** @returns {{ picture: object, transfer: ArrayBuffer[], changed: object[] }} `changed`: the columns that are in it */
  take () {
    const { world } = this
    const { columns, changed } = this._columns()
    const picture = {
      ...this._news(columns),
      columns,
      entities: this._entities(),
      files: [
        ['level.dat', levelTags(world)],
        ['data/civitas_rules.dat', ruleTags(world)],
        ['data/chunks.dat', forcedTags(world)],
        ...this._players()
      ]
    }
    const transfer = columns.flatMap(({ sections }) => sections.flatMap(({ blocks, biomes }) => [blocks.words, biomes.words]))
      .filter(Boolean).map((words) => words.buffer)
    return { picture, transfer, changed }
  }

  /** After a save that failed: the next picture holds everything that this one held. */
  forget () {
    this.keptBlockEntities.clear()
    for (const name of this.world.savedPlayers.keys()) this.world.unsavedPlayers.add(name)
  }
}

/** The ids in a packed container. */
function idsOf ({ palette, words, bits, value }, count) {
  if (words === null) return [value]
  if (palette !== null) return palette
  return new Set(unpack(words, bits, count))
}

module.exports = { Photographer }
