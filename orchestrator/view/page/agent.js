// The agents, and one of them as of the shown moment.
import { AgentNow } from './agent_now.js'
import { Heard } from './heard.js'
import { html } from './html.js'
import { Memories } from './memories.js'
import { Opinions } from './opinions.js'
import { readPart } from './parts.js'
import { useLog } from './rows.js'
import { LATEST, LIST, Thoughts } from './thoughts.js'

const TABS = [
  { name: null, label: 'Now', View: AgentNow },
  { name: LATEST, label: 'Latest thought', View: Thoughts },
  { name: LIST, label: 'Thoughts', View: Thoughts },
  { name: 'memories', label: 'Memories', View: Memories },
  { name: 'opinions', label: 'Opinions', View: Opinions },
  { name: 'heard', label: 'Heard', View: Heard }
]

export function Agent ({ log, t, seek, chosen, part, go }) {
  useLog(log)
  if (!chosen) {
    return html`<ul class="agents">${log.agents.map((name, at) => html`
      <li key=${name}>
        <button id=${`agent-${at}`} onClick=${() => go({ agent: name })}>${name}</button>
        <button class="thought" aria-describedby=${`agent-${at}`} onClick=${() => go({ agent: name, part: LATEST })}>Latest thought</button>
      </li>`)}</ul>`
  }
  const shown = tabOf(part)
  return html`
    <p><button onClick=${() => go({ agent: null })}>All agents</button></p>
    <h2>${chosen}</h2>
    <nav role="tablist" aria-label=${chosen}>${TABS.map(({ name, label }) => html`
      <button key=${label} role="tab" aria-selected=${name === shown.name} onClick=${() => go({ part: name })}>${label}</button>`)}
    </nav>
    <${shown.View} key=${chosen} log=${log} name=${chosen} t=${t} seek=${seek} part=${part} go=${go} />`
}

/** The tab that an address names. A part that names none of them is the id of a thought. */
function tabOf (part) {
  const name = part ? readPart(part).tab : null
  return TABS.find((one) => one.name === name) ?? TABS.find((one) => one.name === LIST)
}
