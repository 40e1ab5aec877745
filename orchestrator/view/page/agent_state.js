// What an agent is and has, from its events up to a moment.
import { clock } from './time.js'

const PRESENCE = {
  'agent.joined': 'in the world',
  'agent.left': 'not in the world',
  'agent.died': 'dead',
  'agent.respawned': 'in the world, after a death'
}
const LATEST = ['decision', 'goal', 'social_goal', 'inventory']

/**
 * @param {object[]} rows the events of an agent, ordered by time
 * @returns {{
 *   decision?: object, goal?: object, social_goal?: object, inventory?: object, action?: object, presence?: object,
 *   hurt?: object, position?: object, plans: object[]
 * }} the latest events of each sort: `action` is the start of what goes on or the end of what went on last, `hurt` the
 *   memory of a wound since the agent came into the world, `position` the latest event with a position
 */
export function stateOf (rows) {
  const state = { plans: [] }
  for (const row of rows) {
    if (LATEST.includes(row.kind)) state[row.kind] = row
    else if (row.kind === 'plan') state.plans.push(row)
    else if (row.kind === 'action.started') state.action = row
    else if (row.kind === 'action.finished') state.action = isEndOf(state.action, row) ? row : state.action
    else if (row.kind === 'memory' && row.data.episode === 'injury') state.hurt = row
    else if (row.kind in PRESENCE) Object.assign(state, { presence: row, hurt: undefined })
    if (row.x != null) state.position = row
  }
  return state
}

/** Skills may overlap: the end of an earlier one does not end the one that began last. */
function isEndOf (action, { data }) {
  return action?.kind !== 'action.started' || action.data.action_id === data.action_id
}

/** Whether an agent is there, where, and how it was hurt: `in the world since 0:00, at 12, 64, -3`. */
export function toldState ({ presence, position }) {
  const there = presence && `${PRESENCE[presence.kind]} since ${clock(presence.t)}`
  const place = position && `at ${[position.x, position.y, position.z].map(Math.round).join(', ')}`
  return [there, place].filter(Boolean).join(', ')
}

/** `mine {"block":"oak_log"} since 0:40`, or how the latest action ended. */
export function toldAction ({ kind, t, data }) {
  const what = [data.skill, ...(Object.keys(data.args).length ? [JSON.stringify(data.args)] : [])].join(' ')
  if (kind === 'action.started') return `${what}, since ${clock(t)}`
  return `${what}: ${[data.status, data.reason].filter(Boolean).join(', ')}, at ${clock(t)}`
}

/** What an inventory holds, the most first: `[['oak log', 12], …]`. */
export function carried ({ data }) {
  return Object.entries(data.items).map(([item, count]) => [item.replaceAll('_', ' '), count])
    .sort(([one, less], [other, more]) => more - less || (one < other ? -1 : 1))
}
