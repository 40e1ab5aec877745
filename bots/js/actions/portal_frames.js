'use strict'
// A portal of the least size: ten blocks of obsidian, lit with flint and steel. Its bottom lies in the ground, so that its sides need no corners below; a plain
// block at one upper corner holds its top.

const { Vec3 } = require('vec3')
const { SkillFailure } = require('./failure')
const { limited, until } = require('./waiting')
const { bound } = require('../bound')

const PORTAL = 'nether_portal'
const SITE_RADIUS_BLOCKS = 8
const SITE_HEIGHT_BLOCKS = 2
const LIGHT_SECONDS = 3
const TRIES_A_BLOCK = 3
const BEFORE_BLOCKS = 0.6
const UP = new Vec3(0, 1, 0)
// Places are [along, up, beside] from the ground block at the left of the frame; the body stands beside it.
const BOTTOM = [[1, -1, 0], [2, -1, 0]]
const SIDES = [0, 1, 2].flatMap((up) => [[0, up, 0], [3, up, 0]])
const CORNER = [0, 3, 0]
const TOP = [[1, 3, 0], [2, 3, 0]]
const INSIDE = [0, 1, 2].flatMap((up) => [[1, up, 0], [2, up, 0]])
const STAND = [1, 0, 2]
const DIRECTIONS = [[1, 0], [0, 1], [-1, 0], [0, -1]]

const blockAt = ({ bot }, cell) => bot.blockAt(cell, false)
const isFree = (block) => block?.boundingBox === 'empty' && !['lava', 'water'].includes(block.name)
const isGround = (block) => block?.boundingBox === 'block' && block.hardness >= 0

/** The world's cell of a place of the frame. */
const cellOf = ({ origin, along: [dx, dz] }, [along, up, beside]) => origin.offset(dx * along - dz * beside, up, dz * along + dx * beside)

function isFit (context, site) {
  const isSolid = (place) => isGround(blockAt(context, cellOf(site, place)))
  const isClear = (place) => isFree(blockAt(context, cellOf(site, place)))
  const floor = [0, 1, 2, 3].flatMap((along) => [0, 1, 2].map((beside) => [along, -1, beside]))
  const room = [0, 1, 2, 3].flatMap((along) => [0, 1, 2].flatMap((beside) => [0, 1].map((up) => [along, up, beside])))
  return floor.every(isSolid) && [...room, ...SIDES, ...TOP, ...INSIDE, CORNER, [3, 3, 0]].every(isClear)
}

/** The nearest level, free ground for a portal, or null. */
function portalSite (context) {
  const here = context.bot.entity.position.floored()
  const found = []
  for (let dx = -SITE_RADIUS_BLOCKS; dx <= SITE_RADIUS_BLOCKS; dx++) {
    for (let dz = -SITE_RADIUS_BLOCKS; dz <= SITE_RADIUS_BLOCKS; dz++) {
      for (let dy = -SITE_HEIGHT_BLOCKS; dy <= SITE_HEIGHT_BLOCKS; dy++) {
        for (const along of DIRECTIONS) {
          const site = { origin: here.offset(dx, dy, dz), along }
          found.push({ ...site, distance: cellOf(site, STAND).distanceTo(here) })
        }
      }
    }
  }
  return found.sort((a, b) => a.distance - b.distance).find((site) => isFit(context, site)) ?? null
}

/** Lays one block of the frame, with a few tries. The body goes back to its stand if it was pushed away. */
async function lay (context, site, place, kinds) {
  const { body } = context
  const cell = cellOf(site, place)
  for (let tries = 1; !kinds.includes(blockAt(context, cell)?.name); tries++) {
    try {
      const stand = cellOf(site, STAND)
      if (body.distanceTo(stand.offset(0.5, 0, 0.5)) > 1) await body.goNear(stand.offset(0.5, 0, 0.5), { range: BEFORE_BLOCKS, what: 'the stand', limitSeconds: 20 })
      if (!isFree(blockAt(context, cell))) await body.dig(cell)
      await body.placeAt(cell, kinds)
    } catch (error) {
      if (!body.isSetback(error) || tries >= TRIES_A_BLOCK) throw error
    }
  }
}

/** Strikes fire in a frame. */
async function light (context, site) {
  const { bot, body, signal } = context
  const bottom = cellOf(site, BOTTOM[0])
  await body.equip(['flint_and_steel'], 'flint and steel')
  await limited(bot.activateBlock(blockAt(context, bottom), UP), { signal, timeoutSeconds: LIGHT_SECONDS, what: 'lighting the portal' })
  const isLit = () => blockAt(context, cellOf(site, INSIDE[0]))?.name === PORTAL
  if (!await until(isLit, { signal, timeoutSeconds: LIGHT_SECONDS })) throw new SkillFailure('blocked', 'The frame stands, but it does not light.')
}

/**
 * Builds and lights a portal on level ground near the body.
 * @throws {SkillFailure} `blocked` without such ground, or when the world does not let it be built
 */
async function makePortal (context) {
  const { body } = context
  const site = portalSite(context)
  if (site === null) throw new SkillFailure('blocked', 'There is no level, free ground of four by three blocks here for a portal.')
  await body.goNear(cellOf(site, STAND).offset(0.5, 0, 0.5), { range: BEFORE_BLOCKS, what: 'the place of the portal', limitSeconds: 30 })
  for (const place of [...BOTTOM, ...SIDES]) await lay(context, site, place, ['obsidian'])
  if (body.fillerCount() === 0) await body.attempt(() => body.pickUpAround({ waits: false })) // the ground that it dug
  await lay(context, site, CORNER, [...body.fillers(), 'obsidian'])
  for (const place of TOP) await lay(context, site, place, ['obsidian'])
  await light(context, site)
}

/** @param {object} context see facade.js */
function portalFrames (context) {
  return bound(context, { makePortal })
}

module.exports = { portalFrames }
