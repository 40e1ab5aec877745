'use strict'
// A body in a place that it must leave: where it is to go, and how it gets there by the skills that a mind has for it.

const { setTimeout } = require('node:timers/promises')

const OUT = 'out'
const SEEN_MS = 500 // until the body has seen what was built

/** Lets a body join that knows a place outside, before it is put into a scene. */
function joinOutside (c, at) {
  c.places[OUT] = [c.at(9, 0, 0).x + 0.5, c.at(9, 0, 0).y, c.at(9, 0, 0).z + 0.5]
  return c.join(at)
}

/** Gets the body out, and checks that it took at most these seconds and left at least this health. */
async function getOut (c, body, seconds, { health = 20 } = {}) {
  await setTimeout(SEEN_MS)
  const start = Date.now()
  c.done(await body.act('go_to_surface', {}, seconds))
  c.done(await body.act('go_to', { target: OUT }, seconds))
  const taken = (Date.now() - start) / 1000
  c.assert.ok(taken <= seconds, `it took ${taken} s`)
  c.assert.ok(body.bot.health >= health, `health ${body.bot.health}`)
}

module.exports = { joinOutside, getOut }
