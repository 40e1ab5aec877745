// The page: one run at one moment.
import { html, render, useEffect, useMemo, useState } from './html.js'
import { Agent } from './agent.js'
import { readAddress, writeAddress } from './address.js'
import { useGround } from './ground.js'
import { Map as WorldMap } from './map.js'
import { ServedRun, runs } from './source.js'
import { Society } from './society.js'
import { Talk } from './talk.js'
import { Timeline } from './timeline.js'
import { useClock } from './clock.js'

const PANELS = { agents: 'Agents', talk: 'Talk' }

function Page () {
  const [address, setAddress] = useState(readAddress)
  const [opened, setOpened] = useState(null)
  const [failure, setFailure] = useState(null)
  useEffect(() => {
    const follow = () => setAddress(readAddress())
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  useEffect(() => {
    let current = true
    open(address.run).then((run) => current && setOpened(run), (error) => current && setFailure(error))
    return () => { current = false }
  }, [address.run])
  const go = (change) => {
    const next = { ...readAddress(), ...change }
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
  const source = new ServedRun(chosen)
  const run = await source.described()
  const columns = await source.columns(run.events)
  return { run, source, society: new Society(run, columns), speeches: run.kinds.includes('speech') ? await source.ofKind('speech') : [] }
}

function Run ({ run, source, society, speeches, address, go }) {
  const clock = useClock(run.seconds, address.t ?? run.seconds, (t) => go({ t: Math.round(t) }))
  const chosen = address.agent && run.agents.includes(address.agent) ? address.agent : null
  const ground = useGround(source)
  const panel = address.panel in PANELS ? address.panel : 'agents'
  const title = useMemo(() => [run.scenario, run.condition, `seed ${run.seed}`].filter(Boolean).join(' · '), [run])
  return html`
    <header><h1>${title}</h1><span>${run.status}</span><small>${ground.missing}</small></header>
    <${WorldMap} society=${society} speeches=${speeches} tiles=${ground.tiles} t=${clock.t} chosen=${chosen} choose=${(agent) => go({ agent })} />
    <aside>
      <nav role="tablist">
        ${Object.entries(PANELS).map(([name, label]) => html`
          <button role="tab" aria-selected=${panel === name} onClick=${() => go({ panel: name })}>${label}</button>`)}
      </nav>
      ${panel === 'agents' && html`<${Agent} run=${run} source=${source} t=${clock.t} chosen=${chosen} choose=${(agent) => go({ agent })} />`}
      ${panel === 'talk' && html`<${Talk} speeches=${speeches} t=${clock.t} choose=${(agent) => go({ agent, panel: 'agents' })} />`}
    </aside>
    <${Timeline} clock=${clock} seconds=${run.seconds} />`
}

render(html`<${Page} />`, document.querySelector('main'))
