'use strict'
// The window of an enchanting table, as in vanilla's EnchantmentMenu: an item, lapis, and three buttons. The item and the lapis go back to the player when it
// closes.

const { Container } = require('./container')
const { enchanted, enchantmentsFor, offersFor } = require('./enchanting')
const { enchantmentId } = require('./enchantments')
const { Menu } = require('./menu')
const { playerSlots, range, reversed } = require('./menus')
const { nameOf, withCount } = require('./stacks')

const ITEM = 0
const LAPIS = 1
const FIRST_OF_PLAYER = 2
const PLAYER_SLOTS = 36
const NONE = -1

const isLapis = (stack) => nameOf(stack) === 'lapis_lazuli'

/** The ten numbers of the window: three levels, the seed for the runes, three shown enchantments and their levels. */
function propertiesOf (offers, seed) {
  return [
    ...offers.map(({ levels }) => levels),
    seed << 16 >> 16, // the window carries sixteen bits
    ...offers.map(({ clue }) => clue === null ? NONE : enchantmentId(clue.name)),
    ...offers.map(({ clue }) => clue?.level ?? NONE)
  ]
}

/**
 * @param {() => number} shelves counts the bookshelves around the table
 * @param {(levels: number) => void} pay called when an offer is taken; it takes the levels and gives the player another enchantment seed
 */
function enchantingMenu (player, id, { shelves, pay }) {
  const inputs = new Container(2)
  let offers = []
  let offeredFor = null // version of the inputs, and seed
  const currentOffers = () => {
    const wanted = `${inputs.version} ${player.enchantmentSeed}`
    if (offeredFor !== wanted) offers = offersFor(inputs.get(ITEM), shelves(), player.enchantmentSeed)
    offeredFor = wanted
    return offers
  }
  const press = (offer) => {
    const levels = currentOffers()[offer]?.levels ?? 0
    const [stack, lapis] = inputs.slots
    const price = offer + 1 // levels, and lapis
    if (levels === 0 || (lapis?.count ?? 0) < price || player.level < Math.max(price, levels)) return
    const enchantments = enchantmentsFor(nameOf(stack), player.enchantmentSeed, offer, levels)
    if (enchantments.length === 0) return
    inputs.set(ITEM, enchanted(stack, enchantments))
    inputs.set(LAPIS, withCount(lapis, lapis.count - price))
    pay(price)
  }
  const slots = [{ container: inputs, index: ITEM, limit: 1 }, { container: inputs, index: LAPIS, accepts: isLapis }, ...playerSlots(player)]
  const quickMoveOrder = (slot, stack) => {
    if (slot < FIRST_OF_PLAYER) return [reversed(range(FIRST_OF_PLAYER, FIRST_OF_PLAYER + PLAYER_SLOTS))]
    return [[isLapis(stack) ? LAPIS : ITEM]]
  }
  return new Menu(player, {
    id,
    slots,
    quickMoveOrder,
    hotbarStart: FIRST_OF_PLAYER + 27,
    returns: [inputs],
    press,
    properties: () => propertiesOf(currentOffers(), player.enchantmentSeed)
  })
}

module.exports = { enchantingMenu }
