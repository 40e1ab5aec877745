'use strict'
// Properties of hostile creatures.

/** These harm at a distance, or harm everybody next to them. If possible, block their way instead of fighting them. */
const SHUT_OUT = ['creeper', 'skeleton', 'stray', 'bogged', 'witch', 'enderman']

/** Whether a kind harms only at close range. A sword is enough against it. */
const strikesAtHand = (name) => !SHUT_OUT.includes(name)

module.exports = { SHUT_OUT, strikesAtHand }
