// Taxes by season with the law beside them, amendments with their votes, and views with the words that moved them.
import { html } from 'civitas/html.js'
import { Moment } from 'civitas/moment.js'
import { useRows } from 'civitas/rows.js'
import { clock } from 'civitas/time.js'
import { Views } from 'civitas/views.js'

export const panel = { name: 'constitution', label: 'Law and taxes', kinds: ['tax.opened', 'civic.constitution'], View: Constitution }

export const marks = {
  'tax.opened': 'a tax season opens',
  'civic.amendments': 'amendments are proposed',
  'civic.tally': 'votes are counted',
  'civic.constitution': 'a law comes into force'
}

function Constitution ({ log, t, seek, go }) {
  const of = (kind) => useRows(log, `kinds/${kind}`, -Infinity, t).rows
  const laws = of('civic.constitution')
  const opened = of('tax.opened')
  const closed = of('tax.closed')
  return html`
    <${Law} law=${laws.at(-1)} seek=${seek} />
    <${Seasons} opened=${opened} closed=${closed} seek=${seek} />
    <${Amendments} proposals=${of('civic.amendments')} votes=${of('civic.vote')} tallies=${of('civic.tally')} seek=${seek} go=${go} />
    <${Views} log=${log} views=${of('view')} seek=${seek} go=${go} />`
}

function Law ({ law, seek }) {
  if (!law) return html`<p>There is no law yet.</p>`
  return html`
    <h2>The law</h2>
    <p>Version ${law.data.version} (${law.data.why}), since <${Moment} t=${law.t} seek=${seek} />; the rate is ${percent(law.data.rate_due)}.</p>
    <ol class="law">${law.data.text.split('\n').map((line) => html`<li>${line}</li>`)}</ol>`
}

function Seasons ({ opened, closed, seek }) {
  const open = opened.length > closed.length ? opened.at(-1) : null
  return html`
    <h2>Taxes</h2>
    <table>
      <caption>What was paid in each season, as a share of what people held; means over people</caption>
      <thead><tr><th>season</th><th>law</th><th>paid</th><th>pieces</th><th>chests</th></tr></thead>
      <tbody>
        ${closed.map(({ t, data }) => html`
          <tr key=${data.season}>
            <td>${data.season} · <${Moment} t=${t} seek=${seek} /></td><td>${percent(data.rate_due)}</td>
            <td>${percent(data.fraction)} <meter min="0" max="1" value=${data.fraction ?? 0} aria-label="share paid" /></td>
            <td>${data.deposited}</td><td>${data.matched ? 'match' : 'differ'}</td>
          </tr>`)}
        ${open && html`<tr><td>${open.data.season}</td><td>${percent(open.data.rate_due)}</td><td>open until ${clock(open.data.closes_at)}</td><td /><td /></tr>`}
      </tbody>
    </table>`
}

function Amendments ({ proposals, votes, tallies, seek, go }) {
  const latest = proposals.at(-1)
  if (!latest) return null
  const cast = votes.filter((one) => one.t >= latest.t)
  const counted = new Map(tallies.filter((one) => one.t >= latest.t).map((one) => [one.data.amendment, one.data]))
  return html`
    <h2>Amendments</h2>
    <p>Proposed by ${latest.data.by} at <${Moment} t=${latest.t} seek=${seek} /></p>
    ${latest.data.amendments.map((one) => {
      const tally = counted.get(one.number)
      return html`
        <details key=${one.number}>
          <summary>${one.text || 'Struck'} (law ${one.law}): ${tally ? `${tally.yes} yes, ${tally.no} no, ${tally.abstain} abstained, ${tally.passed ? 'passed' : 'not passed'}` : 'no result yet'}</summary>
          <p>${one.because}</p>
          <ul>${cast.filter((vote) => vote.data.amendment === one.number).map((vote) => html`
            <li key=${vote.event_id}><button onClick=${() => go({ agent: vote.agent, panel: 'agents' })}>${vote.agent}</button> ${vote.data.vote}: ${vote.data.because}</li>`)}</ul>
        </details>`
    })}`
}

function percent (share) {
  return share === null ? 'none' : `${(100 * share).toFixed(1)} %`
}
