'use strict'
// Places blocks where they are needed: against any solid neighbour, under the feet, into water.

const { Vec3 } = require('vec3')
const { whileSlow } = require('./digging_time')
const { SkillFailure } = require('./failure')
const { at } = require('./movement')
const { limited, once, pause, throwIfAborted, until } = require('./waiting')
const { bound } = require('../bound')

const PLACE_LIMIT_SECONDS = 3
const SETTLE_SECONDS = 1
const SERVER_ANSWER_SECONDS = 0.1
const JUMP_LIMIT_SECONDS = 1.5
const JUMPS_MAX = 6
const ROOM_ABOVE_BLOCKS = 1.01
const HIGHEST_BLOCKS = 64
const FACES = [new Vec3(0, -1, 0), new Vec3(1, 0, 0), new Vec3(-1, 0, 0), new Vec3(0, 0, 1), new Vec3(0, 0, -1), new Vec3(0, 1, 0)]
/** Plain blocks without value, the most expendable first. */
const FILLERS = ['dirt', 'cobblestone', 'cobbled_deepslate', 'netherrack', 'granite', 'diorite', 'andesite', 'tuff', 'stone', 'deepslate',
  'coarse_dirt', 'sandstone', 'red_sandstone', 'end_stone', 'blackstone', 'basalt', 'terracotta']
/** A right click on these has another effect than placing. */
const ANSWERING = /chest$|barrel$|furnace$|smoker$|crafting_table|_door$|_trapdoor$|_gate$|_button$|^lever$|_bed$|shulker_box$|anvil$|table$|^loom$|stonecutter$|grindstone$|^bell$|_sign$|composter$|cauldron$|jukebox$|note_block$|dispenser$|dropper$|hopper$|beacon$|lectern$|respawn_anchor$|campfire$|cake$/

const blockOf = (context, position) => context.bot.blockAt(position, false)
const isReplaceable = (block) => block?.boundingBox === 'empty' && (/air$/.test(block.name) || /^(water|lava|fire|short_grass|tall_grass|fern|large_fern|dead_bush|snow|vine|seagrass|tall_seagrass)$/.test(block.name))

/** The held kinds of plain blocks, the largest count first. */
function fillers (context) {
  const { body } = context
  return FILLERS.filter((kind) => body.count([kind]) > 0).sort((a, b) => body.count([b]) - body.count([a]))
}

const fillerCount = (context) => context.body.count(FILLERS)

/** The solid neighbour to place a block against: [block, face], or null. */
function supportOf (context, position) {
  const found = FACES.map((face) => [blockOf(context, position.plus(face)), face.scaled(-1)])
    .filter(([block]) => block?.boundingBox === 'block' && block.shapes.length > 0)
  return found.find(([block]) => !ANSWERING.test(block.name)) ?? found[0] ?? null
}

/** Right-clicks a face of a block to place the held item there. It crouches if the block would react to the click. */
async function layAgainst (context, block, face, { what, limitSeconds = PLACE_LIMIT_SECONDS }) {
  const { bot, signal } = context
  const sneaks = ANSWERING.test(block.name)
  if (sneaks) bot.setControlState('sneak', true)
  try {
    await limited(bot._placeBlockWithOptions(block, face, { swingArm: 'right', forceLook: true }),
      { signal, timeoutSeconds: limitSeconds, what: `placing ${what}` })
  } catch (error) {
    throwIfAborted(signal)
    if (error instanceof SkillFailure) throw error
    throw new SkillFailure('blocked', `The world did not let ${what} be placed: ${error.message}`)
  } finally {
    if (sneaks) bot.setControlState('sneak', false)
  }
}

/**
 * Places a held block of some kinds in a free cell in reach, against any solid neighbour.
 * @returns {Promise<string>} the block that is there now
 */
async function placeAt (context, target, kinds, { limitSeconds = PLACE_LIMIT_SECONDS } = {}) {
  const { signal } = context
  throwIfAborted(signal)
  const { body } = context
  const position = at(target).floored()
  const before = blockOf(context, position)
  if (!isReplaceable(before)) throw new SkillFailure('blocked', `There is ${before?.name ?? 'unknown ground'} where a block should go.`)
  if (!body.inReach(position)) throw new SkillFailure('unreachable', 'The spot is out of reach.')
  const kind = kinds.find((one) => body.count([one]) > 0)
  if (!kind) throw new SkillFailure('missing_items', `I hold no ${kinds[0] ?? 'block to lay'}.`)
  const support = supportOf(context, position)
  if (!support) throw new SkillFailure('blocked', 'There is nothing to lay a block against.')
  await body.equip([kind], kind)
  await layAgainst(context, support[0], support[1], { what: kind, limitSeconds })
  const standsThere = () => blockOf(context, position)?.name !== before.name
  if (!await until(standsThere, { signal, timeoutSeconds: SETTLE_SECONDS })) {
    throw new SkillFailure('blocked', `The world did not let ${kind} be placed.`)
  }
  context.memory.rememberPlaced(position)
  return blockOf(context, position).name
}

const feet = (context) => context.bot.entity.position.offset(0, 0.01, 0).floored()

/**
 * Jumps and places a block where the feet were. Returns whether the body stands on it. As a person's client does, the body treats the block as placed at once,
 * or it would land before a slow world has answered. A world that disagrees lets it fall again.
 */
async function layUnderFeet (context, kinds) {
  const { bot, signal, body } = context
  const cell = feet(context)
  const kind = kinds.find((one) => body.count([one]) > 0)
  if (!kind) throw new SkillFailure('missing_items', 'I hold no more blocks to lay under my feet.')
  await body.equip([kind], kind)
  await bot.look(bot.entity.yaw, -Math.PI / 2, true)
  const top = cell.y + ROOM_ABOVE_BLOCKS
  const support = supportOf(context, cell)
  bot.setControlState('jump', true)
  try {
    if (!support || !await once(bot, 'physicsTick', { signal, timeoutSeconds: JUMP_LIMIT_SECONDS, accept: () => bot.entity.position.y >= top })) return false
    if (isReplaceable(blockOf(context, cell))) {
      if (bot.heldItem?.name !== kind) return false // it was lost in the jump, for example by death
      await bot._genericPlace(support[0], support[1], { swingArm: 'right', forceLook: 'ignore' })
      bot._updateBlockState(cell, bot.registry.blocksByName[kind].defaultState)
      context.memory.rememberPlaced(cell)
    }
  } finally {
    bot.setControlState('jump', false)
  }
  await until(() => bot.entity.onGround, { signal, timeoutSeconds: SETTLE_SECONDS })
  await pause(SERVER_ANSWER_SECONDS, signal)
  return feet(context).y > cell.y
}

/** Walks to the middle of its block, so that a jump goes straight up and down. */
async function centre (context) {
  const { bot, body } = context
  const cell = feet(context)
  const middle = cell.offset(0.5, 0, 0.5)
  if (Math.hypot(bot.entity.position.x - middle.x, bot.entity.position.z - middle.z) < 0.2) return
  await body.goNear(middle, { range: 0.3, what: 'the middle of the block', limitSeconds: 3 })
}

/**
 * Places blocks under the feet and digs obstacles above the head.
 * @param {number} height in blocks
 * @param {{ kinds?: string[] }} [options] kinds to place; default: plain blocks
 * @returns {Promise<number>} how many blocks higher the body stands; less when the way up is blocked
 */
async function pillarUp (context, height, { kinds = null } = {}) {
  const { body } = context
  const start = feet(context).y
  for (let risen = 0; risen < Math.min(height, HIGHEST_BLOCKS); risen++) {
    throwIfAborted(context.signal)
    await centre(context)
    const here = feet(context)
    const cells = [here.offset(0, 1, 0), here.offset(0, 2, 0)] // also blocks that fell onto the head
    const open = async () => { for (const cell of cells) await body.openCell(cell) }
    await whileSlow(context, cells.reduce((sum, cell) => sum + body.digSecondsAt(cell), 0), open)
    let stands = false
    for (let jumps = 0; jumps < JUMPS_MAX && !stands; jumps++) stands = await layUnderFeet(context, kinds ?? fillers(context))
    if (!stands) throw new SkillFailure('blocked', `I could lay no block under my feet, ${feet(context).y - start} blocks up.`)
  }
  return feet(context).y - start
}

/** Removes the blocks that the body placed under its feet, down to a height. Stops where other blocks begin. */
async function comeDown (context, height) {
  const { signal, body } = context
  while (feet(context).y > height) {
    throwIfAborted(signal)
    const below = feet(context).offset(0, -1, 0)
    if (!context.memory.hasPlaced(below) || blockOf(context, below)?.boundingBox !== 'block') return
    await body.dig(below, { isTrusted: true })
    await until(() => feet(context).y <= below.y && context.bot.entity.onGround, { signal, timeoutSeconds: SETTLE_SECONDS })
  }
}

/** @param {object} context see facade.js */
function laying (context) {
  return bound(context, { fillers, fillerCount, comeDown, layAgainst, placeAt, pillarUp })
}

module.exports = { laying }
