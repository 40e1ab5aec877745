// A name that leads to its agent. Names of visitors lead nowhere.
import { html } from './html.js'

/** @param {{log: Log, name: string, part?: string, go: (change: object) => void}} props `part` is a tab of the agent */
export function Person ({ log, name, part = null, go }) {
  if (!log.agents.includes(name)) return name
  return html`<button onClick=${() => go({ agent: name, panel: 'agents', part })}>${name}</button>`
}

/** The hearers of some words; each name leads to all that this agent heard. */
export function Hearers ({ log, names, go }) {
  if (!names.length) return html`<small>heard by nobody</small>`
  return html`<small>heard by ${names.map((name, at) => html`
    ${' '}<span class="listed" key=${name}><${Person} log=${log} name=${name} part="heard" go=${go} />${at < names.length - 1 && ','}</span>`)}</small>`
}
