'use strict'
// The frame of a Nether portal: obsidian around an inside of 2 × 3 to 21 × 21 blocks; the corners do not count (PortalShape, 1.21.4).

const { isAir, registry, stateOf, stateWith } = require('../game_data')

const OBSIDIAN = stateOf('obsidian')
const SOUL_FIRE = stateOf('soul_fire')
const PORTALS = { x: stateWith('nether_portal', { axis: 'x' }), z: stateWith('nether_portal', { axis: 'z' }) }
const ALONG = { x: [1, 0], z: [0, 1] }
const WIDTH_MIN = 2
const HEIGHT_MIN = 3
const SIDE_MAX = 21

const isPortal = (state) => state === PORTALS.x || state === PORTALS.z
const axisOf = (state) => state === PORTALS.x ? 'x' : 'z'
const isOf = ({ minStateId, maxStateId }) => (state) => state >= minStateId && state <= maxStateId
const isUsualFire = isOf(registry.blocksByName.fire)
const isFire = (state) => isUsualFire(state) || state === SOUL_FIRE
const isInside = (state) => isAir(state) || isPortal(state) || isFire(state)

/** How many steps from a place on the frame's bottom lead to its side; 0 if none does. */
function stepsToSide (at, [x, y, z], [dx, dz]) {
  for (let step = 0; step <= SIDE_MAX; step++) {
    const [nearX, nearZ] = [x + dx * step, z + dz * step]
    const state = at(nearX, y, nearZ)
    if (!isInside(state)) return state === OBSIDIAN ? step : 0
    if (at(nearX, y - 1, nearZ) !== OBSIDIAN) return 0
  }
  return 0
}

/** How many rows of a frame's inside have both sides and nothing else in them. */
function rowsOf (at, [x, y, z], [dx, dz], width) {
  for (let row = 0; row < SIDE_MAX; row++) {
    for (let step = -1; step <= width; step++) {
      const state = at(x + dx * step, y + row, z + dz * step)
      const isSide = step === -1 || step === width
      if (isSide ? state !== OBSIDIAN : !isInside(state)) return row
    }
  }
  return SIDE_MAX
}

/**
 * The frame around a place, or null.
 *
 * @param {(x: number, y: number, z: number) => number} at the state of a block
 * @returns {{ axis: string, corner: number[], width: number, height: number, blocks: number[][] } | null} `corner` is the lowest block of the inside
 */
function frameAround (at, [x, y, z], axis) {
  if (!isInside(at(x, y, z))) return null
  const [dx, dz] = ALONG[axis]
  let bottom = y
  while (bottom > y - SIDE_MAX && isInside(at(x, bottom - 1, z))) bottom--
  const back = stepsToSide(at, [x, bottom, z], [-dx, -dz]) - 1
  if (back < 0) return null
  const corner = [x - dx * back, bottom, z - dz * back]
  const width = stepsToSide(at, corner, [dx, dz])
  if (width < WIDTH_MIN || width > SIDE_MAX) return null
  const height = rowsOf(at, corner, [dx, dz], width)
  if (height < HEIGHT_MIN) return null
  const blocks = []
  for (let step = 0; step < width; step++) {
    if (at(corner[0] + dx * step, bottom + height, corner[2] + dz * step) !== OBSIDIAN) return null
    for (let row = 0; row < height; row++) blocks.push([corner[0] + dx * step, bottom + row, corner[2] + dz * step])
  }
  return { axis, corner, width, height, blocks }
}

/** The frame around a place without any portal in it, along either axis, or null. */
function emptyFrameAround (at, place) {
  for (const axis of ['x', 'z']) {
    const frame = frameAround(at, place, axis)
    if (frame !== null && !frame.blocks.some((block) => isPortal(at(...block)))) return frame
  }
  return null
}

/** Whether the portal at a place fills its whole frame. */
function isComplete (at, place, axis) {
  const frame = frameAround(at, place, axis)
  return frame !== null && frame.blocks.every((block) => at(...block) === PORTALS[axis])
}

/** The rectangle of portal blocks of one axis around one of them: `{ axis, corner, width, height }`. */
function rectangleAround (at, [x, y, z]) {
  const state = at(x, y, z)
  const axis = axisOf(state)
  const [dx, dz] = ALONG[axis]
  const reach = (step) => {
    let count = 0
    while (count < SIDE_MAX && at(...step(count + 1)) === state) count++
    return count
  }
  const down = reach((count) => [x, y - count, z])
  const back = reach((count) => [x - dx * count, y, z - dz * count])
  return {
    axis,
    corner: [x - dx * back, y - down, z - dz * back],
    width: back + 1 + reach((count) => [x + dx * count, y, z + dz * count]),
    height: down + 1 + reach((count) => [x, y + count, z])
  }
}

module.exports = { ALONG, OBSIDIAN, PORTALS, axisOf, emptyFrameAround, isComplete, isFire, isPortal, rectangleAround }
