'use strict'
// Every skill once in a real world, with its success and a typed failure; run by tests/skills/test_skills_live.py.

const test = require('node:test')
const assert = require('node:assert/strict')
const { once } = require('node:events')
const { setTimeout } = require('node:timers/promises')
const { createBodies } = require('../../support/js/bodies')
const { openRcon } = require('../../support/js/rcon')
const { PASSWORD, startWorld } = require('../../support/js/world_process')

const FLOOR_Y = 119 // above the landscape, so that nothing but what the test puts there is in sight
const STAND_Y = FLOOR_Y + 1
const at = (x, z, y = STAND_Y) => `${x} ${y} ${z}`

let world
let rcon
let anna
let bert

const done = (result) => assert.deepEqual([result.status, result.reason], ['done', ''], result.detail)
const failed = (reason) => (result) => {
  assert.deepEqual([result.status, result.reason], ['failed', reason], result.detail)
  assert.ok(result.detail.length > 10)
}

/** Waits until something holds; the test's own limit ends it otherwise. */
async function until (condition) {
  while (!condition()) await setTimeout(20)
}

const sees = (viewer, body) => viewer.bot.players[body.bot.username]?.entity
const other = (body) => body === anna ? bert : anna

/** Puts a body somewhere and waits until it is there, also in the eyes of the other one. */
async function put (body, x, z) {
  const moved = once(body.bot, 'forcedMove')
  await rcon.run(`tp ${body.bot.username} ${x + 0.5} ${STAND_Y} ${z + 0.5}`)
  await moved
  await until(() => body.bot.blockAt(body.bot.entity.position.offset(0, -1, 0)))
  await until(() => !sees(other(body), body) || sees(other(body), body).position.distanceTo(body.bot.entity.position) < 0.5)
}

/** Gives items over the admin side and waits until the body knows. */
async function give (body, item, count = 1) {
  const told = body.next((notice) => notice.notice === 'inventory_changed' && notice.delta[item] > 0)
  await rcon.run(`give ${body.bot.username} minecraft:${item} ${count}`)
  await told
}

async function clear (body) {
  if (Object.keys(body.senses.tally()).length === 0) return
  const told = body.next((notice) => notice.notice === 'inventory_changed')
  await rcon.run(`clear ${body.bot.username}`)
  await told
}

/** Sets a block and waits until a body that sees it knows. */
async function set (body, x, z, block, y = STAND_Y) {
  const changed = once(body.bot, `blockUpdate:(${x}, ${y}, ${z})`)
  assert.match(await rcon.run(`setblock ${at(x, z, y)} minecraft:${block}`), /Changed/)
  await changed
}

test.before(async () => {
  world = await startWorld()
  rcon = await openRcon(world.rcon_port, PASSWORD)
  const bodies = createBodies({ port: world.port, places: { ...world.places, 'meeting stone': [6, STAND_Y, 0], 'old chest': [-6, STAND_Y, 0] } })
  anna = await bodies.join('Anna')
  bert = await bodies.join('Bert')
})

test.after(async () => {
  anna?.close()
  bert?.close()
  rcon?.close()
  await world?.stop()
})

test('explore goes to unknown ground', async () => {
  const result = await anna.act('explore')
  done(result)
  assert.match(result.detail, /I went \d+ blocks/)
})

test('an arena is built', async () => {
  assert.match(await rcon.run(`fill -20 ${FLOOR_Y - 1} -20 20 ${FLOOR_Y} 20 minecraft:stone`), /Successfully/)
  await put(anna, 0, 0)
  await put(bert, 3, 0)
  assert.equal(anna.bot.entity.position.y, STAND_Y)
})

test('wait waits, is cancelled at once, and ends at its limit', async () => {
  done(await anna.act('wait', { seconds: 1 }))
  const { id, finished } = anna.start('wait', { seconds: 60 })
  const cancelledAt = Date.now()
  anna.actions.cancel(id, 'something better to do')
  const result = await finished
  assert.deepEqual([result.status, result.reason], ['cancelled', 'interrupted'])
  assert.match(result.detail, /something better to do/)
  assert.ok(Date.now() - cancelledAt < 1000)
  failed('timeout')(await anna.act('wait', { seconds: 60 }, 0.5))
  failed('invalid')(await anna.act('wiat', {}))
})

test('a new action takes the place of the one that runs', async () => {
  const first = anna.start('wait', { seconds: 60 })
  const second = anna.start('wait', { seconds: 1 })
  assert.equal((await first.finished).status, 'cancelled')
  done(await second.finished)
})

test('go_to finds places, people and blocks', async () => {
  done(await anna.act('go_to', { target: 'Meeting Stone' }))
  assert.ok(anna.bot.entity.position.distanceTo({ x: 6.5, y: STAND_Y, z: 0.5 }) <= 3)
  await put(anna, -10, 5)
  done(await anna.act('go_to', { target: 'bert' }))
  assert.ok(anna.bot.entity.position.distanceTo(bert.bot.entity.position) <= 3)
  await set(anna, -8, 8, 'melon')
  done(await anna.act('go_to', { target: 'melon' }))
  failed('unreachable')(await anna.act('go_to', { target: 'diamond_ore' }))
  const unknown = await anna.act('go_to', { target: 'Bret' })
  failed('invalid')(unknown)
  assert.match(unknown.detail, /did you mean Bert\?/)
})

test('a walk is cancelled within a second', async () => {
  await put(anna, -19, -19)
  const { id, finished } = anna.start('go_to', { target: 'meeting stone' })
  await once(anna.bot, 'move')
  const cancelledAt = Date.now()
  anna.actions.cancel(id, 'changed my mind')
  assert.equal((await finished).status, 'cancelled')
  assert.ok(Date.now() - cancelledAt < 1000)
})

test('look_at turns to what is named', async () => {
  await put(anna, 0, 0)
  done(await anna.act('look_at', { target: 'Bert' }))
  failed('unreachable')(await anna.act('look_at', { target: 'cow' }))
})

test('collect digs and picks up until the inventory says so', async () => {
  await clear(anna)
  await set(anna, 3, 3, 'oak_log')
  await set(anna, 3, 3, 'oak_log', STAND_Y + 1)
  await set(anna, 3, 3, 'oak_leaves', STAND_Y + 2)
  const result = await anna.act('collect', { item: 'log', count: 2 })
  done(result)
  assert.equal(result.delta.oak_log, 2)
  assert.match(await rcon.run('data get entity Anna Inventory'), /oak_log/)
})

test('collect leaves buildings alone, needs tools, and knows its words', async () => {
  await set(anna, -4, 3, 'spruce_log')
  failed('unreachable')(await anna.act('collect', { item: 'spruce_log' }))
  failed('missing_tool')(await anna.act('collect', { item: 'cobblestone' }))
  await give(anna, 'wooden_pickaxe')
  const result = await anna.act('collect', { item: 'stone' })
  done(result)
  assert.equal(result.delta.cobblestone, 1)
  failed('invalid')(await anna.act('collect', { item: 'flooble' }))
})

test('a full inventory takes nothing more', async () => {
  await clear(anna)
  await give(anna, 'stone_pickaxe')
  await give(anna, 'gravel', 35 * 64)
  failed('inventory_full')(await anna.act('collect', { item: 'cobblestone' }))
  await clear(anna)
})

test('drop and pick_up move things over the ground', async () => {
  await put(anna, 0, 0)
  await put(bert, 12, 12)
  await give(anna, 'bread', 5)
  const dropped = await anna.act('drop', { item: 'bread', count: 3 })
  done(dropped)
  assert.equal(dropped.delta.bread, -3)
  failed('missing_items')(await anna.act('drop', { item: 'bread', count: 30 }))
  const picked = await anna.act('pick_up', { item: 'bread' })
  done(picked)
  assert.equal(picked.delta.bread, 3)
  failed('missing_items')(await anna.act('pick_up'))
})

test('give_to hands things over', async () => {
  await put(bert, 4, 4)
  const result = await anna.act('give_to', { person: 'Bert', item: 'bread', count: 2 })
  done(result)
  assert.equal(result.delta.bread, -2)
  assert.match(await rcon.run('data get entity Bert Inventory'), /bread/)
  failed('missing_items')(await anna.act('give_to', { person: 'Bert', item: 'diamond' }))
  failed('invalid')(await anna.act('give_to', { person: 'Nobody', item: 'bread' }))
})

test('eat takes food, when hungry', async () => {
  await give(anna, 'golden_apple')
  failed('invalid')(await anna.act('eat', { food: 'bread' }))
  const result = await anna.act('eat', { food: 'golden apple' })
  done(result)
  assert.equal(result.delta.golden_apple, -1)
  failed('missing_items')(await anna.act('eat', { food: 'cake' }).then((one) => one.reason === 'invalid' ? anna.act('eat', { food: 'cookie' }) : one))
})

test('equip takes in hand and puts on', async () => {
  await give(anna, 'iron_axe')
  await give(anna, 'iron_helmet')
  done(await anna.act('equip', { item: 'axe' }))
  assert.equal(anna.bot.heldItem.name, 'iron_axe')
  const worn = await anna.act('equip', { item: 'iron_helmet' })
  done(worn)
  assert.deepEqual(worn.delta, {})
  failed('missing_items')(await anna.act('equip', { item: 'diamond_sword' }))
})

test('place puts a block down', async () => {
  await give(anna, 'chest')
  const result = await anna.act('place', { item: 'chest', at: 'old chest' })
  done(result)
  assert.equal(result.delta.chest, -1)
  failed('missing_items')(await anna.act('place', { item: 'chest' }))
})

test('deposit and withdraw go through the chest', async () => {
  await give(anna, 'cobblestone', 40)
  const put = await anna.act('deposit', { item: 'cobblestone', count: 30, container: 'old chest' })
  done(put)
  assert.equal(put.delta.cobblestone, -30)
  const [chest] = anna.senses.surroundings.find(['chest'], { position: anna.bot.entity.position, radius: 8, count: 1 })
  assert.match(await rcon.run(`data get block ${chest.x} ${chest.y} ${chest.z} Items`), /cobblestone/)
  failed('missing_items')(await anna.act('deposit', { item: 'diamond', container: 'old chest' }))
  const taken = await anna.act('withdraw', { item: 'cobblestone', count: 12, container: 'chest' })
  done(taken)
  assert.equal(taken.delta.cobblestone, 12)
  const missing = await anna.act('withdraw', { item: 'diamond', container: 'chest' })
  failed('missing_items')(missing)
  assert.match(missing.detail, /18 cobblestone/)
  failed('invalid')(await anna.act('withdraw', { item: 'diamond', container: 'bucket' }))
})

test('follow stays near whom it follows', async () => {
  await put(anna, 0, 0)
  await put(bert, 3, 3)
  const { finished } = anna.start('follow', { target: 'Bert', seconds: 6 })
  await bert.act('go_to', { target: 'meeting stone' })
  done(await finished)
  assert.ok(anna.bot.entity.position.distanceTo(bert.bot.entity.position) <= 4)
  failed('invalid')(await anna.act('follow', { target: 'meeting stone' }))
})

test('flee gets away', async () => {
  await put(anna, 0, 0)
  await put(bert, 2, 0)
  done(await anna.act('flee', { from: 'Bert', distance: 10 }))
  assert.ok(anna.bot.entity.position.distanceTo(bert.bot.entity.position) >= 9)
  done(await anna.act('flee'))
  failed('invalid')(await anna.act('flee', { from: 'Bogeyman' }))
})

test('whoever is walled in gets nowhere, and says so', async () => {
  await put(anna, 10, -10)
  for (const [x, z] of [[9, -10], [11, -10], [10, -9], [10, -11]]) {
    for (const y of [STAND_Y, STAND_Y + 1]) await set(anna, x, z, 'glass', y)
  }
  await set(anna, 10, -10, 'glass', STAND_Y + 2)
  failed('unreachable')(await anna.act('flee', { from: 'Bert', distance: 30 }))
  failed('unreachable')(await anna.act('explore'))
})

test('who is in a hole digs steps and walks on', async () => {
  await rcon.run(`fill -19 ${FLOOR_Y - 4} 12 -12 ${FLOOR_Y - 1} 19 minecraft:dirt`)
  await put(anna, -16, 16)
  for (let depth = 0; depth < 3; depth++) await set(anna, -16, 16, 'air', FLOOR_Y - depth)
  await until(() => anna.bot.entity.position.y < FLOOR_Y - 1 && anna.bot.entity.onGround)
  const result = await anna.act('go_to_surface')
  done(result)
  assert.match(result.detail, /dug and climbed/)
  done(await anna.act('go_to', { target: 'meeting stone' }))
})

test('speech is heard within the radius, and said with its hearers', async () => {
  await put(anna, 0, 0)
  await put(bert, 5, 0)
  const heard = bert.next((notice) => notice.notice === 'heard')
  const said = anna.next((notice) => notice.notice === 'said')
  anna.senses.say('Good morning', 'speech-1')
  assert.deepEqual((({ speaker, text, distance }) => ({ speaker, text, distance }))(await heard), { speaker: 'Anna', text: 'Good morning', distance: 5 })
  const { speech_id: speechId, hearers } = await said
  assert.deepEqual([speechId, hearers], ['speech-1', ['Bert']])
  await put(bert, 0, 19)
  const alone = anna.next((notice) => notice.notice === 'said')
  anna.senses.say('Is anybody there?', 'speech-2')
  assert.deepEqual((await alone).hearers, [])
  assert.equal(bert.notices.filter((notice) => notice.notice === 'heard').length, 1)
})

test('an observation tells who and what is about, and what happened', async () => {
  await put(anna, 0, 0)
  await put(bert, 3, 0)
  const seen = anna.next((notice) => notice.notice === 'observation')
  anna.senses.observe()
  const { me, inventory, blocks, players, action } = await seen
  assert.deepEqual([me.on_ground, me.in_water, me.dimension, action], [true, false, 'overworld', null])
  assert.deepEqual(inventory, anna.senses.tally())
  assert.ok(blocks.some(({ name, distance }) => name === 'stone' && distance < 1))
  assert.deepEqual(players.map(({ name, distance }) => [name, distance]), [['Bert', 3]])
})

test('a fall hurts at once, and is remembered in the next observation', async () => {
  const hurt = anna.next((notice) => notice.notice === 'hurt')
  await rcon.run(`tp Anna 0.5 ${STAND_Y + 9} 0.5`)
  const { lost, health } = await hurt
  assert.ok(lost >= 5 && health <= 15, `lost ${lost}, ${health} left`)
  const seen = await anna.next((notice) => notice.notice === 'observation')
  assert.ok(seen.happenings.some((words) => words.startsWith('hurt')), seen.happenings.join())
})

test('breath that runs out under water is felt', async () => {
  await put(bert, 0, 4)
  await rcon.run(`fill 0 ${STAND_Y} 4 0 ${STAND_Y + 2} 4 minecraft:water`)
  const { me } = await bert.next((notice) => notice.notice === 'observation' && notice.me.air < 19)
  assert.equal(me.in_water, true)
  await rcon.run(`fill 0 ${STAND_Y} 4 0 ${STAND_Y + 2} 4 minecraft:air`)
  await bert.next((notice) => notice.notice === 'observation' && notice.me.air === 20)
})

test('nothing unexpected happened, and every action ended once', () => {
  for (const { notices } of [anna, bert]) {
    assert.deepEqual(notices.filter((notice) => notice.notice === 'fault'), [])
    const ends = notices.filter((notice) => notice.notice === 'action_finished').map((notice) => notice.action_id)
    assert.equal(new Set(ends).size, ends.length)
  }
})
