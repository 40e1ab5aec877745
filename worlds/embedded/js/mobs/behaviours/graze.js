'use strict'
// Sheep eat grass and regrow their wool.

const { stateOf, blockByState } = require('../../game_data')

const CHANCES = { grown: 3 / 1000, baby: 3 / 50 } // per decision, one every third tick
const TICKS = 40
const EATS_AT = 36
const EATS = 10 // entity status
const BABY_GROWS_TICKS = 1200
const DIRT = stateOf('dirt')
const GRASSES = new Set(['short_grass'])

const placeOf = (mob) => [Math.floor(mob.x), Math.floor(mob.y + 0.1), Math.floor(mob.z)]
const nameAt = (world, x, y, z) => blockByState[world.blocks.stateAt(x, y, z)].name

module.exports = {
  start (world, mob) {
    if (world.random() >= (mob.isBaby ? CHANCES.baby : CHANCES.grown) || !mob.onGround) return null
    const [x, y, z] = placeOf(mob)
    if (!GRASSES.has(nameAt(world, x, y, z)) && nameAt(world, x, y - 1, z) !== 'grass_block') return null
    mob.tellViewers('entity_status', { entityId: mob.id, entityStatus: EATS })
    return { ticks: 0 }
  },
  tick (world, mob, state) {
    if (++state.ticks === EATS_AT) eat(world, mob)
    return state.ticks < TICKS
  }
}

function eat (world, mob) {
  const [x, y, z] = placeOf(mob)
  const isPlant = GRASSES.has(nameAt(world, x, y, z))
  if (!isPlant && nameAt(world, x, y - 1, z) !== 'grass_block') return
  if (world.gameRules.mobGriefing) {
    if (isPlant) world.blocks.setState(x, y, z, 0, mob)
    else world.blocks.setState(x, y - 1, z, DIRT, mob)
  }
  if (mob.isBaby) mob.setGrowth(Math.min(0, mob.growth + BABY_GROWS_TICKS))
  if (!mob.isSheared) return
  mob.isSheared = false
  mob.tellMetadata()
}
