'use strict'
// Reads the skill files: a card and a `run` each. A folder of one's own comes in by the same door as the built-in one.

const fs = require('node:fs')
const path = require('node:path')

/** Names further folders with skills, separated as in PATH; skills/catalog.py reads the same variable. */
const FOLDERS_VARIABLE = 'CIVITAS_SKILLS'
const BUILT_IN = path.join(__dirname, '..', '..', '..', 'skills')

/** The folders of one's own that the environment names. */
function ownFolders () {
  return (process.env[FOLDERS_VARIABLE] ?? '').split(path.delimiter).filter(Boolean)
}

/**
 * @param {string[]} [extraFolders] read after the built-in folder; a name may not come twice
 * @returns {Map<string, { card: object, run: Function, outlivesDeath: boolean }>} by skill name
 */
function loadSkills (extraFolders = ownFolders()) {
  const skills = new Map()
  for (const folder of [BUILT_IN, ...extraFolders]) {
    for (const file of fs.readdirSync(folder).filter((name) => name.endsWith('.js')).sort()) {
      const where = path.resolve(folder, file)
      const { card, run, outlivesDeath = false } = require(where)
      if (card?.name !== path.basename(file, '.js')) throw new Error(`${where}: the card must carry the name of its file.`)
      if (typeof run !== 'function') throw new Error(`${where}: it must export an async function run(body, args, signal).`)
      if (skills.has(card.name)) throw new Error(`${where}: there is a skill called ${card.name} already; give this one another name.`)
      skills.set(card.name, { card, run, outlivesDeath })
    }
  }
  return skills
}

module.exports = { loadSkills }
