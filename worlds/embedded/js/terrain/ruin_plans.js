'use strict'
// The plan of an abandoned village: a well, ruined houses around it with their doors towards it, and what is left of the paths. It follows from the seed and the
// start of the village. Cobwebs and moss have the chances of vanilla's zombie villages (processor lists zombie_plains and others, 1.21.4).

const { HORIZONTAL } = require('../directions')
const { AIR, stateOf, stateWith } = require('../game_data')
const { between, drawOf, streamOf } = require('../random')
const { BIOMES } = require('./biomes')
const { SEA_LEVEL } = require('./climate')
const { palette, buildings, styles } = require('./ruins.json')

const SALT_PLAN = 232
const HOUSES = [4, 8]
const HOUSES_MIN = 3
const HOUSE_DISTANCE = [11, 26] // blocks from the well
const TRIES_A_HOUSE = 4
const GAP_BLOCKS = 2 // between houses
const STEEPEST = 3 // height difference in blocks of the ground beneath a house
const REACH_BLOCKS = 40 // no block of a village is farther from its middle
const LEAN = 0.8 // how much more one side of a house has decayed than the other
const ROUGHNESS = 0.5 // how much the decay of neighbouring places differs
const ROOF_LEFT_CHANCE = 0.6 // of roof over the edge of a house that stands up to it
const FLOOR_LEFT_CHANCE = 0.75
const PATH_LEFT_CHANCE = 0.6
const WEB_CHANCE = { wall: 0.1, roof: 0.1, log: 0.05, stone: 0.07, window: 0.5 }
const MOSS_CHANCE = 0.8
const MATERIALS = { wall: 'wall', roof: 'wall', floor: 'wall', log: 'log', post: 'post', stone: 'stone' } // of parts, by their name in a style
const MOSSY = { cobblestone: stateOf('mossy_cobblestone') }
const COBWEB = stateOf('cobweb')
const WATER = stateOf('water')
const DIRT_PATH = stateOf('dirt_path')
const FURNACES = Object.fromEntries(HORIZONTAL.map((facing) => [facing, stateWith('furnace', { facing })]))
const WELL_DEPTH = 3
const WEIGHTED = Object.entries(buildings).filter(([, { weight }]) => weight > 0).map(([name, { weight }]) => ({ name, weight }))
const STYLE_OF_BIOME = new Map(Object.entries(styles).flatMap(([name, { biomes }]) => biomes.map((biome) => [biome, name])))
const TOP_OF_BIOME = new Map(BIOMES.map(({ name, top }) => [name, top]))

/** Where a place of a drawing (column, row) is after turns of its south side to `facing`, from the corner with the lowest x and z. */
const TURNED = {
  south: (column, row) => [column, row],
  north: (column, row, wide, long) => [wide - 1 - column, long - 1 - row],
  east: (column, row, wide) => [row, wide - 1 - column],
  west: (column, row, _wide, long) => [long - 1 - row, column]
}

/** The side that looks from one place to another. */
function facingTo (fromX, fromZ, toX, toZ) {
  const [dx, dz] = [toX - fromX, toZ - fromZ]
  if (Math.abs(dx) > Math.abs(dz)) return dx > 0 ? 'east' : 'west'
  return dz > 0 ? 'south' : 'north'
}

/** The least and greatest height of the ground under a rectangle. */
function groundUnder (landscape, { x, z, wide, long }) {
  let [low, high] = [Infinity, -Infinity]
  for (let atX = x; atX < x + wide; atX++) {
    for (let atZ = z; atZ < z + long; atZ++) {
      const height = landscape.heightAt(atX, atZ)
      low = Math.min(low, height)
      high = Math.max(high, height)
    }
  }
  return { low, high }
}

const overlaps = (a, b, gap) => a.x < b.x + b.wide + gap && b.x < a.x + a.wide + gap && a.z < b.z + b.long + gap && b.z < a.z + a.long + gap

/** A building on its ground around a middle, or null where the land is wet or steep, or where another one stands. */
function siteFor (landscape, name, facing, middle, others) {
  const { layers } = buildings[name]
  const [drawnWide, drawnLong] = [layers[0][0].length, layers[0].length]
  const isTurned = facing === 'east' || facing === 'west'
  const [wide, long] = isTurned ? [drawnLong, drawnWide] : [drawnWide, drawnLong]
  const site = { name, facing, wide, long, x: Math.round(middle.x - wide / 2), z: Math.round(middle.z - long / 2) }
  const { low, high } = groundUnder(landscape, site)
  if (low < SEA_LEVEL || high - low > STEEPEST || others.some((other) => overlaps(site, other, GAP_BLOCKS))) return null
  return { ...site, y: Math.round((low + high) / 2) }
}

/** The buildings of a village, the well first; null where too few of them have room. */
function sitesOf (landscape, middle, random) {
  const well = siteFor(landscape, 'well', 'south', middle, [])
  if (well === null) return null
  const sites = [well]
  const count = between(random, HOUSES)
  for (let house = 0; house < count; house++) {
    const { name } = drawOf(WEIGHTED, random)
    for (let tries = 0; tries < TRIES_A_HOUSE; tries++) {
      const angle = (house + random()) / count * 2 * Math.PI
      const distance = HOUSE_DISTANCE[0] + random() * (HOUSE_DISTANCE[1] - HOUSE_DISTANCE[0])
      const place = { x: middle.x + Math.cos(angle) * distance, z: middle.z + Math.sin(angle) * distance }
      const site = siteFor(landscape, name, facingTo(place.x, place.z, middle.x, middle.z), place, sites)
      if (site === null) continue
      sites.push(site)
      break
    }
  }
  return sites.length > HOUSES_MIN ? sites : null
}

/** How many layers are left of each place of a building: one side has decayed more, and neighbours differ a little. */
function remains ({ wide, long }, layers, random) {
  const angle = random() * 2 * Math.PI
  const [leanX, leanZ] = [Math.cos(angle) * LEAN, Math.sin(angle) * LEAN]
  return Array.from({ length: wide * long }, (_, at) => {
    const [x, z] = [at % wide, Math.floor(at / wide)]
    const share = 0.75 + leanX * (x / wide - 0.5) + leanZ * (z / long - 0.5) + (random() - 0.5) * ROUGHNESS
    return Math.max(1, Math.min(layers, Math.round(share * layers)))
  })
}

/** The block that is left of a part of a building, by its name in the palette. A sound part is not cobweb. */
function blockOf (part, { style, facing, isSound }, random) {
  if (random() < (WEB_CHANCE[part] ?? 0) && !isSound) return COBWEB
  if (part === 'window') return AIR
  if (part === 'furnace') return FURNACES[facing]
  if (part === 'water') return WATER
  const name = style[MATERIALS[part]] ?? part
  return MOSSY[name] !== undefined && random() < MOSS_CHANCE ? MOSSY[name] : stateOf(name)
}

/** What is left of one building: `blocks` as [x, y, z, state], and `chests`. */
function ruinOf (site, style, landscape, random) {
  const { layers, chests: chestChance = 0, loot = `village_${style.name}_house`, soundLayers = 0 } = buildings[site.name]
  const left = remains(site, layers.length, random)
  const ruin = { blocks: [], chests: [] }
  layers.forEach((rows, layer) => rows.forEach((row, rowAt) => [...row].forEach((sign, columnAt) => {
    const [dx, dz] = TURNED[site.facing](columnAt, rowAt, row.length, rows.length)
    const [x, y, z] = [site.x + dx, site.y + layer, site.z + dz]
    const part = palette[sign]
    const isEdge = dx === 0 || dz === 0 || dx === site.wide - 1 || dz === site.long - 1
    const isSound = layer < soundLayers
    const isFallen = !isSound && layer >= left[dz * site.wide + dx]
    if (part === 'air' || isFallen || (part === 'roof' && (!isEdge || random() >= ROOF_LEFT_CHANCE))) return
    if (part === 'chest') {
      if (random() < chestChance) ruin.chests.push({ x, y, z, facing: site.facing, table: `minecraft:chests/village/${loot}`, draw: random() })
      return
    }
    const isGone = part === 'floor' && random() >= FLOOR_LEFT_CHANCE
    const state = isGone ? TOP_OF_BIOME.get(landscape.biomeAt(x, z)) : blockOf(part, { style, facing: site.facing, isSound }, random)
    if (state !== AIR) ruin.blocks.push([x, y, z, state])
  })))
  return ruin
}

/** The water of a well below its drawing. */
function depthsOf (well) {
  const depths = []
  for (let down = 1; down < WELL_DEPTH; down++) {
    for (let x = well.x + 1; x < well.x + well.wide - 1; x++) for (let z = well.z + 1; z < well.z + well.long - 1; z++) depths.push([x, well.y - down, z, WATER])
  }
  return depths
}

/** The places of a path from a door to the well, along x first. */
function pathOf ({ x, z, wide, long, facing }, middle) {
  let [atX, atZ] = [x + Math.floor(wide / 2), z + Math.floor(long / 2)]
  if (facing === 'east') atX = x + wide
  else if (facing === 'west') atX = x - 1
  else if (facing === 'south') atZ = z + long
  else atZ = z - 1
  const places = []
  while (atX !== middle.x || atZ !== middle.z) {
    places.push([atX, atZ])
    if (atX !== middle.x) atX += Math.sign(middle.x - atX)
    else atZ += Math.sign(middle.z - atZ)
  }
  return places
}

/**
 * The plan of a village whose middle is given, or null where its land has no room for one: `sites` (rectangles with the height of their floor), `blocks` as
 * [x, y, z, state], `chests` ({ x, y, z, facing, table, draw }) and `paths` as [x, y, z, state].
 */
function planOf (landscape, middle) {
  const name = STYLE_OF_BIOME.get(landscape.biomeAt(middle.x, middle.z))
  if (name === undefined) return null
  const random = streamOf(landscape.seed, middle.x, middle.z, SALT_PLAN)
  const sites = sitesOf(landscape, middle, random)
  if (sites === null) return null
  const style = { name, ...styles[name] }
  const ruins = sites.map((site) => ruinOf(site, style, landscape, random))
  const isBuilt = (x, z) => sites.some((site) => x >= site.x && x < site.x + site.wide && z >= site.z && z < site.z + site.long)
  const paths = name === 'desert' ? [] : sites.slice(1).flatMap((site) => pathOf(site, middle))
    .filter(([x, z]) => random() < PATH_LEFT_CHANCE && !isBuilt(x, z) && landscape.heightAt(x, z) >= SEA_LEVEL)
    .map(([x, z]) => [x, landscape.heightAt(x, z), z, DIRT_PATH])
  return { sites, blocks: [...depthsOf(sites[0]), ...ruins.flatMap(({ blocks }) => blocks)], chests: ruins.flatMap(({ chests }) => chests), paths }
}

module.exports = { planOf, STYLE_OF_BIOME, REACH_BLOCKS }
