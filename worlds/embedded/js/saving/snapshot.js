'use strict'
// A snapshot of the world at one moment: all changes since the last snapshot, in forms that the world does not change any more. It is made in one go between
// two ticks. Slow work on it (NBT, compression, the disk) happens elsewhere.

const path = require('node:path')
const { registry, blockByState } = require('../game_data')
const { propertiesOf } = require('../block_states')
const { entityTag } = require('./entity_tags')
const { playerTag } = require('./player_tags')
const { levelTags, ruleTags, forcedTags } = require('./level_tags')
const { packContainers, unpack, SECTION_VOLUME } = require('./column_tags')
const { sectionsOf } = require('../dimensions/kinds')
const { tags, uuidText } = require('./tags')

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

class Photographer {
  constructor (world) {
    this.world = world
    this.knownStates = new Set()
    this.knownBiomes = new Set()
    this.keptBlockEntities = new Map() // "cx,cz" → text of its block entities in the last snapshot
  }

  /** States and biomes that the writing thread does not know yet. */
  _news (columns) {
    const newStates = []
    const newBiomes = []
    const learnState = (id) => newStates.push([id, stateTag(id)])
    const learnBiome = (id) => newBiomes.push([id, biomeNames[id]])
    for (const { chunk } of columns) {
      for (const { data } of chunk.sections) learn(this.knownStates, data, SECTION_VOLUME, learnState)
      for (const { data } of chunk.biomes) learn(this.knownBiomes, data, BIOME_CELLS, learnBiome)
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
    const { from, count } = sectionsOf(world.dimension)
    const columns = [...changed].map(({ x, z, chunk }) => ({
      x,
      z,
      age: world.age,
      packed: packContainers(chunk.sections.slice(from, from + count).flatMap(({ data }, index) => [data, chunk.biomes[from + index].data])),
      blockEntities: texts.get(`${x},${z}`) ?? '[]'
    }))
    return { columns, changed: [...changed] }
  }

  _entities () {
    const { world } = this
    const byColumn = new Map()
    for (const entity of world.entities.byId.values()) {
      if (entity.typeName === 'player' || entity.isFleeting || !world.isEntityKind(entity.typeName)) continue
      const [cx, cz] = [Math.floor(entity.x) >> 4, Math.floor(entity.z) >> 4]
      const key = `${cx},${cz}`
      if (!byColumn.has(key)) byColumn.set(key, { cx, cz, tags: [] })
      byColumn.get(key).tags.push(entityTag(world, entity).value)
    }
    return [...byColumn.values()]
  }

  _players () {
    const { world } = this
    const inPlay = world.everyone().map(playerTag)
    const away = [...world.unsavedPlayers].map((name) => world.savedPlayers.get(name)).filter(Boolean)
    world.unsavedPlayers.clear()
    return [...inPlay, ...away].map((tag) => [`playerdata/${uuidText(tag.value.UUID)}.dat`, tag.value])
  }

  /**
   * The changes of one dimension.
   * @returns {{ part: object, files: [string, object][], transfer: ArrayBuffer[], changed: object[] }} `files`: small ones, `changed`: the columns in it
   */
  take () {
    const { world } = this
    const { dimension } = world
    const { columns, changed } = this._columns()
    const part = {
      ...this._news(changed),
      folder: dimension.folder,
      lowestSection: dimension.lowestY >> 4,
      columns,
      entities: JSON.stringify(this._entities()) // text passes to another thread several times faster than objects
    }
    const files = [
      [path.posix.join(dimension.folder, 'data/civitas_rules.dat'), ruleTags(world)],
      [path.posix.join(dimension.folder, 'data/chunks.dat'), forcedTags(world)]
    ]
    return { part, files, transfer: columns.map(({ packed }) => packed.buffer), changed }
  }

  /** Files that belong to no dimension: the level and the players. */
  commonFiles () {
    return [['level.dat', levelTags(this.world)], ...this._players()]
  }

  /** After a failed save: the next snapshot contains everything that this one contained. */
  forget () {
    this.keptBlockEntities.clear()
    for (const name of this.world.savedPlayers.keys()) this.world.unsavedPlayers.add(name)
  }
}

/** Calls `add` with each unknown id in a container of prismarine-chunk. */
function learn (known, { palette, data, value }, count, add) {
  if (data === undefined && known.has(value)) return
  const ids = data === undefined ? [value] : palette ?? new Set(unpack(data.data, data.bitsPerValue, count))
  for (const id of ids) {
    if (known.has(id)) continue
    known.add(id)
    add(id)
  }
}

module.exports = { Photographer }
