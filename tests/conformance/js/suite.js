'use strict'
// The list of cases. Every file of the folder `cases` adds its own.

const fs = require('node:fs')
const path = require('node:path')

const CASES_DIR = path.join(__dirname, '..', 'cases')
const SECONDS_USUAL = 60 // of run clock
const PATIENCE = 2 // factor on the time limit, because a case can be late on a busy machine; a passing case ends when it is done

// Settings of a whole server, such as the time of day, cannot differ between cases that are played side by side. A case names its world. The commands change
// the usual world into it. `atOnce` is the number of cases that are played side by side in it.
const WORLDS = {
  usual: { commands: [], atOnce: 8 },
  night: { commands: ['time set midnight'], atOnce: 8 },
  'no healing': { commands: ['gamerule naturalRegeneration false'], atOnce: 8 },
  growth: { commands: ['gamerule randomTickSpeed 1000'], atOnce: 2 },
  alone: { commands: [], atOnce: 1 } // for a case that changes the world itself
}

/** The export of a file of cases: `suite.case(name, run, { seconds, world })` adds one, with its limit in seconds of run clock. */
function createSuite () {
  const cases = []
  return {
    cases,
    case: (name, run, { seconds = SECONDS_USUAL, world = 'usual' } = {}) => {
      if (cases.some((other) => other.name === name)) throw new Error(`Two cases of this file are named '${name}'. Rename one.`)
      if (!Object.hasOwn(WORLDS, world)) throw new Error(`'${name}' is played in a world '${world}'. The worlds are: ${Object.keys(WORLDS).join(', ')}.`)
      cases.push({ name, seconds: seconds * PATIENCE, world, run })
    }
  }
}

/** All cases of one file: `[{ file, name, seconds, world, run }]`. */
const casesOf = (file) => require(path.join(CASES_DIR, file)).cases.map((entry) => ({ file, ...entry }))

const allFiles = () => fs.readdirSync(CASES_DIR).filter((name) => name.endsWith('.js')).sort()

module.exports = { createSuite, casesOf, allFiles, WORLDS }
