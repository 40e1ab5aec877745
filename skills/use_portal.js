'use strict'

exports.card = {
  "name": "use_portal",
  "summary": "Go through the nearest Nether portal that you know, into the Nether or back.",
  "gist": "to the Nether or back",
  "arguments": {
    "type": "object",
    "properties": {
      "to": { "type": "string", "enum": ["other side", "nether", "overworld"], "default": "other side", "description": "where to: the Nether, the overworld, or from each to the other side" }
    },
    "additionalProperties": false
  },
  "needs": ["a lit portal in sight or known; build_portal makes one"],
  "changes": "You are in the other dimension, beside a portal that leads back.",
  "expects": {},
  "time_limit_seconds": 600
}

const DIMENSIONS = { nether: 'the_nether', overworld: 'overworld' }
const WORDS = { the_nether: 'the Nether', overworld: 'the overworld' }
const TRIES_MAX = 3

const dimensionOf = (body) => body.isInDimension('the_nether') ? 'the_nether' : 'overworld'

exports.run = async (body, { to = 'other side' }) => {
  const start = dimensionOf(body)
  if (DIMENSIONS[to] === start) return { status: 'done', detail: `I am in ${WORDS[start]} already.` }
  let lastFailure = body.failure('unreachable', 'I know no lit portal here. build_portal makes one of 10 obsidian.')
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const portal = body.nearestPortal()
    if (portal === null) break
    body.progress('I was on my way to the portal.')
    try {
      await body.goThroughPortal(portal)
      return { status: 'done', detail: `I went through the portal, and am in ${WORDS[dimensionOf(body)]}.` }
    } catch (error) {
      if (!body.isSetback(error)) throw error
      body.rememberFailure('portal', portal)
      lastFailure = error
    }
  }
  throw lastFailure
}
