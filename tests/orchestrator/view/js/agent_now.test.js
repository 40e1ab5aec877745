'use strict'

const assert = require('node:assert')
const { test } = require('node:test')

const page = '../../../../orchestrator/view/page'

const event = (t, kind, data, place = [null, null, null]) => ({ event_id: `Ada/1/${t}`, t, agent: 'Ada', kind, x: place[0], y: place[1], z: place[2], data })
const plan = (t, text) => event(t, 'plan', { text })
const DAY_SECONDS = 1200

test('the latest of each sort counts, with the action that goes on', async () => {
  const { stateOf, toldAction, toldState } = await import(`${page}/agent_state.js`)
  const rows = [
    event(0, 'agent.joined', { reason: 'start' }),
    event(1, 'goal', { text: 'I want logs.' }, [1.4, 64, -2.5]),
    event(2, 'action.started', { action_id: 'Ada/a1', skill: 'mine', args: { block: 'oak_log' } }),
    event(3, 'goal', { text: 'I want stone.' })
  ]
  const state = stateOf(rows)
  assert.strictEqual(state.goal.data.text, 'I want stone.')
  assert.strictEqual(toldAction(state.action), 'mine {"block":"oak_log"}, since 0:02')
  assert.strictEqual(toldState(state), 'in the world since 0:00, at 1, 64, -2')
  const ended = stateOf([...rows, event(70, 'action.finished', { action_id: 'Ada/a1', skill: 'mine', args: {}, status: 'failed', reason: 'blocked' })])
  assert.strictEqual(toldAction(ended.action), 'mine: failed, blocked, at 1:10')
})

test('the end of an earlier action does not end the one that began last', async () => {
  const { stateOf } = await import(`${page}/agent_state.js`)
  const started = (t, id) => event(t, 'action.started', { action_id: id, skill: 'mine', args: {} })
  const state = stateOf([started(1, 'a1'), started(2, 'a2'), event(3, 'action.finished', { action_id: 'a1', skill: 'mine', args: {}, status: 'done', reason: '' })])
  assert.strictEqual(state.action.data.action_id, 'a2')
})

test('a wound is told until the agent comes back to life', async () => {
  const { stateOf, toldState } = await import(`${page}/agent_state.js`)
  const hurt = event(5, 'memory', { episode: 'injury', text: 'I was hurt; my health went down to 12.' })
  assert.strictEqual(stateOf([hurt]).hurt, hurt)
  const state = stateOf([hurt, event(6, 'agent.died', { reason: 'fell' }), event(7, 'agent.respawned', { reason: 'fell' })])
  assert.strictEqual(state.hurt, undefined)
  assert.strictEqual(toldState(state), 'in the world, after a death since 0:07')
})

test('things are told with the most first', async () => {
  const { carried } = await import(`${page}/agent_state.js`)
  assert.deepStrictEqual(carried({ data: { items: { bread: 1, oak_log: 12, apple: 1 } } }), [['oak log', 12], ['apple', 1], ['bread', 1]])
})

test('the present step of a plan is that of the world\'s clock', async () => {
  const { planAt, timeOfDay } = await import(`${page}/plan.js`)
  const plans = [plan(20, 'My plan for day 1: 7:00 get up; 8:00 gather wood; then rest at the lake; 22:00 sleep.')]
  const at = (t) => planAt(plans, 0, t)
  assert.deepStrictEqual(at(20).steps, [
    { begins: 420, words: 'get up' }, { begins: 480, words: 'gather wood; then rest at the lake' }, { begins: 1320, words: 'sleep' }
  ])
  assert.deepStrictEqual([0, 49, 51, 749, 751, 1199].map((t) => at(t).now), [0, 0, 1, 1, 2, 2])
  assert.strictEqual(at(20).day, 1)
  assert.strictEqual(timeOfDay(at(75).minute), '8:30')
})

test('a plan that comes some time after its minute does not move the clock', async () => {
  const { planAt } = await import(`${page}/plan.js`)
  const plans = [plan(0, 'My plan for day 1: 7:00 get up; 22:00 sleep.'), plan(DAY_SECONDS + 60, 'My plan for day 2: 7:00 get up; 8:00 dig; 22:00 sleep.')]
  const { day, now, minute } = planAt(plans, 0, DAY_SECONDS + 60)
  assert.deepStrictEqual([day, now, Math.round(minute)], [2, 1, 492])
})

test('a clock that was set is told by the next plan', async () => {
  const { planAt } = await import(`${page}/plan.js`)
  const plans = [plan(0, 'My plan for day 1: 7:00 get up; 22:00 sleep.'), plan(700, 'My plan for day 2: 7:00 get up; 8:00 dig; 22:00 sleep.')]
  assert.strictEqual(planAt(plans, 0, 700).minute, 420)
  assert.strictEqual(planAt(plans, 0, 760).now, 1)
})

test('a plan that was left has no present step until its end', async () => {
  const { planAt } = await import(`${page}/plan.js`)
  const left = plan(100, 'I leave my plan for 60 minutes: flee, because of a wolf')
  const plans = [plan(0, 'My plan for day 1: 7:00 get up; 22:00 sleep.'), left]
  const at = (t) => [planAt(plans, 0, t).now, planAt(plans, 0, t).left]
  assert.deepStrictEqual(at(149), [-1, left])
  assert.deepStrictEqual(at(151), [0, null])
})

test('a plan in other words is told as it is', async () => {
  const { planAt } = await import(`${page}/plan.js`)
  const other = plan(5, 'Today I rest.')
  assert.deepStrictEqual(planAt([other], 0, 9), { event: other, day: null, steps: [], now: -1, minute: null, left: null })
  assert.strictEqual(planAt([], 0, 9), null)
})
