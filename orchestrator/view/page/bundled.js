// Where the page of a bundle gets its data: files beside it. A page that is opened from disk may read only scripts and
// pictures, so each file is a script that hands over what it holds.
import { parquetReadObjects } from 'hyparquet'
import { partsOf } from './path.js'
import { waysOf } from './positions.js'

export class BundledRun {
  /** @param {number} number the run's place in the list of runs */
  constructor (number) {
    this.base = `data/${number}`
    this.thoughtFiles = new Map()
  }

  /** As that of a served run. */
  get report () {
    return `${this.base}/report.html`
  }

  async described () {
    this.run = await readJson(`${this.base}/run`)
    return this.run
  }

  async positions () {
    return { ways: waysOf(await read(`${this.base}/positions`)), late: 0 }
  }

  /** As those of a served run. The run must have been described. Windows without events have no file. */
  async rows (path, window) {
    const [folder, name] = partsOf(path)
    const code = this.run[folder].indexOf(name)
    if (!this.run.windows[folder][code].includes(window)) return { rows: [], late: 0 }
    return { rows: await parquetReadObjects({ file: await read(`${this.base}/${folder}/${code}/${window}`) }), late: 0 }
  }

  /** As those of a served run. */
  async thoughts (agent, window) {
    if (this.run.thoughtless) throw new Error(this.run.thoughtless)
    return (await this.thoughtsIn(agent, window)).listed
  }

  /** As that of a served run; it is looked for among the thoughts of the agent. */
  async thought (id, agent) {
    for (const window of [...this.thoughtWindows(agent)].reverse()) {
      const { texts } = await this.thoughtsIn(agent, window)
      if (texts[id]) return texts[id]
    }
    throw new Error('There is no such thought in this run.')
  }

  async thoughtsIn (agent, window) {
    if (!this.thoughtWindows(agent).includes(window)) return { listed: [], texts: {} }
    const path = `${this.base}/thoughts/${this.run.agents.indexOf(agent)}/${window}`
    if (!this.thoughtFiles.has(path)) this.thoughtFiles.set(path, readCompressedJson(path))
    return this.thoughtFiles.get(path)
  }

  thoughtWindows (agent) {
    return this.run.windows.thoughts[this.run.agents.indexOf(agent)] ?? []
  }

  async ground () {
    return readJson(`${this.base}/ground`)
  }

  tile (corner) {
    return `${this.base}/ground/${corner}.png`
  }

  /** Nothing comes any more. */
  follow () {
    return () => {}
  }
}

export async function bundledRuns () {
  return readJson('data/runs')
}

const reading = new Map()

/** Every file of data calls this with its own path and its content in base64. */
globalThis.civitasTake = (path, content) => reading.get(path)?.take(content)

/** Reads the bytes of a file; it is read once for all who ask at the same time. */
function read (path) {
  if (!reading.has(path)) {
    const script = document.createElement('script')
    const { promise, resolve, reject } = Promise.withResolvers()
    script.src = `${path}.js`
    script.onload = script.onerror = () => {
      script.remove()
      reading.delete(path)
      reject(new Error(`The file ${path}.js of this bundle is missing or damaged: if the bundle is a zip file, unpack all of it.`))
    }
    reading.set(path, { promise, take: (content) => resolve(bytesOf(content)) })
    document.head.append(script)
  }
  return reading.get(path).promise
}

async function readJson (path) {
  return JSON.parse(new TextDecoder().decode(await read(path)))
}

async function readCompressedJson (path) {
  const stream = new Blob([await read(path)]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Response(stream).json()
}

function bytesOf (content) {
  const text = atob(content)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes.buffer
}
