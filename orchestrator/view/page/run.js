// One run at one moment.
import { html, useEffect, useErrorBoundary, useMemo, useState } from './html.js'
import { visit } from './address.js'
import { useClock } from './clock.js'
import { ToRun } from './doing.js'
import { useGround } from './ground.js'
import { Log } from './log.js'
import { Map as WorldMap } from './map.js'
import { Marks } from './marks.js'
import { panelsFor } from './panels.js'
import { useLog } from './rows.js'
import { Society } from './society.js'
import { useIsPaused } from './standing_still.js'
import { experimentPanels, openSource, OPENS_LIST, runs } from './sources.js'
import { Timeline } from './timeline.js'

/** @param {{address: object, go: (change: object) => void}} props the address names the run, or none for the first */
export function OpenedRun ({ address, go }) {
  const [opened, setOpened] = useState(null)
  const [failure, setFailure] = useState(null)
  useEffect(() => {
    let current = true
    open(address.run).then((run) => current && setOpened(run), (error) => current && setFailure(error))
    return () => { current = false }
  }, [])
  if (failure) return html`<div class="failure"><p role="alert">${failure.message}</p><${ToRuns} /></div>`
  if (!opened) return html`<p class="loading">Loading the run…</p>`
  return html`<${Run} ...${opened} address=${address} go=${go} />`
}

/** Leads to the list of runs. */
export function ToRuns ({ ticked = [] }) {
  return html`<button onClick=${() => visit({ view: 'runs', ticked })}>All runs</button>`
}

async function open (id) {
  const listed = id !== null && OPENS_LIST ? [] : await runs()
  const source = await openSource(id ?? listed[0].id)
  const { ways, late } = await source.positions()
  const run = await source.described() // afterwards, so that it has all agents of the ways
  const log = new Log(run, source, late)
  return { run, log, society: new Society(log, ways), ofExperiments: await experimentPanels(), isAlone: !OPENS_LIST && listed.length === 1 }
}

function Run ({ run, log, society, ofExperiments, isAlone, address, go }) {
  useLog(log)
  useEffect(() => log.follow(), [log])
  const isPaused = useIsPaused(log)
  const clock = useClock(log, address.t, (t) => go({ t: t === null ? null : Math.round(t) }))
  const chosen = log.codes.has(address.agent) ? address.agent : null
  const ground = useGround(log.source)
  const panels = panelsFor(log, ofExperiments)
  const panel = panels.find((one) => one.name === address.panel) ?? panels[0]
  const signs = panel.signs?.(log, clock.t, address.part)
  const title = useMemo(() => [run.scenario, run.condition, `seed ${run.seed}`].filter(Boolean).join(' · '), [run])
  return html`
    <header>
      ${!isAlone && html`<${ToRuns} />`}
      <h1>${title}</h1><span>${isPaused ? 'paused' : log.isLive ? 'live' : log.run.status}</span><small>${log.failure ?? (log.run.note || ground.missing)}</small>
      ${log.run.has_report && html`<a href=${log.source.report} target="_blank">Report</a>`}
      ${log.source.canAct && log.isLive && html`<${ToRun} log=${log} isPaused=${isPaused} />`}
    </header>
    <${Part} View=${WorldMap} society=${society} ground=${ground} t=${clock.t} chosen=${chosen} choose=${(agent) => go({ agent })} signs=${signs} />
    <aside>
      <nav role="tablist">
        ${panels.map(({ name, label }) => html`
          <button role="tab" aria-selected=${panel.name === name} onClick=${() => go({ panel: name, part: null })}>${label}</button>`)}
      </nav>
      <${Part} key=${panel.name} View=${panel.View} log=${log} society=${society} t=${clock.t} seek=${clock.seek} chosen=${chosen} part=${address.part} go=${go} />
    </aside>
    <${Timeline} clock=${clock} seconds=${log.seconds} isLive=${log.isLive}>
      <${Marks} log=${log} panels=${ofExperiments} seek=${clock.seek} />
    <//>`
}

/** A part of the page. One that fails leaves the others as they are. */
function Part ({ View, ...view }) {
  const [error] = useErrorBoundary()
  if (error) return html`<p role="alert">This part cannot be shown (${error.message}): the log is damaged, or of another version of Civitas.</p>`
  return html`<${View} ...${view} />`
}
