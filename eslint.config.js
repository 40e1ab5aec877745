'use strict'

const js = require('@eslint/js')
const globals = require('globals')

const FUNCTION_LINES_MAX = 60
/** Files with functions that are longer, each with the length of its longest. Numbers may shrink and lines may go; none may be added. */
const LONGER = {
  'bots/js/actions/altitude.js': 90,
  'bots/js/actions/blocks.js': 155,
  'bots/js/actions/boating.js': 79,
  'bots/js/actions/building.js': 116,
  'bots/js/actions/containers.js': 136,
  'bots/js/actions/crafting.js': 134,
  'bots/js/actions/delving.js': 81,
  'bots/js/actions/earthworks.js': 208,
  'bots/js/actions/escape.js': 124,
  'bots/js/actions/fighting.js': 126,
  'bots/js/actions/furnaces.js': 123,
  'bots/js/actions/guarding.js': 146,
  'bots/js/actions/hollows.js': 71,
  'bots/js/actions/items.js': 184,
  'bots/js/actions/laying.js': 107,
  'bots/js/actions/people.js': 67,
  'bots/js/actions/pocket.js': 88,
  'bots/js/actions/provisions.js': 73,
  'bots/js/actions/runner.js': 110,
  'bots/js/actions/shelter.js': 126,
  'bots/js/actions/standing.js': 78,
  'bots/js/actions/stations.js': 148,
  'bots/js/actions/using.js': 99,
  'bots/js/fleet/session.js': 87,
  'bots/js/senses/hearing.js': 79,
  'bots/js/senses/surroundings.js': 117,
  'worlds/embedded/js/combat/effects.js': 67,
  'worlds/embedded/js/combat/hurt.js': 73,
  'worlds/embedded/js/commands/blocks.js': 64,
  'worlds/embedded/js/commands/entities.js': 85,
  'worlds/embedded/js/commands/execute.js': 112,
  'worlds/embedded/js/commands/players.js': 88,
  'worlds/embedded/js/commands/server.js': 94,
  'worlds/embedded/js/gameplay/block_uses.js': 93,
  'worlds/embedded/js/gameplay/chat.js': 61,
  'worlds/embedded/js/gameplay/chests.js': 95,
  'worlds/embedded/js/gameplay/digging.js': 82,
  'worlds/embedded/js/gameplay/falling.js': 77,
  'worlds/embedded/js/gameplay/furnaces.js': 61,
  'worlds/embedded/js/gameplay/items.js': 115,
  'worlds/embedded/js/gameplay/placing.js': 73,
  'worlds/embedded/js/gameplay/vitals/experience.js': 82,
  'worlds/embedded/js/gameplay/vitals/hunger.js': 68,
  'worlds/embedded/js/gameplay/vitals/surroundings.js': 97,
  'worlds/embedded/js/inventory/windows.js': 136,
  'worlds/embedded/js/mobs/index.js': 84,
  'worlds/embedded/js/mobs/spawning.js': 124,
  'worlds/embedded/js/nature/beds.js': 118,
  'worlds/embedded/js/nature/boats.js': 100,
  'worlds/embedded/js/nature/bone_meal.js': 85,
  'worlds/embedded/js/nature/crops.js': 65,
  'worlds/embedded/js/nature/explosions.js': 93,
  'worlds/embedded/js/nature/fire.js': 110,
  'worlds/embedded/js/nature/fluids.js': 175,
  'worlds/embedded/js/nature/ground.js': 66,
  'worlds/embedded/js/nature/stalks.js': 67,
  'worlds/embedded/js/nature/weather.js': 69,
  'worlds/embedded/js/network/login.js': 62,
  'worlds/embedded/js/players/join.js': 72,
  'worlds/embedded/js/players/movement.js': 79,
  'worlds/embedded/js/projectiles/arrows.js': 72,
  'worlds/embedded/js/random_ticks.js': 71,
  'worlds/embedded/js/terrain/cave_starts.js': 73,
  'worlds/embedded/js/terrain/caves.js': 99,
  'worlds/embedded/js/terrain/ground.js': 65,
  'worlds/embedded/js/terrain/landscape.js': 107,
  'worlds/embedded/js/terrain/plants.js': 109,
  'worlds/embedded/js/terrain/spawns.js': 63
}

const functionLines = (max) => ({ 'max-lines-per-function': ['error', { max, skipBlankLines: true, skipComments: true }] })

module.exports = [
  { ignores: ['node_modules/', '.venv/', 'runs/', 'dist/'] },
  js.configs.recommended,
  {
    files: ['**/*.js'],
    languageOptions: { ecmaVersion: 2024, sourceType: 'commonjs', globals: globals.node },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-unused-vars': ['error', { caughtErrors: 'none', destructuredArrayIgnorePattern: '^_' }],
      'no-var': 'error',
      'prefer-const': 'error',
      semi: ['error', 'never'],
      ...functionLines(FUNCTION_LINES_MAX)
    }
  },
  ...Object.entries(LONGER).map(([file, lines]) => ({ files: [file], rules: functionLines(lines) }))
]
