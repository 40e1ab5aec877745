// The page: one run at one moment.
import { html, render, useEffect, useMemo, useState } from './html.js'
import { changedAddress, hasToken, readAddress, writeAddress } from './address.js'
import { ToRun } from './doing.js'
import { useGround } from './ground.js'
import { Map as WorldMap } from './map.js'
import { Log } from './log.js'
import { Marks } from './marks.js'
import { panelsFor } from './panels.js'
import { useLog } from './rows.js'
import { Society } from './society.js'
import { experimentPanels, openSource, runs } from './sources.js'
import { Timeline } from './timeline.js'
import { useClock } from './clock.js'

function Page () {
  const [address, setAddress] = useState(readAddress)
  const [opened, setOpened] = useState(null)
  const [failure, setFailure] = useState(null)
  useEffect(() => {
    const follow = () => hasToken() ? window.location.reload() : setAddress(readAddress()) // a token is taken at the start
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  useEffect(() => {
    let current = true
    open(address.run).then((run) => current && setOpened(run), (error) => current && setFailure(error))
    return () => { current = false }
  }, [address.run])
  const go = (change) => {
    const next = changedAddress(readAddress(), change)
    writeAddress(next)
    setAddress(next)
  }
  if (failure) return html`<p class="failure" role="alert">${failure.message}</p>`
  if (!opened) return html`<p class="loading">Loading the run…</p>`
  return html`<${Run} key=${opened.run.id} ...${opened} address=${address} go=${go} />`
}

async function open (id) {
  const listed = await runs()
  const chosen = id ?? listed[0].id
  const source = await openSource(chosen)
  const run = await source.described()
  const { columns, late } = await source.columns()
  const log = new Log(run, source, late)
  return { run, log, society: new Society(log, columns), ofExperiments: await experimentPanels() }
}

function Run ({ run, log, society, ofExperiments, address, go }) {
  useLog(log)
  useEffect(() => log.follow(), [log])
  const clock = useClock(log, address.t, (t) => go({ t: t === null ? null : Math.round(t) }))
  const chosen = address.agent && log.agents.includes(address.agent) ? address.agent : null
  const ground = useGround(log.source)
  const panels = panelsFor(log, ofExperiments)
  const panel = panels.find((one) => one.name === address.panel) ?? panels[0]
  const title = useMemo(() => [run.scenario, run.condition, `seed ${run.seed}`].filter(Boolean).join(' · '), [run])
  return html`
    <header>
      <h1>${title}</h1><span>${log.isLive ? 'live' : log.run.status}</span><small>${log.failure ?? (run.note || ground.missing)}</small>
      ${log.source.canAct && log.isLive && html`<${ToRun} log=${log} />`}
    </header>
    <${WorldMap} society=${society} tiles=${ground.tiles} t=${clock.t} chosen=${chosen} choose=${(agent) => go({ agent })} />
    <aside>
      <nav role="tablist">
        ${panels.map(({ name, label }) => html`
          <button role="tab" aria-selected=${panel.name === name} onClick=${() => go({ panel: name, part: null })}>${label}</button>`)}
      </nav>
      <${panel.View} key=${panel.name} log=${log} society=${society} t=${clock.t} seek=${clock.seek} chosen=${chosen} part=${address.part} go=${go} />
    </aside>
    <${Timeline} clock=${clock} seconds=${log.seconds} isLive=${log.isLive}>
      <${Marks} log=${log} panels=${ofExperiments} seek=${clock.seek} />
    <//>`
}

render(html`<${Page} />`, document.querySelector('main'))
