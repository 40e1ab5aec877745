'use strict'
// Splits a command line into words at spaces, but not inside brackets or quotes: a selector or a tag stays one word.

const OPENING = new Set(['[', '{'])
const CLOSING = new Set([']', '}'])
const QUOTES = new Set(['"', "'"])

/** Where a quoted text that begins at `start` ends: the index of its closing quote, or the end of the text. */
function endOfQuote (text, start) {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === text[start]) return at
  }
  return text.length
}

/** Splits at a separator (one character) where no bracket or quote is open. Empty pieces are left out. */
function cut (text, separator) {
  const pieces = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (QUOTES.has(letter) && (depth > 0 || at === start)) at = endOfQuote(text, at)
    else if (OPENING.has(letter)) depth++
    else if (CLOSING.has(letter)) depth--
    else if (letter === separator && depth <= 0) {
      pieces.push(text.slice(start, at))
      start = at + 1
    }
  }
  pieces.push(text.slice(start))
  return pieces.filter((piece) => piece !== '')
}

const wordsOf = (text) => cut(text, ' ')

module.exports = { cut, wordsOf }
