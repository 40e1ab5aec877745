// An agent as of the shown moment: what it does and why, what it wants and plans, what it carries, and what came before.
import { carried, stateOf, toldAction, toldState } from './agent_state.js'
import { ToAgent } from './doing.js'
import { html } from './html.js'
import { Moment } from './moment.js'
import { planAt, timeOfDay } from './plan.js'
import { useRests } from './rest.js'
import { useLatest, useMade } from './rows.js'
import { told } from './telling.js'
import { clock } from './time.js'

const LINES = 40
/** Earlier events are read until there are so many, once a reader stays: they may tell a wound, a plan, or since when the agent is there. */
const ROWS = 2000
const STATES = ['decision', 'goal', 'social_goal', 'inventory']

export function AgentNow ({ log, name, t, seek }) {
  const rests = useRests(t)
  const isEnough = (rows) => rows.length >= ROWS && tellsAll(rows, log)
  const { rows: past, complete } = useLatest(log, `agents/${name}`, t, isEnough, (rows) => !rests && tellsAll(rows, log))
  const state = useMade(past, stateOf)
  const latest = useMade(past, (rows) => told(rows).slice(-LINES).reverse())
  const { decision, goal, social_goal: social, inventory, action, hurt } = state
  const start = complete && past.length && past.length < ROWS ? past[0].t : -Infinity
  const plan = planAt(state.plans, start, t)
  return html`
    <dl>
      ${decision && html`<dt>does</dt><dd>${decision.data.intent}${decision.data.because && `, because ${decision.data.because}`}</dd>`}
      ${action && html`<dt>${action.kind === 'action.started' ? 'acts' : 'acted last'}</dt><dd>${toldAction(action)}</dd>`}
      ${goal && html`<dt>wants</dt><dd>${goal.data.text}</dd>`}
      ${social && html`<dt>among the others</dt><dd>${social.data.text}</dd>`}
      ${toldState(state) && html`<dt>state</dt><dd>${toldState(state)}</dd>`}
      ${hurt && html`<dt>last wound</dt><dd><${Moment} t=${hurt.t} seek=${seek} /> ${hurt.data.text}</dd>`}
      ${inventory && html`<dt>carries <small>as of ${clock(inventory.t)}</small></dt><dd><${Items} inventory=${inventory} /></dd>`}
    </dl>
    ${plan && html`<${Plan} plan=${plan} seek=${seek} />`}
    ${log.source.canAct && html`<${ToAgent} log=${log} name=${name} />`}
    ${!complete && !tellsAll(past, log) && html`<p>Loading…</p>`}
    <h3>What came before</h3>
    <ol class="life">${latest.map(([one, words]) => html`
      <li key=${one.event_id}><time>${clock(one.t)}</time> <b>${one.kind}</b> ${words}</li>`)}</ol>`
}

/** Whether events are enough to tell the present state of an agent and the last lines of its life. */
function tellsAll (rows, log) {
  return told(rows).length >= LINES && STATES.every((kind) => !log.kinds.has(kind) || rows.some((one) => one.kind === kind))
}

function Items ({ inventory }) {
  const items = carried(inventory)
  if (!items.length) return 'nothing'
  return html`<ul class="items">${items.map(([item, count]) => html`<li key=${item}><b>${count}</b> ${item}</li>`)}</ul>`
}

function Plan ({ plan: { event, day, steps, now, minute, left }, seek }) {
  return html`
    <section class="plan" aria-label="Plan of the day">
      <h3>${day === null ? 'Plan' : `Plan for day ${day}`} <small>made at <${Moment} t=${event.t} seek=${seek} /></small></h3>
      ${left && left !== event && html`<p class="note"><${Moment} t=${left.t} seek=${seek} /> ${left.data.text}</p>`}
      ${steps.length ? html`<p><small>By its plans, the world's clock shows about ${timeOfDay(minute)}.</small></p>` : html`<p>${event.data.text}</p>`}
      <ol>${steps.map(({ begins, words }, at) => html`
        <li key=${at} aria-current=${at === now ? 'step' : null}><time>${timeOfDay(begins)}</time> ${words}</li>`)}</ol>
    </section>`
}
