// Where the page gets its data: files of one run, from the server that shows it.
import { parquetReadObjects } from 'hyparquet'
import { partsOf } from './path.js'
import { waysOf } from './positions.js'

export class ServedRun {
  /**
   * @param {string} id the run
   * @param {string | null} token the token with which the page was opened, if it was
   */
  constructor (id, token) {
    this.base = `runs/${encodeURIComponent(id)}`
    this.token = token
  }

  /** Where the report of the run is, if it has one. */
  get report () {
    return `${this.base}/report.html`
  }

  /** Whether the page may act on the run. */
  get canAct () {
    return this.token !== null
  }

  /**
   * Acts on the run, as the operator.
   * @param {string} name such as `whisper`
   * @param {object} fields what the action needs
   * @returns {Promise<string>} what the server tells of it
   */
  async act (name, fields) {
    const headers = { 'Content-Type': 'application/json', 'X-Civitas-Token': this.token }
    const response = await fetched(`${this.base}/do/${name}`, { method: 'POST', headers, body: JSON.stringify(fields) })
    return (await response.json()).told
  }

  async described () {
    return (await fetched(`${this.base}/run.json`)).json()
  }

  /** The ways of the agents so far, and how many of the events that came late are among them. */
  async positions () {
    const response = await fetched(`${this.base}/positions.bin`)
    return { ways: waysOf(await response.arrayBuffer()), late: lateOf(response) }
  }

  /**
   * The rows of an agent or of a kind in one window, and how many of the events that came late were looked at.
   * @param {string} path such as `agents/Ada` or `kinds/speech`
   * @param {number} window from 0
   */
  async rows (path, window) {
    const [folder, name] = partsOf(path)
    const response = await fetched(`${this.base}/${folder}/${encodeURIComponent(name)}/${window}.parquet`)
    return { rows: await parquetReadObjects({ file: await response.arrayBuffer() }), late: lateOf(response) }
  }

  /**
   * The thoughts of an agent in one window, in the order in which they were asked for.
   * @param {string} agent its name
   * @param {number} window from 0
   */
  async thoughts (agent, window) {
    return (await fetched(`${this.base}/thoughts/${encodeURIComponent(agent)}/${window}.json`)).json()
  }

  /** What was asked and answered in one thought: `{ t, messages, exact, note, request, answer, failure }`. */
  async thought (id) {
    return (await fetched(`${this.base}/thought/${encodeURIComponent(id)}.json`)).json()
  }

  /** Which pictures of the ground there are: `{ side, tiles: ['x,z', …], missing }`. */
  async ground () {
    return (await fetched(`${this.base}/ground.json`)).json()
  }

  tile (corner) {
    return `${this.base}/ground/${corner}.png`
  }

  /**
   * Takes events as they come, until the run is over.
   * @param {number} after how many of the events that came late are known
   * @param {object} reader
   * @param {(rows: object[]) => void} reader.take
   * @param {() => void} reader.noteThoughts told that the server can tell of more thoughts
   * @param {() => void} reader.end
   * @param {(failure: string | null) => void} reader.say told that the server does not answer, and null once it answers
   *   again
   * @returns {() => void} stops it
   */
  follow (after, { take, noteThoughts, end, say }) {
    const stream = opened(`${this.base}/live?after=${after}`, take, say)
    stream.addEventListener('thoughts', () => noteThoughts())
    stream.addEventListener('over', () => { stream.close(); end() })
    return () => stream.close()
  }
}

export async function servedRuns () {
  return (await fetched('runs.json')).json()
}

/**
 * Takes all runs and how their study stands, now and after each change.
 * @param {(listing: {runs: object[], study: object | null}) => void} take
 * @param {(failure: string | null) => void} say as of `ServedRun.follow`
 * @returns {() => void} stops it
 */
export function followServedRuns (take, say) {
  const stream = opened('listing', take, say)
  return () => stream.close()
}

/** The names of the experiments that have a panel. */
export async function servedPanels () {
  return (await fetched('panels.json')).json()
}

const LOST = 'The page has lost its server: start `civitas view` again if it has ended.'

/** Opens a stream of JSON from the server; it is opened again when it breaks. */
function opened (address, take, say) {
  const stream = new EventSource(address)
  stream.onopen = () => say(null)
  stream.onerror = () => say('The page has lost its server, and asks for it again and again: start `civitas view` again if it has ended.')
  stream.onmessage = (message) => take(JSON.parse(message.data))
  return stream
}

function lateOf (response) {
  return Number(response.headers.get('civitas-late'))
}

async function fetched (address, options) {
  const response = await fetch(address, options).catch(() => { throw new Error(LOST) })
  if (!response.ok) throw new Error(await response.text())
  return response
}
