'use strict'
// Caves from noise, after the two kinds of vanilla 1.18 and later: "cheese" (wide halls where one noise is high, wider below) and "spaghetti" (tunnels where
// two noises are both near zero). Noise is sampled on a lattice of 4 × 4 × 4 and interpolated linearly.

const { createNoise2D, createNoise3D } = require('simplex-noise')
const { stateOf } = require('../game_data')
const { streamOf } = require('../random')
const { SEA_LEVEL } = require('./climate')

const SALTS = { hall: 201, tunnelA: 202, tunnelB: 203, mouth: 204 }
const LAVA_BELOW_Y = -54 // caves below this are filled (vanilla: up to and including -55)
const LOWEST_CAVE_Y = -60
const LEVELS = 48 // levels of the lattice, so caves end at -60 + 47 × 4 = 128
const CORNERS = [0, 1, 5, 6, 25, 26, 30, 31] // corners of a cell, relative to its lowest one
const TUNNEL_RADIUS = 0.085 // limit of both tunnel noises
const HALL_FROM = 0.6
const HALL_FROM_DEEP = 0.48 // below HALLS_DEEP_Y
const HALLS_DEEP_Y = -10
const ROOF_BLOCKS = 7 // blocks of ground over a cave without a mouth here
const WATER_ROOF_BLOCKS = 12 // blocks of ground under and beside water
const MOUTH_FROM = 0.42 // above this value of the mouth noise, tunnels can reach the surface
const TOWN_CLEAR_BLOCKS = 14
const TOWN_ROOF_BLOCKS = 26

const AIR = 0 // noise caves of vanilla contain plain air; the older carvers used cave_air
const LAVA = stateOf('lava')
const WATER = stateOf('water')

const random = (landscape, name) => streamOf(landscape.seed, 0, 0, SALTS[name])

const hallFrom = (y) => y < HALLS_DEEP_Y ? HALL_FROM_DEEP : HALL_FROM
const isHollow = (h, a, b, y) => h > hallFrom(y) || a * a + b * b < TUNNEL_RADIUS * TUNNEL_RADIUS

function hollow (column, x, y, z) {
  if (column.get(x, y + 1, z) === WATER) return
  column.set(x, y, z, y < LAVA_BELOW_Y ? LAVA : AIR)
}

/** Whether a tunnel near the surface opens there. */
const isMouth = (caves, x, z) => caves.mouth(x / 60, z / 60) > MOUTH_FROM

/** The highest y that can be hollow at a place. */
function roofAt (caves, x, z) {
  const { landscape } = caves
  const height = landscape.heightAt(x, z)
  if (landscape.fromTown(x, z) < TOWN_CLEAR_BLOCKS || landscape.siteAt(x, z) !== undefined) return height - TOWN_ROOF_BLOCKS
  const isDry = height > SEA_LEVEL && [[4, 0], [-4, 0], [0, 4], [0, -4]].every(([dx, dz]) => landscape.heightAt(x + dx, z + dz) >= SEA_LEVEL)
  if (!isDry) return Math.min(height, SEA_LEVEL) - WATER_ROOF_BLOCKS
  return isMouth(caves, x, z) ? height : height - ROOF_BLOCKS
}

function sample (caves, cx, cz, levels) {
  const { fields } = caves
  let at = 0
  for (let level = 0; level < levels; level++) {
    const y = LOWEST_CAVE_Y + level * 4
    for (let j = 0; j < 5; j++) {
      const z = cz * 16 + j * 4
      for (let i = 0; i < 5; i++) {
        const x = cx * 16 + i * 4
        fields.hall[at] = caves.hall(x / 74, y / 44, z / 74)
        fields.a[at] = caves.tunnelA(x / 62, y / 46, z / 62)
        fields.b[at] = caves.tunnelB(x / 62, y / 46, z / 62)
        at++
      }
    }
  }
}

/** Whether a lattice cell can contain a cave: a hall reaches in, or both tunnel noises change sign or are near zero. */
function mayBeHollow (caves, at, y) {
  const { fields } = caves
  let lowA = Infinity
  let highA = -Infinity
  let lowB = Infinity
  let highB = -Infinity
  let most = -Infinity
  for (let n = 0; n < 8; n++) {
    const corner = at + CORNERS[n]
    const a = fields.a[corner]
    const b = fields.b[corner]
    if (a < lowA) lowA = a
    if (a > highA) highA = a
    if (b < lowB) lowB = b
    if (b > highB) highB = b
    if (fields.hall[corner] > most) most = fields.hall[corner]
  }
  if (most > hallFrom(y)) return true
  return lowA < TUNNEL_RADIUS && highA > -TUNNEL_RADIUS && lowB < TUNNEL_RADIUS && highB > -TUNNEL_RADIUS
}

function carveCell (caves, column, roofs, i, j, level) {
  const { fields } = caves
  const at = level * 25 + j * 5 + i
  const baseY = LOWEST_CAVE_Y + level * 4
  if (!mayBeHollow(caves, at, baseY)) return
  for (let n = 0; n < 16; n++) {
    const dx = n & 3
    const dz = n >> 2
    const x = i * 4 + dx
    const z = j * 4 + dz
    const roof = roofs[(z << 4) | x]
    if (baseY > roof) continue
    const u = dx / 4
    const w = dz / 4
    const lowH = planeValue(fields.hall, at, u, w)
    const lowA = planeValue(fields.a, at, u, w)
    const lowB = planeValue(fields.b, at, u, w)
    const riseH = planeValue(fields.hall, at + 25, u, w) - lowH
    const riseA = planeValue(fields.a, at + 25, u, w) - lowA
    const riseB = planeValue(fields.b, at + 25, u, w) - lowB
    for (let dy = 0; dy < 4; dy++) {
      const y = baseY + dy
      if (y > roof) break
      const v = dy / 4
      const h = lowH + riseH * v
      const a = lowA + riseA * v
      const b = lowB + riseB * v
      if (isHollow(h, a, b, y)) hollow(column, column.cx * 16 + x, y, column.cz * 16 + z)
    }
  }
}

/** Carves the caves of a column; `highest` is its highest ground. */
function carve (caves, column, highest) {
  const top = Math.min(highest, LOWEST_CAVE_Y + (LEVELS - 1) * 4 - 1)
  const levels = Math.min(LEVELS, Math.ceil((top - LOWEST_CAVE_Y) / 4) + 2)
  sample(caves, column.cx, column.cz, levels)
  const roofs = new Int16Array(256)
  for (let i = 0; i < 256; i++) roofs[i] = roofAt(caves, column.cx * 16 + (i & 15), column.cz * 16 + (i >> 4))
  for (let level = 0; level < levels - 1; level++) {
    for (let j = 0; j < 4; j++) for (let i = 0; i < 4; i++) carveCell(caves, column, roofs, i, j, level)
  }
}

function createCaves (landscape) {
  const size = 25 * LEVELS
  const caves = {
    landscape,
    hall: createNoise3D(random(landscape, 'hall')),
    tunnelA: createNoise3D(random(landscape, 'tunnelA')),
    tunnelB: createNoise3D(random(landscape, 'tunnelB')),
    mouth: createNoise2D(random(landscape, 'mouth')),
    fields: { hall: new Float32Array(size), a: new Float32Array(size), b: new Float32Array(size) }
  }

  return { carve: (column, highest) => carve(caves, column, highest), isMouth: (x, z) => isMouth(caves, x, z) }
}

/** The value of a field in the plane of a lattice level, u and v from 0 to 1 within a cell. */
function planeValue (field, at, u, v) {
  const near = field[at] + (field[at + 1] - field[at]) * u
  const far = field[at + 5] + (field[at + 6] - field[at + 5]) * u
  return near + (far - near) * v
}

module.exports = { createCaves }
