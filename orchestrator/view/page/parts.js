// The part of a panel that an address names: a tab, and after it what is opened there (`memories/Ada/m000001`) or the
// words that are searched for (`memories?bread`).

const PART = /^([^/?]*)([/?]?)(.*)$/s
/** What is opened in these tabs is another person, who stays when another agent is chosen. */
const OF_PEOPLE = ['opinions', 'heard']

/** @returns {{tab: string, opened: string | null, words: string}} */
export function readPart (part) {
  const [, tab, mark, rest] = PART.exec(part ?? '')
  return { tab, opened: mark === '/' ? rest : null, words: mark === '?' ? rest : '' }
}

/** The part of a tab in which words are searched for. */
export function searched (tab, words) {
  return words ? `${tab}?${words}` : tab
}

/** The part of the agents' panel after another agent is chosen: what was opened of the first one is closed. */
export function closed (part) {
  const { tab, opened } = readPart(part)
  if (opened === null || OF_PEOPLE.includes(tab)) return part
  return tab === 'memories' ? tab : 'thoughts'
}
