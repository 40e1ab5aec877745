'use strict'
// A slot whose stack is computed from other containers (a crafting result). It reads as a container of one and accepts no stacks.

class ComputedSlot {
  /**
   * @param {{ version: number }[]} sources the containers that it depends on
   * @param {() => object | null} compute computes the current stack
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

  /** Tells that something other than the sources has changed, for example a choice in the window. */
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
