// Colours of agents.

const HUES = 12

/** The colour of an agent, by its place in the list of agents. */
export function agentColour (place) {
  return `hsl(${(place % HUES) * 360 / HUES} 60% 50%)`
}
