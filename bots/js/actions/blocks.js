'use strict'
// Finds, digs and places blocks.

const { Vec3 } = require('vec3')
const { enchantmentsOf, isSilken } = require('../enchantments')
const { canReach } = require('../motion')
const { SkillFailure } = require('./failure')
const { at } = require('./movement')
const { blockKindsOrFail } = require('./names')
const { limited, throwIfAborted, until } = require('./waiting')
const { bound } = require('../bound')

const REACH_BLOCKS = 4.5
const DIG_LIMIT_SECONDS = 30
const DIG_SLACK = 1.5 // factor on the dig time: stone by hand, afloat, takes 38 s
const PLACE_LIMIT_SECONDS = 5
const SERVER_ANSWER_SECONDS = 2 // a slow world measures the dig time by its own clock
const LONG_DIG_SECONDS = 1 // a slow world breaks the block of a shorter dig late by about as much
const THROWN_ANSWER_SECONDS = 0.3 // some ticks and the way there and back
const LANDING_SECONDS = 0.5
const SETTLE_SECONDS = 1.5 // time in water to come to rest, also where it carries the body
const UP = new Vec3(0, 1, 0)
const SIDES = [UP, new Vec3(0, -1, 0), new Vec3(1, 0, 0), new Vec3(-1, 0, 0), new Vec3(0, 0, 1), new Vec3(0, 0, -1)]
const CONTAINER = /chest$|^barrel$|shulker_box$/
const AIR = /^(cave_|void_)?air$/
const FLUID = /^(water|lava)$/
const REPLACEABLE = new Set(['air', 'cave_air', 'void_air', 'short_grass', 'tall_grass', 'fern', 'large_fern', 'dead_bush', 'snow', 'vine'])

const MADE = /_planks$|_slab$|_stairs$|glass|door$|_fence|_gate$|chest$|^barrel$|torch$|^crafting_table$|furnace$|^smoker$|_bed$|bricks$|_wool$|_carpet$|_sign$|^ladder$|bookshelf$|cobblestone$|_wall$|lantern$|^hay_block$|^stripped_|^polished_|^smooth_|^chiseled_/
const TRUNK_HEIGHT_MAX = 24
const CROWN_BLOCKS = 2
const SPOT_HEIGHT_BLOCKS = 4
const SPARED_USES = 16
const MS_PER_SECOND = 1_000

const eyes = (context) => context.bot.entity.position.offset(0, 1.62, 0)
const inReach = (context, position) => at(position).floored().offset(0.5, 0.5, 0.5).distanceTo(eyes(context)) <= REACH_BLOCKS + 0.5

/** Whether a block is within reach of the hand, with nothing in between. */
const reaches = (context, position) => canReach(context.walker.terrain, eyes(context), at(position).floored())

/** The visible blocks of some kinds, nearest first: name, x, y, z, distance. */
function findBlocks (context, kinds, { radius = 32, count = 16, position = context.bot.entity.position } = {}) {
  throwIfAborted(context.signal)
  return context.senses.surroundings.find(kinds, { position, radius, count })
}

/** Remembered blocks of some kinds that are probably still there, the nearest first. */
const knownBlocks = (context, kinds) => context.senses.landmarks.of(kinds)

/** The name of the block at a position; null where the world is not loaded. */
function blockAt (context, position) {
  return context.bot.blockAt(at(position), false)?.name ?? null
}

/** Dig time of a block with an item or the bare hand (null), standing on dry ground, in milliseconds. */
const digMs = ({ bot: { registry } }, block, item) => block.digTime(item?.type ?? null, false, false, false, enchantmentsOf(registry, item), {})

/**
 * The best held item to dig a block, or null for the bare hand. It is the fastest one. A nearly worn-out tool is saved for blocks that need it if another one
 * works. A tool with silk touch, which gets ore and stone as they are, is used only if no other one works.
 */
function bestTool (context, block) {
  const msWith = (item) => digMs(context, block, item)
  const gives = (item) => !block.harvestTools || block.harvestTools[item?.type]
  const bare = msWith(null)
  const plain = (item) => !isSilken(context.bot.registry, item)
  const all = context.bot.inventory.items().filter((item) => msWith(item) < bare).sort((a, b) => msWith(a) - msWith(b))
  const faster = all.some((item) => plain(item) && gives(item)) ? all.filter(plain) : all
  const best = faster[0] ?? null
  if (best && usesLeft(best) <= SPARED_USES) {
    return faster.find((item) => usesLeft(item) > SPARED_USES && gives(item)) ?? faster.findLast(gives) ?? best
  }
  return best
}

/** Dig time of a block with the best held tool, whatever is in the hand now, standing on dry ground. */
const digSeconds = (context, block) => digMs(context, block, bestTool(context, block)) / MS_PER_SECOND

/** The same of the block at a position; 0 where there is none. */
function digSecondsAt (context, position) {
  const block = context.bot.blockAt(at(position).floored(), false)
  return block?.boundingBox === 'block' ? digSeconds(context, block) : 0
}

const usesLeft = (item) => item.maxDurability ? item.maxDurability - (item.durabilityUsed ?? 0) : Infinity

/** Whether the block looks built by a person: it is a crafted block, or a log without leaves above it. */
function isBuilt (context, block) {
  if (context.memory.hasPlaced(block) || context.memory.breaksBuilt) return false
  if (MADE.test(block.name)) return true
  return /_log$|_stem$|_wood$/.test(block.name) && !hasCrown(context, block)
}

function hasCrown (context, { x, y, z, name }) {
  let top = y
  while (top - y < TRUNK_HEIGHT_MAX && blockAt(context, { x, y: top + 1, z }) === name) top++
  for (let dy = -CROWN_BLOCKS; dy <= CROWN_BLOCKS; dy++) {
    for (let dx = -CROWN_BLOCKS; dx <= CROWN_BLOCKS; dx++) {
      for (let dz = -CROWN_BLOCKS; dz <= CROWN_BLOCKS; dz++) {
        if (/_leaves$|wart_block$/.test(blockAt(context, { x: x + dx, y: top + dy, z: z + dz }) ?? '')) return true
      }
    }
  }
  return false
}

/** Whether digging the block would let lava in. */
const holdsBackLava = (context, position) => SIDES.some((side) => blockAt(context, at(position).plus(side)) === 'lava')

/** Waits for the ground: afloat or in the air digging takes five times as long, and after a step the body may not have landed yet. */
async function landFor (context, position) {
  const { bot, body, signal } = context
  const timeoutSeconds = body.isInWater() ? SETTLE_SECONDS + body.sinkSeconds(position) : LANDING_SECONDS
  await until(() => bot.entity.onGround, { signal, timeoutSeconds })
}

/**
 * Digs a block in reach with the best held tool. The world must confirm it.
 * @param {{ isTrusted?: boolean, tool?: string | null, answerSeconds?: number }} [options] whether to skip the confirmation of a short dig, for callers that
 *   check again anyway; another tool, because of what the block drops to it; how long to wait for the confirmation
 */
async function dig (context, target, { isTrusted = false, tool: wanted = null, answerSeconds = SERVER_ANSWER_SECONDS } = {}) {
  const { bot, signal } = context
  if (!context.isFreeing) await context.memory.freeing?.catch(() => {}) // a body digs one block at a time, and breath comes first
  throwIfAborted(signal)
  const position = at(target).floored()
  const block = bot.blockAt(position)
  if (!block || AIR.test(block.name)) {
    throw new SkillFailure('blocked', 'The block is gone.')
  }
  if (FLUID.test(block.name)) throw new SkillFailure('blocked', `There is ${block.name} now.`)
  if (!block.diggable) throw new SkillFailure('invalid', `${block.name} cannot be dug.`)
  if (!inReach(context, position)) throw new SkillFailure('unreachable', `The ${block.name} is out of reach.`)
  const tool = wanted === null ? bestTool(context, block) : context.body.stackOrFail([wanted], wanted)
  if (tool) await context.body.wield(tool)
  await landFor(context, position)
  const stop = () => { if (bot.targetDigBlock === block) bot.stopDigging() } // and not another dig, which has taken its place
  const told = `blockTold:${position}`
  let isTold = false
  const onTold = () => { isTold = true }
  signal.addEventListener('abort', stop, { once: true })
  bot.on(told, onTold)
  try {
    const seconds = bot.digTime(block) / MS_PER_SECOND
    await limited(bot.dig(block, true), { signal, timeoutSeconds: Math.max(DIG_LIMIT_SECONDS, DIG_SLACK * seconds), what: `digging ${block.name}` })
    // A world that disagrees puts the block back. Until the block is broken, nothing can be placed there, and a body that moves in smothers.
    const answered = (timeoutSeconds) => until(() => isTold, { signal, timeoutSeconds, everySeconds: 0.02 })
    const putBack = () => bot._updateBlockState(position, block.stateId) // which the body thought broken
    const isThrown = bot.digTime(block) / MS_PER_SECOND > seconds // by a blow: the world reckons with how the body stands at the end
    if (isThrown && !await answered(THROWN_ANSWER_SECONDS)) {
      putBack()
      return dig(context, target, { isTrusted, tool: wanted, answerSeconds })
    }
    const isLong = seconds >= LONG_DIG_SECONDS
    const isAnswered = (isTrusted && !isLong) || await answered(answerSeconds + (isLong ? seconds : 0))
    if (isLong && !isAnswered) {
      putBack()
      throw new SkillFailure('blocked', `The world has not broken the ${block.name} yet.`)
    }
  } catch (error) {
    throwIfAborted(signal)
    if (error.message !== 'Digging aborted') throw error
    if (!context.isFreeing && context.memory.freeing) return dig(context, target, { isTrusted, tool: wanted, answerSeconds })
    throw new SkillFailure('interrupted', `Digging the ${block.name} was interrupted.`)
  } finally {
    signal.removeEventListener('abort', stop)
    bot.removeListener(told, onTold)
    stop()
  }
  if (!isTrusted && blockAt(context, position) === block.name) throw new SkillFailure('blocked', `The world did not let the ${block.name} be dug.`)
}

/** Whether an entity stands in the block. */
function isOccupied (context, position) {
  return Object.values(context.bot.entities).some((entity) => entity.name !== 'item' &&
    Math.abs(entity.position.x - position.x - 0.5) < 0.5 + (entity.width || 0.6) / 2 &&
    Math.abs(entity.position.z - position.z - 0.5) < 0.5 + (entity.width || 0.6) / 2 &&
    entity.position.y < position.y + 1 && entity.position.y + (entity.height || 1.8) > position.y)
}

/** A free spot in reach with firm ground below, nearest to a position; null if there is none. */
function findSpot (context, near = context.bot.entity.position) {
  const centre = context.bot.entity.position.floored()
  const spots = []
  for (let dx = -3; dx <= 3; dx++) {
    for (let dz = -3; dz <= 3; dz++) {
      for (let dy = -2; dy <= 2; dy++) {
        const spot = centre.offset(dx, dy, dz)
        if (isFree(context, spot)) spots.push(spot)
      }
    }
  }
  spots.sort((a, b) => a.distanceTo(at(near)) - b.distanceTo(at(near)))
  return spots[0] ?? null
}

/** Free cells on firm ground around, at most a few blocks higher or lower, the nearest first. */
function groundSpots (context, radius) {
  const { bot } = context
  const centre = bot.entity.position.floored()
  const spots = []
  for (let dx = -radius; dx <= radius; dx++) {
    for (let dz = -radius; dz <= radius; dz++) {
      for (let dy = -SPOT_HEIGHT_BLOCKS; dy <= SPOT_HEIGHT_BLOCKS; dy++) {
        const spot = centre.offset(dx, dy, dz)
        const isGround = bot.blockAt(spot.offset(0, -1, 0), false)?.boundingBox === 'block'
        if (isGround && AIR.test(blockAt(context, spot) ?? '') && AIR.test(blockAt(context, spot.offset(0, 1, 0)) ?? '')) spots.push(spot)
      }
    }
  }
  return spots.sort((a, b) => a.distanceTo(centre) - b.distanceTo(centre))
}

/** Whether a block placed there would stand on a chest and keep it shut, or stand before one and hide or block it. */
const isByContainer = (context, spot) => SIDES.some((side) => CONTAINER.test(blockAt(context, spot.plus(side)) ?? ''))

function isFree (context, spot) {
  const ground = context.bot.blockAt(spot.offset(0, -1, 0), false)
  return REPLACEABLE.has(blockAt(context, spot)) && ground?.boundingBox === 'block' && inReach(context, spot) && !isOccupied(context, spot) && !isByContainer(context, spot) &&
    REPLACEABLE.has(blockAt(context, spot.offset(0, 1, 0))) && reaches(context, spot.offset(0, -1, 0)) // not behind a wall, such as a closed tunnel
}

/** Places the held item at a free spot, on the ground below it. The world must confirm it. */
async function placeHeld (context, spot) {
  const { bot, signal } = context
  throwIfAborted(signal)
  const held = bot.heldItem?.name ?? 'nothing'
  const ground = bot.blockAt(spot.offset(0, -1, 0))
  const before = blockAt(context, spot)
  await context.body.layAgainst(ground, UP, { what: held, limitSeconds: PLACE_LIMIT_SECONDS })
  if (!await until(() => blockAt(context, spot) !== before, { signal, timeoutSeconds: 1 })) {
    throw new SkillFailure('blocked', `The world did not let ${held} be placed.`)
  }
  context.memory.rememberPlaced(spot)
  return blockAt(context, spot)
}

/** @param {object} context see facade.js */
function blocks (context) {
  const { bot, names } = context
  const { registry } = bot

  /** Whether digging the kind with the held items gives anything, as [yes, names of the tools that would do]. */
  function canHarvest (name) {
    const tools = registry.blocksByName[name]?.harvestTools
    if (!tools) return [true, []]
    const held = bot.inventory.items().some((item) => tools[item.type])
    return [held, Object.keys(tools).map((id) => registry.items[id].name)]
  }

  return {
    ...bound(context, { findBlocks, knownBlocks, blockAt, digSeconds, digSecondsAt, isBuilt, holdsBackLava, inReach, dig, findSpot, groundSpots, placeHeld }),
    blockKinds: (word) => blockKindsOrFail(names, registry, word),
    sourcesOf: (kinds) => names.sourcesOf(kinds),
    dropsOf: (kind) => names.dropsOf(kind),
    givesByChance: (kind) => names.givesByChance(kind),
    shornFrom: (item) => names.shornFrom(item),
    canHarvest,
    canReach: (position) => reaches(context, position)
  }
}

module.exports = { blocks }
