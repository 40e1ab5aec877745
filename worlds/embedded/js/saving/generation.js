'use strict'
// A save is atomic. Its files are written under `pending/` and flushed to the disk. One rename to `commit/` makes them the save. Only then are they moved over
// the files of the previous save. After a crash, the next start finishes the move if `commit/` exists. Otherwise it discards `pending/`.

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

/** Moves a finished save to its place. */
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
 * @param {string} folder folder of the world
 * @param {Map<string, Buffer>} files the changed files, by the path within the folder
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

/** Repairs a world's folder after a crash: finishes a complete save, discards an incomplete one. */
function recover (folder) {
  fs.rmSync(path.join(folder, PENDING), { recursive: true, force: true })
  if (fs.existsSync(path.join(folder, COMMIT))) moveIn(folder)
}

module.exports = { writeGeneration, recover }
