import type { FoundMessage } from '@amarelle/contract/endpoints/messages/message-search'

type Excerpt = FoundMessage['excerpt']

/** Characters of an excerpt, and of those before the first word that was found. */
const excerptLength = 160
const leadLength = 30

/** Letters that Unicode does not decompose, as in `message_words` of migration 111. */
const letterReplacements: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ð: 'd',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
}
const foldWord = (word: string): string =>
  word
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[øłđıðæœß]/gu, (letter) => letterReplacements[letter] ?? letter)

/** Starts at a word, a few words before the first match. */
function findStart(text: string, firstMatch: number): number {
  if (firstMatch <= leadLength) return 0
  const space = text.indexOf(' ', firstMatch - leadLength)
  return space >= 0 && space < firstMatch ? space + 1 : firstMatch
}

/** Creates the part of a message around the first word that begins with one of `words` (as `message_words` makes them), in pieces. */
export function createExcerpt(body: string, words: readonly string[]): Excerpt {
  const text = body.replaceAll(/\s+/gu, ' ')
  const matches = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].filter(([word]) => {
    const folded = foldWord(word)
    return words.some((start) => folded.startsWith(start))
  })
  const start = findStart(text, matches[0]?.index ?? 0)
  const rest = text.slice(start)
  const cut = [...rest].slice(0, excerptLength).join('')
  const end = start + cut.length
  const pieces: Excerpt = []
  let at = start
  const add = (upTo: number, matched: boolean) => {
    if (upTo > at) pieces.push({ text: text.slice(at, upTo), matched })
    at = Math.max(at, upTo)
  }
  for (const { 0: word, index } of matches) {
    if (index >= end) break
    add(index, false)
    add(Math.min(index + word.length, end), true)
  }
  add(end, false)
  if (start > 0) pieces.unshift({ text: '… ', matched: false })
  if (end < text.length) pieces.push({ text: '…', matched: false })
  return pieces
}
