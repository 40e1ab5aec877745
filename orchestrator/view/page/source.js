// Where the page gets its data: files of one run, from the server that shows it.
import { parquetReadObjects } from 'hyparquet'

export class ServedRun {
  constructor (id) {
    this.base = `runs/${encodeURIComponent(id)}`
    this.tables = new Map()
  }

  async described () {
    return (await fetched(`${this.base}/run.json`)).json()
  }

  /** All events as typed arrays; `described` says how many there are. */
  async columns (count) {
    const bytes = await (await fetched(`${this.base}/columns.bin`)).arrayBuffer()
    let at = 0
    const next = (Type) => {
      const array = new Type(bytes, at, count)
      at += count * Type.BYTES_PER_ELEMENT
      return array
    }
    return { t: next(Float64Array), x: next(Float32Array), z: next(Float32Array), agent: next(Uint16Array), kind: next(Uint8Array) }
  }

  /** Which pictures of the ground there are: `{ side, tiles: ['x,z', …], missing }`. */
  async ground () {
    return (await fetched(`${this.base}/ground.json`)).json()
  }

  tile (corner) {
    return `${this.base}/ground/${corner}.png`
  }

  ofAgent (name) {
    return this.table(`agents/${encodeURIComponent(name)}.parquet`)
  }

  ofKind (kind) {
    return this.table(`kinds/${encodeURIComponent(kind)}.parquet`)
  }

  /** The rows of a file, ordered by time: `event_id`, `t`, `agent`, `kind`, `x`, `y`, `z` and the parsed `data`. */
  table (path) {
    if (!this.tables.has(path)) this.tables.set(path, this.read(path))
    return this.tables.get(path)
  }

  async read (path) {
    const file = await (await fetched(`${this.base}/${path}`)).arrayBuffer()
    const rows = await parquetReadObjects({ file })
    for (const row of rows) row.data = JSON.parse(row.data)
    return rows
  }
}

export async function runs () {
  return (await fetched('runs.json')).json()
}

async function fetched (address) {
  const response = await fetch(address)
  if (!response.ok) throw new Error(await response.text())
  return response
}
