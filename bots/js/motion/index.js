'use strict'
// Walking: one planner a process, one walker a body.

const { createPlanner } = require('./planner')
const { createWalker } = require('./walker')
const { canReach } = require('./goals')

module.exports = { createPlanner, createWalker, canReach }
