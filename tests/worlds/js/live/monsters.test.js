'use strict'
// Monsters around a player in the dark: with vanilla's density, everywhere around and not only close by.

const assert = require('node:assert/strict')
const test = require('node:test')
const { openWorld, until } = require('./world_fixture')

// Monsters spawn in groups, and twenty of them are six groups or so: the looks are many, and each is at other monsters.
const LOOKS = 20
const LOOK_EVERY_TICKS = 1200
const ANSWERED_TICKS_MAX = 400 // keep-alives go out every 300
const NEAR_BLOCKS = 44
const FAR_BLOCKS = 64
const FIRST_BLOCKS = 24
const COLUMNS = (2 * 4 + 1) ** 2 // within the default four
const VANILLA_PER_BLOCK = 70 / (Math.PI * 128 ** 2) // a lone player's monsters, within the radius in which they live

test('at night the density of monsters is that of vanilla', async (t) => {
  const { world, join, command } = await openWorld(t)
  await join('Ada')
  await command('gamemode creative Ada') // no monster attacks Ada
  await command('time set midnight')
  await command('gamerule doDaylightCycle false')
  const [player] = world.players.values()
  await until(() => player.columns.size >= COLUMNS, 'the land is there')
  const distances = []
  for (let tick = 0; tick < LOOKS * LOOK_EVERY_TICKS; tick++) {
    world.runTick()
    // The client has its turn between ticks that run in one go. A client that answers nothing for two minutes of them counts as lost, and its monsters with it.
    if (world.age - player.keepAlive.answeredAge > ANSWERED_TICKS_MAX) await until(() => world.age - player.keepAlive.answeredAge <= ANSWERED_TICKS_MAX, 'Ada answers')
    if (tick % LOOK_EVERY_TICKS !== LOOK_EVERY_TICKS - 1) continue
    for (const mob of [...world.mobs].filter(({ kind }) => kind.hostile)) {
      distances.push(Math.hypot(mob.x - player.x, mob.z - player.z))
      world.removeEntity(mob)
    }
  }
  const within = (from, to) => distances.filter((distance) => distance >= from && distance < to).length / LOOKS / (Math.PI * (to ** 2 - from ** 2))
  const whole = within(0, FAR_BLOCKS) / VANILLA_PER_BLOCK
  assert.ok(whole > 0.7 && whole < 1.5, `${whole.toFixed(2)} times as many as in vanilla`)
  const near = within(FIRST_BLOCKS, NEAR_BLOCKS) / within(FIRST_BLOCKS, FAR_BLOCKS)
  assert.ok(near < 1.4, `${near.toFixed(2)} times as many near by as all around`)
})
