'use strict'
// Builds the parts of fortresses that lie in a column, and knows where fortresses are.

const { COUNTERCLOCKWISE } = require('../../directions')
const { isSolid } = require('../../game_data')
const { tags } = require('../../saving/tags')
const { addBlockEntity, placeChest } = require('../treasure')
const { planOf, BRICKS, LOOT_TABLE, REGION_COLUMNS, SPAWNER } = require('./fortress_plans')

const LOWEST_PILLAR_Y = 1
const MOB = 'blaze'
const PLANS_MAX = 64 // kept in memory

const contains = ({ low, high }, place) => place.every((value, axis) => value >= low[axis] && value <= high[axis])

/** The part of a box in a column, or null. */
function clipped ({ low, high }, { cx, cz }) {
  const x0 = Math.max(low[0], cx * 16)
  const x1 = Math.min(high[0], cx * 16 + 15)
  const z0 = Math.max(low[2], cz * 16)
  const z1 = Math.min(high[2], cz * 16 + 15)
  return x0 > x1 || z0 > z1 ? null : { x0, x1, z0, z1, y0: low[1], y1: high[1] }
}

function layBox (column, box) {
  const part = clipped(box, column)
  if (part === null) return
  for (let y = part.y0; y <= part.y1; y++) {
    for (let z = part.z0; z <= part.z1; z++) for (let x = part.x0; x <= part.x1; x++) column.set(x, y, z, box.state)
  }
}

/** A pillar goes down through air and lava to the rock. */
function layPillar (column, [x, fromY, z]) {
  if (!column.has(x, z)) return
  for (let y = fromY; y >= LOWEST_PILLAR_Y && isSolid[column.get(x, y, z)] === 0; y--) column.set(x, y, z, BRICKS)
}

function buildPlan (column, plan) {
  for (const box of plan.boxes) layBox(column, box)
  for (const top of plan.pillars) layPillar(column, top)
  for (const [x, y, z] of plan.spawners) {
    if (!column.has(x, z)) continue
    column.set(x, y, z, SPAWNER)
    addBlockEntity(column, 'mob_spawner', x, y, z, { SpawnData: tags.compound({ entity: tags.compound({ id: tags.string(`minecraft:${MOB}`) }) }) })
  }
  for (const { at: [x, y, z], facing, draw } of plan.chests) {
    if (column.has(x, z)) placeChest(column, x, y, z, COUNTERCLOCKWISE[facing], LOOT_TABLE, draw) // its back is to the wall on the right
  }
}

function createFortresses (seed) {
  const plans = new Map()

  function planAt (rx, rz) {
    const key = `${rx},${rz}`
    if (!plans.has(key)) {
      if (plans.size >= PLANS_MAX) plans.clear()
      plans.set(key, planOf(seed, rx, rz))
    }
    return plans.get(key)
  }

  /** The plans of the regions around a column. An arm can reach into the next region. */
  function plansNear (cx, cz) {
    const [rx, rz] = [Math.floor(cx / REGION_COLUMNS), Math.floor(cz / REGION_COLUMNS)]
    return [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dz) => planAt(rx + dx, rz + dz)))
  }

  function build (column) {
    const [x, z] = [column.cx * 16, column.cz * 16]
    for (const plan of plansNear(column.cx, column.cz)) {
      if (plan.high[0] >= x && plan.low[0] <= x + 15 && plan.high[2] >= z && plan.low[2] <= z + 15) buildPlan(column, plan)
    }
  }

  /** The box of a fortress's piece around a place, or null. */
  function boxAt (x, y, z) {
    for (const plan of plansNear(x >> 4, z >> 4)) {
      if (contains(plan, [x, y, z])) return plan.pieces.find((piece) => contains(piece, [x, y, z])) ?? null
    }
    return null
  }

  /** The fortress whose middle is the nearest to a place. */
  function nearest (x, z) {
    const far = (plan) => Math.hypot(plan.x - x, plan.z - z)
    return plansNear(x >> 4, z >> 4).reduce((best, plan) => far(plan) < far(best) ? plan : best)
  }

  return { build, boxAt, nearest }
}

module.exports = { createFortresses }
