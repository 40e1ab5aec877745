'use strict'
// Portals of the Nether in an arena. Portals of two cases must not find each other, on either side, so that each case moves to land of its own.

const APART_BLOCKS = 4096
const FRAME_LOW = [2, -1, 4]
const FRAME_HIGH = [5, 3, 4]
const INSIDE_LOW = [3, 0, 4]
const INSIDE_HIGH = [4, 2, 4]

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

const isLit = (c) => c.blockIs(...INSIDE_HIGH, 'nether_portal[axis=x]')

async function buildPortal (c) {
  await buildFrame(c)
  await c.set(...INSIDE_LOW, 'fire')
  c.assert.ok(await isLit(c))
}

module.exports = { FRAME_HIGH, INSIDE_LOW, INSIDE_HIGH, goApart, buildFrame, buildPortal, isLit }
