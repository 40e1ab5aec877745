'use strict'
// The list of cases: every file of the folder `cases` adds its own.

const fs = require('node:fs')
const path = require('node:path')

const CASES_DIR = path.join(__dirname, '..', 'cases')
const SECONDS_USUAL = 60 // of run clock
const PATIENCE = 2 // a busy machine gets a case done late; one that passes ends when it is done

/** All cases of one file: `[{ file, name, seconds, run }]`. */
function casesOf (file) {
  const cases = []
  const suite = {
    case: (name, run, { seconds = SECONDS_USUAL } = {}) => {
      if (cases.some((other) => other.name === name)) throw new Error(`${file} has two cases named '${name}'`)
      cases.push({ file, name, seconds: seconds * PATIENCE, run })
    }
  }
  require(path.join(CASES_DIR, file))(suite)
  return cases
}

const allFiles = () => fs.readdirSync(CASES_DIR).filter((name) => name.endsWith('.js')).sort()

module.exports = { casesOf, allFiles }
