'use strict'
// Whether a block can be looked at: whether a straight line from the eyes meets one of its open faces with nothing in between
// that hides it. Asked of ores and creatures alone: what else is in the open may be known of without being looked at this very moment.

const { Vec3 } = require('vec3')

const EYE_HEIGHT_BLOCKS = 1.62
const SAMPLE_BLOCKS = 0.2
const FACE_OUT_BLOCKS = 0.52
const FACES = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]]
const PARTS_SEEN = [0.85, 0.2] // of a creature's height
const HIDDEN_IN_ROCK = /_ore$|^ancient_debris$/

/**
 * @param {object} bot a mineflayer bot
 * @param {Uint8Array} seeThrough by state id
 * @returns {{ isHiddenKind: (name: string) => boolean, isInSight: (x: number, y: number, z: number) => boolean, seesCreature: (entity: object) => boolean }}
 */
function createSightLines (bot, seeThrough) {
  const cell = new Vec3(0, 0, 0)
  const isOpen = (x, y, z) => {
    cell.set(Math.floor(x), Math.floor(y), Math.floor(z))
    return seeThrough[bot.world.getBlockStateId(cell)] === 1
  }

  /** Whether nothing hides one point from another. */
  function isFree (from, x, y, z) {
    const length = Math.hypot(x - from.x, y - from.y, z - from.z)
    const steps = Math.ceil(length / SAMPLE_BLOCKS)
    for (let step = 0; step <= steps; step++) {
      const share = step / steps
      if (!isOpen(from.x + (x - from.x) * share, from.y + (y - from.y) * share, from.z + (z - from.z) * share)) return false
    }
    return true
  }

  /** Whether a block can be seen from where the body's eyes are. */
  function isInSight (x, y, z) {
    const { position } = bot.entity
    const eye = { x: position.x, y: position.y + EYE_HEIGHT_BLOCKS, z: position.z }
    return FACES.some(([dx, dy, dz]) => {
      const point = [x + 0.5 + dx * FACE_OUT_BLOCKS, y + 0.5 + dy * FACE_OUT_BLOCKS, z + 0.5 + dz * FACE_OUT_BLOCKS]
      const isTurnedHere = (eye.x - point[0]) * dx + (eye.y - point[1]) * dy + (eye.z - point[2]) * dz > 0
      return isTurnedHere && isFree(eye, ...point)
    })
  }

  /** Whether the upper or the lower part of a creature can be seen from where the body's eyes are. */
  function seesCreature ({ position: { x, y, z }, height = 1 }) {
    const { position } = bot.entity
    const eye = { x: position.x, y: position.y + EYE_HEIGHT_BLOCKS, z: position.z }
    return PARTS_SEEN.some((part) => isFree(eye, x, y + height * part, z))
  }

  return { isHiddenKind: (name) => HIDDEN_IN_ROCK.test(name), isInSight, seesCreature }
}

module.exports = { createSightLines }
