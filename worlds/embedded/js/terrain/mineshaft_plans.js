'use strict'
// The plan of a mineshaft, as in vanilla 1.21.4 (MineshaftPieces), without stairs and crossings of two floors: a room, corridors of sections of five blocks, and
// crossings. A plan depends on the seed and the column where it starts only. Everything that chance decides is decided here, so that each column builds its part.

const { HORIZONTAL, STEP, CLOCKWISE, COUNTERCLOCKWISE } = require('../directions')
const { LOWEST_Y } = require('../game_data')
const { between, streamOf } = require('../random')
const { SEA_LEVEL } = require('./climate')

const SALT_PLAN = 48
const DEPTH_MAX = 8 // pieces in a row, from the room
const REACH_BLOCKS = 80 // from the start to the start of a piece
const CROSSING_CHANCE = 0.2
const SECTION_BLOCKS = 5
const SECTIONS = [2, 4]
const CROSSING_BLOCKS = 5
const HEADROOM_BLOCKS = 3
const RAILS_CHANCE = 1 / 3
const TOP_BELOW_Y = SEA_LEVEL - 10
const BOTTOM_Y = LOWEST_Y + 13 // caves are filled with lava up to three blocks below
const ROOM_START = 2 // its corner, from the corner of the start column
const ROOM_SIDE = [7, 12]
const ROOM_HEIGHT = [4, 9]
const ROOM_DOORS_EVERY = 4

/**
 * A piece along a line: its first block, the direction, its length in blocks, and how far it reaches to each side.
 * `box` is [lowX, lowY, lowZ, highX, highY, highZ].
 */
function pieceAt (kind, [x, y, z], facing, length, half) {
  const [dx, , dz] = STEP[facing]
  const [endX, endZ] = [x + dx * (length - 1), z + dz * (length - 1)]
  const [sideX, sideZ] = [Math.abs(dz) * half, Math.abs(dx) * half]
  const box = [Math.min(x, endX) - sideX, y, Math.min(z, endZ) - sideZ, Math.max(x, endX) + sideX, y + HEADROOM_BLOCKS - 1, Math.max(z, endZ) + sideZ]
  return { kind, x, y, z, facing, length, half, box }
}

/** The block of a piece `along` its line and `aside` (to the right of its direction). */
function blockOf ({ x, y, z, facing }, along, aside, up = 0) {
  const [dx, , dz] = STEP[facing]
  return [x + dx * along - dz * aside, y + up, z + dz * along + dx * aside]
}

const touch = (a, b) => a[0] <= b[3] && a[3] >= b[0] && a[1] <= b[4] && a[4] >= b[1] && a[2] <= b[5] && a[5] >= b[2]

/** A corridor or a crossing, the longest that does not meet another piece; null when none fits. */
function freePiece (plan, place, facing) {
  const isFree = ({ box }) => plan.pieces.every((other) => !touch(box, other.box))
  if (plan.random() < CROSSING_CHANCE) {
    const crossing = pieceAt('crossing', place, facing, CROSSING_BLOCKS, 2)
    return isFree(crossing) ? crossing : null
  }
  for (let sections = between(plan.random, SECTIONS); sections > 0; sections--) {
    const corridor = pieceAt('corridor', place, facing, sections * SECTION_BLOCKS, 1)
    if (isFree(corridor)) return { ...corridor, hasRails: plan.random() < RAILS_CHANCE }
  }
  return null
}

/** Adds a piece and all that goes on from it. */
function addPiece (plan, place, facing, depth) {
  if (depth > DEPTH_MAX || Math.abs(place[0] - plan.x) > REACH_BLOCKS || Math.abs(place[2] - plan.z) > REACH_BLOCKS) return
  const piece = freePiece(plan, place, facing)
  if (piece === null) return
  plan.pieces.push(piece)
  if (piece.kind === 'corridor') goOnFromCorridor(plan, piece, depth + 1)
  else goOnFromCrossing(plan, piece, depth + 1)
}

function goOnFromCorridor (plan, piece, depth) {
  const { facing, length } = piece
  const { random } = plan
  const aside = (along, turn, up, deeper) =>
    addPiece(plan, blockOf(piece, along, turn * 2, up), turn === 1 ? CLOCKWISE[facing] : COUNTERCLOCKWISE[facing], depth + deeper)
  const way = Math.floor(random() * 4)
  const up = Math.floor(random() * 3) - 1
  if (way <= 1) addPiece(plan, blockOf(piece, length, 0, up), facing, depth)
  else aside(length - 3, way === 2 ? -1 : 1, up, 0)
  for (let along = 4; along + 2 < length; along += SECTION_BLOCKS) {
    const draw = Math.floor(random() * 5)
    if (draw < 2) aside(along, draw === 0 ? -1 : 1, 0, 1)
  }
}

function goOnFromCrossing (plan, piece, depth) {
  addPiece(plan, blockOf(piece, CROSSING_BLOCKS, 0), piece.facing, depth)
  addPiece(plan, blockOf(piece, 2, -3), COUNTERCLOCKWISE[piece.facing], depth)
  addPiece(plan, blockOf(piece, 2, 3), CLOCKWISE[piece.facing], depth)
}

/** Corridors begin at all four sides of the room. */
function goOnFromRoom (plan, { box: [x0, y, z0, x1, , z1] }) {
  for (const facing of HORIZONTAL) {
    const [dx, , dz] = STEP[facing]
    const side = dx === 0 ? x1 - x0 + 1 : z1 - z0 + 1
    for (let door = Math.floor(plan.random() * side); door + 3 <= side; door += ROOM_DOORS_EVERY + Math.floor(plan.random() * side)) {
      const place = dx === 0 ? [x0 + door + 1, y, dz < 0 ? z0 - 1 : z1 + 1] : [dx < 0 ? x0 - 1 : x1 + 1, y, z0 + door + 1]
      addPiece(plan, place, facing, 0)
    }
  }
}

/** The plan of the mineshaft that starts in a column: its pieces, at their heights. */
function planOf (seed, cx, cz) {
  const random = streamOf(seed, cx, cz, SALT_PLAN)
  const plan = { random, x: cx * 16 + ROOM_START, z: cz * 16 + ROOM_START, pieces: [] }
  const [wide, long] = [between(random, ROOM_SIDE), between(random, ROOM_SIDE)]
  const room = { kind: 'room', y: 0, box: [plan.x, 0, plan.z, plan.x + wide, between(random, ROOM_HEIGHT), plan.z + long] }
  plan.pieces.push(room)
  goOnFromRoom(plan, room)
  const [low, high] = [Math.min(...plan.pieces.map(({ box }) => box[1])), Math.max(...plan.pieces.map(({ box }) => box[4]))]
  const topMin = BOTTOM_Y + high - low
  const shift = topMin + Math.floor(random() * Math.max(0, TOP_BELOW_Y - topMin)) - high
  for (const piece of plan.pieces) {
    piece.y += shift
    piece.box[1] += shift
    piece.box[4] += shift
  }
  return { pieces: plan.pieces, random }
}

module.exports = { planOf, blockOf, SECTION_BLOCKS }
