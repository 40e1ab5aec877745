'use strict'
// The process of the embedded world: one JSON line of configuration in, JSON lines of state out, logs on stderr. Later lines, {"ticks": "pause"} and
// {"ticks": "go on"}, let its ticks stand still for a while. The end of stdin means that the parent process is gone: the world saves and ends.

const readline = require('node:readline')
const { readOptions } = require('./options')
const { reportStats } = require('./stats')

const say = (message) => process.stdout.write(JSON.stringify(message) + '\n')
const log = (line) => process.stderr.write(`${new Date().toISOString()} ${line}\n`)

let stopping = false
let stopServer = async () => {}
let loop = null

/** Reports the reason in one sentence and ends. */
function fail (sentence) {
  stopping = true
  process.stdout.write(JSON.stringify({ fatal: sentence }) + '\n', () => process.exit(1))
}

async function stop () {
  if (stopping) return
  stopping = true
  try {
    await stopServer()
  } catch (error) {
    log(`Saving at the end failed: ${error.stack}`)
    process.exit(1)
  }
  process.exit(0)
}

function sentenceOf (error, options) {
  if (error.code === 'EADDRINUSE') return `Port ${error.port} is in use: choose another with --set world.port=…, or leave it out for a free one.`
  if (error.code === 'EADDRNOTAVAIL') return `The address ${options?.host} does not belong to this machine: set world.host to 127.0.0.1.`
  if (error.code === 'EACCES') return `Port ${error.port} may not be opened by this user: choose one above 1023.`
  return error.message
}

async function start (line) {
  let options
  try {
    options = readOptions(JSON.parse(line))
    const { startServer } = require('./server')
    const server = await startServer(options, log, stop)
    stopServer = server.stop
    loop = server.loop
    say({ ready: server.ready })
    reportStats(server, say)
  } catch (error) {
    log(error.stack)
    fail(sentenceOf(error, options))
  }
}

function turnTicks (what) {
  if (what === 'pause') loop.pause()
  else loop.goOn()
}

process.on('uncaughtException', (error) => {
  log(`Uncaught: ${error.stack}`)
  fail(`The world server failed: ${error.message}`)
})
process.on('SIGTERM', stop)
process.on('SIGINT', stop)

let started = false
const lines = readline.createInterface({ input: process.stdin })
lines.on('line', (line) => {
  if (started) return turnTicks(JSON.parse(line).ticks)
  started = true
  start(line)
})
lines.on('close', stop)
