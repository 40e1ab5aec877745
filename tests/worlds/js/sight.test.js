'use strict'
// Which players are told of which entities: a pair changes when either of the two moves.

const assert = require('node:assert/strict')
const net = require('node:net')
const test = require('node:test')
const { randomUUID } = require('node:crypto')
const { openQuietWorld } = require('./quiet_world')
const { Connection } = require('../../../worlds/embedded/js/network/connection')

const TURNS_TICKS = 6 // every player has had a turn

/** A player whose client has the land around. Its packets wait in a socket that nobody reads. */
function comeIn ({ world, yOf, run }, name, x, z) {
  const connection = new Connection(new net.Socket(), { onPacket () {}, onEnd () {}, onFault () {} })
  Object.assign(connection, { username: name, uuid: randomUUID(), state: 'play' })
  world.join(connection)
  const player = world.players.get(name)
  const go = (toX, toZ) => {
    Object.assign(player, { x: toX, y: yOf(0), z: toZ })
    world.entities.moved(player)
    run(TURNS_TICKS)
  }
  go(x, z)
  for (let tick = 0; tick < 40 && !player.isLoaded; tick++) run(1)
  run(TURNS_TICKS)
  return { player, go, sees: (other) => player.sees.has(other) && other.viewers.has(player) }
}

test('a walking player comes into the view of standing ones, and leaves it', () => {
  const quiet = openQuietWorld()
  const standing = comeIn(quiet, 'Standing', 0, 0)
  const walking = comeIn(quiet, 'Walking', 100, 0)
  const seeEachOther = () => [standing.sees(walking.player), walking.sees(standing.player)]
  assert.deepEqual(seeEachOther(), [false, false])
  walking.go(40, 0)
  assert.deepEqual(seeEachOther(), [true, true])
  walking.go(51, 0)
  assert.deepEqual(seeEachOther(), [true, true], 'nobody flickers at the edge')
  walking.go(60, 0)
  assert.deepEqual(seeEachOther(), [false, false])
  assert.deepEqual(quiet.problems, [])
})

test('standing players see entities that appear beside them or walk by', () => {
  const quiet = openQuietWorld()
  const { world, yOf, run } = quiet
  const standing = comeIn(quiet, 'Standing', 0, 0)
  const cow = world.spawnMob('cow', { x: 20, y: yOf(0), z: 0 }, { isMindless: true })
  const farCow = world.spawnMob('cow', { x: 45, y: yOf(0), z: 0 }, { isMindless: true })
  run(TURNS_TICKS)
  assert.deepEqual([standing.sees(cow), standing.sees(farCow)], [true, false])
  for (const [mob, x] of [[cow, 45], [farCow, 20]]) {
    mob.x = x
    world.entities.moved(mob)
  }
  run(TURNS_TICKS)
  assert.deepEqual([standing.sees(cow), standing.sees(farCow)], [false, true])
  world.removeEntity(farCow)
  assert.equal(standing.sees(farCow), false)
})

test('a player that respawns where it died is seen again, and sees the others', () => {
  const quiet = openQuietWorld()
  const { world, run, yOf } = quiet
  const standing = comeIn(quiet, 'Standing', 4, 0)
  const dying = comeIn(quiet, 'Dying', 0, 0)
  world.respawnPlace = () => ({ x: 0, y: yOf(0), z: 0 })
  world.hurt(dying.player, 1000, { type: 'out_of_world' })
  assert.equal(dying.player.isDead, true)
  dying.player.connection.inbox.push({ name: 'client_command', params: { actionId: 'perform_respawn' } })
  for (let tick = 0; tick < 40 && !dying.player.isLoaded; tick++) run(1)
  run(TURNS_TICKS)
  assert.deepEqual([standing.sees(dying.player), dying.sees(standing.player)], [true, true])
})
