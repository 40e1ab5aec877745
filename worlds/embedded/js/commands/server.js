'use strict'
// time, gamerule, difficulty, save-all, stop, seed

const { DAY_TICKS } = require('../gameplay/time')
const { CommandError, integer } = require('./arguments')

const TIMES = { day: 1000, noon: 6000, night: 13000, midnight: 18000 }

module.exports = (world) => ({
  time: ([action, value]) => {
    if (action === 'query') {
      const queries = { gametime: world.age, daytime: world.dayTime % DAY_TICKS, day: Math.floor(world.dayTime / DAY_TICKS) }
      if (!(value in queries)) throw new CommandError('Incorrect argument for command')
      return `The time is ${queries[value]}`
    }
    if (action !== 'set' && action !== 'add') throw new CommandError('Incorrect argument for command')
    const ticks = TIMES[value] ?? integer(value, 0)
    world.setDayTime(action === 'add' ? world.dayTime + ticks : ticks)
    return `Set the time to ${world.dayTime}`
  },

  gamerule: ([name, value]) => {
    if (name !== 'doDaylightCycle') throw new CommandError(`Unknown game rule: ${name}`)
    if (value !== undefined) {
      if (value !== 'true' && value !== 'false') throw new CommandError('Expected boolean')
      world.isDaylightCycling = value === 'true'
      return `Gamerule ${name} is now set to: ${value}`
    }
    return `Gamerule ${name} is currently set to: ${world.isDaylightCycling}`
  },

  difficulty: ([level]) => {
    if (level === undefined) return 'The difficulty is Peaceful'
    if (level !== 'peaceful') throw new CommandError('This world is peaceful: there are no mobs in it yet')
    return 'The difficulty did not change; it is already set to peaceful'
  },

  seed: () => `Seed: [${world.options.seed}]`,

  'save-all': async () => {
    await world.save()
    return 'Saved the game'
  },

  stop: () => {
    setImmediate(() => world.requestStop())
    return 'Stopping the server'
  }
})
