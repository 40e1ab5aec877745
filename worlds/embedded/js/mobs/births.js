'use strict'
// Differences between mobs from birth: the colours of sheep, the coats of wolves and cats, the sizes of slimes, baby zombies.

const { BABY_AGE_TICKS } = require('./mob')
const { VARIANTS } = require('./pet_state')

// Natural colours and their chances (vanilla 1.21.4, Sheep.getRandomSheepColor). The rest is white, and one in 500 of these is pink.
const SHEEP_COLOURS = [['black', 0.05], ['gray', 0.05], ['light_gray', 0.05], ['brown', 0.03]]
const PINK_CHANCE = 1 / 500
const WOLF_OF_BIOME = { forest: 'woods', taiga: 'pale', snowy_taiga: 'ashen', old_growth_spruce_taiga: 'chestnut' }
const USUAL_WOLF = 'pale'
const RARE_CATS = ['all_black'] // of witches' huts
const STRAY_CATS = VARIANTS.cat_variant.filter((name) => !RARE_CATS.includes(name))
const SLIME_SIZES = [1, 2, 4]
const SPLIT_COUNT = [2, 4]

module.exports = function births (world) {
  function sheepColour () {
    let draw = world.random()
    for (const [colour, chance] of SHEEP_COLOURS) {
      if (draw < chance) return colour
      draw -= chance
    }
    return world.random() < PINK_CHANCE ? 'pink' : 'white'
  }

  world.events.on('mobMade', (mob) => {
    if (mob.typeName === 'sheep') Object.assign(mob, { colour: sheepColour(), isSheared: false })
    if (mob.typeName === 'wolf') mob.variant = WOLF_OF_BIOME[world.terrain.biomeAt(Math.floor(mob.x), Math.floor(mob.z))] ?? USUAL_WOLF
    if (mob.typeName === 'cat') mob.variant = STRAY_CATS[Math.floor(world.random() * STRAY_CATS.length)]
    if (mob.kind.hops) mob.setSize(SLIME_SIZES[Math.floor(world.random() * SLIME_SIZES.length)])
    if (mob.kind.babyChance && world.random() < mob.kind.babyChance) mob.setGrowth(BABY_AGE_TICKS)
  })

  // A dying slime leaves smaller slimes.
  world.events.on('mobDied', ({ mob }) => {
    if (!mob.kind.hops || mob.size === 1) return
    const [low, high] = SPLIT_COUNT
    const count = low + Math.floor(world.random() * (high - low + 1))
    for (let part = 0; part < count; part++) {
      const offset = (part % 2 === 0 ? -1 : 1) * mob.size / 8
      world.spawnMob(mob.typeName, { x: mob.x + offset, y: mob.y + 0.5, z: mob.z + (part < 2 ? -1 : 1) * mob.size / 8 }, { size: mob.size / 2 })
    }
  })
}
