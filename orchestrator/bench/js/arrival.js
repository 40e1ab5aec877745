'use strict'
// What both crowds share: when a body has arrived, and what went wrong with any.

const LOOK_INTERVAL_MS = 50
const FAULTS_MAX = 20

/** Resolves when the body called `name` has spawned and has the ground under it. */
function arrived (bot, name) {
  return new Promise((resolve, reject) => {
    // The error that comes first says more than the end that it leads to.
    bot.once('error', (error) => reject(new Error(`${name} did not get in: ${error.message}.`)))
    bot.once('end', (reason) => reject(new Error(`${name} did not get in: ${reason}.`)))
    bot.once('spawn', function look () {
      if (bot.entity?.position && bot.blockAt(bot.entity.position)) resolve(bot)
      else setTimeout(look, LOOK_INTERVAL_MS)
    })
  })
}

function createFaults () {
  const faults = []
  const note = (text) => { if (faults.length < FAULTS_MAX) faults.push(text) }
  return {
    list: () => faults.slice(),
    watch (bot, name) {
      bot.on('error', (error) => note(`${name}: ${error.message}`))
      bot.on('kicked', (reason) => note(`${name} was kicked: ${JSON.stringify(reason)}`))
    }
  }
}

module.exports = { arrived, createFaults }
