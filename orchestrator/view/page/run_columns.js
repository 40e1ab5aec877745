// What the list of runs tells of each run: its columns, their order, and which runs have some words.

const NOTHING = '–'
const DIGITS = 1
const MONEY_DIGITS = 2

const text = (name, label) => ({ name, label, told: (value) => value ?? NOTHING })
const number = (name, label, told = (value) => value.toLocaleString('en')) => ({ name, label, isNumber: true, told: (value, run) => value === null ? NOTHING : told(value, run) })

/** @type {{name: string, label: string, isNumber?: boolean, told: (value: any, run: object) => string}[]} */
export const FIGURES = [
  number('agents', 'Agents'),
  number('minutes_run', 'Minutes', (value, { minutes }) => minutes === null || Math.abs(minutes - value) < 0.05 ? value.toFixed(DIGITS) : `${value.toFixed(DIGITS)} of ${minutes}`),
  number('items', 'Different items each', (value) => value.toFixed(DIGITS)),
  number('utterances', 'Utterances'),
  number('deaths', 'Deaths'),
  number('faults', 'Faults'),
  number('events', 'Events'),
  number('usd', 'Cost, $', (value) => value.toFixed(MONEY_DIGITS)),
  number('tokens', 'Tokens')
]
export const COLUMNS = [
  text('id', 'Run'),
  text('status', 'Status'),
  text('scenario', 'Scenario'),
  text('condition', 'Condition'),
  number('seed', 'Seed', String),
  text('engine', 'Engine'),
  ...FIGURES,
  { name: 'started', label: 'Started', told: (value) => value === null ? NOTHING : new Date(value).toLocaleString('sv').slice(0, -3) }
]

/** The value of a run in a column; null if it is unknown. */
export function valueOf (run, { name }) {
  return run[name] ?? null
}

/** The runs by a column, downwards after `-`. Those without a value are last; equal ones keep their order. */
export function sorted (runs, order) {
  const isDown = order.startsWith('-')
  const column = COLUMNS.find(({ name }) => name === order.replace('-', ''))
  if (!column) return runs
  return [...runs].sort((one, other) => {
    const [a, b] = [valueOf(one, column), valueOf(other, column)]
    if (a === null || b === null) return (a === null) - (b === null)
    return (isDown ? -1 : 1) * (typeof a === 'number' ? a - b : a.localeCompare(b, 'en', { numeric: true }))
  })
}

/** The runs that have every one of some words in their names, states and engines. */
export function found (runs, words) {
  const asked = words.toLowerCase().split(/\s+/).filter(Boolean)
  return runs.filter(({ id, status, scenario, condition, seed, engine }) => {
    const told = [id, status, scenario, condition, seed, engine].join(' ').toLowerCase()
    return asked.every((word) => told.includes(word))
  })
}

/** A short name of each run: its condition and seed, or its id where another run has the same. */
export function shortNames (runs) {
  const told = runs.map(({ condition, scenario, seed }) => `${condition ?? scenario ?? 'run'}, seed ${seed}`)
  return runs.map(({ id }, at) => told.filter((one) => one === told[at]).length > 1 ? id : told[at])
}
