'use strict'

const assert = require('node:assert')
const { test } = require('node:test')

const page = '../../../../orchestrator/view/page'
const WINDOW_SECONDS = 600

/** A run of three windows, with thoughts at 0, 10, 700 and 1300 s, and a book of them; `asked` has the read windows. */
async function opened () {
  const { ThoughtBook } = await import(`${page}/thought_book.js`)
  const windows = [[0, 10], [700], [1300]].map((times) => times.map((t) => ({ id: `s/1/${t}`, t, t_answered: t + 1 })))
  const asked = []
  const source = {
    thoughts: async (name, window) => { asked.push(window); return [...windows[window]] },
    thought: async (id) => { throw new Error(`There is no thought ${id}.`) }
  }
  const log = { seconds: 1300, recorded: 0, windowOf: (t) => Math.floor(t / WINDOW_SECONDS), source }
  return { book: new ThoughtBook(log, 'Ada', () => {}), windows, asked, log }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Looks again until the book has read what it needs. */
async function upTo (book, t, count) {
  let found
  for (let turn = 0; turn < 4; turn++) {
    found = book.upTo(t, count)
    await settled()
  }
  return { times: found.thoughts.map((one) => one.t), complete: found.complete }
}

test('thoughts up to a moment come newest first, from all windows', async () => {
  const { book, asked } = await opened()
  assert.deepStrictEqual(await upTo(book, 1300, 100), { times: [1300, 700, 10, 0], complete: true })
  assert.deepStrictEqual(await upTo(book, 700, 100), { times: [700, 10, 0], complete: true })
  assert.deepStrictEqual(asked, [2, 1, 0])
})

test('no more windows are read than are shown', async () => {
  const { book, asked } = await opened()
  assert.deepStrictEqual(await upTo(book, 1300, 1), { times: [1300], complete: false })
  assert.deepStrictEqual(asked, [2, 1])
})

test('what may have grown is read again when more thoughts are recorded', async () => {
  const { book, windows, asked, log } = await opened()
  await upTo(book, 1300, 100)
  windows[2].push({ id: 's/1/1310', t: 1310, t_answered: null })
  log.seconds = 1310
  book.follow()
  await settled()
  assert.deepStrictEqual(asked, [2, 1, 0])
  log.recorded++
  book.follow()
  book.follow()
  await settled()
  assert.deepStrictEqual((await upTo(book, 1310, 100)).times, [1310, 1300, 700, 10, 0])
  assert.deepStrictEqual(asked, [2, 1, 0, 1, 2])
})

test('an answer that comes late does not take the place of a later one', async () => {
  const { book, log } = await opened()
  const answers = []
  log.source.thoughts = () => new Promise((resolve) => answers.push(resolve))
  log.seconds = 10
  book.window(0)
  log.recorded++
  book.follow()
  answers[1]([{ id: 's/1/0' }, { id: 's/1/10' }])
  await settled()
  answers[0]([{ id: 's/1/0' }])
  await settled()
  assert.strictEqual(book.window(0).length, 2)
})

test('a thought that cannot be read says why, and the list stays', async () => {
  const { book } = await opened()
  assert.strictEqual(book.open('s/1/9'), undefined)
  await settled()
  assert.deepStrictEqual(book.open('s/1/9'), { failure: 'There is no thought s/1/9.' })
  assert.strictEqual(book.failure, null)
})
