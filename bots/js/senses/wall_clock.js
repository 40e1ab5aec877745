'use strict'
// The wall-clock time. It is not scaled where dates run faster (orchestrator/clock.js), so that processes can compare times.

const { performance } = require('node:perf_hooks')

/** UNIX time in seconds. */
const wallSeconds = () => performance.timeOrigin / 1000 + process.uptime()

module.exports = { wallSeconds }
