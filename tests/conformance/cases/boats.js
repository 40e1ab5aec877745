'use strict'
// Boats: placed on water, ridden, left, broken.

const { take } = require('../js/hands')
const { createSuite } = require('../js/suite')

async function afloat (c) {
  await c.fill([-4, -3, 1], [4, -1, 9], 'stone')
  await c.fill([-3, -2, 2], [3, -1, 8], 'water')
  const body = await c.join({ x: 0, z: 0 })
  await take(c, body, 'oak_boat')
  await c.sees(body, 0, -1, 3, 'water')
  await body.bot.lookAt(c.at(0, -1, 3).offset(0.5, 0.8, 0.5), true)
  body.bot.activateItem()
  const boatOf = () => c.entity(body, 'oak_boat')
  await c.until(boatOf, 'the boat is seen')
  return { body, boatOf }
}

const suite = createSuite()

suite.case('a boat is placed on water, ridden, moved by its rider and left', async (c) => {
  const { body, boatOf } = await afloat(c)
  c.assert.deepEqual(await c.inventory(body), {})
  body.bot.mount(boatOf())
  await c.until(() => body.bot.vehicle, 'it rides')
  const { x, y, z } = boatOf().position
  for (let step = 1; step <= 5; step++) body.bot._client.write('vehicle_move', { x, y, z: z + step * 0.3, yaw: 0, pitch: 0, onGround: false })
  await c.until(async () => {
    const [, , toZ] = /\[(-?[\d.]+)d, (-?[\d.]+)d, (-?[\d.]+)d\]/.exec(await c.admin(`data get entity ${body.name} Pos`)).slice(1).map(Number)
    return toZ > z + 1
  }, 'the boat has moved its rider')
  let isEmpty = false
  body.bot._client.on('set_passengers', ({ passengers }) => { isEmpty = passengers.length === 0 })
  body.bot._client.write('player_input', { inputs: { shift: true } })
  await c.until(() => isEmpty, 'it has left')
})

suite.case('a boat that is hit breaks and drops itself', async (c) => {
  const { body, boatOf } = await afloat(c)
  for (let blow = 0; blow < 6 && boatOf(); blow++) body.bot.attack(boatOf())
  await c.until(() => !boatOf(), 'the boat is gone')
  await c.until(() => Object.values(body.bot.entities).some(({ name }) => name === 'item') || body.count('oak_boat') === 1, 'it lies there as an item')
})

module.exports = suite
