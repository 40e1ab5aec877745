'use strict'
// Use of animals by players: feeding, shearing, milking, dyeing.

const { nameOf, stackNamed, withCount } = require('../inventory/stacks')
const { dyeColourOf } = require('./colours')

const LOVE_TICKS = 600
const IN_LOVE = 18 // entity status
const FEEDING_SHARE = 0.1 // share of the time left until it is grown
const WOOL = [1, 3]
const MILKED = ['cow', 'goat']
const TICKS_PER_SECOND = 20

module.exports = function tending (world) {
  const use = (player, { slot, stack }) => player.inventory.set(slot, withCount(stack, stack.count - 1))

  world.onEntityUsed(['sheep'], (player, sheep, { slot, stack }) => {
    if (!stack || nameOf(stack) !== 'shears' || sheep.isSheared || sheep.isBaby || sheep.isDead) return false
    const count = WOOL[0] + Math.floor(world.random() * WOOL[1])
    for (let piece = 0; piece < count; piece++) {
      const velocity = { x: (world.random() - 0.5) * 0.1, y: world.random() * 0.05 + 0.2, z: (world.random() - 0.5) * 0.1 }
      world.dropItem(sheep.x, sheep.y + 1, sheep.z, stackNamed(`${sheep.colour}_wool`), { velocity })
    }
    sheep.isSheared = true
    sheep.tellMetadata()
    world.wear(player, slot)
    return true
  })

  world.onEntityUsed(['sheep'], (player, sheep, given) => {
    const colour = given.stack && dyeColourOf(nameOf(given.stack))
    if (!colour || sheep.colour === colour || sheep.isSheared) return false
    use(player, given)
    sheep.colour = colour
    sheep.tellMetadata()
    return true
  })

  world.onEntityUsed(MILKED, (player, mob, given) => {
    if (!given.stack || nameOf(given.stack) !== 'bucket' || mob.isBaby) return false
    use(player, given)
    const milk = stackNamed('milk_bucket')
    if (player.inventory.get(given.slot) === null) player.inventory.set(given.slot, milk)
    else world.giveOrDrop(player, milk)
    return true
  })

  world.onEntityUsed((name) => world.mobKinds[name]?.foods !== undefined, (player, mob, given) => {
    if (!given.stack || !mob.kind.foods.includes(nameOf(given.stack)) || mob.isDead) return false
    if (mob.isBaby) {
      use(player, given)
      mob.setGrowth(mob.growth + Math.floor(-mob.growth / TICKS_PER_SECOND * FEEDING_SHARE) * TICKS_PER_SECOND)
      return true
    }
    const isWild = mob.kind.tamedBy !== undefined && mob.ownerUuid === null // wild wolves and cats do not breed
    if (isWild || mob.growth !== 0 || mob.loveTicks > 0) return false
    use(player, given)
    mob.loveTicks = LOVE_TICKS
    mob.tellViewers('entity_status', { entityId: mob.id, entityStatus: IN_LOVE })
    return true
  })
}
