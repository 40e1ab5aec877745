'use strict'
// Horses, donkeys and pigs from the server's side: taming by rides, traits of foals, falls, what a save keeps.

const assert = require('node:assert/strict')
const test = require('node:test')
const { ADA, BEA, openMeadow } = require('./meadow')
const { stackNamed, nameOf } = require('../../../worlds/embedded/js/inventory/stacks')
const { RANGES, inherited, newChest } = require('../../../worlds/embedded/js/mobs/mount_state')
const { mulberry32 } = require('../../../worlds/embedded/js/random')

const HORSES = 400
const RIDE_TICKS = 4000
const TEMPER_A_RIDE = 5
const DRAWS = 2000

/** Mounts a horse until it is tame. Returns the number of rides. */
function rideUntilTame ({ click, run }, player, horse) {
  for (let rides = 1; ; rides++) {
    player.x = horse.x
    player.z = horse.z
    click(player, horse, null)
    assert.equal(player.vehicle, horse)
    for (let tick = 0; tick < RIDE_TICKS && player.vehicle !== null && !horse.isTame; tick++) run(1)
    if (horse.isTame) return rides
    assert.deepEqual([player.vehicle, horse.temper], [null, rides * TEMPER_A_RIDE])
  }
}

test('a wild horse throws its rider off until it is tame, a little less likely after each ride', () => {
  const meadow = openMeadow()
  const ada = meadow.stand(ADA, 0.5, 0.5)
  const horse = meadow.spawn('horse', 1.5, 0.5)
  const rides = rideUntilTame(meadow, ada, horse)
  assert.ok(rides >= 2 && rides <= 21, `${rides} rides`) // the first ride never tames, the 21st always does
  assert.deepEqual([horse.ownerUuid, ada.vehicle, horse.driver()], [ADA, horse, null])
  assert.deepEqual(meadow.problems, [])
})

test('food raises the temper of a wild horse, golden food most', () => {
  const { stand, click, spawn } = openMeadow()
  const ada = stand(ADA, 0.5, 0.5)
  for (const [food, temper] of [['sugar', 3], ['apple', 3], ['golden_carrot', 5], ['golden_apple', 10], ['hay_block', 0]]) {
    const horse = spawn('horse', 1.5, 0.5, { isMindless: true })
    assert.equal(click(ada, horse, food), food === 'hay_block' ? food : null)
    assert.deepEqual([horse.temper, horse.isTame, ada.vehicle], [temper, false, null])
  }
})

test('a horse that is not tame takes no saddle and no other item', () => {
  const { stand, click, spawn } = openMeadow()
  const ada = stand(ADA, 0.5, 0.5)
  const horse = spawn('horse', 1.5, 0.5, { isMindless: true })
  assert.equal(click(ada, horse, 'saddle'), 'saddle')
  assert.deepEqual([horse.isSaddled, ada.vehicle, horse.rearingTicks > 0], [false, null, true])
})

test('a saddle lets the rider steer, within limits, and a second person does not get on', () => {
  const { stand, click, spawn, world, run } = openMeadow()
  const [ada, bea] = [stand(ADA, 0.5, 0.5), stand(BEA, 2.5, 0.5)]
  const horse = spawn('horse', 1.5, 0.5)
  horse.isTame = true
  assert.equal(click(ada, horse, 'saddle'), null)
  click(ada, horse, null)
  click(bea, horse, null)
  assert.deepEqual([horse.driver(), horse.passengers, bea.vehicle], [ada, [ada], null])
  const move = (place) => world.packetHandlers.get('vehicle_move')(ada, { ...place, yaw: 0, pitch: 0, onGround: true })
  move({ x: 2.5, y: horse.y, z: 0.5 })
  move({ x: 9.5, y: horse.y, z: 0.5 })
  assert.deepEqual([horse.x, ada.x, ada.y], [2.5, 2.5, horse.y + horse.seatHeight])
  ada.isSneaking = true
  run(1)
  assert.deepEqual([ada.vehicle, horse.passengers], [null, []])
})

test('a horse falls six blocks unhurt, and shares the harm with its rider', () => {
  const { stand, spawn, world, yOf } = openMeadow()
  const ada = stand(ADA, 0.5, 0.5)
  const horse = spawn('horse', 1.5, 0.5)
  Object.assign(horse, { isTame: true, healthMax: 30, health: 30 })
  horse.gear.set(0, stackNamed('saddle'))
  world.mount(ada, horse)
  for (const [from, health] of [[6, 30], [10, 28]]) {
    horse.y = yOf(from)
    for (let y = from - 2; y >= 0; y -= 2) world.packetHandlers.get('vehicle_move')(ada, { x: 1.5, y: yOf(y), z: 0.5, yaw: 0, pitch: 0, onGround: y === 0 })
    assert.deepEqual([horse.health, ada.health], [health, health - 10])
  }
})

test('foals lie about between their parents, within vanilla\'s ranges', () => {
  const random = mulberry32(3)
  for (const range of Object.values(RANGES)) {
    const [low, high] = range
    const [one, other] = [low + (high - low) * 0.2, low + (high - low) * 0.5]
    const drawn = Array.from({ length: DRAWS }, () => inherited(one, other, range, random))
    assert.ok(drawn.every((value) => value >= low && value <= high))
    const mean = drawn.reduce((sum, value) => sum + value, 0) / DRAWS
    assert.ok(Math.abs(mean - (one + other) / 2) < (high - low) * 0.02, `${mean}`)
  }
})

test('horses are born with vanilla\'s health, speed and jump, and donkeys with speed and jump of their own', () => {
  const { spawn } = openMeadow()
  for (let count = 0; count < HORSES; count++) {
    const horse = spawn('horse', 0.5, 0.5, { isMindless: true })
    for (const [name, [low, high]] of Object.entries(RANGES)) assert.ok(horse[name] >= low && horse[name] <= high, `${name} ${horse[name]}`)
    assert.ok(Number.isInteger(horse.healthMax) && horse.health === horse.healthMax)
  }
  const donkey = spawn('donkey', 0.5, 0.5)
  assert.deepEqual([donkey.speed, donkey.jumpStrength], [0.175, 0.5])
})

test('horse armour absorbs what vanilla\'s absorbs, and donkeys wear none', () => {
  const { stand, click, spawn, world } = openMeadow()
  const ada = stand(ADA, 0.5, 0.5)
  // What is left of ten points of damage (CombatRules.getDamageAfterAbsorb).
  for (const [armour, left] of [['leather', 9.76], ['iron', 9.6], ['golden', 9.2], ['diamond', 7.2]]) {
    const horse = spawn('horse', 1.5, 0.5, { isMindless: true })
    Object.assign(horse, { isTame: true, healthMax: 30, health: 30 })
    assert.equal(click(ada, horse, `${armour}_horse_armor`), null)
    world.hurt(horse, 10, { type: 'mob_attack' })
    assert.ok(Math.abs(30 - horse.health - left) < 1e-6, `${armour}: ${30 - horse.health}`)
  }
  const donkey = spawn('donkey', 1.5, 0.5, { isMindless: true })
  donkey.isTame = true
  assert.equal(click(ada, donkey, 'iron_horse_armor'), 'iron_horse_armor')
})

test('a horse and a donkey have a mule, and mules have no young', () => {
  const { spawn, world, run, problems } = openMeadow()
  const kinds = () => [...world.mobs].filter(({ isBaby }) => isBaby).map(({ typeName }) => typeName)
  const pair = (one, other) => [spawn(one, 4.5, 4.5), spawn(other, 5.5, 4.5)].forEach((mob) => Object.assign(mob, { isTame: true, loveTicks: 600 }))
  pair('horse', 'donkey')
  run(400)
  assert.deepEqual(kinds(), ['mule'])
  pair('mule', 'mule')
  run(400)
  assert.deepEqual([kinds(), problems], [['mule'], []])
})

test('a save keeps temper, owner, saddle, armour, chest, coat and attributes of a horse, and the saddle of a pig', () => {
  const { spawn, world, yOf } = openMeadow()
  for (const kind of ['horse', 'donkey', 'pig']) {
    const mob = spawn(kind, 0.5, 0.5)
    if (kind !== 'pig') Object.assign(mob, { isTame: true, temper: 35, ownerUuid: ADA })
    mob.gear.set(0, stackNamed('saddle'))
    if (kind === 'horse') mob.gear.set(1, stackNamed('iron_horse_armor'))
    if (kind === 'donkey') {
      mob.chest = newChest()
      mob.chest.set(14, stackNamed('apple', 5))
    }
    const copy = world.summon(kind, { x: 2.5, y: yOf(0), z: 0.5 }, mob.toTag())
    assert.deepEqual(copy.toTag(), mob.toTag())
    assert.deepEqual([copy.isSaddled, copy.isTame, copy.temper, copy.speed, copy.variant], [true, mob.isTame, mob.temper, mob.speed, mob.variant])
  }
})

test('the dead drop their saddle, and their rider stands again', () => {
  const { stand, spawn, world, run } = openMeadow()
  const ada = stand(ADA, 0.5, 0.5)
  const horse = spawn('horse', 1.5, 0.5)
  horse.isTame = true
  horse.gear.set(0, stackNamed('saddle'))
  world.mount(ada, horse)
  world.hurt(horse, 100)
  run(1)
  assert.equal(ada.vehicle, null)
  const dropped = [...world.entities.byId.values()].filter(({ stack }) => stack && nameOf(stack) === 'saddle')
  assert.deepEqual([dropped.length, horse.isSaddled], [1, false])
})

test('a rider gets off who dies, leaves the world or comes under water', () => {
  const { stand, spawn, world, run, fill, problems } = openMeadow()
  const ends = {
    dies: (rider) => world.hurt(rider, 100),
    leaves: (rider) => world.events.emit('entityRemoved', rider),
    sinks: () => fill([-3, 0, -3], [6, 6, 6], 'water')
  }
  for (const [name, end] of Object.entries(ends)) {
    const ada = stand(ADA, 0.5, 0.5)
    const horse = spawn('horse', 1.5, 0.5, { isMindless: true })
    world.mount(ada, horse)
    end(ada)
    run(1)
    assert.deepEqual([ada.vehicle, horse.passengers], [null, []], name)
    world.removeEntity(horse)
    world.removeEntity(ada)
  }
  assert.deepEqual(problems, [])
})

test('a carrot on a stick steers a saddled pig, wears by seven, and leaves a rod', () => {
  const { stand, click, spawn, world } = openMeadow()
  const ada = stand(ADA, 0.5, 0.5)
  const pig = spawn('pig', 1.5, 0.5, { isMindless: true })
  assert.equal(click(ada, pig, 'saddle'), null)
  click(ada, pig, null)
  assert.deepEqual([ada.vehicle, pig.driver()], [pig, null])
  ada.inventory.set(ada.heldSlot, stackNamed('carrot_on_a_stick'))
  assert.equal(pig.driver(), ada)
  const boost = () => world.packetHandlers.get('use_item')(ada, { hand: 0, sequence: 0 })
  for (let uses = 1; uses <= 4; uses++) {
    boost()
    boost() // it runs fast already
    assert.equal(nameOf(ada.heldStack), uses < 4 ? 'carrot_on_a_stick' : 'fishing_rod') // 25 uses of wear
    pig.boostedUntilAge = 0
  }
})
