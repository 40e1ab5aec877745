'use strict'
// The rock of the Nether and the caverns in it. As in vanilla, one noise in space decides between rock and air, pulled towards rock at the floor and at the
// ceiling. It is sampled on a lattice of 4 × 8 × 4 blocks and interpolated linearly.

const { createNoise3D } = require('simplex-noise')
const { stateOf, LOWEST_Y } = require('../../game_data')
const { streamOf } = require('../../random')

const SALTS = { broad: 301, fine: 302, floor: 303 }
const HEIGHT = 128
const LAVA_BELOW_Y = 32
const STEP_XZ = 4
const STEP_Y = 8
const SIDE = 16 / STEP_XZ + 1
const LEVELS = HEIGHT / STEP_Y + 1
const PLANE = SIDE * SIDE
const BROAD_BLOCKS = [110, 46] // wavelength across and up
const FINE_BLOCKS = [44, 26]
const FINE_SHARE = 0.6
const ROCK_BIAS = -0.04
const TOP_BLOCKS = 24 // vanilla's slides: this far from the ceiling, and from the floor, rock sets in
const BOTTOM_BLOCKS = 24
const TOP_ROCK = 0.9375
const BOTTOM_ROCK = 2.5
const BEDROCK_BLOCKS = 5

const NETHERRACK = stateOf('netherrack')
const BEDROCK = stateOf('bedrock')
const LAVA = stateOf('lava')

const mixed = (from, to, share) => from + (to - from) * Math.max(0, Math.min(1, share))

/** The value of the noise, pulled towards rock near the ceiling and the floor. */
function slid (noise, y) {
  const below = mixed(BOTTOM_ROCK, noise, (y + 8) / (BOTTOM_BLOCKS + 8))
  return mixed(below, TOP_ROCK, (y - (HEIGHT - TOP_BLOCKS)) / TOP_BLOCKS)
}

function createCaverns (seed) {
  const broad = createNoise3D(streamOf(seed, 0, 0, SALTS.broad))
  const fine = createNoise3D(streamOf(seed, 0, 0, SALTS.fine))
  const field = new Float32Array(PLANE * LEVELS)

  function sample (cx, cz) {
    let at = 0
    for (let level = 0; level < LEVELS; level++) {
      const y = level * STEP_Y
      for (let j = 0; j < SIDE; j++) {
        const z = cz * 16 + j * STEP_XZ
        for (let i = 0; i < SIDE; i++) {
          const x = cx * 16 + i * STEP_XZ
          const noise = broad(x / BROAD_BLOCKS[0], y / BROAD_BLOCKS[1], z / BROAD_BLOCKS[0]) +
            FINE_SHARE * fine(x / FINE_BLOCKS[0], y / FINE_BLOCKS[1], z / FINE_BLOCKS[0])
          field[at++] = slid(noise + ROCK_BIAS, y)
        }
      }
    }
  }

  function fillCell (states, i, j, level) {
    const corner = level * PLANE + j * SIDE + i
    for (let n = 0; n < STEP_XZ * STEP_XZ; n++) {
      const dx = n & 3
      const dz = n >> 2
      const low = planeValue(field, corner, dx / STEP_XZ, dz / STEP_XZ)
      const rise = (planeValue(field, corner + PLANE, dx / STEP_XZ, dz / STEP_XZ) - low) / STEP_Y
      const xz = ((j * STEP_XZ + dz) << 4) | (i * STEP_XZ + dx)
      for (let dy = 0; dy < STEP_Y; dy++) {
        const y = level * STEP_Y + dy
        if (low + rise * dy > 0) states[((y - LOWEST_Y) << 8) | xz] = NETHERRACK
        else if (y < LAVA_BELOW_Y) states[((y - LOWEST_Y) << 8) | xz] = LAVA
      }
    }
  }

  function layBedrock (column) {
    const random = streamOf(seed, column.cx, column.cz, SALTS.floor)
    for (let xz = 0; xz < 256; xz++) {
      for (let step = 0; step < BEDROCK_BLOCKS; step++) {
        const isHere = random() * BEDROCK_BLOCKS >= step
        const isAbove = random() * BEDROCK_BLOCKS >= step
        if (isHere) column.states[((step - LOWEST_Y) << 8) | xz] = BEDROCK
        if (isAbove) column.states[((HEIGHT - 1 - step - LOWEST_Y) << 8) | xz] = BEDROCK
      }
    }
  }

  /** Fills a column with rock, caverns, lava and bedrock. */
  function fill (column) {
    sample(column.cx, column.cz)
    for (let level = 0; level < LEVELS - 1; level++) {
      for (let j = 0; j < SIDE - 1; j++) for (let i = 0; i < SIDE - 1; i++) fillCell(column.states, i, j, level)
    }
    layBedrock(column)
  }

  return { fill }
}

/** The value of a field in the plane of a lattice level, u and v from 0 to 1 within a cell. */
function planeValue (field, at, u, v) {
  const near = field[at] + (field[at + 1] - field[at]) * u
  const far = field[at + SIDE] + (field[at + SIDE + 1] - field[at + SIDE]) * u
  return near + (far - near) * v
}

module.exports = { createCaverns, LAVA_BELOW_Y }
