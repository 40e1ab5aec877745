'use strict'
// What a block stands or hangs on (support_rules.json). This is checked before placing and when a neighbour changes. A block without support breaks with its
// drops. The other half of a two-part block breaks with the first.

const { blockByState, propertiesOf, changed, isSolid, isWater, isFullCube } = require('../game_data')
const { isFaceFull, isFaceCentered } = require('../block_shapes')
const { STEP, FACE_OF, OPPOSITE, HORIZONTAL } = require('../directions')
const { rules, grounds, two_places: twoPlaces } = require('./support_rules.json')

const STACKED = new RegExp(twoPlaces.stacked)
const BEDS = new RegExp(twoPlaces.beds)
const DROPS_WITH_FIRST_HALF = new RegExp(twoPlaces.drops_with_first_half)
const MUSHROOM_LIGHT_MAX = 12 // vanilla: brighter places are too bright, except on mycelium and podzol
const [UP, DOWN] = [FACE_OF.up, FACE_OF.down]

// Each check gets { at(direction) → state, state, properties, ground, place, world } and returns whether the block can stay.
const CHECKS = {
  free: () => true,
  ground: ({ at, ground }) => ground.test(nameOf(at('down'))),
  propagule: ({ at, ground, properties }) => properties.hanging ? nameOf(at('up')) === 'mangrove_leaves' : ground.test(nameOf(at('down'))),
  cactus: ({ at, ground }) => ground.test(nameOf(at('down'))) && HORIZONTAL.every((side) => !isSolid[at(side)] && nameOf(at(side)) !== 'lava'),
  sugar_cane: ({ at, ground, around }) => nameOf(at('down')) === 'sugar_cane' ||
    (ground.test(nameOf(at('down'))) && HORIZONTAL.some((side) => isWet(around(STEP[side][0], -1, STEP[side][2])))),
  mushroom: ({ at, ground, world, place }) => ground.test(nameOf(at('down'))) ||
    (isFullCube[at('down')] === 1 && brightness(world, place) <= MUSHROOM_LIGHT_MAX),
  standing_on_own: ({ at, own }) => own.test(nameOf(at('down'))) || isFaceFull(at('down'), UP),
  hanging_from_own: ({ at, own }) => own.test(nameOf(at('up'))) || isFaceFull(at('up'), DOWN) || nameOf(at('up')).endsWith('_leaves'),
  hanging: ({ at }) => isFaceCentered(at('up'), DOWN) || nameOf(at('up')) === 'chain' || nameOf(at('up')).endsWith('hanging_sign'),
  full_below: ({ at }) => isFaceFull(at('down'), UP) || (nameOf(at('down')) === 'hopper'),
  center_below: ({ at }) => isFaceCentered(at('down'), UP),
  full_behind: ({ at, properties }) => isFaceFull(at(OPPOSITE[properties.facing]), FACE_OF[properties.facing]),
  full_at_foot: ({ at, properties }) => isFaceFull(at(OPPOSITE[properties.facing]), FACE_OF[properties.facing]),
  solid_behind: ({ at, properties }) => isSolid[at(OPPOSITE[properties.facing])] === 1,
  solid_below: ({ at }) => isSolid[at('down')] === 1,
  anything_below: ({ at }) => !/^(cave_|void_)?air$/.test(nameOf(at('down'))),
  anything_solid_below: ({ at }) => isSolid[at('down')] === 1,
  snow: ({ at }) => !/^(ice|packed_ice|barrier)$/.test(nameOf(at('down'))) && (isFaceFull(at('down'), UP) || nameOf(at('down')).endsWith('_leaves') ||
    propertiesOf(at('down')).layers === '8' || /^(honey_block|soul_sand)$/.test(nameOf(at('down')))),
  lantern: ({ at, properties }) => properties.hanging ? CHECKS.hanging({ at }) : isFaceCentered(at('down'), UP),
  attached: ({ at, properties }) => {
    const side = properties.face === 'floor' ? 'down' : properties.face === 'ceiling' ? 'up' : OPPOSITE[properties.facing]
    return isFaceFull(at(side), FACE_OF[OPPOSITE[side]])
  },
  bell: ({ at, properties }) => {
    const side = { floor: 'down', ceiling: 'up' }[properties.attachment] ?? properties.facing
    return isFaceCentered(at(side), FACE_OF[OPPOSITE[side]])
  },
  lily_pad: ({ at }) => isSourceWater(at('down')) || /ice$/.test(nameOf(at('down'))),
  cocoa: ({ at, properties }) => /jungle_(log|wood)$/.test(nameOf(at(properties.facing))),
  faces: (asked) => keptFaces(asked).length > 0
}

const nameOf = (state) => blockByState[state].name
const isSourceWater = (state) => isWater(state) && (propertiesOf(state).level ?? '0') === '0'
const isWet = (state) => isWater(state) || nameOf(state) === 'frosted_ice'
const brightness = (world, { x, y, z }) => {
  const { block, effectiveSky } = world.lightAt(x, y, z)
  return Math.max(block, effectiveSky)
}

/** The faces of a vine or lichen that still hold: on a full face, or (vines) below the same face of another vine. */
function keptFaces ({ at, state, properties }) {
  const isVine = nameOf(state) === 'vine'
  const above = at('up')
  return Object.keys(STEP).filter((side) => properties[side] === true && (
    isFaceFull(at(side), FACE_OF[OPPOSITE[side]]) || (isVine && side !== 'up' && nameOf(above) === 'vine' && propertiesOf(above)[side] === true)))
}

const ruleOfBlock = new Map() // block id → { check, ground, own } or null
function ruleOf (block) {
  if (!ruleOfBlock.has(block.id)) {
    const found = rules.find(([pattern]) => new RegExp(pattern).test(block.name))
    const [, kind, detail] = found ?? []
    ruleOfBlock.set(block.id, found ? { check: CHECKS[kind], ground: new RegExp(grounds[detail]), own: new RegExp(detail) } : null)
  }
  return ruleOfBlock.get(block.id)
}

/** Whether a block in this state can stay at a place. */
function isSupported (world, x, y, z, state) {
  const rule = ruleOf(blockByState[state])
  return rule === null || rule.check(asked(world, x, y, z, state, rule))
}

function asked (world, x, y, z, state, rule) {
  const around = (dx, dy, dz) => world.blocks.stateAt(x + dx, y + dy, z + dz)
  return { world, place: { x, y, z }, state, properties: propertiesOf(state), around, at: (side) => around(...STEP[side]), ...rule }
}

/** The direction of the other half of a two-part block, or null for all other blocks. */
function otherHalfOf (state) {
  const { name } = blockByState[state]
  const properties = propertiesOf(state)
  if (STACKED.test(name)) return properties.half === 'lower' ? 'up' : 'down'
  if (BEDS.test(name)) return properties.part === 'foot' ? properties.facing : OPPOSITE[properties.facing]
  return null
}

const isMatchingHalf = (state, other) => blockByState[state] === blockByState[other] &&
  (propertiesOf(state).half !== propertiesOf(other).half || propertiesOf(state).part !== propertiesOf(other).part)

/** The half that supports both: the upper half of a door stands on the lower half. */
const standsOnOwnHalf = (state) => STACKED.test(nameOf(state)) && propertiesOf(state).half === 'upper'

/**
 * What happens to a block when its neighbour in a direction has changed: `null` when it stays, else `{ drops }`.
 * Vines and the like lose single faces first: then the result is `{ state }`.
 */
function lossOf (world, x, y, z, state, side) {
  const half = otherHalfOf(state)
  if (half !== null && half === side) {
    const [dx, dy, dz] = STEP[side]
    if (!isMatchingHalf(state, world.blocks.stateAt(x + dx, y + dy, z + dz))) return { drops: !DROPS_WITH_FIRST_HALF.test(nameOf(state)) }
  }
  const rule = ruleOf(blockByState[state])
  if (rule === null || standsOnOwnHalf(state)) return null
  const question = asked(world, x, y, z, state, rule)
  if (!rule.check(question)) return { drops: true }
  return rule.check === CHECKS.faces ? withoutLostFaces(state, keptFaces(question)) : null
}

function withoutLostFaces (state, kept) {
  const properties = propertiesOf(state)
  const lost = Object.keys(STEP).filter((side) => properties[side] === true && !kept.includes(side))
  if (lost.length === 0) return null
  return { state: changed(state, Object.fromEntries(lost.map((side) => [side, false]))) }
}

module.exports = { isSupported, lossOf, otherHalfOf, isStacked: (name) => STACKED.test(name), isBed: (name) => BEDS.test(name) }
