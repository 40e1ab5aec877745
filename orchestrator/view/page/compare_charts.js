// Charts of several runs over the run clock.
import { Chart } from './chart.js'
import { html, useEffect, useMemo, useState } from './html.js'
import { parsed } from './log.js'
import { itemKinds, utterances, valueAt } from './series.js'
import { openSource } from './sources.js'

const LOOKS = 8

/** @param {{runs: object[], names: string[]}} props the runs, and a short name of each */
export function Curves ({ runs, names }) {
  const [curves, setCurves] = useState(null)
  const [moment, setMoment] = useState(Infinity)
  useEffect(() => {
    let current = true
    Promise.allSettled(runs.map(curvesOf)).then((made) => current && setCurves(made))
    return () => { current = false }
  }, [])
  const lines = useMemo(() => ['items', 'talk'].map((figure) => linesOf(curves ?? [], names, figure)), [curves])
  if (!curves) return html`<p class="loading">Reading the events of the runs…</p>`
  const seconds = Math.max(0, ...curves.map(({ value }) => value?.seconds ?? 0))
  const axis = { seconds, t: Math.min(moment, seconds), seek: setMoment }
  return html`
    ${curves.map(({ reason }, at) => reason && html`<p role="alert">${names[at]}: ${reason.message}</p>`)}
    <ul class="legend">${names.map((name, at) => html`<li key=${name}><svg width="36" height="10" aria-hidden="true"><path class=${lookOf(at)} d="M0 5H36" /></svg>${name}</li>`)}</ul>
    <${Chart} title="Different items per agent, mean" told=${toldAt(lines[0], axis.t, 1)} lines=${lines[0]} ...${axis} />
    <${Chart} title="Utterances per minute" told=${toldAt(lines[1], axis.t, 0)} lines=${lines[1]} ...${axis} />
    <p><small>A click on a chart shows the figures of that moment.</small></p>`
}

async function curvesOf ({ id }) {
  const source = await openSource(id)
  const run = await source.described()
  const [acquired, speeches] = await Promise.all(['item.acquired', 'speech'].map((kind) => rowsOf(source, run, kind)))
  return { seconds: run.seconds, items: itemKinds(acquired, run.agents).mean, talk: utterances(speeches, run.seconds) }
}

/** All events of a kind, ordered by time. */
async function rowsOf (source, run, kind) {
  if (!run.kinds.includes(kind)) return []
  const windows = Array.from({ length: Math.floor(run.seconds / run.window_seconds.events) + 1 }, (_, at) => at)
  const read = await Promise.all(windows.map((window) => source.rows(`kinds/${kind}`, window)))
  return read.flatMap(({ rows }) => rows.map(parsed))
}

function linesOf (curves, names, figure) {
  return curves.map(({ value }, at) => value && { name: names[at], series: value[figure], look: lookOf(at), end: value.seconds }).filter(Boolean)
}

function lookOf (at) {
  return `line-${at % LOOKS}`
}

function toldAt (lines, t, digits) {
  return lines.map(({ name, series }) => `${name}: ${valueAt(series, t).toFixed(digits)}`).join(' · ')
}
