'use strict'
// The shape of the land as pure functions of (seed, x, z): height, biome, water. Columns, plans, herds and spawn places all use these functions, so they agree
// without a generated column. Heights and biomes are computed per column and cached.

const { chanceOf } = require('../random')
const { BIOMES, indexOf, biomeOf } = require('./biomes')
const { createClimate, valueAt, smooth, SEA_LEVEL } = require('./climate')
const { placeSites } = require('./sites')

const HOME_GROUND_Y = 66 // height of the plaza
const LEVEL_BLOCKS = 8 // width of level land around a town's own ground
const BLEND_BLOCKS = 32 // width of the blend from a town's own ground to natural land
const SITES_REACH_BLOCKS = 80 // distance from home
const WOODS_FROM_BLOCKS = 28 // distance from the plaza; nearer land is plains
const MAPS_MAX = 4096 // about 1 KB each
const RIVER_FROM = 0.3 // threshold of the river field: above it lies the bed of a river, not only its bank

const SITE_BIOMES = { forest: 'forest', 'birch grove': 'birch_forest', meadow: 'meadow', 'pumpkin patch': 'plains', 'berry patch': 'plains', pond: 'plains', quarry: 'plains' }

const indexIn = (x, z) => ((z & 15) << 4) | (x & 15)

/** How strongly a site affects (x, z): 1 at its middle, 0 from its edge on. */
function reach (land, name, x, z) {
  const site = land.sites[name]
  const distance = Math.hypot(x - site.x, z - site.z)
  return distance >= site.radius ? 0 : 1 - distance / site.radius
}

/** Distance in blocks to a town's ground, 0 on it; Infinity when no town is near. */
function fromTown (land, x, z) {
  let nearest = Infinity
  for (const zone of land.zones) nearest = Math.min(nearest, distanceTo(zone, x, z))
  return nearest
}

function levelled (land, height, x, z) {
  for (const zone of land.zones) {
    const distance = distanceTo(zone, x, z)
    if (distance >= BLEND_BLOCKS) continue
    if (distance <= LEVEL_BLOCKS) return zone.ground
    const share = smooth(LEVEL_BLOCKS, BLEND_BLOCKS, distance)
    return zone.ground + (Math.max(height, SEA_LEVEL + 2) - zone.ground) * share
  }
  return height
}

function withSites (land, height, x, z) {
  const pond = reach(land, 'pond', x, z)
  if (pond > 0) height += (SEA_LEVEL - 2 - height) * Math.min(1, pond * 1.9)
  const quarry = reach(land, 'quarry', x, z)
  if (quarry > 0) height += 3.2 * quarry + 2 * land.climate.bumps(x / 5, z / 5) * quarry
  return height
}

/** The site that sets a block's biome, or undefined. */
const siteAt = (land, x, z) => land.siteNames.find((name) => reach(land, name, x, z) > 0)

function landOf (land, cx, cz) {
  const { home, climate } = land
  const [height, temperature, humidity, weirdness, roughness, swampiness, continent, river] = climate.latticeOf(cx, cz)
  const heights = new Int16Array(256)
  const biomes = new Uint8Array(256)
  const isNearHome = Math.hypot(cx * 16 + 8 - home.x, cz * 16 + 8 - home.z) < SITES_REACH_BLOCKS + 12
  const isNearTown = fromTown(land, cx * 16 + 8, cz * 16 + 8) < BLEND_BLOCKS + 24
  const at = { temperature: 0, humidity: 0, weirdness: 0, roughness: 0, swampiness: 0, continent: 0, isRiver: false }
  for (let i = 0; i < 256; i++) {
    const x = i & 15
    const z = i >> 4
    const worldX = cx * 16 + x
    const worldZ = cz * 16 + z
    at.temperature = valueAt(temperature, x, z)
    at.humidity = valueAt(humidity, x, z)
    at.weirdness = valueAt(weirdness, x, z)
    at.roughness = valueAt(roughness, x, z)
    at.swampiness = valueAt(swampiness, x, z)
    at.continent = valueAt(continent, x, z)
    at.isRiver = isNearHome || valueAt(river, x, z) > RIVER_FROM
    let y = valueAt(height, x, z) + climate.unevenness(worldX, worldZ, at.roughness)
    if (isNearTown) y = levelled(land, y, worldX, worldZ)
    if (isNearHome) y = withSites(land, y, worldX, worldZ)
    heights[i] = Math.floor(y)
    biomes[i] = isNearHome ? homeBiome(land, at, heights[i], worldX, worldZ) : biomeOf(at, heights[i], SEA_LEVEL)
  }
  return { heights, biomes }
}

function homeBiome (land, at, height, x, z) {
  const { home } = land
  if (height < SEA_LEVEL) return indexOf.river
  const site = siteAt(land, x, z)
  if (site !== undefined) return indexOf[SITE_BIOMES[site]]
  if (Math.hypot(x - home.x, z - home.z) < WOODS_FROM_BLOCKS) return indexOf.plains
  return biomeOf(at, height, SEA_LEVEL)
}

/** Heights (y of the highest ground block) and biomes (indexes into BIOMES) of a column, index (z << 4) | x. */
function mapOf (land, cx, cz) {
  const { maps } = land
  const key = cx * 0x4000000 + cz
  let map = maps.get(key)
  if (map !== undefined) return map
  if (maps.size >= MAPS_MAX) for (const oldest of maps.keys()) { maps.delete(oldest); if (maps.size < MAPS_MAX / 2) break }
  map = landOf(land, cx, cz)
  maps.set(key, map)
  return map
}

/** The y of the highest ground block (not water, not plants). */
const heightAt = (land, x, z) => mapOf(land, x >> 4, z >> 4).heights[indexIn(x, z)]
const biomeDataAt = (land, x, z) => BIOMES[mapOf(land, x >> 4, z >> 4).biomes[indexIn(x, z)]]
const biomeAt = (land, x, z) => biomeDataAt(land, Math.floor(x), Math.floor(z)).name
const isUnderWater = (land, x, z) => heightAt(land, x, z) < SEA_LEVEL
const touchesWater = (land, x, z) => isUnderWater(land, x + 1, z) || isUnderWater(land, x - 1, z) || isUnderWater(land, x, z + 1) || isUnderWater(land, x, z - 1)

/**
 * @param {number} seed
 * @param {{ biomeScale?: number, towns?: { at: [number, number], half: [number, number], ground?: number }[] }} options towns: the ground of each: half its
 *   width and depth in blocks, and `ground`, its y (default: the land's own height). The first town is home
 */
function createLandscape (seed, { biomeScale = 1, towns = [] } = {}) {
  const home = { x: towns[0]?.at[0] ?? 0, z: towns[0]?.at[1] ?? 0 }
  const sites = placeSites(seed, home)
  const zones = []
  const land = { home, climate: createClimate(seed, { biomeScale, home }), sites, siteNames: Object.keys(sites), maps: new Map(), zones }
  for (const town of towns) {
    const [x, z] = town.at
    const ground = town.ground ?? Math.max(SEA_LEVEL + 2, landOf(land, x >> 4, z >> 4).heights[((z & 15) << 4) | (x & 15)])
    zones.push({ x, z, halfX: town.half[0], halfZ: town.half[1], ground })
  }
  land.maps.clear()

  return {
    seed,
    home,
    sites,
    zones,
    reach: (name, x, z) => reach(land, name, x, z),
    siteAt: (x, z) => Math.hypot(x - home.x, z - home.z) > SITES_REACH_BLOCKS ? undefined : siteAt(land, x, z),
    fromTown: (x, z) => fromTown(land, x, z),
    mapOf: (cx, cz) => mapOf(land, cx, cz),
    heightAt: (x, z) => heightAt(land, x, z),
    biomeAt: (x, z) => biomeAt(land, x, z),
    biomeDataAt: (x, z) => biomeDataAt(land, x, z),
    isUnderWater: (x, z) => isUnderWater(land, x, z),
    touchesWater: (x, z) => touchesWater(land, x, z),
    chance: (x, z, salt) => chanceOf(seed, x, z, salt)
  }
}

function distanceTo ({ x, z, halfX, halfZ }, atX, atZ) {
  return Math.hypot(Math.max(0, Math.abs(atX - x) - halfX), Math.max(0, Math.abs(atZ - z) - halfZ))
}

module.exports = { createLandscape, SEA_LEVEL, HOME_GROUND_Y }
