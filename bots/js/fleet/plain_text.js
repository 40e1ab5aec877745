'use strict'
// The server sends texts (kicks, deaths) as chat components, in NBT or JSON. People and logs need plain text.

const chatLoader = require('prismarine-chat')

/**
 * @param {object|string} version a registry of prismarine-registry, or a Minecraft version
 * @returns {(component: unknown) => string} the component as plain text, on one line
 */
function createPlainText (version) {
  const ChatMessage = chatLoader(version)

  return function plainText (component) {
    if (component === undefined || component === null) return ''
    try {
      return ChatMessage.fromNotch(component).toString().replace(/§./g, '').replace(/\s+/g, ' ').trim()
    } catch {
      // A component of an unknown form is returned as it came.
      return typeof component === 'string' ? component : JSON.stringify(component)
    }
  }
}

module.exports = { createPlainText }
