'use strict'
// The actions of a body's hands, packet by packet, so that a case sets the exact place and direction.

const { once } = require('node:events')

const FACES = { down: 0, up: 1, north: 2, south: 3, west: 4, east: 5 }
const YAW = { south: 0, west: 90, north: 180, east: -90 }
const LEVEL = 0

/** Puts a body in the middle of block (x, z), with a look: a direction or degrees of yaw, and degrees of pitch. */
async function stand (c, body, [x, y, z], look = 'south', pitch = LEVEL) {
  const place = c.at(x, y, z)
  const moved = once(body.bot, 'forcedMove')
  await c.admin(`tp ${body.name} ${place.x + 0.5} ${place.y} ${place.z + 0.5} ${YAW[look] ?? look} ${pitch}`)
  await moved
  await c.until(() => body.bot.blockAt(c.at(x, y - 1, z)) !== null, `${body.name} sees the ground`)
}

/** Gives a body a number of an item and makes it hold that in the main hand. */
async function take (c, body, item, count = 1) {
  await c.give(body, item, count)
  if (body.bot.heldItem?.name !== item) await body.bot.equip(body.bot.inventory.items().find(({ name }) => name === item), 'hand')
}

/** The same with all other items removed; null for empty hands. */
async function hold (c, body, item, count = 1) {
  await c.clear(body)
  if (item !== null) await take(c, body, item, count)
}

/** Uses the held item on the top of a visible block. */
async function useOnTop (c, body, [x, y, z]) {
  const { Vec3 } = require('vec3')
  await c.until(() => body.bot.blockAt(c.at(x, y, z)) !== null, 'the block is seen')
  await body.bot.activateBlock(body.bot.blockAt(c.at(x, y, z)), new Vec3(0, 1, 0))
}

/** Places water under a stone: under the open sky of a cold biome it would freeze. */
async function coveredWater (c, x, y, z) {
  await c.set(x, y, z, 'water')
  await c.set(x, y + 1, z, 'stone')
}

/** A right click on a block: `face` is the side, `at` the point on it (0 to 1). */
function click (c, body, [x, y, z], face = 'up', at = [0.5, 0.5, 0.5]) {
  body.bot._client.write('block_place', {
    location: c.at(x, y, z),
    direction: FACES[face],
    hand: 0,
    cursorX: at[0],
    cursorY: at[1],
    cursorZ: at[2],
    insideBlock: false,
    worldBorderHit: false,
    sequence: 0
  })
}

function sneak (body, does) {
  body.bot.setControlState('sneak', does)
}

/** Begins to dig a block, or (`finish`) reports the end. */
function dig (c, body, [x, y, z], finish = false) {
  body.bot._client.write('block_dig', { status: finish ? 2 : 0, location: c.at(x, y, z), face: 1, sequence: 0 })
}

/** Waits until the server has a block at a place. A failure names the expected block. */
const becomes = (c, [x, y, z], block, seconds) => c.until(() => c.blockIs(x, y, z, block), `${block} at ${x}, ${y}, ${z}`, seconds)

/** The number of ticks of the world. */
const gameTime = async (c) => Number(/\d+/.exec(await c.admin('time query gametime'))[0])

/** Waits until the server has run a number of ticks, and so has handled the clicks. */
async function ticks (c, count) {
  const goal = await gameTime(c) + count
  await c.until(async () => await gameTime(c) >= goal, `${count} ticks`)
}

module.exports = { coveredWater, ticks, stand, take, hold, useOnTop, click, sneak, dig, becomes, gameTime }
