'use strict'
// The Nether in a save: its columns, entities, portals and the players in it come back, in the folder of vanilla.

const assert = require('node:assert/strict')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const test = require('node:test')
const { NETHER, OVERWORLD } = require('../../../../worlds/embedded/js/dimensions/kinds')
const { stateOf } = require('../../../../worlds/embedded/js/game_data')
const { openWorld, until } = require('./world_fixture')

const PLACE = [10, 70, -20]
const LONG_TICKS = 2600 // the rarest rule acts once in 1200 ticks
const NETHER_MOBS = new Set(['zombified_piglin', 'magma_cube', 'enderman', 'skeleton', 'blaze', 'wither_skeleton'])
const BUILDING = ['fill 5 69 -25 15 74 -15 obsidian hollow', 'setblock 10 70 -18 chest', 'summon zombified_piglin 12.5 70 -22.5 {NoAI:1b,PersistenceRequired:1b}']

test('a player, a mob, blocks and portals of the Nether come back from its save', async (t) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'civitas-world-'))
  const before = await openWorld(t, { world_dir: folder })
  const bot = await before.join('Traveller')
  for (const line of BUILDING) await before.command(`execute in minecraft:the_nether run ${line}`)
  await before.command('execute in minecraft:the_nether run tp Traveller 10.5 70 -19.5')
  await until(() => bot.game.dimension === 'the_nether', 'the player is in the Nether')
  const nether = before.world.worldOf(NETHER)
  nether.blocks.setState(10, 71, -24, stateOf('nether_portal'), 'test')
  await before.server.stop()
  assert.ok(fs.existsSync(path.join(folder, 'DIM-1', 'region', 'r.0.-1.mca')))
  assert.ok(fs.existsSync(path.join(folder, 'DIM-1', 'entities', 'r.0.-1.mca')))

  const after = await openWorld(t, { world_dir: folder })
  t.after(() => fs.rmSync(folder, { recursive: true }))
  const found = after.world.worldOf(NETHER)
  assert.equal(found.blocks.stateAt(...PLACE), 0)
  assert.equal(found.blocks.stateAt(10, 69, -20), stateOf('obsidian'))
  assert.ok(found.blockEntityAt(10, 70, -18))
  assert.deepEqual([...found.mobs].map(({ typeName }) => typeName), ['zombified_piglin'])
  assert.deepEqual(found.portals.near([10, 70, -20], 16), [[10, 71, -24]])
  assert.ok(after.world.worldOf(OVERWORLD).portals.isEmpty)
  const again = await after.join('Traveller')
  await until(() => again.game.dimension === 'the_nether', 'the player is in the Nether again')
  assert.equal(found.players.get('Traveller').y, 70)
  assert.equal(after.world.players.size, 0)
})

test('a long stay in the Nether brings its mobs, and no rule fails', async (t) => {
  const { world, join, command } = await openWorld(t)
  const bot = await join('Dweller')
  await command('effect give Dweller resistance infinite 4')
  await command('effect give Dweller fire_resistance infinite')
  await command('execute in minecraft:the_nether run fill 2 69 2 14 74 14 stone_bricks hollow')
  await command('execute in minecraft:the_nether run tp Dweller 8.5 70 8.5')
  const nether = world.worldOf(NETHER)
  await until(() => bot.game.dimension === 'the_nether' && nether.players.get('Dweller')?.isLoaded, 'the player is in the Nether')
  for (let tick = 0; tick < LONG_TICKS; tick++) for (const one of world.worlds.values()) one.runTick()
  const kinds = new Set([...nether.mobs].map(({ typeName }) => typeName))
  assert.ok(kinds.size > 0, 'mobs appear')
  for (const kind of kinds) assert.ok(NETHER_MOBS.has(kind), kind)
  assert.equal(nether.rainLevel, 0)
  assert.equal(nether.age, world.age)
}) // openWorld fails the test if a rule failed
