'use strict'
// What a body can do: it runs the skills.

const { loadSkills } = require('./library')
const { createRunner } = require('./runner')

let builtIn = null

/**
 * @param {object} options see createRunner
 * @param {Map<string, object>} [options.catalog] the skills; the built-in ones when left out
 */
function createActions (options) {
  const catalog = options.catalog ?? (builtIn ??= loadSkills())
  return createRunner({ ...options, catalog })
}

module.exports = { createActions }
