'use strict'
// The shapes of trees, relative to their lowest log. Heights and crowns follow vanilla 1.21 (minecraft.wiki, "Tree", and the configured features of the vanilla
// data pack: trunk placers, foliage placers). Rare branches are simplified.

const REACH = 16 // blocks that a shape can extend from its foot, on x and z
const CROWN_DISTANCE_MAX = 6 // leaves farther than this from wood would decay

const keyOf = (x, y, z) => ((y + 8) << 12) | ((z + REACH) << 6) | (x + REACH)
const fromKey = (key) => [(key & 63) - REACH, (key >> 12) - 8, ((key >> 6) & 63) - REACH]
const NEIGHBOURS = [1, -1, 1 << 6, -(1 << 6), 1 << 12, -(1 << 12)]
const SIDES = [[0, -1], [1, 0], [0, 1], [-1, 0]]

class Shape {
  constructor () {
    this.logs = new Map() // key → axis
    this.leaves = new Set()
    this.extras = [] // [x, y, z, name, properties]: vines, cocoa
  }

  log (x, y, z, axis = 'y') {
    this.logs.set(keyOf(x, y, z), axis)
  }

  leaf (x, y, z) {
    this.leaves.add(keyOf(x, y, z))
  }

  /** A flat layer of leaves; `corner(dx, dz)` returns whether a corner is left out. */
  layer (cx, y, cz, radius, corner = () => true, wide = 0) {
    for (let dz = -radius; dz <= radius + wide; dz++) {
      for (let dx = -radius; dx <= radius + wide; dx++) {
        const isCorner = (dx === -radius || dx === radius + wide) && (dz === -radius || dz === radius + wide)
        if (!isCorner || radius === 0 || !corner(dx, dz)) this.leaf(cx + dx, y, cz + dz)
      }
    }
  }

  trunk (height, wide = 0) {
    for (let y = 0; y < height; y++) for (let z = 0; z <= wide; z++) for (let x = 0; x <= wide; x++) this.log(x, y, z)
  }

  /** Logs as [x, y, z, axis], leaves as [x, y, z, distance to wood]. Leaves too far from wood are left out. */
  finished () {
    for (const key of this.logs.keys()) this.leaves.delete(key)
    const distances = new Map()
    let edge = [...this.logs.keys()]
    for (let distance = 1; distance <= CROWN_DISTANCE_MAX; distance++) {
      const next = []
      for (const key of edge) {
        for (const step of NEIGHBOURS) {
          const near = key + step
          if (!this.leaves.has(near) || distances.has(near)) continue
          distances.set(near, distance)
          next.push(near)
        }
      }
      edge = next
    }
    const logs = [...this.logs].map(([key, axis]) => [...fromKey(key), axis])
    const leaves = [...distances].map(([key, distance]) => [...fromKey(key), distance])
    return { logs, leaves, extras: this.extras, height: 1 + Math.max(...logs.map(([, y]) => y)) }
  }
}

const upTo = (random, most) => Math.floor(random() * (most + 1))

/** Two wide layers, two narrow ones on top: oaks, birches, small jungle trees. */
function blob (shape, random, height, radius = 2) {
  for (let y = height - 3; y <= height; y++) {
    const isTop = y > height - 2
    shape.layer(0, y, 0, isTop ? Math.max(1, radius - 1) : radius, () => y === height || random() < 0.5)
  }
}

function plain (lowest, more, radius = 2) {
  return (shape, random) => {
    const height = lowest + upTo(random, more)
    shape.trunk(height)
    blob(shape, random, height, radius)
    return height
  }
}

function fancyOak (shape, random) {
  const height = 6 + upTo(random, 5)
  shape.trunk(height)
  const tops = [[0, height - 1, 0]]
  const branches = 3 + upTo(random, 2)
  for (let branch = 0; branch < branches; branch++) {
    const angle = (branch + random()) * 2 * Math.PI / branches
    const length = 2 + upTo(random, 2)
    const from = Math.floor(height * (0.45 + random() * 0.3))
    const alongX = Math.abs(Math.cos(angle)) > Math.abs(Math.sin(angle))
    for (let step = 1; step <= length; step++) {
      shape.log(Math.round(Math.cos(angle) * step), from + Math.floor(step / 2), Math.round(Math.sin(angle) * step), alongX ? 'x' : 'z')
    }
    tops.push([Math.round(Math.cos(angle) * length), from + Math.floor(length / 2), Math.round(Math.sin(angle) * length)])
  }
  for (const [x, y, z] of tops) {
    for (let dy = -1; dy <= 2; dy++) shape.layer(x, y + dy, z, dy === -1 || dy === 2 ? 1 : 2, () => true)
  }
}

function spruce (shape, random) {
  const height = 6 + upTo(random, 2) + upTo(random, 1)
  const bare = 1 + upTo(random, 1)
  const widest = 2 + upTo(random, 1)
  shape.trunk(height)
  let radius = upTo(random, 1)
  let most = 1
  for (let y = height; y >= bare; y--) {
    shape.layer(0, y, 0, radius)
    if (radius >= most) {
      radius = most > 1 ? 1 : 0
      most = Math.min(most + 1, widest)
    } else radius++
  }
}

function pine (shape, random) {
  const height = 7 + upTo(random, 4)
  shape.trunk(height)
  shape.layer(0, height, 0, 0)
  const layers = 3 + upTo(random, 1)
  for (let layer = 1; layer <= layers; layer++) shape.layer(0, height - layer, 0, layer === 1 || layer === layers ? 1 : 2)
}

function megaSpruce (shape, random) {
  const height = 13 + upTo(random, 2) + upTo(random, 10)
  const crown = Math.min(height - 3, 13 + upTo(random, 4))
  shape.trunk(height, 1)
  for (let down = 0; down <= crown; down++) {
    const radius = Math.floor(down / crown * 3.5) + (down % 2 === 0 && down > 0 ? 1 : 0)
    shape.layer(0, height - down, 0, Math.min(4, radius), () => true, 1)
  }
}

function jungle (shape, random) {
  const height = plain(4, 8)(shape, random)
  if (height < 6) return
  for (const [facing, dx, dz] of [['south', 0, -1], ['west', 1, 0], ['north', 0, 1], ['east', -1, 0]]) {
    if (random() < 0.2) shape.extras.push([dx, 1 + upTo(random, height - 5), dz, 'cocoa', { facing, age: upTo(random, 2) }])
  }
}

function megaJungle (shape, random) {
  const height = 10 + upTo(random, 2) + upTo(random, 14)
  shape.trunk(height, 1)
  for (let y = height - 2; y <= height; y++) shape.layer(0, y, 0, 2 + height - y, () => true, 1)
  for (let y = height - 5; y > height / 2; y -= 3 + upTo(random, 2)) {
    const angle = random() * 2 * Math.PI
    let x = 0
    let z = 0
    for (let step = 1; step <= 4; step++) {
      x = Math.round(1 + Math.cos(angle) * step)
      z = Math.round(1 + Math.sin(angle) * step)
      shape.log(x, y - 3 + Math.floor(step / 2), z)
    }
    shape.layer(x, y - 1, z, 2)
    shape.layer(x, y, z, 1)
  }
}

function acacia (shape, random) {
  const height = 5 + upTo(random, 2) + upTo(random, 2)
  const [dx, dz] = SIDES[upTo(random, 3)]
  const bendAt = height - 1 - upTo(random, 2)
  let lean = 0
  for (let y = 0; y < height; y++) {
    if (y >= bendAt && lean < 3) lean++
    shape.log(dx * lean, y, dz * lean)
  }
  umbrella(shape, dx * lean, height - 1, dz * lean, 3)
  const [sx, sz] = SIDES[upTo(random, 3)]
  if (sx === dx && sz === dz) return
  const from = bendAt - 1 - upTo(random, 1)
  const length = 1 + upTo(random, 2)
  for (let step = 1; step <= length; step++) shape.log(sx * step, from + step, sz * step)
  umbrella(shape, sx * length, from + length, sz * length, 2)
}

function umbrella (shape, x, y, z, radius) {
  shape.layer(x, y, z, radius)
  shape.layer(x, y + 1, z, radius - 1)
}

function darkOak (shape, random) {
  const height = 6 + upTo(random, 2) + upTo(random, 1)
  shape.trunk(height, 1)
  shape.layer(0, height - 2, 0, 2, () => true, 1)
  shape.layer(0, height - 1, 0, 3, () => true, 1)
  shape.layer(0, height, 0, 2, () => true, 1)
  if (random() < 0.5) shape.layer(0, height + 1, 0, 0, () => true, 1)
  for (const [dx, dz] of SIDES) {
    if (random() < 0.35) shape.log(dx > 0 ? 2 : dx, height - 2, dz > 0 ? 2 : dz)
  }
}

function cherry (shape, random) {
  const height = 5 + upTo(random, 1)
  shape.trunk(height)
  const [dx, dz] = SIDES[upTo(random, 3)]
  const sides = random() < 0.5 ? [[dx, dz]] : [[dx, dz], [-dx, -dz]]
  for (const [sx, sz] of sides) {
    const from = height - 2 - upTo(random, 1)
    const length = 2 + upTo(random, 1)
    for (let step = 1; step <= length; step++) shape.log(sx * step, from, sz * step, sx === 0 ? 'z' : 'x')
    for (let up = 1; up <= 2; up++) shape.log(sx * length, from + up, sz * length)
    cherryCrown(shape, random, sx * length, from + 2, sz * length)
  }
  if (sides.length === 1) cherryCrown(shape, random, 0, height - 1, 0)
}

function cherryCrown (shape, random, x, y, z) {
  const sparse = () => random() < 0.75
  shape.layer(x, y - 1, z, 3, sparse)
  shape.layer(x, y, z, 3, sparse)
  shape.layer(x, y + 1, z, 2, sparse)
  shape.layer(x, y + 2, z, 1)
}

function swampOak (shape, random) {
  const height = plain(5, 3, 3)(shape, random)
  for (const [dx, dz, side] of [[0, -4, 'south'], [4, 0, 'west'], [0, 4, 'north'], [-4, 0, 'east']]) {
    const along = upTo(random, 2) - 1
    const length = 1 + upTo(random, 2)
    for (let down = 0; down < length; down++) {
      shape.extras.push([dx === 0 ? along : dx, height - 2 - down, dz === 0 ? along : dz, 'vine', { [side]: true }])
    }
  }
}

/** On roots, above shallow water or mud. */
function mangrove (shape, random) {
  const height = 5 + upTo(random, 3)
  shape.trunk(height)
  blob(shape, random, height, 2)
  const [dx, dz] = SIDES[upTo(random, 3)]
  shape.log(dx, height - 3, dz, dx === 0 ? 'z' : 'x')
  shape.layer(dx * 2, height - 2, dz * 2, 1)
}

const SHAPES = {
  oak: plain(4, 2),
  fancy_oak: fancyOak,
  swamp_oak: swampOak,
  birch: plain(5, 2),
  spruce,
  pine,
  mega_spruce: megaSpruce,
  jungle,
  mega_jungle: megaJungle,
  acacia,
  dark_oak: darkOak,
  pale_oak: darkOak,
  cherry,
  mangrove
}

/** The shape of one tree of a kind. The same draws give the same tree. */
function shapeOf (kind, random) {
  const shape = new Shape()
  SHAPES[kind](shape, random)
  return shape.finished()
}

module.exports = { shapeOf, KINDS: Object.keys(SHAPES) }
