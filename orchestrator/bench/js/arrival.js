'use strict'
// What both crowds share: when a body has arrived, and what went wrong with any.

const LOOK_INTERVAL_MS = 50
const FAULTS_MAX = 20

/** Resolves when a body has spawned and has the ground under it. */
function arrived (bot) {
  return new Promise((resolve, reject) => {
    bot.once('end', (reason) => reject(new Error(`${bot.username} did not get in: ${reason}.`)))
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
    watch (bot) {
      bot.on('error', (error) => note(`${bot.username}: ${error.message}`))
      bot.on('kicked', (reason) => note(`${bot.username} was kicked: ${JSON.stringify(reason)}`))
    }
  }
}

module.exports = { arrived, createFaults }
