'use strict'
// Whether a block is in the line of sight: a straight line from the eyes reaches one of its open faces, with nothing opaque in between. Only ores, patches of rock
// and creatures are checked. Other blocks in the open count as known without a look.

const EYE_HEIGHT_BLOCKS = 1.62
const AIR = 0
const FACE_OUT_BLOCKS = 0.52
const FACES = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]]
const PARTS_SEEN = [0.85, 0.2] // shares of a creature's height
const HIDDEN_IN_ROCK = /_ore$|^ancient_debris$/
const PATCHES = /^(granite|diorite|andesite|tuff|deepslate)$/

/**
 * @param {object} bot a mineflayer bot
 * @param {{ seeThrough: Uint8Array, noWall: Uint8Array }} tables by state id
 * @returns {{ isHiddenKind: (name: string) => boolean, isPatchKind: (name: string) => boolean, isInSight: (x: number, y: number, z: number) => boolean,
 *   seesCreature: (entity: object) => boolean, facesCreature: (entity: object) => boolean }}
 */
function createSightLines (bot, { seeThrough, noWall }) {
  /** The number of the block's state; air for places above, below and beyond the known land. */
  const stateIn = (column, x, y, z) => {
    const section = column?.sections[(y - column.minY) >> 4]
    return section ? section.data.get(((y & 15) << 8) | ((z & 15) << 4) | (x & 15)) : AIR
  }

  /**
   * Whether all blocks on a straight line let it pass, including those at both ends. It goes block by block, so that no corner is cut.
   * @param {Uint8Array} letsBy by state id
   */
  function isFree (from, x, y, z, letsBy) {
    const start = [from.x, from.y, from.z]
    const cell = start.map(Math.floor)
    const last = [x, y, z].map(Math.floor)
    const along = [x - from.x, y - from.y, z - from.z]
    const step = along.map(Math.sign)
    const share = along.map((length) => Math.abs(1 / length)) // share of the line from one border to the next
    const border = along.map((length, axis) => length === 0 ? Infinity : (length > 0 ? cell[axis] + 1 - start[axis] : start[axis] - cell[axis]) * share[axis])
    let left = cell.reduce((sum, at, axis) => sum + Math.abs(last[axis] - at), 0)
    let [column, cx, cz] = [null, NaN, NaN]
    const lets = () => {
      if (cell[0] >> 4 !== cx || cell[2] >> 4 !== cz) {
        cx = cell[0] >> 4
        cz = cell[2] >> 4
        column = bot.world.getColumn(cx, cz)
      }
      return letsBy[stateIn(column, cell[0], cell[1], cell[2])] === 1
    }
    let isLetBy = lets()
    while (isLetBy && left-- > 0) {
      const nearest = Math.min(border[0], border[1], border[2])
      isLetBy = false
      // If the line goes through an edge, one of the blocks there must let it pass.
      for (let axis = 0; axis < 3; axis++) {
        if (border[axis] !== nearest) continue
        cell[axis] += step[axis]
        border[axis] += share[axis]
        isLetBy = lets()
        if (isLetBy) break
        cell[axis] -= step[axis]
        border[axis] -= share[axis]
      }
    }
    return isLetBy
  }

  /** Whether the body's eyes can see a block. */
  function isInSight (x, y, z) {
    const { position } = bot.entity
    const eye = { x: position.x, y: position.y + EYE_HEIGHT_BLOCKS, z: position.z }
    return FACES.some(([dx, dy, dz]) => {
      const point = [x + 0.5 + dx * FACE_OUT_BLOCKS, y + 0.5 + dy * FACE_OUT_BLOCKS, z + 0.5 + dz * FACE_OUT_BLOCKS]
      const isTurnedHere = (eye.x - point[0]) * dx + (eye.y - point[1]) * dy + (eye.z - point[2]) * dz > 0
      return isTurnedHere && isFree(eye, ...point, seeThrough)
    })
  }

  /** Whether the blocks between the body's eyes and the upper or the lower part of a creature let the line pass. */
  function isBefore ({ position: { x, y, z }, height = 1 }, letsBy) {
    const { position } = bot.entity
    const eye = { x: position.x, y: position.y + EYE_HEIGHT_BLOCKS, z: position.z }
    return PARTS_SEEN.some((part) => isFree(eye, x, y + height * part, z, letsBy))
  }

  /** Whether the body's eyes can see a creature. */
  const seesCreature = (entity) => isBefore(entity, seeThrough)

  /** Whether a creature can attack the body along the line of its eyes. A creature behind glass or leaves is visible, but harmless from there. */
  const facesCreature = (entity) => isBefore(entity, noWall) && seesCreature(entity)

  const isPatchKind = (name) => PATCHES.test(name)
  return { isHiddenKind: (name) => HIDDEN_IN_ROCK.test(name) || isPatchKind(name), isPatchKind, isInSight, seesCreature, facesCreature }
}

module.exports = { createSightLines }
