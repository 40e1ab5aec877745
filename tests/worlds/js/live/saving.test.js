'use strict'

const assert = require('node:assert/strict')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const test = require('node:test')
const { Vec3 } = require('vec3')
const { registry, stateOf } = require('../../../../worlds/embedded/js/game_data')
const { enchantmentsOf } = require('../../../../worlds/embedded/js/inventory/enchantments')
const { entityTag } = require('../../../../worlds/embedded/js/saving/entity_tags')
const { openWorld, until } = require('./world_fixture')

const id = (name) => registry.itemsByName[name].id
const CHEST = new Vec3(40, 120, 40)
const SETTING = [
  'fill 32 119 32 47 119 47 stone',
  'setblock 40 120 40 chest',
  'setblock 41 120 40 oak_door[half=lower,facing=west]',
  'setblock 41 121 40 oak_door[half=upper,facing=west]',
  'setblock -700 90 300 obsidian',
  String.raw`setblock 42 120 40 oak_sign[rotation=8]{front_text:{messages:['"The \'old\' mill"','""','""','""'],color:"red"},is_waxed:1b}`,
  'summon wolf 36.5 120 44.5 {NoAI:1b,Owner:[I;1,2,3,4],Sitting:1b,CollarColor:5b}',
  'gamerule doFireTick false',
  'gamerule randomTickSpeed 0',
  'difficulty normal',
  'time set 6000',
  'forceload add 40 40',
  'setworldspawn 40 120 44'
]

/** Everything that a save must contain, as plain data. */
function pictureOf (world) {
  const columns = [[2, 2], [-44, 18]].map(([cx, cz]) => world.blocks.columnAt(cx, cz))
  return {
    age: world.age,
    dayTime: world.dayTime,
    difficulty: world.difficulty,
    spawn: world.spawn,
    gameRules: world.gameRules,
    weather: world.weather,
    forced: world.forcedColumns(),
    scheduled: world.scheduledEntries(),
    blocks: columns.map(({ chunk }) => chunk.sections.flatMap((section) => Array.from({ length: 4096 }, (_, i) => section.data.get(i)))),
    biomes: columns.map(({ chunk }) => Array.from({ length: 16 }, (_, i) => chunk.biomes[8].data.get(i))),
    blockEntities: [...world.blockEntities.values()].filter(({ x, z }) => columns.includes(world.blocks.columnAt(x >> 4, z >> 4))).map(world.blockEntityTag),
    entities: [...world.entities.byId.values()].filter(({ typeName }) => typeName !== 'player').map((entity) => entityTag(world, entity).value)
      .sort((a, b) => String(a.UUID.value).localeCompare(String(b.UUID.value))),
    players: [...world.savedPlayers]
  }
}

test('after a stop everything is restored: blocks, containers, entities, players, time and rules', async (t) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'civitas-world-'))
  const before = await openWorld(t, { world_dir: folder })
  for (const line of SETTING) await before.command(line)
  const bot = await before.join('Keeper', [40.5, 120, 42.5])
  await before.give(bot, 'apple', 12)
  await before.command('give Keeper diamond_pickaxe[damage=7]')
  const chest = await bot.openContainer(bot.blockAt(CHEST))
  await chest.deposit(id('apple'), null, 8)
  chest.close()
  await until(() => before.serverCountOf('Keeper', 'apple') === 4, 'four apples are left')
  await before.command('xp add Keeper 3 levels')
  before.world.dropItem(35.5, 120, 35.5, { itemId: id('stick'), count: 3, components: [] })
  await before.command('kick Keeper')
  await until(() => before.world.savedPlayers.has('Keeper'), 'Keeper is gone')
  before.world.schedule('nothing', 40, 121, 41, 5000)
  await before.server.stop()
  const kept = pictureOf(before.world)

  const after = await openWorld(t, { world_dir: folder })
  t.after(() => fs.rmSync(folder, { recursive: true })) // after the last save of the world
  after.server.loop.stop()
  const found = pictureOf(after.world)
  const passed = found.age - kept.age // ticks until the loop was stopped
  assert.ok(passed >= 0 && passed < 200)
  assert.deepEqual(found.scheduled.map(([kind, x, y, z, ticks]) => [kind, x, y, z, ticks + passed]), kept.scheduled)
  for (const part of ['difficulty', 'spawn', 'gameRules', 'forced', 'blocks', 'biomes', 'blockEntities', 'players']) {
    assert.deepEqual(found[part], kept[part], part)
  }
  const told = ({ id: { value }, UUID, Item, Pos, Owner, Sitting, CollarColor }) => [value, UUID, Item, Pos, Owner, Sitting, CollarColor]
  assert.deepEqual(found.entities.map(told), kept.entities.map(told))
  assert.deepEqual(found.entities.find(({ Owner }) => Owner).Owner.value, [1, 2, 3, 4])
  assert.equal(found.dayTime - kept.dayTime, passed)
  const sign = found.blockEntities.find(({ value }) => value.id.value === 'minecraft:sign').value
  assert.deepEqual([sign.front_text.value.messages.value.value[0], sign.front_text.value.color.value, sign.is_waxed.value], ['"The \'old\' mill"', 'red', 1])
})

test('a player keeps levels, the seed of enchanting tables, and enchanted items', async (t) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'civitas-world-'))
  const before = await openWorld(t, { world_dir: folder })
  const bot = await before.join('Scholar')
  await before.command('xp set Scholar 21 levels')
  await before.command('give Scholar diamond_pickaxe[enchantments={"minecraft:efficiency":4,"minecraft:unbreaking":3}]')
  await before.command('give Scholar enchanted_book[stored_enchantments={"minecraft:mending":1}]')
  await until(() => bot.inventory.items().length === 2, 'both are there')
  const { enchantmentSeed } = before.world.players.get('Scholar')
  assert.ok(Number.isInteger(enchantmentSeed) && enchantmentSeed !== 0)
  await before.server.stop()

  const after = await openWorld(t, { world_dir: folder })
  t.after(() => fs.rmSync(folder, { recursive: true }))
  await after.join('Scholar')
  const player = after.world.players.get('Scholar')
  assert.deepEqual([player.level, player.enchantmentSeed], [21, enchantmentSeed])
  assert.deepEqual(player.inventory.slots.filter(Boolean).flatMap(enchantmentsOf),
    [{ name: 'efficiency', level: 4 }, { name: 'unbreaking', level: 3 }, { name: 'mending', level: 1 }])
})

test('stacks on the cursor and in the grid of a present player are saved', async (t) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'civitas-world-'))
  const before = await openWorld(t, { world_dir: folder })
  const bot = await before.join('Holder')
  await before.give(bot, 'oak_log', 9)
  const slot = bot.inventory.items()[0].slot
  await bot.clickWindow(slot, 0, 0) // takes all nine
  await bot.clickWindow(1, 1, 0) // puts one into the grid
  const player = before.world.players.get('Holder')
  await until(() => player.carried?.count === 8 && before.serverCountOf('Holder', 'oak_log') <= 1, 'eight are on the cursor')
  await before.world.save()
  const copy = `${folder}-copy` // as if the process had died now
  fs.cpSync(folder, copy, { recursive: true })

  const after = await openWorld(t, { world_dir: copy })
  t.after(() => { for (const place of [folder, copy]) fs.rmSync(place, { recursive: true }) })
  await after.join('Holder')
  assert.equal(after.serverCountOf('Holder', 'oak_log'), 9)
})

test('an incomplete save is discarded, and a complete one is moved to its place', async (t) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'civitas-world-'))
  t.after(() => fs.rmSync(folder, { recursive: true }))
  const { writeGeneration, recover } = require('../../../../worlds/embedded/js/saving/generation')
  writeGeneration(folder, new Map([['a', Buffer.from('1')], ['region/b', Buffer.from('1')]]))
  const read = () => ['a', 'region/b'].map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
  assert.deepEqual(read(), ['1', '1'])
  fs.mkdirSync(path.join(folder, 'pending', 'region'), { recursive: true })
  fs.writeFileSync(path.join(folder, 'pending', 'a'), '2')
  recover(folder)
  assert.deepEqual([read(), fs.readdirSync(folder).sort()], [['1', '1'], ['a', 'region']])
  fs.mkdirSync(path.join(folder, 'commit', 'region'), { recursive: true })
  fs.writeFileSync(path.join(folder, 'a'), '2') // this one is moved already
  fs.writeFileSync(path.join(folder, 'commit', 'region', 'b'), '2')
  recover(folder)
  assert.deepEqual([read(), fs.readdirSync(folder).sort()], [['2', '2'], ['a', 'region']])
})

test('a column from the disk is the same, with more states than a palette of the protocol holds', async (t) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'civitas-world-'))
  const before = await openWorld(t, { world_dir: folder })
  const first = stateOf('stone')
  for (let i = 0; i < 4096; i++) before.world.blocks.setState(4000 + (i & 15), 160 + (i >> 8), 4000 + ((i >> 4) & 15), first + i % 600)
  await before.server.stop()
  const statesOf = ({ blocks }) => Array.from({ length: 4096 }, (_, i) => blocks.stateAt(4000 + (i & 15), 160 + (i >> 8), 4000 + ((i >> 4) & 15)))
  const kept = statesOf(before.world)
  assert.ok(new Set(kept).size > 256)
  const after = await openWorld(t, { world_dir: folder })
  t.after(() => fs.rmSync(folder, { recursive: true }))
  after.server.loop.stop()
  assert.deepEqual(statesOf(after.world), kept)
})
