'use strict'
// Dig times with enchantments. Mineflayer 4.39 takes the component of an item's enchantments for a list, so that a body with an enchanted tool or helmet could
// not dig.

const { enchantmentsOf } = require('../enchantments')

const HELMET = 'head'

/** Lets a body reckon with the enchantments of its tool and its helmet. */
function install (bot) {
  bot.digTime = (block) => {
    const items = [bot.heldItem, bot.inventory.slots[bot.getEquipmentDestSlot(HELMET)]]
    const isUnderWater = ['water', 'flowing_water'].includes(bot._getBlockAtEyeLevel()?.name)
    const enchantments = items.flatMap((item) => enchantmentsOf(bot.registry, item))
    return block.digTime(bot.heldItem?.type ?? null, bot.game.gameMode === 'creative', isUnderWater, !bot.entity.onGround, enchantments, bot.entity.effects)
  }
}

module.exports = { install }
