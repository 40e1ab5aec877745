'use strict'

const assert = require('node:assert/strict')
const test = require('node:test')
const { connect, openWorld, eventOf, until } = require('./world_fixture')

test('speech is heard within the radius, and by nobody beyond', async (t) => {
  const { join } = await openWorld(t, { hearing_radius_blocks: 16 })
  const speaker = await join('Speaker', [0.5, 67, 0.5])
  const near = await join('Near', [10.5, 67, 0.5])
  const far = await join('Far', [0.5, 67, 18.5])
  const message = eventOf(near, 'message', (text, position, sender) => position === 'chat' && sender === speaker.player.uuid)
  speaker.chat('I found coal')
  await message
  await until(() => speaker.heard.length === 1, 'the speaker hears itself')
  assert.deepEqual(near.heard, [['Speaker', 'I found coal']])
  far.chat('Hello?')
  await until(() => far.heard.length === 1, 'Far hears itself')
  assert.deepEqual(far.heard, [['Far', 'Hello?']])
  assert.equal(near.heard.length, 1)
})

test('commands of players are refused', async (t) => {
  const { join, world, countOf } = await openWorld(t)
  const bot = await join('Sly')
  const answer = eventOf(bot, 'message', (text, position) => position === 'system')
  bot.chat('/give Sly diamond 64')
  assert.match(String((await answer)[0]), /permission/)
  assert.equal(countOf(bot, 'diamond'), 0)
  assert.equal(world.players.size, 1)
})

test('players see each other come, move and go', async (t) => {
  const { join, command } = await openWorld(t)
  const one = await join('One', [0.5, 67, 2.5])
  const two = await join('Two', [3.5, 67, 2.5])
  await until(() => one.players.Two?.entity && two.players.One?.entity, 'they see each other')
  await command('tp Two -2.5 67 2.5')
  await until(() => Math.abs(one.players.Two.entity.position.x + 2.5) < 0.1, 'One sees where Two is')
  await command('tp Two -14.5 67 150')
  await until(() => !one.players.Two?.entity, 'Two is out of sight')
  two.quit()
  await eventOf(one, 'playerLeft', (player) => player.username === 'Two')
})

test('a spectator is not met, heard or seen, passes through walls, and can become a player again', async (t) => {
  const { join, command, give, world, countOf, lyingNear } = await openWorld(t)
  const agent = await join('Agent', [0.5, 67, 2.5])
  const guest = await join('Guest', [3.5, 67, 2.5])
  await give(guest, 'apple', 1)
  await until(() => agent.players.Guest?.entity, 'the agent sees the guest')
  assert.match(await command('gamemode spectator Guest'), /Set Guest's game mode to Spectator Mode/)
  await until(() => !agent.players.Guest?.entity && guest.game.gameMode === 'spectator' && guest.players.Guest.gamemode === 3, 'the guest is out of sight')
  assert.equal(await command('gamemode spectator Guest'), '')
  assert.match(await command('data get entity Guest playerGameType'), /: 3$/)

  const [watcher] = world.watchers
  await command('setblock 3 67 4 stone')
  await command('setblock 3 68 4 stone')
  guest.physicsEnabled = false
  guest._client.write('position', { x: 3.5, y: 67, z: 4.5, flags: { onGround: false, hasHorizontalCollision: false } })
  await until(() => watcher.z === 4.5, 'the guest is within the wall')
  world.dropItem(3.5, 67.5, 4.5, watcher.inventory.slots.find(Boolean))
  const refused = eventOf(guest, 'message', (text, position) => position === 'system')
  guest.chat('Hello?')
  assert.match(String((await refused)[0]), /only watch/)
  agent.chat('I found coal')
  await until(() => guest.heard.length === 1 && agent.heard.length === 1, 'who watches hears')
  assert.deepEqual(agent.heard, [['Agent', 'I found coal']])
  await command('tp Agent 0.5 67 6.5')
  await until(() => Math.abs((guest.players.Agent?.entity?.position.z ?? 0) - 6.5) < 0.1, 'the guest sees where the agent goes')
  assert.equal(countOf(guest, 'apple'), 1)
  assert.deepEqual(lyingNear(3.5, 67.5, 4.5).map(({ stack }) => stack.count), [1])

  guest._client.write('position', { x: 3.5, y: 67, z: 2.5, flags: { onGround: false, hasHorizontalCollision: false } })
  await until(() => watcher.z === 2.5, 'the guest is out of the wall')
  await command('gamemode survival Guest')
  await until(() => agent.players.Guest?.entity && guest.game.gameMode === 'survival', 'the agent sees the guest again')
  assert.match(await command('execute if entity @a[name=Guest,gamemode=survival]'), /passed/)
})

test('a spectator who comes back is still a spectator', async (t) => {
  const { join, command, world } = await openWorld(t)
  const guest = await join('Guest')
  await command('gamemode spectator Guest')
  guest.quit()
  await until(() => world.players.size === 0, 'the guest is gone')
  assert.equal(world.watchers.size, 0)
  const again = await join('Guest')
  await until(() => again.game.gameMode === 'spectator', 'it watches')
  assert.equal(world.watchers.size, 1)
})

test('death drops everything, and the player respawns near the plaza', async (t) => {
  const { join, give, command, world, countOf, lyingNear } = await openWorld(t)
  const bot = await join('Faller', [0.5, 67, 9.5])
  await give(bot, 'apple', 5)
  const died = eventOf(bot, 'death')
  await command('tp Faller 0.5 110 9.5')
  await died
  assert.deepEqual(lyingNear(0.5, 67, 9.5).map(({ stack }) => stack.count), [5])
  await until(() => bot.isAlive && bot.health === 20, 'alive again')
  assert.equal(countOf(bot, 'apple'), 0)
  assert.ok(Math.hypot(world.players.get('Faller').x, world.players.get('Faller').z) < 40)
})

test('a fall hurts by its blocks above three', async (t) => {
  const { join, command } = await openWorld(t)
  const bot = await join('Jumper', [4.5, 67, 4.5])
  await command('tp Jumper 4.5 75 4.5')
  await eventOf(bot, 'health', () => bot.health < 20)
  assert.equal(bot.health, 15)
})

test('eating uses the food and reduces hunger', async (t) => {
  const { join, give, serverCountOf, world } = await openWorld(t)
  const bot = await join('Eater')
  await give(bot, 'bread', 2)
  world.players.get('Eater').food = 10
  world.tellHealth(world.players.get('Eater'))
  await until(() => bot.food === 10, 'hungry')
  await bot.equip(bot.inventory.items()[0], 'hand')
  await bot.consume()
  await until(() => bot.food === 15, 'fed')
  assert.equal(serverCountOf('Eater', 'bread'), 1)
})

test('a player with an impossible move is put back', async (t) => {
  const { join, world } = await openWorld(t)
  const bot = await join('Racer', [0.5, 67, 9.5])
  const moved = eventOf(bot, 'forcedMove')
  bot._client.write('position', { x: 60, y: 67, z: 9.5, flags: { onGround: true } })
  await moved
  assert.ok(Math.abs(world.players.get('Racer').x - 0.5) < 1)
  bot._client.write('position', { x: NaN, y: 67, z: 9.5, flags: { onGround: true } })
  await eventOf(bot, 'kicked')
})

test('a second login with the same name replaces the first, with its inventory', async (t) => {
  const { join, give, countOf, world } = await openWorld(t)
  const first = await join('Twin')
  await give(first, 'stick', 7)
  const kicked = eventOf(first, 'kicked')
  const second = await join('Twin')
  await kicked
  await until(() => countOf(second, 'stick') === 7, 'the sticks are there')
  assert.equal(world.players.size, 1)
})

test('a full world and a flood disconnect clients, and the world runs on', async (t) => {
  const { join, server, world } = await openWorld(t, { max_players: 1 })
  const bot = await join('Only')
  const other = connect(server.ready.port, 'Extra')
  const [reason] = await eventOf(other, 'kicked')
  assert.match(String(reason), /full/)
  for (let i = 0; i < 5000; i++) bot._client.write('arm_animation', { hand: 0 })
  await eventOf(bot, 'kicked')
  await until(() => world.players.size === 0, 'the flooder is gone')
  await join('Next')
})

test('under water breath runs out and is sent, above it comes back', async (t) => {
  const { join, command } = await openWorld(t)
  const bot = await join('Diver', [6.5, 67, 6.5])
  const airTicks = () => bot.entity.metadata[1]
  await command('fill 6 67 6 6 69 6 water')
  await until(() => airTicks() <= 270, 'a tenth of the breath is gone')
  await command('fill 6 67 6 6 69 6 air')
  await until(() => airTicks() === 300, 'the breath is whole again')
})
