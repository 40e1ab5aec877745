'use strict'
// The Nether by portal: how portals are lit, broken and passed, what the other side is like, and what lives there.

const { stand, take, ticks, click } = require('../js/hands')
const { FRAME_HIGH, INSIDE_LOW, INSIDE_HIGH, goApart, buildFrame, buildPortal, isLit } = require('../js/portals')
const { createSuite } = require('../js/suite')

const NETHER = 'minecraft:the_nether'
const PASSING_TICKS = 80

const suite = createSuite()

const dimensionOf = async (c, body) => /"(minecraft:\w+)"$/.exec(await c.admin(`data get entity ${body.name} Dimension`))[1]
const inNether = (c, command) => c.admin(`execute in ${NETHER} run ${command}`)

/** Waits until a body is in another dimension and has seen the land around it. */
async function arrives (c, body, name) {
  await c.until(() => body.bot.game.dimension === name, `${body.name} is in ${name}`)
  await c.until(() => body.bot.blockAt(body.bot.entity.position) !== null, `${body.name} sees the land`)
}

/** Puts a body a few blocks beside a place of the Nether, out of the portal there. */
async function step (c, body, { x, y, z }) {
  for (const effect of ['fire_resistance', 'resistance']) await c.admin(`effect give ${body.name} ${effect} infinite 4`) // wherever that is
  await inNether(c, `tp ${body.name} ${x + 30} ${y} ${z}`)
  await ticks(c, 20)
}

suite.case('flint and steel lights a frame of obsidian, a body in it goes to the Nether, and back', async (c) => {
  await goApart(c)
  await buildFrame(c)
  const body = await c.join()
  await take(c, body, 'flint_and_steel')
  await stand(c, body, [3, 0, 2], 'south', 45)
  click(c, body, [3, -1, 4])
  await c.until(() => isLit(c), 'the portal is lit')
  await stand(c, body, [3, 0, 4])
  await ticks(c, PASSING_TICKS - 20)
  c.assert.equal(await dimensionOf(c, body), 'minecraft:overworld')
  await arrives(c, body, 'the_nether')
  c.assert.equal(await dimensionOf(c, body), NETHER)
  c.assert.equal(body.count('flint_and_steel'), 1)
  const { x, z } = body.bot.entity.position
  c.assert.ok(Math.hypot(x - c.at(3, 0, 4).x / 8, z - c.at(3, 0, 4).z / 8) < 30, `${x}, ${z}`)
  c.assert.equal(body.bot.blockAt(body.bot.entity.position).name, 'nether_portal')
  await ticks(c, 2 * PASSING_TICKS)
  c.assert.equal(await dimensionOf(c, body), NETHER, 'it stays until it has left the portal')
}, { seconds: 120 })

suite.case('frames that are too small, too large, open or of other blocks do not light', async (c) => {
  await goApart(c)
  await buildFrame(c)
  await c.set(...INSIDE_LOW, 'stone')
  await c.set(INSIDE_HIGH[0], 0, 4, 'fire')
  c.assert.ok(!await isLit(c), 'a stone stands in it')
  await buildFrame(c)
  await c.set(FRAME_HIGH[0], 1, 4, 'crying_obsidian')
  await c.set(...INSIDE_LOW, 'fire')
  c.assert.ok(!await isLit(c), 'a block of its side is crying obsidian')
  await c.fill([-12, -1, 8], [11, 23, 8], 'obsidian')
  await c.fill([-11, 0, 8], [10, 22, 8], 'air')
  await c.set(0, 0, 8, 'fire')
  c.assert.ok(await c.blockIs(0, 1, 8, 'air'), 'its inside is 22 wide')
  await c.fill([10, 0, 8], [10, 22, 8], 'obsidian')
  await c.fill([-11, 21, 8], [9, 22, 8], 'obsidian')
  await c.set(0, 0, 8, 'air')
  await c.set(0, 0, 8, 'fire')
  c.assert.ok(await c.blockIs(-11, 20, 8, 'nether_portal'), 'its inside is 21 wide and 21 high')
})

suite.case('a hole in the frame puts a portal out, a block beside it does not', async (c) => {
  await goApart(c)
  await buildPortal(c)
  await c.set(3, 1, 5, 'stone')
  await c.set(3, 1, 5, 'air')
  c.assert.ok(await isLit(c))
  await c.set(FRAME_HIGH[0], 1, 4, 'air')
  c.assert.ok(await c.blockIs(...INSIDE_LOW, 'air'))
  c.assert.ok(await c.blockIs(...INSIDE_HIGH, 'air'))
})

suite.case('a body comes back through the same portal, with its things and its health', async (c) => {
  await goApart(c)
  await buildPortal(c)
  const body = await c.join({ x: 3, z: 4 })
  await c.give(body, 'diamond', 3)
  await c.admin(`damage ${body.name} 6`)
  await arrives(c, body, 'the_nether')
  const there = body.bot.entity.position.clone()
  await step(c, body, there)
  await c.admin(`execute in ${NETHER} run tp ${body.name} ${there.x} ${there.y} ${there.z}`)
  await arrives(c, body, 'overworld')
  c.assert.ok(body.bot.entity.position.distanceTo(c.at(3, 0, 4)) < 3)
  c.assert.equal(await dimensionOf(c, body), 'minecraft:overworld')
  c.assert.deepEqual(await c.inventory(body), { diamond: 3 })
  c.assert.ok(await c.health(body.name) < 20)
}, { seconds: 120, world: 'no healing' })

suite.case('a portal without its other side gets a new one, and the next body the same', async (c) => {
  await goApart(c)
  await buildPortal(c)
  const [first, second] = [await c.join({ x: 3, z: 4 }), await c.join({ x: -8, z: -8 })]
  await arrives(c, first, 'the_nether')
  await c.put(second, 4, 0, 4)
  await arrives(c, second, 'the_nether')
  c.assert.ok(first.bot.entity.position.distanceTo(second.bot.entity.position) < 3)
  await c.acquainted(first, second)
}, { seconds: 120 })

suite.case('items and animals go through at once', async (c) => {
  await goApart(c)
  await buildPortal(c)
  await c.join({ x: -8, z: -8 })
  await c.summon('cow', 3, 0, 4)
  await c.until(async () => /count: 1/.test(await c.ask(`execute in ${NETHER} positioned ${c.originX / 8} 70 ${c.originZ / 8} if entity @e[type=cow,distance=..90]`)), 'the cow is there')
  c.assert.doesNotMatch(await c.ask(`execute if entity ${c.here('type=cow')}`), /passed/)
})

suite.case('in the Nether water evaporates, lava flows like water, and a bed explodes', async (c) => {
  await goApart(c)
  const [x, y, z] = [Math.floor(c.originX / 8), 70, Math.floor(c.originZ / 8)]
  const body = await c.join()
  await inNether(c, `forceload add ${x - 16} ${z - 16} ${x + 16} ${z + 16}`)
  await inNether(c, `fill ${x - 10} ${y - 1} ${z - 10} ${x + 10} ${y + 8} ${z + 10} obsidian hollow`)
  await inNether(c, `tp ${body.name} ${x + 0.5} ${y} ${z + 0.5} 0 60`)
  await arrives(c, body, 'the_nether')
  await take(c, body, 'water_bucket')
  await body.bot.look(0, -1, true)
  body.bot.activateItem()
  await c.until(() => body.count('bucket') === 1, 'the bucket is empty')
  c.assert.match(await c.ask(`execute in ${NETHER} run fill ${x - 5} ${y} ${z - 5} ${x + 5} ${y + 2} ${z + 5} air replace water`), /No blocks/)
  await inNether(c, `setblock ${x} ${y} ${z + 8} lava`)
  await c.until(async () => /passed/.test(await c.ask(`execute in ${NETHER} if block ${x} ${y} ${z + 2} lava`)), 'lava six blocks away')
  await inNether(c, `fill ${x - 9} ${y} ${z - 9} ${x + 9} ${y} ${z + 9} air`)
  await inNether(c, `setblock ${x} ${y} ${z + 3} red_bed[part=head,facing=south]`)
  await inNether(c, `setblock ${x} ${y} ${z + 2} red_bed[part=foot,facing=south]`)
  const { Vec3 } = require('vec3')
  const place = new Vec3(x, y, z + 2)
  await c.until(() => body.bot.blockAt(place)?.name === 'red_bed', 'the bed is seen')
  await body.bot.activateBlock(body.bot.blockAt(place))
  await c.until(async () => !/passed/.test(await c.ask(`execute in ${NETHER} if block ${x} ${y} ${z + 3} red_bed[part=head]`)), 'the bed is gone')
  await c.until(() => body.bot.health < 20, 'the blast hurts')
}, { seconds: 120 })

/** A lit hall of stone bricks in the Nether; `at` is the middle of its floor. A body in it sees the whole of it. */
async function hall (c, body) {
  await goApart(c)
  const at = [Math.floor(c.originX / 8), 100, Math.floor(c.originZ / 8)]
  const [x, y, z] = at
  await inNether(c, `forceload add ${x - 16} ${z - 16} ${x + 16} ${z + 16}`)
  await inNether(c, `fill ${x - 9} ${y - 1} ${z - 9} ${x + 9} ${y + 7} ${z + 9} stone_bricks hollow`)
  await inNether(c, `tp ${body.name} ${x + 0.5} ${y} ${z - 6.5}`)
  await arrives(c, body, 'the_nether')
  return at
}

const summonAt = (c, kind, [x, y, z], tags = '') => inNether(c, `summon ${kind} ${x + 0.5} ${y} ${z + 0.5} ${tags}`)
const countAt = async (c, kind, [x, y, z]) => Number(/count: (\d+)/.exec(await c.ask(`execute in ${NETHER} positioned ${x} ${y} ${z} if entity @e[type=${kind},distance=..12]`))?.[1] ?? 0)

suite.case('a blaze shoots fire that burns a body, and a snowball hurts it', async (c) => {
  const body = await c.join()
  const at = await hall(c, body)
  await summonAt(c, 'blaze', at, '{PersistenceRequired:1b}')
  await c.meets(body, 'small_fireball')
  await c.until(() => body.bot.health < 20, 'the fire hurts')
  await c.admin(`effect give ${body.name} fire_resistance infinite`)
  const blaze = c.entity(body, 'blaze')
  await inNether(c, `tp @e[type=blaze,distance=..400,x=${at[0]},y=${at[1]},z=${at[2]}] ${at[0] + 0.5} ${at[1]} ${at[2] + 0.5}`)
  await take(c, body, 'snowball', 16)
  const health = async () => Number(/: (-?[\d.]+)f/.exec(await c.admin(`data get entity ${blaze.uuid} Health`))[1])
  await c.until(async () => {
    await body.bot.lookAt(blaze.position.offset(0, 1, 0), true)
    body.bot.activateItem()
    return await health() < 20
  }, 'a snowball hurts the blaze')
}, { seconds: 120 })

suite.case('a zombified piglin leaves a body alone until it is hit, and then the others come too', async (c) => {
  const body = await c.join()
  const [x, y, z] = await hall(c, body)
  for (const dx of [-2, 0, 2]) await summonAt(c, 'zombified_piglin', [x + dx, y, z], '{PersistenceRequired:1b,Health:200f}')
  await c.meets(body, 'zombified_piglin', 3)
  await ticks(c, 100)
  c.assert.equal(body.bot.health, 20)
  await c.admin(`effect give ${body.name} resistance infinite 1`)
  const [one, ...others] = Object.values(body.bot.entities).filter(({ name }) => name === 'zombified_piglin')
  const far = new Map(others.map((other) => [other, other.position.distanceTo(body.bot.entity.position)]))
  await c.admin(`damage ${one.uuid} 1 minecraft:player_attack by ${body.name}`)
  await c.until(() => body.bot.health < 20, 'it strikes back')
  await c.until(() => others.every((other) => other.position.distanceTo(body.bot.entity.position) < Math.max(3, far.get(other) - 2)), 'the others come')
}, { seconds: 120 })

suite.case('a wither skeleton\'s hit withers, and a magma cube falls into smaller ones', async (c) => {
  const body = await c.join()
  const [x, y, z] = await hall(c, body)
  await summonAt(c, 'wither_skeleton', [x, y, z - 4], '{PersistenceRequired:1b}')
  await c.until(async () => /wither/.test(await c.admin(`data get entity ${body.name}`)), 'it withers')
  await inNether(c, `kill @e[type=wither_skeleton,x=${x},y=${y},z=${z},distance=..12]`)
  await summonAt(c, 'magma_cube', [x, y, z + 6], '{Size:3,PersistenceRequired:1b,NoAI:1b}')
  await inNether(c, `kill @e[type=magma_cube,x=${x},y=${y},z=${z},distance=..12]`)
  await c.until(async () => await countAt(c, 'magma_cube', [x, y, z]) >= 2, 'smaller ones')
}, { seconds: 90 })

suite.case('a spawner of blazes works in the light', async (c) => {
  const body = await c.join()
  const [x, y, z] = await hall(c, body)
  await c.admin(`effect give ${body.name} fire_resistance infinite`)
  await c.admin(`effect give ${body.name} resistance infinite 4`)
  await inNether(c, `setblock ${x} ${y} ${z} glowstone`)
  await inNether(c, `setblock ${x} ${y + 1} ${z} spawner{SpawnData:{entity:{id:"minecraft:blaze"}},Delay:0s,MinSpawnDelay:5s,MaxSpawnDelay:5s}`)
  await c.until(async () => await countAt(c, 'blaze', [x, y, z]) >= 2, 'blazes come')
}, { seconds: 90 })

suite.case('a body that dies in the Nether comes back to life in the overworld', async (c) => {
  const body = await c.join()
  await hall(c, body)
  await c.give(body, 'diamond', 2)
  await c.admin(`kill ${body.name}`)
  await c.until(() => body.bot.game.dimension === 'overworld' && body.bot.health === 20, 'it lives in the overworld')
  c.assert.equal(await dimensionOf(c, body), 'minecraft:overworld')
}, { seconds: 90 })

suite.case('a body that leaves in the Nether joins there again', async (c) => {
  const body = await c.join()
  await hall(c, body)
  await c.admin(`kick ${body.name}`)
  await c.until(async () => !new RegExp(body.name).test(await c.admin('list')), 'it has left')
  const again = await c.bodies.join(body.name, {})
  c.joined.push(again)
  await c.until(() => again.bot.game.dimension === 'the_nether', 'it is in the Nether')
}, { seconds: 90 })

module.exports = suite
