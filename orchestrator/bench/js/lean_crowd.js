'use strict'
// Our bodies, made and moved in the same way as in the host process.

const mineflayer = require('mineflayer')
const { createChunkStore, install: installLean, leanOptions, prepareProtocol } = require('../../../bots/js/lean')
const { createPlanner, createWalker } = require('../../../bots/js/motion')
const { createTargets } = require('./targets')
const { arrived, createFaults } = require('./arrival')

function createCrowd ({ host, port, version, seed }) {
  prepareProtocol(version)
  const chunkStore = createChunkStore({ version })
  const planner = createPlanner()
  const faults = createFaults()
  let walkers = 0
  return {
    faults: faults.list,
    async join (name) {
      const bot = mineflayer.createBot({ host, port, username: name, logErrors: false, ...leanOptions({ chunkStore, version }) })
      installLean(bot)
      faults.watch(bot, name)
      await arrived(bot, name)
      return bot
    },
    async walk (bot, signal) {
      const walker = createWalker(bot, planner)
      const next = createTargets(bot, seed + walkers++)
      while (!signal.aborted) await walker.goTo({ near: next(), range: 2 }, { signal })
    }
  }
}

module.exports = { createCrowd }
