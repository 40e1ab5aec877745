'use strict'
// Moves a body's box through the blocks: along each axis until something stops it, up low steps without a jump. The order (height first, then x, then z) and
// the step height are the vanilla client's, so servers that check moves accept it.

const { HALF_WIDTH, HEIGHT, STEP_BLOCKS } = require('./limits')

const EPSILON = 1e-7

class Stepper {
  /** @param {Terrain} terrain */
  constructor (terrain) {
    this.terrain = terrain
    this.boxes = []
  }

  /**
   * Moves a position as far as the blocks allow.
   *
   * @param {Vec3} position of the feet, changed in place
   * @param {boolean} steps whether it climbs low steps: on the ground and in water
   * @returns {{landed: boolean, bumped: boolean}} whether something stopped the fall, or the way ahead
   */
  move (position, dx, dy, dz, steps) {
    this.gather(position, dx, dy, dz)
    const plain = this.sweep(position, dx, dy, dz)
    let best = plain
    if (steps && (plain.dx !== dx || plain.dz !== dz)) {
      const raised = this.stepUp(position, dx, dz)
      if (raised.dx ** 2 + raised.dz ** 2 > plain.dx ** 2 + plain.dz ** 2 + EPSILON) best = raised
    }
    position.x += best.dx
    position.y += best.dy
    position.z += best.dz
    return { landed: best !== plain || (dy < 0 && plain.dy > dy), bumped: best.dx !== dx || best.dz !== dz }
  }

  /** Whether a body has room at a position of the feet, beside a ladder or the leaf of a door too. */
  fits (position) {
    this.gather(position, 0, 0, 0)
    const body = bodyBox(position)
    return !this.boxes.some((box) => [0, 1, 2].every((axis) => body[axis + 3] > box[axis] + EPSILON && body[axis] < box[axis + 3] - EPSILON))
  }

  sweep (from, dx, dy, dz) {
    const body = bodyBox(from)
    const movedY = this.along(1, body, dy)
    shift(body, 1, movedY)
    const movedX = this.along(0, body, dx)
    shift(body, 0, movedX)
    return { dx: movedX, dy: movedY, dz: this.along(2, body, dz) }
  }

  stepUp (from, dx, dz) {
    const body = bodyBox(from)
    const up = this.along(1, body, STEP_BLOCKS)
    shift(body, 1, up)
    const movedX = this.along(0, body, dx)
    shift(body, 0, movedX)
    const movedZ = this.along(2, body, dz)
    shift(body, 2, movedZ)
    return { dx: movedX, dy: up + this.along(1, body, -up), dz: movedZ }
  }

  /** How far a body's box can go along an axis (0 x, 1 y, 2 z). */
  along (axis, body, distance) {
    if (distance === 0) return 0
    const second = (axis + 1) % 3
    const third = (axis + 2) % 3
    for (const box of this.boxes) {
      if (body[second + 3] <= box[second] + EPSILON || body[second] >= box[second + 3] - EPSILON) continue
      if (body[third + 3] <= box[third] + EPSILON || body[third] >= box[third + 3] - EPSILON) continue
      if (distance > 0 && box[axis] >= body[axis + 3] - EPSILON) {
        distance = Math.min(distance, Math.max(0, box[axis] - body[axis + 3]))
      } else if (distance < 0 && box[axis + 3] <= body[axis] + EPSILON) {
        distance = Math.max(distance, Math.min(0, box[axis + 3] - body[axis]))
      }
    }
    return distance
  }

  /** Collects the boxes of all blocks that the move, or a step up on its way, could touch. */
  gather (position, dx, dy, dz) {
    this.boxes.length = 0
    this.terrain.forget()
    const minX = Math.floor(position.x - HALF_WIDTH + Math.min(0, dx) - EPSILON)
    const maxX = Math.floor(position.x + HALF_WIDTH + Math.max(0, dx) + EPSILON)
    const minZ = Math.floor(position.z - HALF_WIDTH + Math.min(0, dz) - EPSILON)
    const maxZ = Math.floor(position.z + HALF_WIDTH + Math.max(0, dz) + EPSILON)
    // Fences reach half a block into the block above.
    const minY = Math.floor(position.y + Math.min(0, dy) - 0.5 - EPSILON)
    const maxY = Math.floor(position.y + HEIGHT + Math.max(STEP_BLOCKS, dy))
    for (let x = minX; x <= maxX; x++) {
      for (let z = minZ; z <= maxZ; z++) {
        for (let y = minY; y <= maxY; y++) {
          for (const shape of this.terrain.shapesAt(x, y, z)) {
            this.boxes.push([x + shape[0], y + shape[1], z + shape[2], x + shape[3], y + shape[4], z + shape[5]])
          }
        }
      }
    }
  }
}

function bodyBox ({ x, y, z }) {
  return [x - HALF_WIDTH, y, z - HALF_WIDTH, x + HALF_WIDTH, y + HEIGHT, z + HALF_WIDTH]
}

function shift (box, axis, distance) {
  box[axis] += distance
  box[axis + 3] += distance
}

module.exports = { Stepper }
