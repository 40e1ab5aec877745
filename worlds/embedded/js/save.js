'use strict'
// The world kept as one file, world.json: changed blocks, block entities, players, lying items, time. Written whole or not at all.

const fs = require('node:fs')
const path = require('node:path')

const FILE_NAME = 'world.json'
const FORMAT = 1

/** Adds `world.save()` and fills the world from an earlier save of the same seed. */
function setUpSaving (world) {
  const folder = world.options.world_dir

  world.save = async function save () {
    if (folder === null) return
    const text = JSON.stringify(pictureOf(world))
    fs.mkdirSync(folder, { recursive: true })
    const file = path.join(folder, FILE_NAME)
    const unfinished = `${file}.unfinished`
    const handle = fs.openSync(unfinished, 'w')
    try {
      fs.writeFileSync(handle, text)
      fs.fsyncSync(handle)
    } finally {
      fs.closeSync(handle)
    }
    fs.renameSync(unfinished, file)
  }

  if (folder === null || !fs.existsSync(path.join(folder, FILE_NAME))) return
  restore(world, JSON.parse(fs.readFileSync(path.join(folder, FILE_NAME), 'utf8')))
}

function pictureOf (world) {
  const players = [...world.savedPlayers, ...[...world.players.values()].map((player) => [player.name, world.recordOf(player)])]
  return {
    format: FORMAT,
    seed: world.options.seed,
    age: world.age,
    dayTime: world.dayTime,
    blocks: world.blocks.saved(),
    block_entities: [...world.blockEntities.values()].map(world.blockEntityTag),
    items: [...world.itemEntities].map(({ x, y, z, stack }) => ({ x, y, z, stack })),
    players
  }
}

function restore (world, picture) {
  if (picture.format !== FORMAT) throw new Error(`The world in ${world.options.world_dir} was saved by another version: give another world folder.`)
  if (picture.seed !== world.options.seed) {
    throw new Error(`The world in ${world.options.world_dir} has the seed ${picture.seed}: use --seed ${picture.seed}, or give another world folder.`)
  }
  world.age = picture.age
  world.dayTime = picture.dayTime
  world.blocks.restore(picture.blocks)
  for (const tag of picture.block_entities) world.restoreBlockEntity(tag)
  for (const { x, y, z, stack } of picture.items) world.dropItem(x, y, z, stack)
  for (const [name, record] of picture.players) world.savedPlayers.set(name, record)
}

module.exports = { setUpSaving }
