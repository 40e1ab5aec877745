'use strict'
// Walking: one planner per process, one walker per body.

const { createPlanner } = require('./planner')
const { createWalker } = require('./walker')
const { canReach } = require('./goals')

module.exports = { createPlanner, createWalker, canReach }
