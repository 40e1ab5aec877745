'use strict'
// The time of the wall, which stays what it is where dates run faster (orchestrator/clock.js), so that processes can compare moments.

const { performance } = require('node:perf_hooks')

/** UNIX time in seconds. */
const wallSeconds = () => performance.timeOrigin / 1000 + process.uptime()

module.exports = { wallSeconds }
