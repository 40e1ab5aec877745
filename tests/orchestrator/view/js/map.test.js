'use strict'

const assert = require('node:assert')
const { test } = require('node:test')

const page = '../../../../orchestrator/view/page'

test('a camera leads from blocks to pixels and back', async () => {
  const { Camera, fitted } = await import(`${page}/camera.js`)
  const camera = new Camera({ scale: 2, x: 100, z: -50 }, [400, 300], 2)
  assert.deepStrictEqual([camera.left(100), camera.top(-50), camera.left(110)], [200, 150, 220])
  assert.deepStrictEqual(camera.toWorld(220, 130), [110, -60])
  assert.deepStrictEqual(camera.box(), [0, -125, 200, 25])
  assert.deepStrictEqual([[-5, 10], [-50, 10], [405, 305]].map((at) => camera.sees(...at, 10)), [true, false, true])
  assert.deepStrictEqual(fitted([0, 0, 80, 30], [400, 300]), { scale: 4, x: 40, z: 15 })
})

test('names do not overlap', async () => {
  const { Taken } = await import(`${page}/labels.js`)
  const taken = new Taken()
  assert.ok(taken.take(0, 0, 50, 16))
  assert.ok(!taken.take(49, 15.5, 50, 16))
  assert.ok(taken.take(50, 0, 50, 16), 'they may touch')
  assert.ok(taken.take(0, 16, 50, 16))
  assert.ok(!taken.take(20, -10, 4, 100), 'a tall one meets all rows')
  assert.ok(taken.take(-200, -500, 10, 10))
})

test('a picture is read when it comes into sight, and a small one is made of it for a map of kilometres', async () => {
  const { Camera } = await import(`${page}/camera.js`)
  const asked = []
  const pictures = []
  globalThis.Image = class { constructor () { this.width = 512; pictures.push(this) } set src (address) { asked.push(address) } }
  globalThis.document = { createElement: () => ({ getContext: () => ({ drawImage () {} }) }) }
  const { Ground } = await import(`${page}/pictures.js`)
  let heard = 0
  const ground = new Ground({ side: 512, tiles: ['0,0', '2048,0'], missing: '', chests: [], places: [] }, (corner) => `at/${corner}`, () => heard++)
  const drawn = []
  const pen = { drawImage: (picture, ...place) => drawn.push([picture.width, ...place]) }
  const near = new Camera({ scale: 1, x: 256, z: 256 }, [512, 512])
  ground.draw(pen, near)
  ground.draw(pen, near)
  assert.deepStrictEqual([asked, drawn], [['at/0,0'], []])
  pictures[0].onload()
  ground.draw(pen, near)
  ground.draw(pen, new Camera({ scale: 0.1, x: 0, z: 0 }, [100, 100]))
  assert.deepStrictEqual([heard, drawn], [1, [[512, 0, 0, 512, 512], [64, 50, 50, 51, 51]]])
})
