'use strict'
// The land of the Nether: netherrack with caverns between a floor and a ceiling of bedrock, a sea of lava, glowstone, ores, fortresses. All depends on
// (seed, x, z) only, as in the overworld.

const { biomeIds } = require('../../network/registry_frames')
const { encodeColumn, indexOf } = require('../column_data')
const { layAll, oreOf } = require('../ores')
const { createCaverns, LAVA_BELOW_Y } = require('./caverns')
const { createFortresses } = require('./fortresses')
const { hangGlowstone, lightFires } = require('./features')
const { createGround } = require('./ground')
const { WORLD_HEIGHT } = require('../../game_data')
const table = require('./ores.json')

const TOP_Y = 127
const ORES = table.ores.map(oreOf)
const NETHER_SALT = 0x4e45 // chance in the Nether is not that of the same place in the overworld

/** One column during generation, in the form that the parts of the overworld use too. */
class Column {
  constructor () {
    this.states = new Uint16Array(WORLD_HEIGHT * 256)
  }

  begin (cx, cz) {
    Object.assign(this, { cx, cz, blockEntities: [] })
    this.states.fill(0)
  }

  get (x, y, z) {
    return this.states[indexOf(x, y, z)]
  }

  set (x, y, z, state) {
    this.states[indexOf(x, y, z)] = state
  }

  has (x, z) {
    return x >> 4 === this.cx && z >> 4 === this.cz
  }
}

/** @param {number} seed of the world */
function createNether (seed) {
  const own = seed ^ NETHER_SALT
  const caverns = createCaverns(own)
  const ground = createGround(own)
  const fortresses = createFortresses(own)
  const column = new Column()

  /** Generates a column. The next call overwrites the result. */
  function make (cx, cz) {
    column.begin(cx, cz)
    caverns.fill(column)
    ground.lay(column)
    layAll(ORES, own, column, TOP_Y)
    fortresses.build(column)
    hangGlowstone(own, column)
    lightFires(own, column)
    return column
  }

  function generate (cx, cz) {
    make(cx, cz)
    const biomes = new Uint16Array(16)
    for (let i = 0; i < 16; i++) biomes[i] = biomeIds.get(ground.biomeAt(cx * 16 + (i & 3) * 4 + 2, cz * 16 + (i >> 2) * 4 + 2))
    return { bytes: encodeColumn(column.states, TOP_Y, biomes), blockEntities: column.blockEntities }
  }

  return {
    generate,
    make,
    biomeAt: ground.biomeAt,
    fortressAt: fortresses.boxAt,
    nearestFortress: fortresses.nearest,
    surfaceAt: () => LAVA_BELOW_Y, // of the sea
    animalsFor: () => [],
    spawnCandidates: () => [[0.5, LAVA_BELOW_Y + 1, 0.5]],
    places: () => ({})
  }
}

module.exports = { createNether }
