'use strict'
// Whether a block can be looked at: whether a straight line from the eyes meets one of its open faces with nothing in between
// that hides it. Asked of ores and creatures alone: what else is in the open may be known of without being looked at this very moment.

const EYE_HEIGHT_BLOCKS = 1.62
const SAMPLE_BLOCKS = 0.2
const AIR = 0
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
  /** The number of the block's state; of air above, below and beyond the land that the body knows. */
  const stateIn = (column, x, y, z) => {
    const section = column?.sections[(y - column.minY) >> 4]
    return section ? section.data.get(((y & 15) << 8) | ((z & 15) << 4) | (x & 15)) : AIR
  }

  /** Whether nothing hides one point from another. */
  function isFree (from, x, y, z) {
    const length = Math.hypot(x - from.x, y - from.y, z - from.z)
    const steps = Math.ceil(length / SAMPLE_BLOCKS)
    let column = null
    let [atX, atY, atZ] = [NaN, NaN, NaN]
    for (let step = 0; step <= steps; step++) {
      const share = step / steps
      const nextX = Math.floor(from.x + (x - from.x) * share)
      const nextY = Math.floor(from.y + (y - from.y) * share)
      const nextZ = Math.floor(from.z + (z - from.z) * share)
      if (nextX === atX && nextY === atY && nextZ === atZ) continue
      if (nextX >> 4 !== atX >> 4 || nextZ >> 4 !== atZ >> 4 || step === 0) column = bot.world.getColumn(nextX >> 4, nextZ >> 4)
      atX = nextX
      atY = nextY
      atZ = nextZ
      if (seeThrough[stateIn(column, atX, atY, atZ)] !== 1) return false
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
