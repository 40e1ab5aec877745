'use strict'
// What fluids can pass: which blocks they wash away or fill, and which faces stop them.

const { registry, blockByState, isFullCube, shapesOf } = require('../game_data')
const { waterloggable, kind, source, isFluidBlock, WATER, NONE } = require('./fluid_states')

const SOLID_SIZE = 0.7291666666666666 // BlockStateBase.calculateSolid: the mean of the three extents of the body
const GRID = 16
const FULL_ROW = 0xffff

// BlockBehaviour.Properties.forceSolidOn and forceSolidOff, for blocks that cannot be waterlogged, and FlowingFluid.canHoldAnyFluid's own list.
const HOLDS_BACK = /_pressure_plate$|_banner$|^bamboo$|^cobweb$|_door$|^sugar_cane$|^nether_portal$|^end_portal$|^end_gateway$|^structure_void$|^bubble_column$/
const GIVES_WAY = /^snow$|^chorus_plant$|^end_rod$|^bamboo_sapling$|^moss_carpet$/

const blocksMotion = new Uint8Array(blockByState.length)
for (const block of registry.blocksArray) {
  const forced = HOLDS_BACK.test(block.name) ? 1 : GIVES_WAY.test(block.name) ? 0 : null
  for (let state = block.minStateId; state <= block.maxStateId; state++) blocksMotion[state] = forced ?? (isBulky(state) ? 1 : 0)
}

const hasBody = new Uint8Array(blockByState.length)
for (let state = 0; state < blockByState.length; state++) hasBody[state] = shapesOf(state).length > 0 ? 1 : 0

function isBulky (state) {
  const shapes = shapesOf(state)
  if (shapes.length === 0) return false
  const extent = (axis) => Math.max(...shapes.map((box) => box[axis + 3])) - Math.min(...shapes.map((box) => box[axis]))
  return (extent(0) + extent(1) + extent(2)) / 3 >= SOLID_SIZE || extent(1) >= 1
}

/** Whether any fluid can enter a block: air, plants, torches, and waterloggable blocks. */
const holdsFluid = (state) => waterloggable[state] === 1 || blocksMotion[state] === 0

/** Whether this fluid, source or flowing, can enter: a waterloggable block accepts only source water, once. */
function takesFluid (state, fluid, isSource) {
  if (isFluidBlock(state)) return true
  if (waterloggable[state] === 1) return fluid === WATER && isSource && source[state] === 0
  return kind[state] === NONE
}

const faces = new Map() // state * 6 + face → rows of covered cells
const FACE_AXIS = [1, 1, 2, 2, 0, 0] // down, up, north, south, west, east

/** Which of 16 × 16 cells of a face the block's body covers, as sixteen rows of bits. */
function coverOf (state, face) {
  const key = state * 6 + face
  if (!faces.has(key)) {
    const axis = FACE_AXIS[face]
    const [across, up] = [0, 1, 2].filter((other) => other !== axis)
    const touches = (box) => face % 2 === 0 ? box[axis] <= 0 : box[axis + 3] >= 1
    const rows = new Uint16Array(GRID)
    for (const box of shapesOf(state).filter(touches)) {
      for (let row = Math.round(box[up] * GRID); row < Math.min(GRID, Math.round(box[up + 3] * GRID)); row++) {
        for (let bit = Math.round(box[across] * GRID); bit < Math.min(GRID, Math.round(box[across + 3] * GRID)); bit++) rows[row] |= 1 << bit
      }
    }
    faces.set(key, rows)
  }
  return faces.get(key)
}

/** Whether the two touching faces leave a gap; `face` is the face of the first block (0 down, 1 up, 2 north …). */
function isOpenBetween (state, face, other) {
  if (hasBody[state] === 0 && hasBody[other] === 0) return true
  if (isFullCube[state] === 1 || isFullCube[other] === 1) return false
  const mine = coverOf(state, face)
  const theirs = coverOf(other, face ^ 1)
  return mine.some((row, index) => (row | theirs[index]) !== FULL_ROW)
}

module.exports = { holdsFluid, takesFluid, isOpenBetween, blocksMotion }
