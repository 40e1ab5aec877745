'use strict'
// Runs the skills of a body.

const { loadSkills } = require('./library')
const { createRunner } = require('./runner')

let builtIn = null

/**
 * @param {object} options see createRunner
 * @param {Map<string, object>} [options.catalog] the skills; default: the built-in ones
 */
function createActions (options) {
  const catalog = options.catalog ?? (builtIn ??= loadSkills())
  return createRunner({ ...options, catalog })
}

module.exports = { createActions }
