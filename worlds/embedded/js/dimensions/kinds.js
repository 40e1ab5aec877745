'use strict'
// The dimensions that this server has: vanilla's values (dimension types of 1.21.4) as far as its rules need them.
//
// Every dimension stores its columns from LOWEST_Y on, like the overworld. `lowestY` and `height` are what clients are told and what the save contains.

const { registry, LOWEST_Y, WORLD_HEIGHT } = require('../game_data')

const types = registry.loginPacket.dimensionCodec['minecraft:dimension_type'].entries
const typeIndex = (name) => types.findIndex(({ key }) => key === name)

const OVERWORLD = Object.freeze({
  name: 'minecraft:overworld',
  type: typeIndex('minecraft:overworld'),
  folder: '', // of the save, within the world's folder
  lowestY: LOWEST_Y,
  height: WORLD_HEIGHT,
  buildHeight: LOWEST_Y + WORLD_HEIGHT, // portals are built below
  seaLevel: 63,
  scale: 1, // blocks of the overworld for one of its own
  hasSky: true, // daylight, weather
  isUltrawarm: false, // water evaporates, lava flows as fast as water
  portalSearchBlocks: 128
})

const NETHER = Object.freeze({
  name: 'minecraft:the_nether',
  type: typeIndex('minecraft:the_nether'),
  folder: 'DIM-1',
  lowestY: 0,
  height: 256,
  buildHeight: 128,
  seaLevel: 32,
  scale: 8,
  hasSky: false,
  isUltrawarm: true,
  portalSearchBlocks: 16
})

/** Sections of a column that clients and saves have: `from` is the index of the first, counted from LOWEST_Y. */
function sectionsOf ({ lowestY, height }) {
  return { from: (lowestY - LOWEST_Y) >> 4, count: height >> 4 }
}

const DIMENSIONS = [OVERWORLD, NETHER]
const dimensionNamed = (name) => DIMENSIONS.find((dimension) => dimension.name === name || dimension.name === `minecraft:${name}`) ?? null

module.exports = { OVERWORLD, NETHER, dimensionNamed, sectionsOf }
