'use strict'
// The world's save: a folder in Anvil's format (region/, entities/, playerdata/, level.dat, data/). See ../../README.md for its contents.
//
//   await world.save()      when it returns, a snapshot of the moment of the call is on the disk; a call during a write waits for its own save
//   the same happens every `autosave_seconds` of run clock
//   world.savedAge           the age (ticks) of the save on the disk

const fs = require('node:fs')
const path = require('node:path')
const zlib = require('node:zlib')
const { Worker } = require('node:worker_threads')
const nbt = require('prismarine-nbt')
const { registry, MINECRAFT_VERSION } = require('../game_data')
const { NETHER } = require('../dimensions/kinds')
const { mulberry32 } = require('../random')
const { recover } = require('./generation')
const { Photographer } = require('./snapshot')
const { StoredColumns, storedEntities } = require('./stored_columns')
const { dataVersionOfLevel, restoreForced, restoreLevel, restoreRules, seedOfLevel } = require('./level_tags')
const { nameOfPlayerTag } = require('./player_tags')
const { uuidText } = require('./tags')

const TICKS_PER_SECOND = 20

/** Loads the worlds of all dimensions from their folder, if there is one, and adds `world.save()` and `world.closeSave()`. `world` is the overworld. */
function setUpSaving (world) {
  const folder = world.options.world_dir
  world.unsavedPlayers = new Set() // names of players who left since the last save
  const noteLeft = ({ events }) => events.on('playerLeft', (player) => world.unsavedPlayers.add(player.name))
  noteLeft(world)
  world.events.on('worldMade', noteLeft)
  if (folder === null) {
    world.save = async () => {}
    world.closeSave = async () => {}
    return
  }
  fs.mkdirSync(folder, { recursive: true })
  recover(folder)
  const stored = new Map() // World → its columns on the disk
  const openStore = (one) => {
    stored.set(one, new StoredColumns(path.join(folder, one.dimension.folder)))
    one.blocks.useStore(stored.get(one))
  }
  openStore(world)
  world.events.on('worldMade', openStore)
  if (fs.existsSync(path.join(folder, 'level.dat'))) restore(world, folder)
  writeSaves(world, folder, stored)
}

/** The changes of all dimensions, one moment a picture. */
class Photographers {
  constructor (world) {
    this.world = world
    this.byWorld = new Map() // World → Photographer
  }

  of (one) {
    if (!this.byWorld.has(one)) this.byWorld.set(one, new Photographer(one))
    return this.byWorld.get(one)
  }

  /** `{ picture, taken, transfer }`: what the writing thread gets, the columns in it by world, and the memory that passes to the thread. */
  take () {
    const parts = [...this.world.worlds.values()].map((one) => ({ one, ...this.of(one).take() }))
    const files = [...this.of(this.world).commonFiles(), ...parts.flatMap((part) => part.files)]
    return {
      picture: { dimensions: parts.map(({ part }) => part), files: JSON.stringify(files) },
      taken: parts.map(({ one, changed }) => ({ one, changed })),
      transfer: parts.flatMap(({ transfer }) => transfer)
    }
  }

  forget () {
    for (const photographer of this.byWorld.values()) photographer.forget()
  }
}

/** The thread that writes. Returns `{ write(picture, transfer), close() }`. */
function startWriting (folder) {
  const worker = new Worker(path.join(__dirname, 'worker.js'), { workerData: { folder, dataVersion: registry.version.dataVersion } })
  worker.unref()
  const waiting = new Map() // id → { resolve, reject }
  let lastId = 0
  worker.on('message', ({ id, error }) => {
    const { resolve, reject } = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) resolve()
    else reject(new Error(error))
  })
  worker.on('error', (error) => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  })

  async function write (picture, transfer) {
    const id = ++lastId
    worker.ref()
    try {
      await new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, picture }, transfer)
      })
    } finally {
      if (waiting.size === 0) worker.unref()
    }
  }

  return { write, close: () => worker.terminate() }
}

/** @param {Map<object, StoredColumns>} stored the columns on the disk, by world */
function writeSaves (world, folder, stored) {
  const photographers = new Photographers(world)
  const thread = startWriting(folder)
  let writing = Promise.resolve()
  let isWriting = false

  async function saveNow () {
    const { age } = world
    const { picture, taken, transfer } = photographers.take()
    try {
      await thread.write(picture, transfer)
      for (const { one, changed } of taken) {
        for (const column of changed) stored.get(one).add(column)
        one.blocks.wereSaved(changed)
      }
      world.savedAge = age
    } catch (error) {
      photographers.forget()
      for (const { one, changed } of taken) one.blocks.wereNotSaved(changed)
      throw error
    }
  }

  world.save = function save () {
    isWriting = true
    const mine = writing.catch(() => {}).then(saveNow)
    writing = mine
    return mine.finally(() => { if (writing === mine) isWriting = false })
  }

  world.closeSave = async function closeSave () {
    await writing.catch(() => {})
    await thread.close()
  }

  const everyTicks = world.options.autosave_seconds * TICKS_PER_SECOND
  let ticks = 0
  world.everyTick('saving', () => {
    if (everyTicks === 0 || ++ticks < everyTicks || isWriting) return
    ticks = 0
    world.save().catch((error) => world.log(`The world could not be saved: ${error.message}`))
  })
}

const readTags = (folder, name) => nbt.parseUncompressed(zlib.gunzipSync(fs.readFileSync(path.join(folder, name)))).value

/** Loads what a dimension's folder has beside columns. */
function restoreDimension (world, folder) {
  for (const tag of storedEntities(folder)) {
    const entity = world.restoreEntity(tag)
    if (entity) entity.uuid = uuidText(tag.value.UUID)
  }
  restoreRules(world, readTags(folder, 'data/civitas_rules.dat'))
  restoreForced(world, readTags(folder, 'data/chunks.dat'))
}

function restore (world, folder) {
  const levelTags = readTags(folder, 'level.dat')
  if (dataVersionOfLevel(levelTags) !== registry.version.dataVersion) {
    throw new Error(`The world in ${folder} was saved by another version than ${MINECRAFT_VERSION}: use another world folder.`)
  }
  const seed = seedOfLevel(levelTags)
  if (seed !== world.options.seed) throw new Error(`The world in ${folder} has the seed ${seed}: use --seed ${seed}, or use another world folder.`)
  restoreLevel(world, levelTags)
  world.savedAge = world.age
  world.random = mulberry32(world.options.seed + world.age) // chance continues with new numbers after a restart
  restoreDimension(world, folder)
  const nether = path.join(folder, NETHER.folder)
  if (fs.existsSync(path.join(nether, 'data/civitas_rules.dat'))) restoreDimension(world.worldOf(NETHER), nether)
  const players = path.join(folder, 'playerdata')
  for (const name of fs.existsSync(players) ? fs.readdirSync(players) : []) {
    const tag = { type: 'compound', value: readTags(players, name) }
    world.savedPlayers.set(nameOfPlayerTag(tag), tag)
  }
}

module.exports = { setUpSaving }
