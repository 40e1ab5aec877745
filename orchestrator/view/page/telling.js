// Events of an agent in words.

const TOLD = {
  speech: (data) => `“${data.text}”`,
  heard: (data) => `${data.speaker}: “${data.text}”`,
  memory: (data) => data.text,
  reflection: (data) => data.text,
  plan: (data) => data.text,
  opinion: (data) => `${data.about}: ${data.score} of 10`,
  'action.finished': (data) => `${data.skill ?? ''} ${data.status}`
}

const CHANGED = {
  decision: (data) => data.because ? `${data.intent}, because ${data.because}` : data.intent,
  goal: (data) => data.text,
  social_goal: (data) => data.text,
  'action.started': (data) => `${data.skill} ${JSON.stringify(data.args)}`,
  speech: TOLD.speech,
  reflection: TOLD.reflection,
  plan: TOLD.plan,
  opinion: TOLD.opinion
}

/** What an agent went through, as `[event, words]` pairs. */
export function told (rows) {
  return inWords(rows, TOLD)
}

/** What an agent did or wants after a thought, as `[event, words]` pairs. */
export function changed (rows) {
  return inWords(rows, CHANGED)
}

function inWords (rows, words) {
  return rows.filter((row) => Object.hasOwn(words, row.kind)).map((row) => [row, words[row.kind](row.data)])
}
