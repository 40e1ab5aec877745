'use strict'
// Frames of portals, and where portals are.

const assert = require('node:assert/strict')
const test = require('node:test')
const { stateOf } = require('../../../worlds/embedded/js/game_data')
const { emptyFrameAround, isComplete, rectangleAround, PORTALS } = require('../../../worlds/embedded/js/dimensions/portal_shape')
const { PortalIndex } = require('../../../worlds/embedded/js/dimensions/portal_index')

const OBSIDIAN = stateOf('obsidian')

/** Blocks in the air with a frame along x or z, its inside from (0, 0, 0) on, without corners. */
function framed (axis, width, height) {
  const blocks = new Map()
  const key = (along, up) => axis === 'x' ? `${along},${up},0` : `0,${up},${along}`
  for (let along = 0; along < width; along++) for (const up of [-1, height]) blocks.set(key(along, up), OBSIDIAN)
  for (let up = 0; up < height; up++) for (const along of [-1, width]) blocks.set(key(along, up), OBSIDIAN)
  return { blocks, at: (x, y, z) => blocks.get(`${x},${y},${z}`) ?? 0, key }
}

test('frames of 2 × 3 to 21 × 21 are found from any place in them, along both axes', () => {
  for (const axis of ['x', 'z']) {
    for (const [width, height] of [[2, 3], [3, 3], [21, 21]]) {
      const { at, key } = framed(axis, width, height)
      for (const [along, up] of [[0, 0], [width - 1, height - 1]]) {
        const frame = emptyFrameAround(at, key(along, up).split(',').map(Number))
        assert.deepEqual([frame.axis, frame.corner, frame.width, frame.height], [axis, [0, 0, 0], width, height])
        assert.equal(frame.blocks.length, width * height)
      }
    }
  }
})

test('smaller and larger frames, and frames with a hole or a block inside, are none', () => {
  for (const [width, height] of [[1, 3], [2, 2], [22, 3], [2, 22]]) assert.equal(emptyFrameAround(framed('x', width, height).at, [0, 0, 0]), null, `${width} × ${height}`)
  const holed = framed('x', 3, 4)
  holed.blocks.delete('3,2,0')
  assert.equal(emptyFrameAround(holed.at, [0, 0, 0]), null)
  const filled = framed('x', 3, 4)
  filled.blocks.set('1,1,0', stateOf('stone'))
  assert.equal(emptyFrameAround(filled.at, [0, 0, 0]), null)
})

test('a portal is complete as long as it fills a whole frame', () => {
  const { blocks, at } = framed('x', 2, 3)
  for (const [x, y, z] of emptyFrameAround(at, [0, 0, 0]).blocks) blocks.set(`${x},${y},${z}`, PORTALS.x)
  assert.equal(emptyFrameAround(at, [0, 0, 0]), null, 'it is lit already')
  assert.equal(isComplete(at, [1, 2, 0], 'x'), true)
  assert.deepEqual(rectangleAround(at, [1, 2, 0]), { axis: 'x', corner: [0, 0, 0], width: 2, height: 3 })
  blocks.delete('-1,1,0')
  assert.equal(isComplete(at, [1, 2, 0], 'x'), false)
})

test('the index knows the nearest portals within a square, and comes back from its tag', () => {
  const index = new PortalIndex()
  for (const place of [[10, 64, 0], [10, 65, 0], [-100, 70, 5], [129, 64, 0]]) index.add(...place)
  assert.deepEqual(index.near([0, 66, 0], 128), [[10, 65, 0], [10, 64, 0], [-100, 70, 5]])
  assert.equal(index.isNear(10.5, 0.5, 0.6), true)
  assert.equal(index.isNear(16.1, 0.5, 0.6), true, 'it touches the column beside')
  assert.equal(index.isNear(40, 0, 0.6), false)
  const again = new PortalIndex()
  again.fromTag(index.toTag())
  assert.deepEqual([...again.blocks.values()], [...index.blocks.values()])
  for (const place of [...index.blocks.values()]) index.delete(...place)
  assert.ok(index.isEmpty && index.columns.size === 0)
})
