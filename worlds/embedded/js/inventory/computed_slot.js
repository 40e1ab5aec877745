'use strict'
// A slot whose stack follows from other containers (a crafting result): read as a container of one, never laid into.

class ComputedSlot {
  /**
   * @param {{ version: number }[]} sources what it follows from
   * @param {() => object | null} compute the stack as things are now
   */
  constructor (sources, compute) {
    this.sources = sources
    this.compute = compute
    this.choices = 0
    this.computedVersion = -1
    this.stack = null
  }

  get version () {
    return this.sources.reduce((sum, { version }) => sum + version, this.choices)
  }

  /** Something besides the sources has changed, for example a choice in the window. */
  choose () {
    this.choices++
  }

  get () {
    const { version } = this
    if (this.computedVersion !== version) {
      this.stack = this.compute()
      this.computedVersion = version
    }
    return this.stack
  }

  set () {
    throw new Error('Items cannot be put into a slot that is computed from other slots.')
  }
}

module.exports = { ComputedSlot }
