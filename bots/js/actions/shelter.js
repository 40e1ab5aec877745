'use strict'
// Shelter: from monsters while wounds heal, and from the night in the open.

const { Vec3 } = require('vec3')
const { attempt, isSurmountable } = require('./failure')
const { pause, until } = require('./waiting')
const { bound } = require('../bound')

const DEPTH_BLOCKS = 3 // the block over the head needs support from blocks beside it
const SINKS_MAX = 5
const SINK_AGAIN_SECONDS = 0.5
const SPOT_RADIUS_BLOCKS = 8
const SPOTS_LOOKED_AT = 80
const SPOTS_MAX = 4
const SPOT_WALK_SECONDS = 8
const OPENING_SECONDS = 1.5 // time to close one opening
const CORNER_SECONDS = 12 // as bad as an open corner, which cannot be closed and through which enemies hit
const BLOCKS_PER_SECOND = 4
const SOFT_MS = 3_000
const HUT_BLOCKS = 10
const PICKED_UP_SECONDS = 2
const DAWN_SECONDS = 12 // time in which the sun burns monsters
const SPARE_TIME = 1.3 // factor on the estimated duration of work
const BAD_NIGHT_ATTACKS = 4
const BAD_NIGHT_DEATHS = 2
const SHELTERS_MAX = 4 // per night
const NO_SHELTER_MS = 20_000
const WEAK_HEALTH = 12
const FIT_HEALTH = 17
const HEALTH_TO_FIGHT = 14
const RECOVERY_SECONDS = 45
const ENEMY_BLOCKS = 16 // the range of skeletons
const BED_BLOCKS = 24
const AT_HAND_BLOCKS = 6
const SIDES = [new Vec3(1, 0, 0), new Vec3(-1, 0, 0), new Vec3(0, 0, 1), new Vec3(0, 0, -1)]
const CORNERS = [new Vec3(1, 0, 1), new Vec3(-1, 0, 1), new Vec3(1, 0, -1), new Vec3(-1, 0, -1)]
const FLUID = /^(water|lava|bubble_column|seagrass|tall_seagrass|kelp|kelp_plant)$/
const GIVES_FILLER = /^(grass_block|dirt|coarse_dirt|podzol|mycelium|rooted_dirt|stone|deepslate|cobblestone|granite|diorite|andesite|tuff)$/
const ARMOUR_PIECES = 2
const LITTLE_STACKS = 8

const blockAt = (context, position) => context.bot.blockAt(position, false)

/** Whether weapons and armour are good enough for any night in the open. */
function isWellEquipped (context) {
  const { body } = context
  return body.isArmed() && context.bot.health > WEAK_HEALTH && (body.hasShield() || body.armourWorn() >= ARMOUR_PIECES)
}

const isHealthyToFight = ({ bot }) => bot.health >= HEALTH_TO_FIGHT

/** Whether a body can meet a monster by night. */
const isFitToFight = (context) => isWellEquipped(context) || (context.body.isArmed() && isHealthyToFight(context))

/** Whether a sword has been enough in this night so far. A body below the ground does not come up to check. */
const isQuietNight = (context) => context.body.isUnderSky() && context.body.isArmed() && context.bot.health >= FIT_HEALTH && context.memory.attacks.tonight() < BAD_NIGHT_ATTACKS

/** Whether a death would cost hardly anything, as after one: what the body holds is had again in a minute or two. After some deaths the night has shown that it lets nothing be done. */
const hasLittleToLose = ({ bot, body, memory }) => bot.inventory.items().length <= LITTLE_STACKS && body.armourWorn() === 0 && memory.deaths.tonight() < BAD_NIGHT_DEATHS

/** The seconds until the body would work in the open: until day for one that the night endangers and that has something to lose, else 0. */
function nightSeconds (context) {
  const { body, memory } = context
  const isSafe = isWellEquipped(context) || isQuietNight(context) || hasLittleToLose(context)
  const isEndangered = body.isNight() && !isSafe && (memory.shelterless ?? 0) <= Date.now()
  return isEndangered ? body.secondsTillDay() : 0
}

/**
 * Whether it is better to wait for the day than to work in the open.
 * @param {number} workSeconds estimated duration of the remaining work
 */
function shouldSitOut (context, workSeconds) {
  const night = nightSeconds(context)
  return night > 0 && context.body.secondsLeft() - night > workSeconds * SPARE_TIME
}

/** The effort in seconds of digging in at a spot; Infinity where that is impossible. */
function troubleAt (context, spot) {
  const { body } = context
  const cells = []
  let seconds = body.distanceTo(spot) / BLOCKS_PER_SECOND
  let givesFiller = body.fillers().length > 0
  for (let depth = 1; depth <= DEPTH_BLOCKS + 1; depth++) {
    const cell = spot.offset(0, -depth, 0)
    const block = blockAt(context, cell)
    if (block?.boundingBox !== 'block') return Infinity
    if (depth > DEPTH_BLOCKS) break
    if (body.dangerOf(cell) !== null || !(body.canHarvest(block.name)[0] || handMs(block) <= SOFT_MS)) return Infinity
    seconds += CORNERS.filter((corner) => blockAt(context, cell.plus(corner))?.boundingBox !== 'block').length * (depth > 1 ? CORNER_SECONDS : 0)
    if (around(cell).some((side) => FLUID.test(blockAt(context, side)?.name ?? 'lava'))) return Infinity
    givesFiller ||= GIVES_FILLER.test(block.name)
    seconds += Math.min(handMs(block), SOFT_MS) / 1000
    cells.push(cell)
  }
  return givesFiller ? seconds + body.openingsBeside(cells) * OPENING_SECONDS : Infinity
}

const handMs = (block) => block.digTime(null, false, false, false, [], {})
const around = (cell) => SIDES.map((side) => cell.plus(side))

/** Digs down until there is ground on all sides of the head. Returns whether it is that deep. */
async function sinkIn (context) {
  const { bot, body } = context
  const depth = () => start - Math.floor(bot.entity.position.y + 0.01)
  const start = Math.floor(bot.entity.position.y + 0.01)
  const before = bot.health
  for (let tries = 0; tries < SINKS_MAX && depth() < DEPTH_BLOCKS; tries++) {
    if (bot.health < before) return false // an enemy that hits here could come in too
    if (!await body.sink({ byHand: false, isOpen: true })) await pause(SINK_AGAIN_SECONDS, context.signal) // a slow world may lower the body late
  }
  return depth() >= DEPTH_BLOCKS - 1
}

/** Digs in at the cheapest spot and closes the hole. Returns whether it is closed. */
async function digIn (context) {
  const { body } = context
  if (body.hostile(AT_HAND_BLOCKS) !== null) return false // it would come in too
  const here = context.bot.entity.position.offset(0, 0.01, 0).floored()
  const spots = [here, ...body.groundSpots(SPOT_RADIUS_BLOCKS).slice(0, SPOTS_LOOKED_AT)].map((spot) => ({ spot, trouble: troubleAt(context, spot) }))
    .filter(({ trouble }) => trouble < Infinity)
    .sort((a, b) => a.trouble - b.trouble)
  for (const { spot } of spots.slice(0, SPOTS_MAX)) {
    try {
      await body.goNear(spot.offset(0.5, 0, 0.5), { range: 0.3, what: 'a place to dig in', limitSeconds: SPOT_WALK_SECONDS, sprint: true })
      if (!await sinkIn(context)) continue
      await until(() => body.fillers().length > 0, { signal: context.signal, timeoutSeconds: PICKED_UP_SECONDS })
      if (await body.closeIn()) return true
    } catch (error) {
      if (!isSurmountable(error)) throw error
    }
  }
  return false
}

/** Closes the body in: in the ground, or between placed blocks. Returns whether nothing can come in. */
async function shutIn (context) {
  const { body } = context
  if (!body.isUnderSky() && await body.closeIn()) return true
  if (await digIn(context)) return true
  return body.fillerCount() >= HUT_BLOCKS && body.closeIn()
}

/** Sleeps in a bed near by, if nobody else in the world would have to sleep too. Returns whether it is morning. */
async function sleepTillDay (context) {
  const { body } = context
  if (Object.keys(context.bot.players).length > 1 || body.hostile(ENEMY_BLOCKS) !== null) return false
  if (body.findBlocks(body.blockKinds('bed'), { radius: BED_BLOCKS, count: 1 }).length === 0) return false
  await body.perform('sleep', {})
  return !body.isNight()
}

/** Waits in the shelter while it holds, until a condition holds or the body is hurt. */
async function stayIn (context, isOver, timeoutSeconds) {
  const { bot } = context
  const before = bot.health
  await until(() => isOver() || bot.health < before, { signal: context.signal, timeoutSeconds, everySeconds: 0.5 })
}

/**
 * Hides: closed in until the body is well, and until day if `tillDay` is set.
 * @param {{ tillDay?: boolean }} [options]
 * @returns {Promise<boolean>} whether there was a shelter
 */
function hide (context, { tillDay = false } = {}) {
  return context.stages.during(stageOf(context, tillDay), () => hideNow(context, tillDay))
}

/** What the body tells of its hiding: the night, its wounds, or an enemy. */
function stageOf ({ bot, body }, tillDay) {
  if (tillDay) return { stage: 'hides', why: 'it is night', secondsAtMost: Math.round(body.secondsTillDay() + DAWN_SECONDS) }
  return bot.health < FIT_HEALTH ? { stage: 'heals', why: 'I am hurt, and close myself in' } : { stage: 'hides', why: 'something is after me' }
}

async function hideNow (context, tillDay) {
  const { memory, body } = context
  try {
    if (tillDay && await sleepTillDay(context)) return true
  } catch (error) {
    if (!isSurmountable(error, ['invalid'])) throw error
  }
  try {
    if (await shutIn(context)) {
      memory.shelterless = 0
      await body.restClosedIn()
      if (tillDay) {
        await stayIn(context, () => !body.isNight(), body.secondsTillDay() + DAWN_SECONDS)
        if (!body.isNight()) await stayIn(context, () => false, DAWN_SECONDS)
      }
      return true
    }
  } catch (error) {
    if (!isSurmountable(error)) throw error
  }
  memory.shelterless = Date.now() + NO_SHELTER_MS
  return false
}

/** Waits for wounds to heal: hidden if something may come, else on the spot. A body too hungry to heal does not wait by day. */
async function recover (context) {
  const { bot, body } = context
  if (bot.health > WEAK_HEALTH) return
  const heals = body.canHeal()
  const isWatched = body.isNight() || body.hostile(ENEMY_BLOCKS) !== null
  if (!body.isUnderSky() || isWatched) await hide(context, { tillDay: !heals && body.isNight() && body.isUnderSky() })
  else if (heals) await context.stages.during({ stage: 'heals', why: 'I am hurt', secondsAtMost: RECOVERY_SECONDS }, () => untilFit(context))
}

/** Waits until the body is well, or something comes. */
async function untilFit ({ bot, body, signal }) {
  await until(() => bot.health >= FIT_HEALTH || body.hostile(ENEMY_BLOCKS) !== null, { signal, timeoutSeconds: RECOVERY_SECONDS })
}

/** Digs farther down, out of reach of enemies beside the shelter. */
async function sinkOn (context) {
  await attempt(async () => {
    for (let depth = 0; depth < DEPTH_BLOCKS; depth++) if (!await context.body.sink({ byHand: false })) break
  })
}

/** Waits for the end of the night, if that is better than working; see shouldSitOut. */
async function waitForDay (context, workSeconds) {
  for (let shelters = 0; shelters < SHELTERS_MAX && shouldSitOut(context, workSeconds); shelters++) {
    if (!await hide(context, { tillDay: true }) || !context.body.isNight()) continue
    await context.body.faceDanger() // an enemy reached the body there
    await sinkOn(context)
  }
}

/** @param {object} context see facade.js */
function shelter (context) {
  return bound(context, { hide, recover, waitForDay, nightSeconds, shouldSitOut, isWellEquipped, isHealthyToFight, isFitToFight })
}

module.exports = { shelter }
