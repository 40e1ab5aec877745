// An utterance in a list: its time, its speaker, what it answers, and who heard it.
import { html } from './html.js'
import { Moment } from './moment.js'
import { Hearers, Person } from './person.js'

/** @param {{said: object, answers: object | null}} props as in threads.js */
export function Utterance ({ log, said, answers = null, seek, go }) {
  return html`
    <li>
      <${Moment} t=${said.t} seek=${seek} />
      ${' '}<${Person} log=${log} name=${said.agent} go=${go} />
      ${answers && html` <small>to ${answers.speaker}${!answers.said && html` (<q>${answers.quote}</q>)`}</small>`}
      ${' '}<q>${said.data.text}</q>
      ${' '}<${Hearers} log=${log} names=${said.data.hearers} go=${go} />
    </li>`
}
