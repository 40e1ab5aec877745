'use strict'
// Wolves and cats as pets: taming, healing, collars, sitting (vanilla 1.21.4, Wolf.mobInteract and Cat.mobInteract).
//
//   world.bringToOwner(mob, owner)   puts a tame animal beside its owner; false when there was no room

const { registry, blockByState } = require('../game_data')
const { nameOf, withCount } = require('../inventory/stacks')
const { dyeColourOf } = require('./colours')
const { standingCost } = require('./ground')
const { ownerOf, isLeftBehind } = require('./loyalty')
const { putAt, stop } = require('./navigation')

const TAMING_CHANCE = 1 / 3
const TAMED = 7 // entity status: hearts
const NOT_TAMED = 6 // smoke
const TRIES = 10
const ACROSS_BLOCKS = 3
const BESIDE_BLOCKS = 2 // a pet does not appear where its owner stands
const UP_BLOCKS = 1
const LOOK_EVERY_TICKS = 20
const COMES_FROM_BLOCKS = 128 // in vanilla, animals farther from every player stand still

const isPetKind = (world) => (name) => world.mobKinds[name]?.tamedBy !== undefined
const isOwner = (player, mob) => mob.ownerUuid === player.uuid

/** Feeding, taming, dyeing. It comes before other uses of animals. */
function pets (world) {
  const use = (player, { slot, stack }) => player.inventory.set(slot, withCount(stack, stack.count - 1))

  function tame (player, mob, given) {
    if (mob.anger !== null || !mob.kind.tamedBy.includes(nameOf(given.stack))) return false
    use(player, given)
    mob.isPersistent = true // who was fed stays, even a stray
    const isTamed = world.random() < TAMING_CHANCE
    if (isTamed) {
      mob.belongTo(player.uuid)
      setSitting(mob, true)
    }
    mob.tellViewers('entity_status', { entityId: mob.id, entityStatus: isTamed ? TAMED : NOT_TAMED })
    return true
  }

  function heal (player, mob, given) {
    const name = nameOf(given.stack)
    if (mob.health >= mob.healthMax || !mob.kind.foods.includes(name)) return false
    use(player, given)
    world.heal(mob, mob.kind.healsPerFoodPoint * registry.foodsByName[name].foodPoints)
    return true
  }

  function dye (player, mob, given) {
    const colour = isOwner(player, mob) ? dyeColourOf(nameOf(given.stack)) : null
    if (colour === null || colour === mob.collar) return false
    use(player, given)
    mob.collar = colour
    mob.tellMetadata()
    return true
  }

  world.onEntityUsed(isPetKind(world), (player, mob, given) => {
    if (!given.stack || mob.isDead) return false
    return mob.ownerUuid === null ? tame(player, mob, given) : heal(player, mob, given) || dye(player, mob, given)
  })

  world.events.on('hurt', ({ entity }) => { if (entity.isSitting) setSitting(entity, false) })

  world.events.on('bred', ({ child, parents: [parent, other] }) => {
    if (parent.ownerUuid === null || !parent.kind.tamedBy) return
    child.belongTo(parent.ownerUuid)
    const { collar, variant } = world.random() < 0.5 ? parent : other
    Object.assign(child, { collar, variant })
    child.tellMetadata()
  })

  world.events.on('mobDied', ({ mob, message }) => {
    const owner = world.gameRules.showDeathMessages && mob.kind.tamedBy ? ownerOf(world, mob) : null
    if (owner) world.announce(message, [owner])
  })

  world.bringToOwner = (mob, owner) => bringToOwner(world, mob, owner)

  // Animals far from every player sleep (see index.js). A pet comes from there when its owner is not too far away.
  world.everyTick('pets left behind', () => {
    if (world.age % LOOK_EVERY_TICKS !== 0) return
    for (const mob of world.mobs) {
      if (mob.ownerUuid === null || !mob.kind.tamedBy || mob.isAwake || mob.isSitting || mob.isDead) continue
      const owner = ownerOf(world, mob)
      if (owner && isLeftBehind(mob, owner) && owner.distanceTo(mob.x, mob.y, mob.z) <= COMES_FROM_BLOCKS) bringToOwner(world, mob, owner)
    }
  })
}

function setSitting (mob, isSitting) {
  mob.isSitting = isSitting
  mob.target = null
  stop(mob)
  mob.tellMetadata()
}

function bringToOwner (world, mob, owner) {
  const within = (blocks) => Math.floor(world.random() * (2 * blocks + 1)) - blocks
  for (let tries = 0; tries < TRIES; tries++) {
    const [dx, dy, dz] = [within(ACROSS_BLOCKS), within(UP_BLOCKS), within(ACROSS_BLOCKS)]
    if (Math.abs(dx) < BESIDE_BLOCKS && Math.abs(dz) < BESIDE_BLOCKS) continue
    const [x, y, z] = [Math.floor(owner.x) + dx, Math.floor(owner.y) + dy, Math.floor(owner.z) + dz]
    if (standingCost(world.mobReader, x, y, z, Math.ceil(mob.height)) !== 0 || blockByState[world.mobReader.stateAt(x, y - 1, z)].name.endsWith('_leaves')) continue
    putAt(world, mob, { x: x + 0.5, y, z: z + 0.5 })
    return true
  }
  return false
}

/** The owner's click makes it sit or stand up. It comes after all other uses of animals. */
function sitting (world) {
  world.onEntityUsed(isPetKind(world), (player, mob) => {
    if (!isOwner(player, mob) || mob.isDead) return false
    setSitting(mob, !mob.isSitting)
    return true
  })
}

module.exports = { pets, sitting }
