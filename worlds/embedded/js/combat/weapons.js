'use strict'
// Items as weapons.

const { nameOf } = require('../inventory/stacks')
const { materials, sword, axe, pickaxe, shovel, hoe, others } = require('./weapons.json')

const HAND = { damage: 1, speed: 4, wear: 0, sweeps: false }

const byName = new Map(Object.entries(others).map(([name, weapon]) => [name, { ...HAND, ...weapon }]))
for (const [tool, { damage, speed, wear, sweeps = false }] of Object.entries({ sword, axe, pickaxe, shovel, hoe })) {
  materials.forEach((material, index) => byName.set(`${material}_${tool}`, { damage: damage[index], speed: speed[index], wear, sweeps }))
}

/** `{ damage (half hearts), speed (attacks a second), wear (a hit), sweeps }` of a stack or an empty hand. */
const weaponOf = (stack) => stack ? byName.get(nameOf(stack)) ?? HAND : HAND

module.exports = { weaponOf }
