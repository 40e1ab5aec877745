'use strict'
// Shared by both crowds: when a body has arrived, and errors of bodies.

const LOOK_INTERVAL_MS = 50
const FAULTS_MAX = 20

/** Resolves when the body `name` has spawned and stands on loaded ground. */
function arrived (bot, name) {
  return new Promise((resolve, reject) => {
    // The error comes first and says more than the end of the connection that follows it.
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
