'use strict'
// The perception digest: state, inventory and sights of a body, limited in size, nearest first.

const { freeSlots, tally } = require('./belongings')
const { createOverhead } = require('./overhead')
const { positionOf, seeEntities, seePlayers } = require('./sightings')

const SIGHT_BLOCKS = 16
const SIGHT_ENTITIES_BLOCKS = 32
const BLOCK_KINDS_MAX = 40
const ENTITIES_MAX = 24
const PLAYERS_MAX = 24
const LOOK_AGAIN_MS = 2000
const AIR_FULL = 20
const AIR_KEY = 1 // metadata index, in ticks of breath
const AIR_TICKS_PER_POINT = 15

/** Breath left, 0 to 20. mineflayer's own `oxygenLevel` stays at 20 here, because it does not know the kind of its own body. */
function airOf (entity) {
  const ticks = entity.metadata?.[AIR_KEY]
  return ticks === undefined ? AIR_FULL : Math.max(0, Math.min(ticks / AIR_TICKS_PER_POINT, AIR_FULL))
}

/** How worn a tool is, from 0 to 1. */
function wearOf (item) {
  return item?.maxDurability ? Math.min(1, (item.durabilityUsed ?? 0) / item.maxDurability) : 0
}

/**
 * @param {object} bot a mineflayer bot
 * @param {object} surroundings of the same bot
 * @returns {() => object} makes a digest, without events and action
 */
function createPerception (bot, surroundings) {
  let seen = []
  const overhead = createOverhead(bot)
  let blocksFrom = ''
  let blocksAt = -Infinity

  /** The visible blocks; computed again after a step, or when the last result is too old. */
  function seeBlocks () {
    const { x, y, z } = bot.entity.position
    const from = `${Math.round(x)},${Math.round(y)},${Math.round(z)}`
    const now = Date.now()
    if (from !== blocksFrom || now - blocksAt >= LOOK_AGAIN_MS) {
      seen = surroundings.digest(bot.entity.position, SIGHT_BLOCKS, BLOCK_KINDS_MAX)
      blocksFrom = from
      blocksAt = now
    }
    return seen
  }

  const kindAt = (position) => {
    if (!bot.world.getColumnAt(position)) return 'air'
    return bot.registry.blocksByStateId[bot.world.getBlockStateId(position)]?.name ?? 'air'
  }

  return () => {
    const feet = kindAt(bot.entity.position)
    const blocks = seeBlocks()
    return {
      me: {
        position: positionOf(bot.entity),
        health: bot.health,
        food: bot.food,
        air: airOf(bot.entity),
        on_ground: Boolean(bot.entity.onGround),
        in_water: feet === 'water' || feet === 'bubble_column',
        in_lava: feet === 'lava',
        held: bot.heldItem?.name ?? null,
        time_of_day: Number(bot.time?.timeOfDay ?? 0),
        dimension: bot.game.dimension,
        biome: bot.registry.biomes[bot.world.getBiome(bot.entity.position)]?.name ?? null,
        raining: Boolean(bot.isRaining),
        under_sky: overhead.isUnderSky(),
        light: overhead.light(blocks),
        held_wear: wearOf(bot.heldItem),
        level: bot.experience.level ?? 0
      },
      inventory: tally(bot),
      free_slots: freeSlots(bot),
      blocks,
      entities: seeEntities(bot, SIGHT_ENTITIES_BLOCKS, ENTITIES_MAX, surroundings),
      players: seePlayers(bot, SIGHT_ENTITIES_BLOCKS, PLAYERS_MAX)
    }
  }
}

module.exports = { createPerception }
