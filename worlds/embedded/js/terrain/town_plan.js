'use strict'
// Builds a town from its plan (worlds/towns/*.json): boxes, houses, containers, named places, all relative to the plaza's ground.

const { stateOf, stateWith } = require('../game_data')

const HOUSE_SIZE = 6
const WALL_HEIGHT = 3
const PLANKS = stateOf('oak_planks')
const LOG = stateOf('oak_log')
const SLAB = stateOf('oak_slab')
const GLASS = stateOf('glass')
const AIR = 0

/** Every block of the plan as [x, y, z, state], later ones over earlier ones. */
function blocksOf (plan, groundY) {
  const blocks = new Map()
  const put = (x, y, z, state) => blocks.set(`${x},${y},${z}`, [x, groundY + y, z, state])
  for (const { block, from, to } of plan.boxes) {
    const state = stateOf(block)
    for (let y = from[1]; y <= to[1]; y++) for (let z = from[2]; z <= to[2]; z++) for (let x = from[0]; x <= to[0]; x++) put(x, y, z, state)
  }
  for (const house of plan.houses) buildHouse(put, house)
  for (const { block, at } of plan.containers) put(...at, stateWith(block, { facing: 'north' }))
  return [...blocks.values()]
}

/** A hut of 6 × 6 with a doorway of two blocks and a window in each wall. */
function buildHouse (put, { corner: [cornerX, cornerZ], facing }) {
  const last = HOUSE_SIZE - 1
  for (let dz = 0; dz <= last; dz++) {
    for (let dx = 0; dx <= last; dx++) {
      const onX = dx === 0 || dx === last
      const onZ = dz === 0 || dz === last
      put(cornerX + dx, 0, cornerZ + dz, PLANKS)
      for (let y = 1; y <= WALL_HEIGHT; y++) {
        const isWindow = y === 2 && (onX !== onZ) && (dx === 2 || dz === 2)
        put(cornerX + dx, y, cornerZ + dz, onX && onZ ? LOG : isWindow ? GLASS : onX || onZ ? PLANKS : AIR)
      }
      put(cornerX + dx, WALL_HEIGHT + 1, cornerZ + dz, SLAB)
    }
  }
  const doorX = cornerX + (facing === 'east' ? last : 0)
  for (let y = 1; y <= 2; y++) put(doorX, y, cornerZ + 3, AIR)
}

/**
 * @returns {{ build: (column) => void, places: Record<string, number[]>, containers: { name: string, x: number, y: number, z: number }[] }}
 */
function createTown (plan, groundY) {
  const byColumn = new Map()
  for (const block of blocksOf(plan, groundY)) {
    const key = `${block[0] >> 4},${block[2] >> 4}`
    if (!byColumn.has(key)) byColumn.set(key, [])
    byColumn.get(key).push(block)
  }
  const absolute = ([x, y, z]) => [x, groundY + y, z]
  const containers = plan.containers.map(({ name, block, at }) => ({ name, block, at: absolute(at) }))
  const places = Object.fromEntries([
    ...Object.entries(plan.places).map(([name, at]) => [name, absolute(at)]),
    ...containers.map(({ name, at }) => [name, at])
  ])
  function build (column) {
    for (const [x, y, z, state] of byColumn.get(`${column.cx},${column.cz}`) ?? []) column.set(x, y, z, state)
  }
  return { build, places, containers }
}

module.exports = { createTown }
