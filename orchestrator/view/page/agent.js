// The agents, and one of them as of the shown moment.
import { AgentNow } from './agent_now.js'
import { html } from './html.js'
import { useLog } from './rows.js'
import { LATEST, LIST, Thoughts } from './thoughts.js'

const TABS = [[null, 'Now'], [LATEST, 'Latest thought'], [LIST, 'Thoughts']]

export function Agent ({ log, t, seek, chosen, part, go }) {
  useLog(log)
  if (!chosen) {
    return html`<ul class="agents">${log.agents.map((name) => html`
      <li key=${name}><button onClick=${() => go({ agent: name })}>${name}</button></li>`)}</ul>`
  }
  const shown = part && part !== LATEST ? LIST : part
  return html`
    <p><button onClick=${() => go({ agent: null })}>All agents</button></p>
    <h2>${chosen}</h2>
    <nav role="tablist" aria-label=${chosen}>${TABS.map(([name, label]) => html`
      <button key=${label} role="tab" aria-selected=${name === shown} onClick=${() => go({ part: name })}>${label}</button>`)}
    </nav>
    ${part
      ? html`<${Thoughts} key=${chosen} log=${log} name=${chosen} t=${t} seek=${seek} part=${part} go=${go} />`
      : html`<${AgentNow} key=${chosen} log=${log} name=${chosen} t=${t} seek=${seek} />`}`
}
