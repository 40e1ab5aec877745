'use strict'

const js = require('@eslint/js')
const globals = require('globals')

const FUNCTION_LINES_MAX = 60
/** Files with functions that are longer, each with the length of its longest. Numbers may shrink and lines may go; none may be added. */
const LONGER = {
  'bots/js/actions/runner.js': 83,
  'bots/js/actions/stations.js': 118,
  'bots/js/fleet/session.js': 87,
  'bots/js/senses/hearing.js': 71,
  'bots/js/senses/surroundings.js': 117,
  'worlds/embedded/js/gameplay/block_uses.js': 76,
  'worlds/embedded/js/gameplay/chests.js': 72,
  'worlds/embedded/js/gameplay/falling.js': 69,
  'worlds/embedded/js/gameplay/items.js': 78,
  'worlds/embedded/js/inventory/windows.js': 86,
  'worlds/embedded/js/nature/boats.js': 63,
  'worlds/embedded/js/nature/fluids.js': 142,
  'worlds/embedded/js/random_ticks.js': 68,
  'worlds/embedded/js/terrain/caves.js': 92,
  'worlds/embedded/js/terrain/landscape.js': 106
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
