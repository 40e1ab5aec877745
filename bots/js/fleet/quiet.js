'use strict'
// JSPyBridge talks to Python over stderr, so nothing else may write there. This file is loaded first: from here on the console writes to the log file in
// CIVITAS_HOST_LOG, or nowhere.

const fs = require('node:fs')
const util = require('node:util')

const LOG_BYTES_MAX = 20 * 2 ** 20

function openLog (path) {
  if (!path) return () => {}
  const file = fs.openSync(path, 'a')
  let bytesLeft = LOG_BYTES_MAX - fs.fstatSync(file).size
  return (level, parts) => {
    if (bytesLeft <= 0) return
    const line = `${new Date().toISOString()} ${level} ${util.format(...parts)}\n`
    bytesLeft -= Buffer.byteLength(line)
    fs.writeSync(file, bytesLeft > 0 ? line : 'The log is full; nothing more is written.\n')
  }
}

function quietConsole (path) {
  const write = openLog(path)
  for (const level of ['log', 'info', 'debug', 'warn', 'error', 'trace', 'dir']) {
    console[level] = (...parts) => write(level, parts)
  }
  // Node prints its own warnings (deprecations, too many listeners) to stderr unless a listener takes them.
  process.removeAllListeners('warning')
  process.on('warning', (warning) => write('warning', [warning.stack || String(warning)]))
}

module.exports = { quietConsole }
