// What an agent thinks of the others and they of it, and its views of matters, over time.
import { Chart } from './chart.js'
import { html, useMemo } from './html.js'
import { Moment } from './moment.js'
import { opinionsOf, rounded, seriesOf } from './opinion_book.js'
import { readPart } from './parts.js'
import { Person } from './person.js'
import { useAllRows, useMade, useRows } from './rows.js'
import { valueAt } from './series.js'
import { between } from './time.js'
import { ChangedViews } from './views.js'

const TAB = 'opinions'

export function Opinions ({ log, name, t, seek, part, go }) {
  const { rows, ready } = useAllRows(log, 'kinds/opinion')
  const { rows: views } = useRows(log, 'kinds/view', -Infinity, t)
  const whole = useMade(rows, () => opinionsOf(rows, name), name)
  const past = between(rows, -Infinity, t)
  const { held, met } = useMade(past, () => opinionsOf(past, name), name)
  const own = useMade(views, () => views.filter((one) => one.agent === name), name)
  const { opened } = readPart(part)
  if (!ready) return html`<p>Loading…</p>`
  const open = (other) => go({ part: other === opened ? TAB : `${TAB}/${other}` })
  return html`
    ${whole.held.length > 0 && html`<${Curves} log=${log} name=${name} whole=${whole} opened=${opened} t=${t} seek=${seek} />`}
    <${Table} caption=${`What ${name} thinks of others`} opinions=${held} opened=${opened} open=${open} seek=${seek} />
    <${Table} caption=${`What others think of ${name}`} opinions=${met} opened=${opened} open=${open} seek=${seek} />
    ${opened && html`
      <h3>${name} and ${opened}</h3>
      <p><${Person} log=${log} name=${opened} part=${TAB} go=${go} /></p>
      <${Changes} title=${`${name} of ${opened}`} opinions=${held} name=${opened} seek=${seek} />
      <${Changes} title=${`${opened} of ${name}`} opinions=${met} name=${opened} seek=${seek} />`}
    ${own.length > 0 && html`<h3>Views of matters</h3><${Views} views=${own} /><${ChangedViews} log=${log} views=${own} seek=${seek} go=${go} />`}`
}

function Views ({ views }) {
  const latest = [...new Map(views.map(({ data }) => [data.matter, data])).values()]
  return html`<ul>${latest.map(({ matter, score, summary }) => html`<li key=${matter}><b>${rounded(score)}</b> of 10 on ${matter}. ${summary}</li>`)}</ul>`
}

/** What the agent thinks of each other person, and of the opened one also what that one thinks of the agent. */
function Curves ({ log, name, whole, opened, t, seek }) {
  const lines = useMemo(() => {
    const others = whole.held.filter((one) => one.name !== opened).map((one) => ({ name: one.name, series: seriesOf(one), look: 'plain' }))
    const back = whole.met.filter((one) => one.name === opened).map((one) => ({ name: ' back', series: seriesOf(one), look: 'mean' }))
    const there = whole.held.filter((one) => one.name === opened).map((one) => ({ name: ' there', series: seriesOf(one), look: 'chosen' }))
    return [...others, ...back, ...there]
  }, [whole, opened])
  const told = lines.filter((one) => one.look !== 'plain' && one.series[0][0] <= t)
    .map(({ look, series }) => `${look === 'chosen' ? `${name} of ${opened}` : `${opened} of ${name}`} ${rounded(valueAt(series, t))}`)
  const title = opened ? 'Opinions, 0 to 10' : `${name} of each other person, 0 to 10`
  return html`<${Chart} title=${title} told=${told.join(', ')} lines=${lines} seconds=${log.seconds} t=${t} seek=${seek} />`
}

function Table ({ caption, opinions, opened, open, seek }) {
  if (!opinions.length) return html`<p>${caption}: nothing yet.</p>`
  return html`
    <table class="ties">
      <caption>${caption}</caption>
      <thead><tr><th scope="col">Person</th><th scope="col">Since</th><th scope="col">Opinion, 0 to 10</th></tr></thead>
      <tbody>${opinions.map(({ name, changes }) => {
        const { t, data } = changes.at(-1)
        return html`
          <tr key=${name}>
            <td><button aria-pressed=${name === opened} onClick=${() => open(name)}>${name}</button></td>
            <td><${Moment} t=${t} seek=${seek} /></td>
            <td>${rounded(data.score)} <small title=${data.summary}>${data.summary}</small></td>
          </tr>`
      })}</tbody>
    </table>`
}

function Changes ({ title, opinions, name, seek }) {
  const changes = opinions.find((one) => one.name === name)?.changes ?? []
  return html`
    <h4>${title}</h4>
    ${!changes.length && html`<p>No opinion yet.</p>`}
    <ol>${[...changes].reverse().map(({ event_id: id, t, data }) => html`
      <li key=${id}><${Moment} t=${t} seek=${seek} /> <b>${rounded(data.score)}</b> ${data.summary}</li>`)}</ol>`
}
