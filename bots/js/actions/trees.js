'use strict'
// Trees as a whole: which logs belong together, and which sapling grows them again.

const { Vec3 } = require('vec3')
const { SkillFailure } = require('./failure')
const { WATER_PLANTS } = require('../motion/block_kinds')
const { at } = require('./movement')
const { didYouMean, plain } = require('./names')

const LOGS_MAX = 160
const SPREAD_BLOCKS = 7
const TRUNK = /_(log|stem)$/
const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1]]
/** Kinds whose sapling has a different name: https://minecraft.wiki/w/Sapling, /Huge_fungus. */
const SAPLINGS = { mangrove: 'mangrove_propagule', crimson: 'crimson_fungus', warped: 'warped_fungus' }

/** @param {object} context see facade.js */
function trees ({ bot }) {
  const nameAt = (position) => bot.blockAt(position, false)?.name ?? null
  const trunks = Object.keys(bot.registry.blocksByName).filter((name) => TRUNK.test(name) && !name.startsWith('stripped_'))

  /** The kinds of trunk that a word means: "oak", "oak tree", "log", "any". */
  function trunkKinds (word) {
    const name = plain(word).replace(/_(trees?|logs?|wood|stems?)$/, '')
    if (['any', 'tree', 'log', 'wood', 'anything'].includes(name)) return trunks
    const found = trunks.filter((trunk) => trunk.replace(TRUNK, '') === name)
    if (found.length > 0) return found
    const known = trunks.map((trunk) => trunk.replace(TRUNK, ''))
    throw new SkillFailure('invalid', `No tree is called "${word}"${didYouMean(name, known) || `; known are ${known.join(', ')}.`}`)
  }

  const isWater = (position) => nameAt(position) === 'water' || WATER_PLANTS.has(nameAt(position))

  /** Whether a log is so deep in water that the body would have to dive: digging takes five times as long there, and the air runs out. */
  function isSunkLog ({ x, y, z }) {
    return SIDES.some(([dx, dz]) => [0, 1].every((dy) => isWater(new Vec3(x + dx, y + dy, z + dz))))
  }

  /**
   * The tree of a log: all logs of its kind that touch one another, without sunk ones.
   * @returns {{ kind: string, sapling: string, logs: object[], base: object }} logs from the ground up
   */
  function treeAt (log) {
    const first = at(log).floored()
    const kind = nameAt(first)
    const known = new Set([first.toString()])
    const logs = [first]
    for (let next = 0; next < logs.length && logs.length < LOGS_MAX; next++) {
      for (let dx = -1; dx <= 1; dx++) {
        for (let dy = -1; dy <= 1; dy++) {
          for (let dz = -1; dz <= 1; dz++) {
            const place = logs[next].offset(dx, dy, dz)
            if (known.has(place.toString()) || Math.abs(place.x - first.x) > SPREAD_BLOCKS || Math.abs(place.z - first.z) > SPREAD_BLOCKS) continue
            known.add(place.toString())
            if (nameAt(place) === kind) logs.push(place)
          }
        }
      }
    }
    logs.sort((a, b) => a.y - b.y)
    const wood = kind.replace(TRUNK, '')
    const dry = logs.filter((log) => !isSunkLog(log))
    return { kind, sapling: SAPLINGS[wood] ?? `${wood}_sapling`, logs: dry.map(({ x, y, z }) => ({ name: kind, x, y, z })), base: logs[0] }
  }

  /** Whether a sapling could stand in a cell: on earth, with nothing in it. */
  function canGrowAt (cell) {
    const { x, y, z } = cell
    return /air$|short_grass$|fern$/.test(nameAt(new Vec3(x, y, z)) ?? '') && /dirt$|^grass_block$|podzol|mycelium|moss_block|mud$|nylium$/.test(nameAt(new Vec3(x, y - 1, z)) ?? '')
  }

  return { trunkKinds, isSunkLog, treeAt, canGrowAt }
}

module.exports = { trees }
