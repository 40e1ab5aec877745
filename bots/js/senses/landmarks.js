'use strict'
// Places that a body has seen and may return to: a few of every kind of block, the oldest forgotten first.

const PLACES_A_KIND_MAX = 8
const KINDS_MAX = 160
const APART_BLOCKS = 6

/** @param {object} bot a mineflayer bot; places are stored per dimension */
function createLandmarks (bot) {
  const kinds = new Map() // "dimension kind" → places, the latest seen last

  const keyOf = (name) => `${bot.game.dimension} ${name}`
  const near = (place, { x, y, z }) => Math.max(Math.abs(place.x - x), Math.abs(place.y - y), Math.abs(place.z - z)) < APART_BLOCKS

  /** Remembers where a kind of block was seen. */
  function note ({ name, nearest: [x, y, z] }) {
    const key = keyOf(name)
    const known = kinds.get(key) ?? []
    const last = known.at(-1)
    const isTheSame = last !== undefined && last.x === x && last.y === y && last.z === z // a body that stays sees the same again
    const places = isTheSame ? known : known.filter((place) => !near(place, { x, y, z }))
    if (!isTheSame) places.push({ name, x, y, z })
    if (places.length > PLACES_A_KIND_MAX) places.shift()
    kinds.delete(key)
    kinds.set(key, places)
    if (kinds.size > KINDS_MAX) kinds.delete(kinds.keys().next().value)
  }

  /** Whether the block is gone, as far as the body can see from here. */
  function isGone ({ name, x, y, z }) {
    const at = bot.entity.position.clone().set(x, y, z)
    if (!bot.world.getColumnAt(at)) return false
    return bot.registry.blocksByStateId[bot.world.getBlockStateId(at)]?.name !== name
  }

  /**
   * Remembered places of some kinds that probably still exist, the nearest first.
   * @param {string[]} names exact names of blocks
   * @returns {{ name: string, x: number, y: number, z: number, distance: number }[]}
   */
  function of (names) {
    const here = bot.entity.position
    const found = []
    for (const name of names) {
      const key = keyOf(name)
      const places = kinds.get(key)
      if (!places) continue
      const left = places.filter((place) => !isGone(place))
      if (left.length === 0) kinds.delete(key)
      else kinds.set(key, left)
      for (const place of left) found.push({ ...place, distance: Math.hypot(place.x + 0.5 - here.x, place.y + 0.5 - here.y, place.z + 0.5 - here.z) })
    }
    return found.sort((a, b) => a.distance - b.distance)
  }

  return { note, of }
}

module.exports = { createLandmarks }
