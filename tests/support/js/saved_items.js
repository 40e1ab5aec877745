'use strict'
// The inventories of a saved world: `node saved_items.js FOLDER` prints `{ at, players: { name: { item: count } } }`, where `at` is the time of the save
// by the clock of the world's process, in milliseconds, or null without level.dat. If the world died while it moved a save to its place, the move is finished first, as at the next start.

const fs = require('node:fs')
const path = require('node:path')
const zlib = require('node:zlib')
const nbt = require('prismarine-nbt')
const { recover } = require('../../../worlds/embedded/js/saving/generation')
const { fromLong } = require('../../../worlds/embedded/js/saving/snbt')
const { nameOfPlayerTag } = require('../../../worlds/embedded/js/saving/player_tags')

const readTags = (file) => nbt.parseUncompressed(zlib.gunzipSync(fs.readFileSync(file)))

function savedItems (folder) {
  const players = path.join(folder, 'playerdata')
  return Object.fromEntries(fs.readdirSync(players).map((name) => {
    const tag = readTags(path.join(players, name))
    const stacks = [...tag.value.Inventory.value.value, ...(tag.value['civitas:loose']?.value.value ?? [])]
    const counts = {}
    for (const { id, count } of stacks) {
      const item = id.value.replace('minecraft:', '')
      counts[item] = (counts[item] ?? 0) + count.value
    }
    return [nameOfPlayerTag(tag), counts]
  }))
}

/** Every file of a save has the state of one moment, which level.dat tells. */
function savedAt (folder) {
  const level = path.join(folder, 'level.dat')
  return fs.existsSync(level) ? Number(fromLong(readTags(level).value.Data.value.LastPlayed.value)) : null
}

const [, , folder] = process.argv
recover(folder)
process.stdout.write(JSON.stringify({ at: savedAt(folder), players: savedItems(folder) }))
