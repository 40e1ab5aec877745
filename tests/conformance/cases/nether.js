'use strict'
// The Nether by portal: how portals are lit, broken and passed, what the other side is like, and what lives there.

const { stand, take, ticks, click } = require('../js/hands')
const { createSuite } = require('../js/suite')

const APART_BLOCKS = 4096 // portals of two cases must not find each other, on either side
const FRAME_LOW = [2, -1, 4]
const FRAME_HIGH = [5, 3, 4]
const INSIDE_LOW = [3, 0, 4]
const INSIDE_HIGH = [4, 2, 4]
const NETHER = 'minecraft:the_nether'
const PASSING_TICKS = 80

const suite = createSuite()
let used = 0

/** Moves the arena to land of its own. */
async function goApart (c) {
  await c.forceLoad('remove')
  c.originX += APART_BLOCKS * ++used
  await c.open()
}

/** A frame of obsidian of the least size, without corners, in the arena's floor. */
async function buildFrame (c) {
  await c.fill(FRAME_LOW, FRAME_HIGH, 'obsidian')
  await c.fill(INSIDE_LOW, INSIDE_HIGH, 'air')
  for (const x of [FRAME_LOW[0], FRAME_HIGH[0]]) for (const y of [FRAME_LOW[1], FRAME_HIGH[1]]) await c.set(x, y, FRAME_LOW[2], 'stone')
}

async function buildPortal (c) {
  await buildFrame(c)
  await c.set(...INSIDE_LOW, 'fire')
  c.assert.ok(await isLit(c))
}

const isLit = (c) => c.blockIs(...INSIDE_HIGH, 'nether_portal[axis=x]')
const dimensionOf = async (c, body) => /"(minecraft:\w+)"$/.exec(await c.admin(`data get entity ${body.name} Dimension`))[1]
const inNether = (c, command) => c.admin(`execute in ${NETHER} run ${command}`)

/** Waits until a body is in another dimension and has seen the land around it. */
async function arrives (c, body, name) {
  await c.until(() => body.bot.game.dimension === name, `${body.name} is in ${name}`)
  await c.until(() => body.bot.blockAt(body.bot.entity.position) !== null, `${body.name} sees the land`)
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

module.exports = suite
