'use strict'
// Places a boat on water, rows it to a position, gets off and takes it along.

const { SkillFailure } = require('./failure')
const { at } = require('./movement')
const { once, pause, throwIfAborted, until } = require('./waiting')
const { bound } = require('../bound')

const BOAT = /_(boat|raft)$/
const INTERACT = 0
const ATTACK = 1
const ANSWER_SECONDS = 5
const STROKE_SECONDS = 0.05 // one tick
const STROKE_BLOCKS = 0.35 // 7 blocks a second; a boat on still water makes 8
const STUCK_STROKES = 20
const BLOWS_MAX = 12
const BLOW_SECONDS = 0.1
const TURN_DEGREES = [0, 30, -30, 60, -60, 90, -90]

const isWater = (context, x, y, z) => context.bot.blockAt(at({ x: Math.floor(x), y: Math.floor(y), z: Math.floor(z) }), false)?.name === 'water'
const isOpen = (context, x, y, z) => context.bot.blockAt(at({ x: Math.floor(x), y: Math.floor(y), z: Math.floor(z) }), false)?.boundingBox === 'empty'

const boatNear = (context, radius) => Object.values(context.bot.entities).filter((entity) => BOAT.test(entity.name ?? '') && !/chest/.test(entity.name))
  .find((entity) => entity.position.distanceTo(context.bot.entity.position) <= radius)

/** Places a held boat on water in reach, or takes one that is there, and gets in. */
async function board (context, water, kinds) {
  const { bot, signal } = context
  throwIfAborted(signal)
  const { body } = context
  let boat = boatNear(context, 4)
  if (!boat) {
    await body.equip(kinds, 'boat')
    await body.lookAt({ x: water.x + 0.5, y: water.y + 0.8, z: water.z + 0.5 })
    bot.activateItem()
    await until(() => { boat = boatNear(context, 6); return boat !== undefined }, { signal, timeoutSeconds: ANSWER_SECONDS })
    if (!boat) throw new SkillFailure('blocked', 'The world did not let the boat be set on the water.')
  }
  bot._client.write('use_entity', { target: boat.id, mouse: INTERACT, hand: 0, sneaking: false })
  if (!await until(() => bot.vehicle?.id === boat.id, { signal, timeoutSeconds: ANSWER_SECONDS })) {
    throw new SkillFailure('blocked', 'The boat did not take me in.')
  }
  return boat
}

/** The end of the next stroke: straight to the goal, or as near to it as the water allows; null on the shore. */
function nextStroke (context, { x, y, z }, goal) {
  const ahead = Math.atan2(goal.z - z, goal.x - x)
  for (const turn of TURN_DEGREES) {
    const angle = ahead + turn * Math.PI / 180
    const [dx, dz] = [Math.cos(angle), Math.sin(angle)]
    const [noseX, noseZ] = [x + dx, z + dz]
    if (isWater(context, noseX, y, noseZ) && isOpen(context, noseX, y + 1, noseZ)) return { x: x + dx * STROKE_BLOCKS, y, z: z + dz * STROKE_BLOCKS, yaw: angle * 180 / Math.PI - 90 }
  }
  return null
}

/** Rows until within `range` blocks of a position, or to the shore. Returns how many blocks are left. */
async function rowTowards (context, boat, goal, { range = 3, limitSeconds = 60 } = {}) {
  const { bot, signal } = context
  // The rower determines where the boat is; the world's reports of its moves are late.
  let here = boat.position.clone()
  const left = () => Math.hypot(goal.x - here.x, goal.z - here.z)
  const end = Date.now() + limitSeconds * 1000
  let nearest = left()
  for (let idle = 0; left() > range && idle < STUCK_STROKES; idle++) {
    throwIfAborted(signal)
    if (Date.now() > end) throw new SkillFailure('timeout', `I rowed for ${limitSeconds} s and am ${Math.round(left())} blocks short.`)
    if (bot.vehicle?.id !== boat.id) throw new SkillFailure('interrupted', 'I am no longer in the boat.')
    const stroke = nextStroke(context, here, goal)
    if (!stroke) break
    bot._client.write('vehicle_move', { ...stroke, pitch: 0, onGround: false })
    here = at(stroke)
    boat.position.update(here)
    bot.entity.position.update(here)
    await pause(STROKE_SECONDS, signal)
    if (left() < nearest - 0.1) [nearest, idle] = [left(), -1]
  }
  return left()
}

/** Gets off a boat or an animal. The world puts the body beside it. */
async function disembark (context) {
  const { bot } = context
  const { vehicle } = bot
  if (!vehicle) return
  const off = once(bot._client, 'set_passengers', {
    timeoutSeconds: ANSWER_SECONDS,
    accept: ({ entityId, passengers }) => entityId === vehicle.id && !passengers.includes(bot.entity.id)
  })
  bot._client.write('player_input', { inputs: { shift: true } })
  const isOff = await off !== null
  bot._client.write('player_input', { inputs: {} })
  if (!isOff) throw new SkillFailure('blocked', 'The world did not let me get off.')
}

/** Breaks the boat and picks it up. Returns whether it is held again. */
async function takeBoat (context, boat, kinds) {
  const { bot, body } = context
  const before = body.count(kinds)
  for (let blow = 0; blow < BLOWS_MAX && bot.entities[boat.id] === boat; blow++) {
    bot._client.write('use_entity', { target: boat.id, mouse: ATTACK, sneaking: false })
    bot.swingArm()
    await pause(BLOW_SECONDS, context.signal)
  }
  await body.pickUpAround({ kinds })
  return body.count(kinds) > before
}

/** @param {object} context see facade.js */
function boating (context) {
  return bound(context, { board, rowTowards, disembark, takeBoat })
}

module.exports = { boating }
