'use strict'
// Which faces of a block are full and what they can carry, from its collision boxes (vanilla's `isFaceSturdy`).

const { blockByState, shapesOf } = require('./game_data')

// Index as in packets: down, up, north, south, west, east; axis 0 x, 1 y, 2 z; which end of a box lies on the face.
const FACE_AXES = [1, 1, 2, 2, 0, 0]
const FACE_ENDS = [0, 1, 0, 1, 0, 1]
const CENTER_LOW = 7 / 16
const CENTER_HIGH = 9 / 16

// Blocks that fill their place but carry nothing.
const isLeaves = (stateId) => blockByState[stateId].name.endsWith('_leaves')

const boxesOnFace = (stateId, face) => {
  const axis = FACE_AXES[face]
  const end = FACE_ENDS[face]
  // Fences and walls are taller than one block.
  return shapesOf(stateId).filter((box) => end === 1 ? box[axis + 3] >= 1 : box[axis] <= 0)
}

const otherAxes = (face) => [0, 1, 2].filter((axis) => axis !== FACE_AXES[face])

/** Whether boxes on the face cover the square from `low` to `high` in both directions. Each point needs some box. */
function covers (stateId, face, low, high) {
  const [a, b] = otherAxes(face)
  const boxes = boxesOnFace(stateId, face)
  const step = (high - low) / 4
  for (let i = 0; i <= 4; i++) {
    for (let j = 0; j <= 4; j++) {
      const [u, v] = [low + i * step, low + j * step]
      if (!boxes.some((box) => box[a] <= u && box[a + 3] >= u && box[b] <= v && box[b + 3] >= v)) return false
    }
  }
  return true
}

const fullFaces = new Map() // state → bits of faces
const centeredFaces = new Map()

const bits = (cache, stateId, test) => {
  let found = cache.get(stateId)
  if (found === undefined) {
    found = 0
    for (let face = 0; face < 6; face++) if (test(face)) found |= 1 << face
    cache.set(stateId, found)
  }
  return found
}

/** Bits of the full faces (1 << face). */
const fullFaceBits = (stateId) => bits(fullFaces, stateId, (face) => covers(stateId, face, 0, 1))

/** Whether a face is full, so that other blocks can hang on it. */
const isFaceFull = (stateId, face) => !isLeaves(stateId) && (fullFaceBits(stateId) & (1 << face)) !== 0

/** Whether the middle of a face carries a thin block: a torch, a lantern. */
const isFaceCentered = (stateId, face) =>
  !isLeaves(stateId) && (bits(centeredFaces, stateId, (side) => covers(stateId, side, CENTER_LOW, CENTER_HIGH)) & (1 << face)) !== 0

/** Whether boxes on the underside cover the rectangle [x0, z0, x1, z1], in sixteenths of a block. */
function undersideCovers (stateId, [x0, z0, x1, z1]) {
  return boxesOnFace(stateId, 0).some((box) => box[0] * 16 <= x0 && box[2] * 16 <= z0 && box[3] * 16 >= x1 && box[5] * 16 >= z1)
}

module.exports = { isFaceFull, isFaceCentered, fullFaceBits, undersideCovers }
