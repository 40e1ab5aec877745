'use strict'
// execute as | at | positioned | in | if | unless | run

const { blockPlace, number, place, refuse, say } = require('./arguments')
const { blockPredicate } = require('./block_arguments')
const { dimensionNamed } = require('../dimensions/kinds')
const { entityTag } = require('../saving/entity_tags')
const { heightOver } = require('./heights')
const { tagsAt } = require('./paths')
const { entitiesNamed, entitiesOrNone, entityNamed } = require('./selectors')

const tagOfBlock = (world, x, y, z) => {
  const entity = world.blockEntityAt(x, y, z)
  return entity ? world.blockEntityTag(entity) : null
}

/** How many tags a path finds; 0 when it leads nowhere. */
function countAt (tag, path) {
  try {
    return tagsAt(tag, path).length
  } catch (error) {
    if (error.message === refuse('arguments.nbtpath.nothing_found', path).message) return 0
    throw error
  }
}

/** The answer of a command without `run` is its last condition. */
function conclude (sources, isWanted, test) {
  if (sources.length === 0) throw refuse('commands.execute.conditional.fail')
  const found = sources.map(test)
  if (typeof found[0] === 'boolean') {
    if (!found.some((result) => result === isWanted)) throw refuse('commands.execute.conditional.fail')
    return say('commands.execute.conditional.pass')
  }
  const count = found.reduce((sum, result) => sum + result, 0)
  if (isWanted && count === 0) throw refuse('commands.execute.conditional.fail')
  if (!isWanted && count > 0) throw refuse('commands.execute.conditional.fail_count', count)
  return isWanted ? say('commands.execute.conditional.pass_count', count) : say('commands.execute.conditional.pass')
}

// Each condition reads its words and returns `{ used, test }`: the number of words, and a function that gives a count (or a boolean) for a source.
const CONDITIONS = {
  block: (world, words) => {
    const matches = blockPredicate(words[3])
    return {
      used: 4,
      test: (source) => {
        const [x, y, z] = blockPlace(words, source)
        return matches(source.world.blocks.stateAt(x, y, z), () => tagOfBlock(source.world, x, y, z))
      }
    }
  },
  entity: (world, words) => ({ used: 1, test: (source) => entitiesOrNone(source.world, words[0], source).length }),
  loaded: (world, words) => ({
    used: 3,
    test: (source) => {
      const [x, , z] = blockPlace(words, source)
      return source.world.blocks.isLoaded(x >> 4, z >> 4)
    }
  }),
  data: (world, words) => {
    if (words[0] === 'entity') return { used: 3, test: (source) => countAt(entityTag(source.world, entityNamed(source.world, words[1], source)), words[2]) }
    if (words[0] !== 'block') throw refuse('command.unknown.argument')
    return {
      used: 5,
      test: (source) => {
        const tag = tagOfBlock(source.world, ...blockPlace(words.slice(1), source))
        if (!tag) throw refuse('commands.data.block.invalid')
        return countAt(tag, words[4])
      }
    }
  }
}

const placeOf = ({ world, x, y, z, yaw, pitch }) => ({ world, x, y, z, yaw, pitch })

/** The same place in another dimension, by the scale of both. */
function inDimension (source, world) {
  const scale = source.world.dimension.scale / world.dimension.scale
  return { ...source, world, x: source.x * scale, z: source.z * scale }
}

// Each step reads its words and returns `{ used, each }`: the number of words, and the sources that one source turns into.
const STEPS = {
  as: (world, words) => ({ used: 1, each: (source) => entitiesOrNone(source.world, words[0], source).map((entity) => ({ ...source, entity })) }),
  at: (world, words) => ({
    used: 1,
    each: (source) => entitiesOrNone(source.world, words[0], source).map((entity) => ({ ...source, ...placeOf(entity) }))
  }),
  positioned: (world, words) => {
    if (words[0] === 'as') {
      return { used: 2, each: (source) => entitiesNamed(source.world, words[1], source).map(({ x, y, z }) => ({ ...source, x, y, z })) }
    }
    if (words[0] === 'over') {
      return { used: 2, each: (source) => [{ ...source, y: heightOver(source.world.blocks, words[1])(source.x, source.z) }] }
    }
    return {
      used: 3,
      each: (source) => {
        const [x, y, z] = place(words, source)
        return [{ ...source, x, y, z }]
      }
    }
  },
  rotated: (world, words) => ({ used: 2, each: (source) => [{ ...source, yaw: number(words[0]), pitch: number(words[1]) }] }),
  in: (world, words) => {
    const dimension = dimensionNamed(words[0])
    if (!dimension) throw refuse('argument.dimension.invalid', words[0] ?? '')
    return { used: 1, each: (source) => [inDimension(source, world.home.worldOf(dimension))] }
  }
}

async function execute (world, words, source, run) {
  let sources = [source]
  let rest = words
  while (rest.length > 0) {
    const [step, ...after] = rest
    if (step === 'run') {
      const answers = []
      for (const each of sources) answers.push(await run(each.world, after, each))
      return answers.filter(Boolean).join('\n')
    }
    if (step === 'if' || step === 'unless') {
      if (!Object.hasOwn(CONDITIONS, after[0] ?? '')) throw refuse('command.unknown.argument')
      const { used, test } = CONDITIONS[after[0]](world, after.slice(1))
      rest = after.slice(1 + used)
      if (rest.length === 0) return conclude(sources, step === 'if', test)
      sources = sources.filter((each) => Boolean(test(each)) === (step === 'if'))
      continue
    }
    if (!Object.hasOwn(STEPS, step)) throw refuse('command.unknown.argument')
    const { used, each } = STEPS[step](world, after)
    sources = sources.flatMap(each)
    rest = after.slice(used)
  }
  throw refuse('command.unknown.command')
}

/** @param {(world: object, words: string[], source: object) => string | Promise<string>} run executes the command after `run` */
const executeCommands = (run) => ({ execute: (world, words, text, source) => execute(world, words, source, run) })

module.exports = { executeCommands }
