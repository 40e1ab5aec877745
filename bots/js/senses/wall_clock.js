'use strict'
// The wall-clock time without the pauses of the run. It is not scaled where dates run faster (orchestrator/clock.js), so that processes can compare times.

const { performance } = require('node:perf_hooks')

/** UNIX time in seconds, less the pauses. */
const wallSeconds = () => performance.timeOrigin / 1000 + process.uptime()

module.exports = { wallSeconds }
