'use strict'
// Reads the skill files, each with a card and a `run`. The environment names further folders.

const fs = require('node:fs')
const path = require('node:path')

/** Environment variable with further folders of skills, separated as in PATH: the user's, and those of installed packages, which skills/catalog.py adds. */
const FOLDERS_VARIABLE = 'CIVITAS_SKILLS'
const ROOT = path.join(__dirname, '..', '..', '..')

/** The folders of the skills that come with Civitas: those of every run, and those of single experiments. */
function builtInFolders () {
  const experiments = path.join(ROOT, 'configs', 'experiments')
  const own = fs.readdirSync(experiments).sort().map((name) => path.join(experiments, name, 'skills'))
  return [path.join(ROOT, 'skills'), ...own.filter((folder) => fs.existsSync(folder))]
}

/** The folders that the environment names. */
function ownFolders () {
  return (process.env[FOLDERS_VARIABLE] ?? '').split(path.delimiter).filter(Boolean)
}

/**
 * @param {string[]} [extraFolders] read after the built-in folders; a name must not occur twice
 * @returns {Map<string, { card: object, run: Function, outlivesDeath: boolean, stays: boolean, file: string }>} by skill name
 */
function loadSkills (extraFolders = ownFolders()) {
  const skills = new Map()
  for (const folder of [...builtInFolders(), ...extraFolders]) {
    for (const file of fs.readdirSync(folder).filter((name) => name.endsWith('.js')).sort()) {
      const where = path.resolve(folder, file)
      const { card, run, outlivesDeath = false, stays = false } = require(where)
      if (card?.name !== path.basename(file, '.js')) throw new Error(`${where}: the card must have the name of its file.`)
      if (typeof run !== 'function') throw new Error(`${where}: it must export an async function run(body, args, signal).`)
      if (skills.has(card.name)) throw new Error(`Two skills are called ${card.name}: ${skills.get(card.name).file} and ${where}; rename one of them.`)
      skills.set(card.name, { card, run, outlivesDeath, stays, file: where })
    }
  }
  return skills
}

module.exports = { loadSkills }
