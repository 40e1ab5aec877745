// Views of matters: how they are spread, and how they changed, with the words that moved them.
import { html } from './html.js'
import { Moment } from './moment.js'
import { Person } from './person.js'

const CHANGES = 15

/**
 * @param {{log: Log, views: object[], seek: (t: number) => void, go: (change: object) => void}} props `views` are `view`
 *   events, ordered by time
 */
export function Views ({ log, views, seek, go }) {
  const now = new Map(views.map((one) => [`${one.agent} ${one.data.matter}`, one]))
  const matters = [...new Set(views.map((one) => one.data.matter))]
  return html`
    <h2>Views</h2>
    ${matters.map((matter) => html`<${Spread} key=${matter} matter=${matter} views=${[...now.values()].filter((one) => one.data.matter === matter)} />`)}
    <${ChangedViews} log=${log} views=${views} seek=${seek} go=${go} />`
}

/** The latest changes first. The words lead to where they were said, and there to all who heard them. Props as of `Views`. */
export function ChangedViews ({ log, views, seek, go }) {
  const moved = views.filter((one) => one.data.moved_by.length).slice(-CHANGES).reverse()
  return html`
    <ol class="life">${moved.map((one) => html`
      <li key=${one.event_id}>
        <${Moment} t=${one.t} seek=${seek} /> <${Person} log=${log} name=${one.agent} go=${go} />
        ${' '}from ${rounded(one.data.before)} to ${rounded(one.data.score)} of 10 on ${one.data.matter}, moved by
        ${one.data.moved_by.map((by) => html`
          ${' '}${by.speaker}: <button onClick=${() => go({ panel: 'talk', part: by.text })}>${by.text}</button>`)}
      </li>`)}</ol>`
}

/** How many people have each view, from 0 (against) to 10 (for). */
function Spread ({ matter, views }) {
  const counts = Array.from({ length: 11 }, (_, score) => views.filter((one) => Math.round(one.data.score) === score).length)
  const most = Math.max(1, ...counts)
  return html`
    <figure class="spread">
      <figcaption>${matter}: ${views.length} people, from 0 (against) to 10 (for)</figcaption>
      <div>${counts.map((count, score) => html`
        <span key=${score} title=${`${count} at ${score}`}><b style=${`height: ${3 * count / most}rem`} /><small>${score}<br />${count || ''}</small></span>`)}</div>
    </figure>`
}

function rounded (score) {
  return score === null ? 'nothing' : score.toFixed(1)
}
