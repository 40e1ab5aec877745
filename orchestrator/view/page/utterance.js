// An utterance in a list: its time, its speaker, and who heard it.
import { html } from './html.js'
import { Moment } from './moment.js'
import { Hearers, Person } from './person.js'

/** @param {{log: Log, said: object}} props `said` is a `speech` event */
export function Utterance ({ log, said, seek, go }) {
  return html`
    <li>
      <${Moment} t=${said.t} seek=${seek} />
      ${' '}<${Person} log=${log} name=${said.agent} go=${go} />
      ${' '}<q>${said.data.text}</q>
      ${' '}<${Hearers} log=${log} names=${said.data.hearers} go=${go} />
    </li>`
}
