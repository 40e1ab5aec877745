'use strict'
// The options of the land, as the parent process sends them: towns, start places, size of biomes.

const DISTANCE_MAX = 2000
const COUNT_MAX = 2000
const BOXES_MAX = 50000

const isWhole = (low, high) => (value) => Number.isInteger(value) && value >= low && value <= high
const isSpot = (length) => (value) => Array.isArray(value) && value.length === length && value.every(Number.isInteger)
const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value)

/** A compiled town on the map, in the form that worlds/placed_towns.py writes. */
function isTown (town) {
  if (!isObject(town) || typeof town.name !== 'string' || !isSpot(2)(town.at) || !isSpot(2)(town.half)) return false
  if (town.ground !== null && !isWhole(-40, 250)(town.ground)) return false
  const { palette, boxes, places, containers, animals } = town
  return Array.isArray(palette) && palette.every((state) => typeof state === 'string') &&
    Array.isArray(boxes) && boxes.length <= BOXES_MAX && boxes.every((box) => isSpot(7)(box) && box[0] >= 0 && box[0] < palette.length) &&
    isObject(places) && Object.values(places).every(isSpot(3)) &&
    Array.isArray(containers) && containers.every(({ name, at }) => typeof name === 'string' && isSpot(3)(at)) &&
    Array.isArray(animals) && animals.every(({ type, at }) => typeof type === 'string' && isSpot(3)(at))
}

const isTowns = (value) => value === null || (Array.isArray(value) && value.length <= 64 && value.every(isTown))
const isSpawn = (value) => isObject(value) && ['plaza', 'scattered'].includes(value.kind) && isWhole(32, DISTANCE_MAX)(value.distance_blocks) &&
  typeof value.variety === 'boolean' && isWhole(1, COUNT_MAX)(value.count)

const TERRAIN_FIELDS = {
  towns: { usual: null, valid: isTowns, what: 'a list of compiled towns, or null for the village at the origin' },
  spawn: { usual: { kind: 'plaza', distance_blocks: 200, variety: true, count: 64 }, valid: isSpawn, what: 'an object of kind (plaza or scattered), distance_blocks, variety and count' },
  biome_scale: { usual: 1, valid: (value) => Number.isFinite(value) && value >= 0.25 && value <= 16, what: 'a number from 0.25 to 16' }
}

module.exports = { TERRAIN_FIELDS }
