'use strict'
// The inventories of a saved world: `node saved_items.js FOLDER` prints `{ name: { item: count } }`. If the world died while it moved a save to its place, the
// move is finished first, as at the next start.

const fs = require('node:fs')
const path = require('node:path')
const zlib = require('node:zlib')
const nbt = require('prismarine-nbt')
const { recover } = require('../../../worlds/embedded/js/saving/generation')
const { nameOfPlayerTag } = require('../../../worlds/embedded/js/saving/player_tags')

function savedItems (folder) {
  recover(folder)
  const players = path.join(folder, 'playerdata')
  return Object.fromEntries(fs.readdirSync(players).map((name) => {
    const tag = nbt.parseUncompressed(zlib.gunzipSync(fs.readFileSync(path.join(players, name))))
    const stacks = [...tag.value.Inventory.value.value, ...(tag.value['civitas:loose']?.value.value ?? [])]
    const counts = {}
    for (const { id, count } of stacks) {
      const item = id.value.replace('minecraft:', '')
      counts[item] = (counts[item] ?? 0) + count.value
    }
    return [nameOfPlayerTag(tag), counts]
  }))
}

process.stdout.write(JSON.stringify(savedItems(process.argv[2])))
