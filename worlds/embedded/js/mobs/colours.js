'use strict'
// The sixteen colours of wool and collars, by vanilla's numbers.

const COLOURS = ['white', 'orange', 'magenta', 'light_blue', 'yellow', 'lime', 'pink', 'gray', 'light_gray', 'cyan', 'purple', 'blue', 'brown', 'green', 'red', 'black']

/** The colour of a dye, or null for another item. */
function dyeColourOf (itemName) {
  const colour = itemName.replace(/_dye$/, '')
  return colour !== itemName && COLOURS.includes(colour) ? colour : null
}

module.exports = { COLOURS, dyeColourOf }
