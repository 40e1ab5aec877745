'use strict'
// The list of cases: every file of the folder `cases` adds its own.

const fs = require('node:fs')
const path = require('node:path')

const CASES_DIR = path.join(__dirname, '..', 'cases')
const SECONDS_USUAL = 60 // of run clock
const PATIENCE = 2 // a busy machine gets a case done late; one that passes ends when it is done

/** What a file of cases exports: `suite.case(name, run, { seconds })` adds one, its limit in seconds of run clock. */
function createSuite () {
  const cases = []
  return {
    cases,
    case: (name, run, { seconds = SECONDS_USUAL } = {}) => {
      if (cases.some((other) => other.name === name)) throw new Error(`Two cases of this file are named '${name}'. Rename one.`)
      cases.push({ name, seconds: seconds * PATIENCE, run })
    }
  }
}

/** All cases of one file: `[{ file, name, seconds, run }]`. */
const casesOf = (file) => require(path.join(CASES_DIR, file)).cases.map((entry) => ({ file, ...entry }))

const allFiles = () => fs.readdirSync(CASES_DIR).filter((name) => name.endsWith('.js')).sort()

module.exports = { createSuite, casesOf, allFiles }
