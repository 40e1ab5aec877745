'use strict'
// What is known of hostile creatures before a fight.

/** They harm from afar, or whoever stands beside them: rather shut out than struck, where that can be. */
const SHUT_OUT = ['creeper', 'skeleton', 'stray', 'bogged', 'witch', 'enderman']

/** Whether a kind harms only whom it has at hand: it is met with the sword. */
const strikesAtHand = (name) => !SHUT_OUT.includes(name)

module.exports = { SHUT_OUT, strikesAtHand }
