'use strict'
// A body that is in blocks slides out of them to the nearest free side, as a person's client does (LocalPlayer.moveTowardsClosestSpace in vanilla 1.21.4).

const CORNER = 0.35 // share of the width, from the middle to the places that are looked at
const PUSH_BLOCKS_PER_TICK = 0.1
const SKIN = 1e-7
const CORNERS = [[-1, 1], [-1, -1], [1, -1], [1, 1]]
const SIDES = [[-1, 0], [1, 0], [0, -1], [0, 1]]

/** Whether a block stifles: solid, and a whole cube. */
const stifles = (block) => block?.boundingBox === 'block' && block.shapes.length === 1 && block.shapes[0].every((edge, at) => edge === (at < 3 ? 0 : 1))

/**
 * Sets the speed of a body towards the nearest free side if it is in blocks.
 * @param {{ position: Vec3, velocity: Vec3, width: number, height: number }} entity
 * @param {{ getBlock: (position: Vec3) => object | null }} world
 * @returns {boolean} whether it is pushed
 */
function pushOut ({ position, velocity, width = 0.6, height = 1.8 }, world) {
  const isStifling = (x, z) => {
    for (let y = Math.floor(position.y + SKIN); y < position.y + height - SKIN; y++) {
      if (stifles(world.getBlock(position.clone().set(x, y, z)))) return true
    }
    return false
  }
  let isPushed = false
  for (const [sx, sz] of CORNERS) {
    const [x, z] = [position.x + sx * width * CORNER, position.z + sz * width * CORNER]
    const [cellX, cellZ] = [Math.floor(x), Math.floor(z)]
    if (!isStifling(cellX, cellZ)) continue
    const room = ([dx, dz]) => dx + dz > 0 ? 1 - Math.abs(dx * (x - cellX) + dz * (z - cellZ)) : Math.abs(dx * (x - cellX) + dz * (z - cellZ))
    const free = SIDES.filter(([dx, dz]) => !isStifling(cellX + dx, cellZ + dz)).sort((one, other) => room(one) - room(other))
    if (free.length === 0) continue
    const [[dx, dz]] = free
    if (dx !== 0) velocity.x = dx * PUSH_BLOCKS_PER_TICK
    else velocity.z = dz * PUSH_BLOCKS_PER_TICK
    isPushed = true
  }
  return isPushed
}

module.exports = { pushOut, stifles }
