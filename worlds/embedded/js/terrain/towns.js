'use strict'
// Places compiled towns in the land: boxes of block states, containers, named places, animals. worlds/town_compiler.py describes a compiled town.

const { blockToSet } = require('../commands/block_arguments')
const { isSolid } = require('../game_data')

const AIR = 0

/**
 * @param {{ name: string, at: [number, number], palette: string[], boxes: number[][], places: object, containers: object[], animals: object[] }[]} plans
 * @param zones the ground of each, in the same order (see landscape.js)
 */
function createTowns (plans, zones) {
  const byColumn = new Map() // "cx,cz" → [state, lowX, lowY, lowZ, highX, highY, highZ] in order
  const blocked = new Set() // "x,z" where a body cannot stand on the ground
  const places = {}
  const animals = new Map() // "cx,cz" → [{ type, x, y, z }]
  plans.forEach((plan, index) => addTown(plan, zones[index].ground))

  function addTown ({ name, at: [townX, townZ], palette, boxes, places: named, containers: kept, animals: herd }, ground) {
    const states = palette.map((text) => blockToSet(text).state)
    const absolute = ([x, y, z]) => [x + townX, y + ground, z + townZ]
    const called = (place) => name === '' ? place : `${name} ${place}`
    for (const [index, x0, y0, z0, x1, y1, z1] of boxes) {
      const box = [states[index], ...absolute([x0, y0, z0]), ...absolute([x1, y1, z1])]
      eachColumn(box, (key) => listIn(byColumn, key).push(box))
      block(box, ground)
    }
    for (const [place, at] of Object.entries(named)) places[called(place)] = absolute(at)
    for (const { name: place, at } of kept) places[called(place)] = absolute(at)
    for (const { type, at } of herd) {
      const [x, y, z] = absolute(at)
      listIn(animals, `${x >> 4},${z >> 4}`).push({ type, x: x + 0.5, y, z: z + 0.5 })
    }
  }

  /** Records where a box leaves no room to stand at the height of the ground. */
  function block ([state, x0, y0, z0, x1, y1, z1], ground) {
    const fillsRoom = state !== AIR && y0 <= ground + 2 && y1 >= ground + 1
    const hasNoFloor = y0 <= ground && y1 >= ground && isSolid[state] === 0
    if (!fillsRoom && !hasNoFloor) return
    for (let z = z0; z <= z1; z++) for (let x = x0; x <= x1; x++) blocked.add(`${x},${z}`)
  }

  function build (column) {
    const lowX = column.cx * 16
    const lowZ = column.cz * 16
    for (const [state, x0, y0, z0, x1, y1, z1] of byColumn.get(`${column.cx},${column.cz}`) ?? []) {
      for (let y = y0; y <= y1; y++) {
        for (let z = Math.max(z0, lowZ); z <= Math.min(z1, lowZ + 15); z++) {
          for (let x = Math.max(x0, lowX); x <= Math.min(x1, lowX + 15); x++) column.set(x, y, z, state)
        }
      }
    }
  }

  return {
    build,
    places,
    animalsFor: (cx, cz) => animals.get(`${cx},${cz}`) ?? [],
    isBlocked: (x, z) => blocked.has(`${x},${z}`)
  }
}

function listIn (map, key) {
  if (!map.has(key)) map.set(key, [])
  return map.get(key)
}

function eachColumn ([, x0, , z0, x1, , z1], visit) {
  for (let cz = z0 >> 4; cz <= z1 >> 4; cz++) for (let cx = x0 >> 4; cx <= x1 >> 4; cx++) visit(`${cx},${cz}`)
}

module.exports = { createTowns }
