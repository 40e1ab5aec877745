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
const { registry, LOWEST_Y, MINECRAFT_VERSION } = require('../game_data')
const { mulberry32 } = require('../random')
const { recover } = require('./generation')
const { Photographer } = require('./snapshot')
const { StoredColumns, storedEntities } = require('./stored_columns')
const { dataVersionOfLevel, restoreForced, restoreLevel, restoreRules, seedOfLevel } = require('./level_tags')
const { nameOfPlayerTag } = require('./player_tags')
const { uuidText } = require('./tags')

const TICKS_PER_SECOND = 20

/** Loads the world from its folder, if there is one, and adds `world.save()` and `world.closeSave()`. */
function setUpSaving (world) {
  const folder = world.options.world_dir
  world.unsavedPlayers = new Set() // names of players who left since the last save
  world.events.on('playerLeft', (player) => world.unsavedPlayers.add(player.name))
  if (folder === null) {
    world.save = async () => {}
    world.closeSave = async () => {}
    return
  }
  fs.mkdirSync(folder, { recursive: true })
  recover(folder)
  const stored = new StoredColumns(folder)
  world.blocks.useStore(stored)
  if (fs.existsSync(path.join(folder, 'level.dat'))) restore(world, folder)
  writeSaves(world, folder, stored)
}

function writeSaves (world, folder, stored) {
  const photographer = new Photographer(world)
  const worker = new Worker(path.join(__dirname, 'worker.js'), {
    workerData: { folder, dataVersion: registry.version.dataVersion, lowestSection: LOWEST_Y >> 4 }
  })
  worker.unref()
  const waiting = new Map() // id → { resolve, reject }
  let lastId = 0
  let writing = Promise.resolve()
  let isWriting = false
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

  async function saveNow () {
    const { age } = world
    const { picture, transfer, changed } = photographer.take()
    const id = ++lastId
    worker.ref()
    try {
      await new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, picture }, transfer)
      })
      for (const column of changed) stored.add(column)
      world.blocks.wereSaved(changed)
      world.savedAge = age
    } catch (error) {
      photographer.forget()
      world.blocks.wereNotSaved(changed)
      throw error
    } finally {
      if (waiting.size === 0) worker.unref()
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
    await worker.terminate()
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
  for (const tag of storedEntities(folder)) {
    const entity = world.restoreEntity(tag)
    if (entity) entity.uuid = uuidText(tag.value.UUID)
  }
  restoreRules(world, readTags(folder, 'data/civitas_rules.dat'))
  restoreForced(world, readTags(folder, 'data/chunks.dat'))
  const players = path.join(folder, 'playerdata')
  for (const name of fs.existsSync(players) ? fs.readdirSync(players) : []) {
    const tag = { type: 'compound', value: readTags(players, name) }
    world.savedPlayers.set(nameOfPlayerTag(tag), tag)
  }
}

module.exports = { setUpSaving }
