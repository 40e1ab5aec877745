'use strict'
// Doors, gates, trapdoors, levers and buttons by hand. There is no redstone in this world, so they switch nothing.

const { blockByState, propertiesOf, changed } = require('../game_data')
const { STEP, OPPOSITE } = require('../directions')
const { otherHalfOf } = require('./support')

const BY_YAW = ['south', 'west', 'north', 'east']
const WOODEN_BUTTON_TICKS = 30
const STONE_BUTTON_TICKS = 20
const isStoneButton = (name) => name === 'stone_button' || name === 'polished_blackstone_button'

module.exports = function openables (world) {
  const set = (x, y, z, state, properties, player) => world.blocks.setState(x, y, z, changed(state, properties), player)

  world.onBlockUsed((name) => name.endsWith('_door') && name !== 'iron_door', (player, { x, y, z, state }) => {
    const open = !propertiesOf(state).open
    const [dx, dy, dz] = STEP[otherHalfOf(state)]
    const other = world.blocks.stateAt(x + dx, y + dy, z + dz)
    set(x, y, z, state, { open }, player)
    if (blockByState[other] === blockByState[state]) set(x + dx, y + dy, z + dz, other, { open }, player)
    return true
  })

  world.onBlockUsed((name) => name.endsWith('_trapdoor') && name !== 'iron_trapdoor', (player, { x, y, z, state }) => {
    set(x, y, z, state, { open: !propertiesOf(state).open }, player)
    return true
  })

  world.onBlockUsed((name) => name.endsWith('_fence_gate'), (player, { x, y, z, state }) => {
    const { open, facing } = propertiesOf(state)
    const looks = BY_YAW[Math.round((((player.yaw % 360) + 360) % 360) / 90) % 4]
    // A gate opens away from the player.
    set(x, y, z, state, !open && facing === OPPOSITE[looks] ? { open: true, facing: looks } : { open: !open }, player)
    return true
  })

  world.onBlockUsed(['lever'], (player, { x, y, z, state }) => {
    set(x, y, z, state, { powered: !propertiesOf(state).powered }, player)
    return true
  })

  world.onBlockUsed((name) => name.endsWith('_button'), (player, { x, y, z, state, block }) => {
    if (propertiesOf(state).powered) return true
    set(x, y, z, state, { powered: true }, player)
    world.schedule('button', x, y, z, isStoneButton(block.name) ? STONE_BUTTON_TICKS : WOODEN_BUTTON_TICKS)
    return true
  })

  world.onScheduled('button', (x, y, z) => {
    const state = world.blocks.stateAt(x, y, z)
    if (propertiesOf(state).powered === true && blockByState[state].name.endsWith('_button')) set(x, y, z, state, { powered: false }, 'button')
  })
}
