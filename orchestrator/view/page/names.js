// Names of agents and kinds, which may be anything in a log that somebody else wrote.

const CHARACTERS = 24

/** A name as it stands on the map or in the graph. */
export function short (name) {
  const characters = [...name.slice(0, 4 * CHARACTERS)]
  return characters.length > CHARACTERS ? `${characters.slice(0, CHARACTERS - 1).join('')}…` : name
}
