'use strict'
// What a body's hands do, packet by packet, so that a case says exactly where and which way.

const { once } = require('node:events')

const FACES = { down: 0, up: 1, north: 2, south: 3, west: 4, east: 5 }
const YAW = { south: 0, west: 90, north: 180, east: -90 }
const LEVEL = 0

/** Puts a body in the middle of block (x, z), looking a way: a direction or degrees of yaw, and degrees of pitch. */
async function stand (c, body, [x, y, z], look = 'south', pitch = LEVEL) {
  const place = c.at(x, y, z)
  const moved = once(body.bot, 'forcedMove')
  await c.admin(`tp ${body.name} ${place.x + 0.5} ${place.y} ${place.z + 0.5} ${YAW[look] ?? look} ${pitch}`)
  await moved
  await c.until(() => body.bot.blockAt(c.at(x, y - 1, z)) !== null, `${body.name} sees the ground`)
}

/** Empties a body's hands and puts so many of an item into the main hand. */
async function hold (c, body, item, count = 1) {
  await c.clear(body)
  if (item !== null) await c.give(body, item, count)
  const held = body.bot.inventory.items()[0]
  if (item !== null && body.bot.heldItem?.name !== item) await body.bot.equip(held, 'hand')
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

/** Begins to dig a block, or (`finish`) says that it is through. */
function dig (c, body, [x, y, z], finish = false) {
  body.bot._client.write('block_dig', { status: finish ? 2 : 0, location: c.at(x, y, z), face: 1, sequence: 0 })
}

/** Waits until the server has a block at a place, and says what is expected when it has not. */
const becomes = (c, [x, y, z], block, seconds) => c.until(() => c.blockIs(x, y, z, block), `${block} at ${x}, ${y}, ${z}`, seconds)

/** Ticks that the world has run. */
const gameTime = async (c) => Number(/\d+/.exec(await c.admin('time query gametime'))[0])

/** Waits until the server has run so many ticks, and so has done what was clicked. */
async function ticks (c, count) {
  const goal = await gameTime(c) + count
  await c.until(async () => await gameTime(c) >= goal, `${count} ticks`)
}

module.exports = { ticks, stand, hold, click, sneak, dig, becomes, gameTime }
