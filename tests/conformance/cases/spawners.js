'use strict'
// Monster spawners: when they bring mobs and how many, and what they give when they break. Chests with vanilla's loot of dungeons.

const { gameTime, stand, hold, dig, ticks, becomes } = require('../js/hands')
const { open, close, shown } = require('../js/windows')
const { createSuite } = require('../js/suite')

const SPOT = [0, 1, 0]
const LAMP = [0, 3, 0]
const OUTSIDE = { x: 8, z: 0 }
const QUICK = 'Delay:0s,MinSpawnDelay:5s,MaxSpawnDelay:5s'
const NEAR_MAX = 6
const DIAMOND_PICKAXE_TICKS = 19
const EXPERIENCE = [15, 43]
const CHEST_SLOTS = 27
const TABLE = 'LootTable:"minecraft:chests/simple_dungeon"'
const DUNGEON_ITEMS = new RegExp(`^\\d+ (${[
  'saddle', '(enchanted_)?golden_apple', 'music_disc_(otherside|13|cat)', 'name_tag', '(golden|iron|diamond)_horse_armor', 'enchanted_book', '(iron|gold)_ingot',
  'bread', 'wheat', 'bucket', 'redstone', 'coal', '(melon|pumpkin|beetroot)_seeds', 'bone', 'gunpowder', 'rotten_flesh', 'string'
].join('|')})$`)

const suite = createSuite()

/** A dark room of stone around a spawner of zombies. Every place in it is near the spawner. */
async function room (c, { lamp = 'air', tags = QUICK } = {}) {
  await c.fill([-5, -1, -5], [5, 4, 5], 'stone')
  await c.fill([-4, 0, -4], [4, 3, 4], 'air')
  await c.set(...LAMP, lamp)
  await c.set(...SPOT, `spawner{SpawnData:{entity:{id:"minecraft:zombie"}},${tags}}`)
}

async function zombies (c) {
  return Number(/count: (\d+)/.exec(await c.ask(`execute if entity ${c.here('type=zombie')}`))?.[1] ?? 0)
}

const come = (c, count = 1) => c.until(async () => await zombies(c) >= count, `${count} zombies`)

suite.case('a spawner in the dark brings mobs until six are near', async (c) => {
  await c.join(OUTSIDE)
  await room(c)
  await come(c, NEAR_MAX)
  await ticks(c, 60)
  c.assert.equal(await zombies(c), NEAR_MAX)
})

suite.case('a spawner waits 200 to 800 ticks after it has brought mobs', async (c) => {
  await c.join(OUTSIDE)
  const from = await gameTime(c)
  await room(c, { tags: 'Delay:0s' })
  await come(c)
  const left = Number(/(-?\d+)s$/.exec(await c.admin(`data get block ${c.xyz(...SPOT)} Delay`))[1])
  const passed = await gameTime(c) - from
  c.assert.ok(left >= 200 - passed && left < 800, `${left} ticks are left after ${passed}`)
})

suite.case('a spawner brings nothing into the light', async (c) => {
  await c.join(OUTSIDE)
  await room(c, { lamp: 'glowstone' })
  await ticks(c, 60)
  c.assert.equal(await zombies(c), 0)
  await c.set(...LAMP, 'air')
  await come(c)
})

suite.case('a spawner works only while a player is within sixteen blocks', async (c) => {
  const body = await c.join({ x: 14, z: 14 })
  await room(c)
  await ticks(c, 60)
  c.assert.equal(await zombies(c), 0)
  await c.put(body, OUTSIDE.x, 0, OUTSIDE.z)
  await come(c)
})

suite.case('a broken spawner drops nothing but experience, and nothing comes any more', async (c) => {
  const body = await c.join(OUTSIDE)
  await room(c, { tags: 'Delay:200s' })
  await c.fill([3, 0, -1], [5, 1, 1], 'air')
  await hold(c, body, 'diamond_pickaxe')
  await stand(c, body, [3, 0, 0], 'west', 0)
  const begun = await gameTime(c)
  dig(c, body, SPOT)
  await c.until(async () => await gameTime(c) >= begun + DIAMOND_PICKAXE_TICKS, 'the time is up')
  dig(c, body, SPOT, true)
  await becomes(c, SPOT, 'air')
  await c.until(() => body.bot.experience.points > 0, 'the experience comes')
  const { points } = body.bot.experience
  c.assert.ok(points >= EXPERIENCE[0] && points <= EXPERIENCE[1], `${points} points`)
  await ticks(c, 220)
  c.assert.equal(await zombies(c), 0)
  c.assert.deepEqual(await c.inventory(body), { diamond_pickaxe: 1 })
})

suite.case('a chest of a dungeon has the loot of its seed', async (c) => {
  const body = await c.join()
  const places = [[2, 0, 0], [-2, 0, 0]]
  const contents = []
  for (const place of places) {
    await c.set(...place, `chest{${TABLE},LootTableSeed:20241203L}`)
    await open(c, body, ...place)
    contents.push(Array.from({ length: CHEST_SLOTS }, (_, slot) => shown(body, slot)))
    await close(c, body)
  }
  c.assert.deepEqual(contents[1], contents[0])
  const stacks = contents[0].filter(Boolean)
  c.assert.ok(stacks.length >= 4, `${stacks}`)
  for (const stack of stacks) c.assert.match(stack, DUNGEON_ITEMS)
})

suite.case('a body looks into the chest of a dungeon and takes from it', async (c) => {
  const body = await c.join()
  await c.set(4, 0, 4, `chest{${TABLE}}`)
  await c.sees(body, 4, 0, 4, 'chest')
  const viewed = await body.act('view_chest')
  c.done(viewed)
  const [, count, item] = /(\d+) (bone|gunpowder|rotten_flesh|string)\b/.exec(viewed.detail)
  c.done(await body.act('withdraw', { item, count: Number(count) }))
  c.assert.equal((await c.inventory(body))[item], Number(count))
  const again = await body.act('view_chest')
  c.assert.doesNotMatch(again.detail, new RegExp(`\\b${item}\\b`))
})

module.exports = suite
