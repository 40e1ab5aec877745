'use strict'
// Text on signs: who may write it, who reads it, and what changes it.

const { stand, hold, click, becomes, ticks } = require('../js/hands')
const { createSuite } = require('../js/suite')

const HERE = [0, 0, 0]
const SPOT = [2, 0, 0]
const BELOW = [2, -1, 0]
const BEHIND = [4, 0, 0]

const suite = createSuite()

/** Stands on one side of the sign's place and looks at it. */
const beside = (c, body, place = HERE) => stand(c, body, place, place === HERE ? 'east' : 'west', 30)

/** Resolves with the side whose editor the server opens. */
const editorOpens = (body) => new Promise((resolve) => body.bot._client.once('open_sign_entity', ({ isFrontText }) => resolve(isFrontText ? 'front' : 'back')))

async function placeSign (c, body, kind = 'oak_sign') {
  await hold(c, body, kind)
  await beside(c, body)
  const opened = editorOpens(body)
  click(c, body, BELOW, 'up', [0.5, 1, 0.5])
  await becomes(c, SPOT, kind)
  return opened
}

function write (c, body, lines, isBack = false) {
  body.bot.updateSign({ position: c.at(...SPOT) }, lines.join('\n'), isBack)
}

/** What a body reads: the lines with words, of the front and the back. */
const readBy = (c, body) => body.bot.blockAt(c.at(...SPOT)).getSignText().map((side) => side.split('\n').filter((line) => line !== ''))

const reads = (c, body, front, back = []) => c.until(() => {
  const block = body.bot.blockAt(c.at(...SPOT))
  return block?.name.endsWith('_sign') && JSON.stringify(readBy(c, body)) === JSON.stringify([front, back])
}, `${body.name} reads ${JSON.stringify([front, back])}`)

const dataOf = (c, path) => c.admin(`data get block ${c.xyz(...SPOT)} ${path}`)

suite.case('who places a sign writes on it, and others read it', async (c) => {
  const [writer, reader] = [await c.join({ x: 0, z: 0 }), await c.join({ x: 0, z: 3 })]
  c.assert.equal(await placeSign(c, writer), 'front')
  write(c, writer, ['North: the mine', 'South: "home"'])
  await reads(c, reader, ['North: the mine', 'South: "home"'])
  await reads(c, writer, ['North: the mine', 'South: "home"'])
  write(c, writer, ['Too late']) // the editor is closed
  await ticks(c, 3)
  c.assert.deepEqual(readBy(c, writer)[0], ['North: the mine', 'South: "home"'])
})

suite.case('who comes later reads a sign', async (c) => {
  await c.set(...SPOT, String.raw`oak_sign[rotation=4]{front_text:{messages:['"Beware"','{"text":"of the dog"}','""','""']}}`)
  const body = await c.join({ x: 0, z: 0 })
  await reads(c, body, ['Beware', 'of the dog'])
})

suite.case('who did not click a sign cannot write on it', async (c) => {
  await c.set(...SPOT, 'oak_sign[rotation=4]')
  const [writer, other] = [await c.join({ x: 0, z: 0 }), await c.join({ x: 2, z: 2 })]
  write(c, other, ['Mine'])
  await beside(c, writer)
  const opened = editorOpens(writer)
  click(c, writer, SPOT, 'west')
  c.assert.equal(await opened, 'front')
  await hold(c, other, null)
  click(c, other, SPOT, 'south') // somebody else writes on it
  await ticks(c, 3)
  write(c, other, ['Mine'])
  write(c, writer, ['Ours'])
  await reads(c, other, ['Ours'])
})

suite.case('a sign has a back', async (c) => {
  await c.set(...SPOT, 'oak_sign[rotation=4]')
  const body = await c.join({ x: 4, z: 0 })
  await beside(c, body, BEHIND)
  const opened = editorOpens(body)
  click(c, body, SPOT, 'east')
  c.assert.equal(await opened, 'back')
  write(c, body, ['Behind'], true)
  await reads(c, body, [], ['Behind'])
})

suite.case('dye colours the text of a sign, glow ink lights it, and wax keeps it', async (c) => {
  const body = await c.join({ x: 0, z: 0 })
  await placeSign(c, body)
  write(c, body, ['Bakery'])
  await reads(c, body, ['Bakery'])
  const use = async (item, left) => {
    await hold(c, body, item)
    click(c, body, SPOT, 'west')
    await c.until(() => body.count(item) === left, `${body.name} has ${left} ${item}`)
  }
  await use('red_dye', 0)
  c.assert.match(await dataOf(c, 'front_text.color'), /"red"/)
  await use('glow_ink_sac', 0)
  c.assert.match(await dataOf(c, 'front_text.has_glowing_text'), /1b/)
  await use('honeycomb', 0)
  c.assert.match(await dataOf(c, 'is_waxed'), /1b/)
  await hold(c, body, 'blue_dye')
  click(c, body, SPOT, 'west')
  write(c, body, ['Smithy'])
  await ticks(c, 3)
  c.assert.equal(body.count('blue_dye'), 1)
  c.assert.match(await dataOf(c, 'front_text.color'), /"red"/)
  await reads(c, body, ['Bakery'])
})

suite.case('a new sign in the place of another is empty', async (c) => {
  const body = await c.join({ x: 0, z: 0 })
  await placeSign(c, body)
  write(c, body, ['Old'])
  await reads(c, body, ['Old'])
  await c.set(...SPOT, 'air')
  await c.sees(body, ...SPOT, 'air')
  await placeSign(c, body)
  c.assert.doesNotMatch(await dataOf(c, 'front_text.messages'), /Old/)
  await reads(c, body, [])
})

module.exports = suite
