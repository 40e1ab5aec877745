'use strict'
// A save is there as a whole or not at all. Its files are written under `pending/`, flushed to the disk, and become the save by one rename to
// `commit/`; only then they are moved over those of the save before. Whatever moment the process dies at: with `commit/` there, the moving
// is finished at the next start; without it, what lies in `pending/` never was.

const fs = require('node:fs')
const path = require('node:path')

const PENDING = 'pending'
const COMMIT = 'commit'

function flush (place) {
  const handle = fs.openSync(place, 'r')
  try {
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}

/** Paths of all files under a folder, relative to it. */
function filesUnder (folder) {
  return fs.readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}

/** Moves a finished save into its place. */
function moveIn (folder) {
  const commit = path.join(folder, COMMIT)
  for (const name of filesUnder(commit)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.renameSync(path.join(commit, name), path.join(folder, name))
  }
  fs.rmSync(commit, { recursive: true })
}

/**
 * Writes the files of one save.
 * @param {string} folder the world's
 * @param {Map<string, Buffer>} files what has changed, by the path within the folder
 */
function writeGeneration (folder, files) {
  const pending = path.join(folder, PENDING)
  fs.rmSync(pending, { recursive: true, force: true })
  fs.mkdirSync(pending, { recursive: true })
  for (const [name, bytes] of files) {
    const file = path.join(pending, name)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, bytes)
    flush(file)
  }
  flush(pending)
  fs.renameSync(pending, path.join(folder, COMMIT))
  flush(folder)
  moveIn(folder)
}

/** Brings a world's folder into order after whatever happened: finishes a finished save, throws an unfinished one away. */
function recover (folder) {
  fs.rmSync(path.join(folder, PENDING), { recursive: true, force: true })
  if (fs.existsSync(path.join(folder, COMMIT))) moveIn(folder)
}

module.exports = { writeGeneration, recover }
