'use strict'
// Items in fluids float and drift with the current. Lava and fire burn them (ItemEntity.tick, 1.21.4).

const { kind, NONE, LAVA } = require('./fluid_states')
const { nameOfState } = require('../block_states')
const { nameOf } = require('../inventory/stacks')

const LOOK_EVERY_TICKS = 4 // for items that lie still
const GRAVITY = 0.04 // gravity of items in air, undone here
const LIFT = 0.0005
const LIFT_BELOW_SPEED = 0.06
const WATER_DRAG = 0.99
const PUSH = 0.014
const FIREPROOF = /netherite|ancient_debris/

module.exports = function currents (world) {
  world.everyTick('currents', () => {
    for (const item of world.itemEntities) {
      if (item.isResting && (world.age + item.id) % LOOK_EVERY_TICKS !== 0) continue
      const [x, y, z] = [Math.floor(item.x), Math.floor(item.y + 0.1), Math.floor(item.z)]
      const state = world.blocks.stateAt(x, y, z)
      const fluid = kind[state]
      const burns = fluid === LAVA || /^(soul_)?fire$/.test(nameOfState(state))
      if (burns && !FIREPROOF.test(nameOf(item.stack))) world.removeEntity(item)
      else if (fluid !== NONE) drift(item, world.flowAt(x, y, z))
    }
  })

  function drift (item, flow) {
    const { velocity } = item
    velocity.x = velocity.x * WATER_DRAG + flow.x * PUSH
    velocity.z = velocity.z * WATER_DRAG + flow.z * PUSH
    velocity.y += GRAVITY + (velocity.y < LIFT_BELOW_SPEED ? LIFT : 0)
    item.isResting = false
  }
}
