'use strict'
// The item that a player is using: food, a bow, a shield. `player.using` is { hand, slot, itemId, startedAge } or null.
//
//   world.startUsing(player, { hand, slot })
//   world.endUsing(player)
//   world.onUsedFor(ticksOf, finish)   ticksOf(itemName) → ticks until use is complete, or null; then finish(player, using) runs once

const { nameOf } = require('../../inventory/stacks')

const RELEASE_USE_ITEM = 5 // status of block_dig
const EARLY_TICKS = 3 // tolerance, because clients measure the time themselves
const USING_FLAG = 1
const OFF_HAND_FLAG = 2

module.exports = function using (world) {
  const completions = []
  world.onUsedFor = (ticksOf, finish) => completions.push({ ticksOf, finish })

  world.startUsing = function startUsing (player, { hand, slot }) {
    player.using = { hand, slot, itemId: player.inventory.get(slot).itemId, startedAge: world.age }
    tell(player)
  }

  world.endUsing = function endUsing (player) {
    if (player.using === null) return
    player.using = null
    tell(player)
  }

  /** The button was released (`status`), or the held slot changed. */
  world.stopUsing = function stopUsing (player, status) {
    if (!player.using) return
    if (status === RELEASE_USE_ITEM) complete(player, EARLY_TICKS)
    else if (player.using.hand === 1) return
    world.endUsing(player)
  }

  world.everyTick('using', () => {
    for (const player of world.players.values()) {
      if (!player.using) continue
      if (player.inventory.get(player.using.slot)?.itemId !== player.using.itemId) world.endUsing(player)
      else complete(player, 0)
    }
  })

  function complete (player, earlyTicks) {
    const { using } = player
    const stack = player.inventory.get(using.slot)
    if (stack?.itemId !== using.itemId) return
    for (const { ticksOf, finish } of completions) {
      const ticks = ticksOf(nameOf(stack))
      if (ticks === null || world.age - using.startedAge < ticks - earlyTicks) continue
      world.endUsing(player)
      finish(player, using)
      return
    }
  }

  function tell (player) {
    const flags = player.using ? USING_FLAG | (player.using.hand === 1 ? OFF_HAND_FLAG : 0) : 0
    player.tellViewers('entity_metadata', { entityId: player.id, metadata: [player.metadataEntry('living_entity_flags', 'byte', flags)] })
  }
}
