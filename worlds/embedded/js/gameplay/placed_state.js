'use strict'
// The state of a placed block, from the clicked face, the clicked point and the player's direction (vanilla's `getStateForPlacement`). Several states are
// returned if the first one that can stay is to be used: a torch stands, or hangs on the wall that the player looks at.

const { registry, propertiesOf, changed, stateOf, stateWith, isFullCube, isWater, blockByState } = require('../game_data')
const { FACE_NAMES, STEP, OPPOSITE, CLOCKWISE, COUNTERCLOCKWISE, AXIS } = require('../directions')
const { partnerOf } = require('./connections')
const { isBed } = require('./support')

const BY_YAW = ['south', 'west', 'north', 'east']
const ROTATIONS = 16
const FACE_PROPERTIES = new Set(['vine', 'glow_lichen', 'resin_clump', 'sculk_vein'])
// Items that are one block on the ground and another block on a wall.
const ON_WALL = /^(torch|soul_torch|redstone_torch)$|_(sign|banner|head|skull|coral_fan)$/

const wallName = (name) => name === 'torch' ? 'wall_torch' : name.replace(/(hanging_sign|torch|sign|banner|head|skull|fan)$/, 'wall_$1')

/** The six directions, sorted by how closely the player looks along them. */
function lookOrder ({ yaw, pitch }) {
  const [turn, tilt] = [yaw * Math.PI / 180, pitch * Math.PI / 180]
  const look = [-Math.sin(turn) * Math.cos(tilt), -Math.sin(tilt), Math.cos(turn) * Math.cos(tilt)]
  const dot = (name) => STEP[name].reduce((sum, part, axis) => sum + part * look[axis], 0)
  return [...FACE_NAMES].sort((a, b) => dot(b) - dot(a))
}

const rotationOf = (yaw) => ((Math.floor(yaw * ROTATIONS / 360 + 0.5) % ROTATIONS) + ROTATIONS) % ROTATIONS

/**
 * @param {object} asked `{ player, name, face (direction), cursor, replaces, at(dx, dy, dz) }`; `replaces` says whether the clicked block is replaced
 * @returns {number[]} states, the preferred one first; empty when the block cannot be placed so
 */
function placedStates ({ player, name, face, cursor, replaces, at }) {
  const looks = lookOrder(player)
  const asked = {
    player,
    name,
    face,
    cursor,
    at,
    replaces,
    facing: BY_YAW[Math.round((((player.yaw % 360) + 360) % 360) / 90) % 4],
    looks,
    // A hanging block tries the clicked block first, then the direction of the look.
    towards: replaces ? looks : [OPPOSITE[face], ...looks.filter((direction) => direction !== OPPOSITE[face])],
    isUpper: face === 'down' || (face !== 'up' && cursor.y > 0.5)
  }
  const states = candidates(asked)
  return isWater(at(0, 0, 0)) && (propertiesOf(at(0, 0, 0)).level ?? '0') === '0' ? states.map(soaked) : states
}

const soaked = (state) => propertiesOf(state).waterlogged === undefined ? state : changed(state, { waterlogged: true })

function candidates (asked) {
  const { name } = asked
  if (ON_WALL.test(name) && registry.blocksByName[wallName(name)]) return standingOrHanging(asked)
  if (FACE_PROPERTIES.has(name)) return withFaces(asked)
  const rule = RULES.find(([matches]) => typeof matches === 'string' ? matches === name : matches.test(name))
  const properties = rule ? rule[1](asked) : general(asked)
  return (Array.isArray(properties) ? properties : [properties]).map((some) => stateWith(name, some))
}

function standingOrHanging ({ name, player, towards, at }) {
  const hangs = name.endsWith('hanging_sign')
  const standingWay = hangs ? 'up' : 'down'
  const has = (property) => registry.blocksByName[name].states.some((state) => state.name === property)
  const standing = {}
  if (has('rotation')) standing.rotation = String(rotationOf(/head$|skull$/.test(name) ? player.yaw : player.yaw + 180))
  if (hangs) standing.attached = player.isSneaking || !isFullCube[at(0, 1, 0)]
  return towards.filter((direction) => direction !== OPPOSITE[standingWay]).map((direction) => {
    if (direction === standingWay) return stateWith(name, standing)
    return stateWith(wallName(name), { facing: hangs ? CLOCKWISE[direction] : OPPOSITE[direction] })
  })
}

/** Vines and lichen: one more face on the block that is there, or the first face. */
function withFaces ({ name, towards, at }) {
  const there = at(0, 0, 0)
  const base = blockByState[there].name === name ? there : changed(stateOf(name), Object.fromEntries(FACE_NAMES.map((side) => [side, false])))
  const has = propertiesOf(base)
  return towards.filter((side) => has[side] === false).map((side) => changed(base, { [side]: true }))
}

function general ({ name, facing, face, looks }) {
  const states = registry.blocksByName[name].states
  const properties = {}
  for (const { name: property, values } of states) {
    if (property === 'axis') properties.axis = AXIS[face]
    else if (property === 'persistent') properties.persistent = true
    else if (property === 'facing') properties.facing = values.includes('up') || values.includes('down') ? OPPOSITE[looks[0]] : OPPOSITE[facing]
  }
  return properties
}

const RULES = [
  [/_stairs$/, ({ facing, isUpper }) => ({ facing, half: isUpper ? 'top' : 'bottom' })],
  [/_slab$/, ({ isUpper }) => ({ type: isUpper ? 'top' : 'bottom' })],
  [/_door$/, (asked) => ({ facing: asked.facing, half: 'lower', hinge: hingeOf(asked) })],
  [/_bed$|_fence_gate$|^decorated_pot$|campfire$/, ({ facing }) => ({ facing })],
  [/_trapdoor$/, ({ face, facing, replaces, isUpper }) => {
    if (!replaces && face !== 'up' && face !== 'down') return { facing: face, half: isUpper ? 'top' : 'bottom' }
    return { facing: OPPOSITE[facing], half: face === 'up' ? 'bottom' : 'top' }
  }],
  [/^lever$|_button$|^grindstone$/, ({ towards, facing }) => towards.map((direction) => {
    if (direction === 'up' || direction === 'down') return { face: direction === 'up' ? 'ceiling' : 'floor', facing }
    return { face: 'wall', facing: OPPOSITE[direction] }
  })],
  [/^ladder$|^tripwire_hook$/, ({ towards }) => sidesOf(towards).map((direction) => ({ facing: OPPOSITE[direction] }))],
  ['cocoa', ({ towards }) => sidesOf(towards).map((direction) => ({ facing: direction }))],
  [/^(soul_)?lantern$/, ({ towards }) => towards.filter((direction) => AXIS[direction] === 'y').map((direction) => ({ hanging: direction === 'up' }))],
  ['bell', ({ face, facing, at }) => {
    if (face === 'up' || face === 'down') return { attachment: face === 'up' ? 'floor' : 'ceiling', facing }
    const isBetween = isFullCube[at(...STEP[face])] && isFullCube[at(...STEP[OPPOSITE[face]])]
    return { attachment: isBetween ? 'double_wall' : 'single_wall', facing: OPPOSITE[face] }
  }],
  [/^(trapped_)?chest$/, chestProperties],
  [/^(chipped_|damaged_)?anvil$/, ({ facing }) => ({ facing: CLOCKWISE[facing] })],
  ['observer', ({ looks }) => ({ facing: looks[0] })],
  [/^end_rod$|^lightning_rod$|shulker_box$|^amethyst_cluster$|amethyst_bud$/, ({ face }) => ({ facing: face })],
  ['hopper', ({ face }) => ({ facing: face === 'up' || face === 'down' ? 'down' : OPPOSITE[face] })],
  [/(^|_)rail$/, ({ facing }) => ({ shape: AXIS[facing] === 'x' ? 'east_west' : 'north_south' })],
  ['mangrove_propagule', () => ({ hanging: false, age: '4' })],
  ['pale_moss_carpet', () => ({ bottom: true })]
]

const sidesOf = (directions) => directions.filter((direction) => AXIS[direction] !== 'y')

/** The side of a door's hinge: beside walls and other doors, else on the clicked side. */
function hingeOf ({ facing, cursor, at }) {
  const beside = (side, dy) => at(STEP[side][0], dy, STEP[side][2])
  const [left, right] = [COUNTERCLOCKWISE[facing], CLOCKWISE[facing]]
  const isLowerDoor = (state) => blockByState[state].name.endsWith('_door') && propertiesOf(state).half === 'lower'
  const full = (side) => isFullCube[beside(side, 0)] + isFullCube[beside(side, 1)]
  const balance = full(right) - full(left)
  const [doorLeft, doorRight] = [isLowerDoor(beside(left, 0)), isLowerDoor(beside(right, 0))]
  if ((doorLeft && !doorRight) || balance > 0) return 'right'
  if ((doorRight && !doorLeft) || balance < 0) return 'left'
  const [dx, , dz] = STEP[facing]
  const isLeft = (dx >= 0 || cursor.z >= 0.5) && (dx <= 0 || cursor.z <= 0.5) && (dz >= 0 || cursor.x <= 0.5) && (dz <= 0 || cursor.x >= 0.5)
  return isLeft ? 'left' : 'right'
}

/** Two chests side by side with the same facing become one. A sneaking player places a single chest, or joins it to the clicked one. */
function chestProperties ({ name, player, face, facing, at }) {
  const own = OPPOSITE[facing]
  const singleFacing = (side) => {
    const state = at(...STEP[side])
    const { type, facing: other } = propertiesOf(state)
    return blockByState[state].name === name && type === 'single' ? other : null
  }
  if (player.isSneaking) {
    const clicked = OPPOSITE[face]
    const other = AXIS[face] === 'y' ? null : singleFacing(clicked)
    if (other === null || AXIS[other] === AXIS[face]) return { facing: own, type: 'single' }
    return { facing: other, type: partnerOf({ type: 'left', facing: other }) === clicked ? 'left' : 'right' }
  }
  if (singleFacing(CLOCKWISE[own]) === own) return { facing: own, type: 'left' }
  if (singleFacing(COUNTERCLOCKWISE[own]) === own) return { facing: own, type: 'right' }
  return { facing: own, type: 'single' }
}

/** The second half of a block that fills two places: `{ offset, state }`, or null. */
function secondHalf (name, state, isStacked) {
  const properties = propertiesOf(state)
  if (isStacked(name)) return { offset: STEP.up, state: changed(state, { half: 'upper' }) }
  if (isBed(name)) return { offset: STEP[properties.facing], state: changed(state, { part: 'head' }) }
  return null
}

module.exports = { placedStates, secondHalf }
