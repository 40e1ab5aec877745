'use strict'
// A world in which a fixed number of items moves at random, every tick, between chests, the ground and players, with continuous saves. Run as `node churn.js
// FOLDER SEED`. It first prints the loaded state as a line of JSON, `{ age, ledger }`, and runs until it is killed.

const { startServer } = require('../../../../worlds/embedded/js/server')
const { readOptions } = require('../../../../worlds/embedded/js/options')
const { mulberry32 } = require('../../../../worlds/embedded/js/random')
const { registry, stateOf } = require('../../../../worlds/embedded/js/game_data')
const { limitOf, makeStack, nameOf, withCount } = require('../../../../worlds/embedded/js/inventory/stacks')
const { Player } = require('../../../../worlds/embedded/js/players/player')
const { playerTag, restorePlayer } = require('../../../../worlds/embedded/js/saving/player_tags')

const CHESTS = [[100, 150, 100], [140, 150, 100], [100, 150, 140], [700, 150, -300]] // each in its own column and region
const PEOPLE = ['Abe', 'Bea', 'Cy']
const KINDS = ['oak_log', 'iron_ingot', 'diamond', 'apple', 'string']
const OF_EACH = 200
const MOVES_PER_TICK = 20
const SAVE_SECONDS = 0.1
const PLATFORM_RADIUS = 3

const fixedItems = () => Object.fromEntries(KINDS.map((kind) => [kind, OF_EACH]))

/** All containers of the world with items. */
function containersOf (world, people) {
  return [...CHESTS.map((place) => world.blockEntityAt(...place).container), ...people.map((player) => player.inventory)]
}

/** The number of each item in the world. */
function ledgerOf (world, people) {
  const ledger = {}
  const count = (stack) => { if (stack) ledger[nameOf(stack)] = (ledger[nameOf(stack)] ?? 0) + stack.count }
  for (const container of containersOf(world, people)) container.slots.forEach(count)
  for (const { stack } of world.itemEntities) count(stack)
  return Object.fromEntries(KINDS.map((kind) => [kind, ledger[kind] ?? 0]))
}

/** A player without a client, in turns away or in the world. */
function person (world, name) {
  const connection = { uuid: `00000000-0000-4000-8000-00000000000${PEOPLE.indexOf(name)}`, username: name, write () {}, writeFrame () {}, flush () {}, inbox: [] }
  const player = new Player(world, connection, { x: 100, y: 150, z: 100 })
  const kept = world.savedPlayers.get(name)
  if (kept) restorePlayer(player, kept)
  return player
}

function build (world, people) {
  for (const [x, y, z] of CHESTS) {
    for (let dx = -PLATFORM_RADIUS; dx <= PLATFORM_RADIUS; dx++) {
      for (let dz = -PLATFORM_RADIUS; dz <= PLATFORM_RADIUS; dz++) world.blocks.setState(x + dx, y - 1, z + dz, stateOf('stone'))
    }
    world.blocks.setState(x, y, z, stateOf('chest'))
  }
  for (const kind of KINDS) {
    for (let left = OF_EACH; left > 0; left -= 20) put(containersOf(world, people)[left / 20 % CHESTS.length], makeStack(registry.itemsByName[kind].id, 20))
  }
}

/** Puts items into a container's slots from 9 on, which chests and players both have. Returns the rest. */
const put = (container, stack) => container.add(stack, Array.from({ length: 18 }, (_, slot) => slot + 9))

/** Moves some items to another place. */
function churn (world, people, random) {
  const containers = containersOf(world, people)
  const pick = (list) => list[Math.floor(random() * list.length)]
  const lying = [...world.itemEntities]
  if (lying.length > 0 && random() < 0.5) {
    const entity = pick(lying)
    world.removeEntity(entity)
    const rest = put(pick(containers), entity.stack)
    if (rest) world.dropItem(entity.x, entity.y, entity.z, rest)
    return
  }
  const from = pick(containers)
  const slot = pick(from.slots.flatMap((stack, index) => stack ? [index] : []))
  if (slot === undefined) return
  const stack = from.get(slot)
  const moved = withCount(stack, 1 + Math.floor(random() * Math.min(stack.count, limitOf(stack))))
  from.set(slot, withCount(stack, stack.count - moved.count))
  const rest = random() < 0.5 ? moved : put(pick(containers), moved)
  const [x, y, z] = pick(CHESTS)
  if (rest) world.dropItem(x + 1.5, y, z + 1.5, rest)
}

async function main (folder, seed) {
  const log = (line) => process.stderr.write(`${line}\n`)
  const { world } = await startServer(readOptions({ rcon_password: 'churn', seed: 3, world_dir: folder, autosave_seconds: SAVE_SECONDS }), log, () => {})
  const people = PEOPLE.map((name) => person(world, name))
  const isNew = world.savedPlayers.size === 0
  if (isNew) build(world, people)
  const keep = () => {
    for (const player of people) {
      world.savedPlayers.set(player.name, playerTag(player))
      world.unsavedPlayers.add(player.name)
    }
  }
  keep()
  if (isNew) await world.save()
  process.stdout.write(JSON.stringify({ age: world.savedAge, ledger: ledgerOf(world, people) }) + '\n')
  const random = mulberry32(seed)
  world.tickRules.unshift({
    name: 'churn',
    run () {
      for (let move = 0; move < MOVES_PER_TICK; move++) churn(world, people, random)
      keep()
    }
  })
}

if (require.main === module) main(process.argv[2], Number(process.argv[3]))

module.exports = { fixedItems }
