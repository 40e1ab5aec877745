'use strict'
// Height and depth: the open sky, the levels that words mean, and the best heights for ores.

const { SkillFailure } = require('./failure')
const { didYouMean, plain } = require('./names')
const { bound } = require('../bound')
const { groundTop, isInDimension, isUnderSky, lowest } = require('../sky')
const ORES = require('./data/ores.json').ores

const NEAR_SURFACE_BLOCKS = 6
const BIOME_SIGHT_BLOCKS = 64
const BIOME_STEP_BLOCKS = 8

/** The ore that a word means: its kinds of block, their drops, and its best height. */
function oreOf (context, word) {
  const name = plain(word).replace(/^deepslate_/, '')
  const form = (one) => [one.ore, one.gives, one.ore.replace(/_ore$/, ''), ...one.words]
  const found = ORES.find((one) => form(one).some((known) => known === name || `${known}s` === name))
  if (!found) {
    const known = ORES.flatMap(form)
    throw new SkillFailure('invalid', `No ore is called "${word}"${didYouMean(word, known) || `; known are ${ORES.map(({ ore }) => ore).join(', ')}.`}`)
  }
  const blocks = [found.ore, `deepslate_${found.ore}`].filter((kind) => context.bot.registry.blocksByName[kind])
  return { ...found, blocks, items: [...new Set(blocks.flatMap((kind) => context.names.dropsOf(kind)))] }
}

/**
 * The height that words mean: "5" (that many blocks down from here), "y=-20", "deepslate", "iron level".
 * @returns {number} the height of the feet
 */
function levelOf (context, word) {
  const { bot } = context
  const here = Math.floor(bot.entity.position.y)
  const name = plain(String(word)).replace(/_level$|_depth$/, '')
  // The minus is read from the word itself, because in plain words it would be a hyphen.
  const height = /^y=?(-?\d+)(level|depth)?$/.exec(String(word).toLowerCase().replace(/[\s_]+/g, '').replace('−', '-'))
  const bounded = (y) => Math.max(lowest(context) + NEAR_SURFACE_BLOCKS, y)
  if (height) return bounded(Number(height[1]))
  if (/^\d+(_blocks?)?$/.test(name)) return bounded(here - parseInt(name, 10))
  if (name === 'deepslate') return -8 // below y = 0 deepslate replaces stone: https://minecraft.wiki/w/Deepslate
  if (name === 'stone') return Math.min(here, (groundTop(context, Math.floor(bot.entity.position.x), Math.floor(bot.entity.position.z)) ?? here) - NEAR_SURFACE_BLOCKS)
  if (name === 'bedrock') return bounded(lowest(context))
  return bounded(oreOf(context, name).level)
}

/** The name of the biome at the body, such as birch_forest; null where the world does not tell. */
function biomeHere (context) {
  const { bot } = context
  const id = bot.world.getBiome(bot.entity.position)
  return bot.registry.biomes[id]?.name ?? null
}

/** The nearest place of some biomes in the loaded land: `{ name, x, z, distance }`, or null. */
function biomeNear (context, kinds) {
  const { bot } = context
  const here = bot.entity.position
  let nearest = null
  for (let dx = -BIOME_SIGHT_BLOCKS; dx <= BIOME_SIGHT_BLOCKS; dx += BIOME_STEP_BLOCKS) {
    for (let dz = -BIOME_SIGHT_BLOCKS; dz <= BIOME_SIGHT_BLOCKS; dz += BIOME_STEP_BLOCKS) {
      const place = here.offset(dx, 0, dz)
      const distance = Math.hypot(dx, dz)
      if (distance >= (nearest?.distance ?? Infinity) || !bot.world.getColumnAt(place)) continue
      const name = bot.registry.biomes[bot.world.getBiome(place)]?.name
      if (kinds.includes(name)) nearest = { name, x: place.x, z: place.z, distance }
    }
  }
  return nearest
}

/** How many blocks the body is below the surface of the land; 0 above it, and in the Nether. */
function depthBelowGround (context) {
  if (isInDimension(context, 'the_nether')) return 0
  const { x, y, z } = context.bot.entity.position
  const top = groundTop(context, Math.floor(x), Math.floor(z))
  return top === null ? 0 : Math.max(0, top + 1 - Math.floor(y + 0.01))
}

/** The height at which to tunnel for an ore from here: its best level, but well below the ground. */
function miningLevel (context, { level }) {
  if (isInDimension(context, 'the_nether')) return level
  const { x, z } = context.bot.entity.position
  const top = groundTop(context, Math.floor(x), Math.floor(z))
  return top === null ? level : Math.min(level, top - NEAR_SURFACE_BLOCKS)
}

/** The biomes that a word means, such as desert, or all kinds of forest for "forest". */
function biomeKinds (context, word) {
  const name = plain(word).replace(/_biome$/, '')
  return Object.keys(context.bot.registry.biomesByName).filter((biome) => biome === name || biome === `${name}s` || biome.endsWith(`_${name}`) || biome.startsWith(`${name}_`))
}

/** @param {object} context see facade.js */
function altitude (context) {
  return bound(context, { groundTop, biomeKinds, isInDimension, isUnderSky, depthBelowGround, oreOf, miningLevel, levelOf, biomeHere, biomeNear })
}

module.exports = { altitude }
