'use strict'
// The clock that waits for the work, in a separate process.

const assert = require('node:assert/strict')
const { spawnSync } = require('node:child_process')
const path = require('node:path')
const test = require('node:test')

const CLOCK = path.join(__dirname, 'patient_clock.js')
const WORK_MS = 300

const WORK = `
  const work = () => { const end = process.hrtime.bigint() + ${WORK_MS}n * 1_000_000n; while (process.hrtime.bigint() < end); }
  const print = (value) => console.log(JSON.stringify(value))`

/** Runs a script on the clock, starting from a timer, and returns its JSON output. */
function run (script) {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--require', CLOCK, '--eval', `${WORK}\nsetTimeout(() => {${script}})`], {
    env: { ...process.env, NODE_OPTIONS: '', PATIENT_CLOCK_SPEED: '100' }, encoding: 'utf8'
  })
  assert.equal(status, 0, stderr)
  return JSON.parse(stdout)
}

test('work takes no time, and a timer is never late', () => {
  const times = run(`
    const begun = performance.now()
    const times = []
    const note = () => { times.push(Math.round(performance.now() - begun)); work() }
    setTimeout(note, 100)
    setTimeout(note, 120)
    setTimeout(() => print(times), 150)`)
  assert.deepEqual(times, [100, 120])
})

test('timers ring in order, also those that other timers set, and a repeated one until it is cleared', () => {
  const said = run(`
    const said = []
    const repeated = setInterval(() => { said.push('again'); work(); if (said.filter((word) => word === 'again').length === 3) clearInterval(repeated) }, 40)
    setTimeout(() => { said.push('first'); setTimeout(() => said.push('inner'), 10) }, 50)
    const never = setTimeout(() => said.push('never'), 60)
    clearTimeout(never)
    require('node:timers/promises').setTimeout(200, 'kept').then((value) => print([...said, value]))`)
  assert.deepEqual(said, ['again', 'first', 'inner', 'again', 'again', 'kept'])
})

test('an aborted wait ends as an AbortError, and dates use the clock', () => {
  const [name, seconds] = run(`
    const controller = new AbortController()
    const began = Date.now()
    setTimeout(() => controller.abort(), 30_000)
    require('node:timers/promises').setTimeout(60_000, null, { signal: controller.signal }).catch((error) => print([error.name, Math.round((new Date() - began) / 1000)]))`)
  assert.deepEqual([name, seconds], ['AbortError', 30])
})
