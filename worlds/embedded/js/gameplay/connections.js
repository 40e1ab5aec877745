'use strict'
// Blocks whose shape depends on their neighbours: fences, panes, walls, gates, stairs, double chests, snowy grass. Each rule gives the state of a block among
// its neighbours, after vanilla's `updateShape`.

const { blockByState, propertiesOf, changed } = require('../game_data')
const { isFaceFull, undersideCovers } = require('../block_shapes')
const { STEP, FACE_OF, OPPOSITE, CLOCKWISE, COUNTERCLOCKWISE, AXIS, HORIZONTAL } = require('../directions')

const isFence = (name) => name.endsWith('_fence')
const isPane = (name) => name.endsWith('glass_pane') || name === 'iron_bars'
const isWall = (name) => name.endsWith('_wall')
const isGate = (name) => name.endsWith('_fence_gate')
const isStairs = (name) => name.endsWith('_stairs')
const isChest = (name) => name === 'chest' || name === 'trapped_chest'
const isSnow = (name) => name === 'snow' || name === 'snow_block' || name === 'powder_snow'
// Full blocks that fences and the like do not connect to.
const NOT_JOINED = /_leaves$|^barrier$|^(carved_)?pumpkin$|^jack_o_lantern$|^melon$|shulker_box$/

// Area of a wall that the block above must cover for a tall side, in sixteenths: [x0, z0, x1, z1].
const WALL_SIDES = { north: [7, 0, 9, 9], south: [7, 7, 9, 16], west: [0, 7, 9, 9], east: [7, 7, 16, 9] }
const WALL_POST = [7, 7, 9, 9]
const POST_RAISERS = /(^|_)torch$|sign$|banner$|pressure_plate$|^tripwire$|^lantern$|^soul_lantern$|^cactus_flower$/

/** @param at (direction) → the state of the neighbour there */
const joinsSolid = (at, side) => {
  const state = at(side)
  return !NOT_JOINED.test(blockByState[state].name) && isFaceFull(state, FACE_OF[OPPOSITE[side]])
}
const nameAt = (at, side) => blockByState[at(side)].name
const joinsGate = (at, side) => isGate(nameAt(at, side)) && AXIS[propertiesOf(at(side)).facing] !== AXIS[side]

const isNetherFence = (name) => name === 'nether_brick_fence'
function fence (state, at) {
  const own = isNetherFence(blockByState[state].name)
  const joins = (side) => joinsSolid(at, side) || (isFence(nameAt(at, side)) && isNetherFence(nameAt(at, side)) === own) || joinsGate(at, side)
  return changed(state, Object.fromEntries(HORIZONTAL.map((side) => [side, joins(side)])))
}

function pane (state, at) {
  const joins = (side) => joinsSolid(at, side) || isPane(nameAt(at, side)) || isWall(nameAt(at, side))
  return changed(state, Object.fromEntries(HORIZONTAL.map((side) => [side, joins(side)])))
}

function wall (state, at) {
  const above = at('up')
  const joins = (side) => isWall(nameAt(at, side)) || joinsSolid(at, side) || isPane(nameAt(at, side)) || joinsGate(at, side)
  const height = (side) => !joins(side) ? 'none' : undersideCovers(above, WALL_SIDES[side]) ? 'tall' : 'low'
  const sides = Object.fromEntries(HORIZONTAL.map((side) => [side, height(side)]))
  return changed(state, { ...sides, up: hasPost(sides, above) })
}

function hasPost ({ north, east, south, west }, above) {
  const name = blockByState[above].name
  if (isWall(name) && propertiesOf(above).up) return true
  const [n, e, s, w] = [north, east, south, west].map((height) => height === 'none')
  if ((n && e && s && w) || n !== s || e !== w) return true
  if ((north === 'tall' && south === 'tall') || (east === 'tall' && west === 'tall')) return false
  return POST_RAISERS.test(name) || undersideCovers(above, WALL_POST)
}

function gate (state, at) {
  const { facing } = propertiesOf(state)
  const isInWall = isWall(nameAt(at, CLOCKWISE[facing])) || isWall(nameAt(at, COUNTERCLOCKWISE[facing]))
  return changed(state, { in_wall: isInWall })
}

function stairs (state, at) {
  const { facing, half } = propertiesOf(state)
  const turned = (side) => {
    const other = at(side)
    if (!isStairs(blockByState[other].name)) return null
    const properties = propertiesOf(other)
    return properties.half === half && AXIS[properties.facing] !== AXIS[facing] ? properties.facing : null
  }
  const isFree = (side) => {
    const other = at(side)
    const { facing: otherFacing, half: otherHalf } = propertiesOf(other)
    return !isStairs(blockByState[other].name) || otherFacing !== facing || otherHalf !== half
  }
  const behind = turned(facing)
  if (behind && isFree(OPPOSITE[behind])) return changed(state, { shape: behind === COUNTERCLOCKWISE[facing] ? 'outer_left' : 'outer_right' })
  const before = turned(OPPOSITE[facing])
  if (before && isFree(before)) return changed(state, { shape: before === COUNTERCLOCKWISE[facing] ? 'inner_left' : 'inner_right' })
  return changed(state, { shape: 'straight' })
}

/** Where the other half of a double chest is. */
const partnerOf = ({ type, facing }) => type === 'left' ? CLOCKWISE[facing] : COUNTERCLOCKWISE[facing]

function chest (state, at, side) {
  if (side === null || AXIS[side] === 'y') return state
  const own = propertiesOf(state)
  const other = at(side)
  if (blockByState[other] !== blockByState[state]) {
    return own.type !== 'single' && partnerOf(own) === side ? changed(state, { type: 'single' }) : state
  }
  const { type, facing } = propertiesOf(other)
  const isMeant = own.type === 'single' && type !== 'single' && facing === own.facing && partnerOf({ type, facing }) === OPPOSITE[side]
  return isMeant ? changed(state, { type: type === 'left' ? 'right' : 'left' }) : state
}

const snowy = (state, at) => changed(state, { snowy: isSnow(nameAt(at, 'up')) })

const RULES = [
  [isFence, fence],
  [isPane, pane],
  [isWall, wall],
  [isGate, gate],
  [isStairs, stairs],
  [isChest, chest],
  [(name) => name === 'grass_block' || name === 'podzol' || name === 'mycelium', snowy]
]

const ruleOfBlock = new Map() // block id → rule, or null
function ruleOf (block) {
  if (!ruleOfBlock.has(block.id)) ruleOfBlock.set(block.id, RULES.find(([matches]) => matches(block.name))?.[1] ?? null)
  return ruleOfBlock.get(block.id)
}

/**
 * The state of a block at a place among its neighbours.
 * @param side the direction of the change, or null when the block itself is new
 */
function connectedState (blocks, x, y, z, state, side) {
  const rule = ruleOf(blockByState[state])
  if (rule === null) return state
  const at = (direction) => {
    const [dx, dy, dz] = STEP[direction]
    return blocks.stateAt(x + dx, y + dy, z + dz)
  }
  return rule(state, at, side)
}

module.exports = { connectedState, partnerOf }
