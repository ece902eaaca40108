import type { TextSpan } from './text-span.ts'

export interface Word extends TextSpan {
  readonly text: string
  /** Neighbouring words differ by one, sentences by more than any phrase spans. */
  readonly position: number
  /** Joined from parts, which suggests evasion. */
  readonly joined: boolean
}
/** A letter left over counts as much as two words. */
const unknownLetterCost = 2
/** More than any phrase spans. */
const sentenceGap = 40

const isLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code > 127 && code !== 0x20ac && code !== 0xa3)
const isDigit = (code: number): boolean => code >= 48 && code <= 57
/** `@ $ € £`: disguised letters, or money. */
const isSymbol = (code: number): boolean => code === 64 || code === 36 || code === 0x20ac || code === 0xa3
const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 9
/** `. ! ? ;` and a line break. */
const isSentenceEnd = (code: number): boolean =>
  code === 46 || code === 33 || code === 63 || code === 59 || code === 10
const isWordCharacter = (code: number): boolean => isLetter(code) || isDigit(code)

/**
 * Divides spaced letters such as `s e n d  m e` into known words, as few and with as few letters left over as possible. `at` is
 * where a word or letter begins.
 */
function findSpelledWords(
  letters: string,
  isKnownWord: (word: string) => boolean,
  longest: number,
): { text: string; at: number }[] {
  // From each letter on: the cost of the best division, and the length of its first part.
  const costs = Array.from<number>({ length: letters.length + 1 }).fill(0)
  const lengths = Array.from<number>({ length: letters.length }).fill(1)
  for (let i = letters.length - 1; i >= 0; i -= 1) {
    costs[i] = (costs[i + 1] ?? 0) + unknownLetterCost
    const max = Math.min(longest, letters.length - i)
    for (let length = 2; length <= max; length += 1) {
      const cost = 1 + (costs[i + length] ?? 0)
      if (cost >= (costs[i] ?? 0) || !isKnownWord(letters.slice(i, i + length))) continue
      costs[i] = cost
      lengths[i] = length
    }
  }
  const parts: { text: string; at: number }[] = []
  for (let at = 0; at < letters.length; at += lengths[at] ?? 1)
    if (letters[at] !== ' ') parts.push({ text: letters.slice(at, at + (lengths[at] ?? 1)), at })
  return parts
}

export interface Dictionary {
  readonly hasWord: (word: string) => boolean
  readonly maxWordLength: number
}
/**
 * Splits a normalized text into words. Words split by periods, hyphens and the like occur in parts and joined; spaced letters
 * occur as the words they spell. Runs in one pass.
 */
export function tokenize(text: string, { hasWord, maxWordLength }: Dictionary): Word[] {
  const words: Word[] = []
  let at = 0
  // The current run of parts without spaces, and of single letters.
  let tight = ''
  let tightParts = 0
  let tightAt = 0
  let tightStart = 0
  let tightEnd = 0
  let single = ''
  let singles = 0
  let singleAt = 0
  /** Offsets of the single letters, and of the spaces between runs of them. */
  let singleOffsets: number[] = []
  let joined = false
  const endTight = () => {
    if (tightParts > 1 && tight.length <= maxWordLength) {
      words.push({ text: tight, position: tightAt, joined: true, start: tightStart, end: tightEnd })
      joined = true
    }
    tight = ''
    tightParts = 0
  }
  const endSingles = () => {
    if (singles > 2) {
      const parts = findSpelledWords(single, hasWord, maxWordLength)
      if (parts.some(({ text }) => text.length > 1)) {
        for (const [i, part] of parts.entries()) {
          if (part.text.length === 1) continue
          const start = singleOffsets[part.at] ?? 0
          const end = (singleOffsets[part.at + part.text.length - 1] ?? start) + 1
          words.push({ text: part.text, position: singleAt + i, joined: true, start, end })
        }
        joined = true
        // The next token is next to the spelled words.
        at = singleAt + parts.length
      }
    }
    single = ''
    singles = 0
    singleOffsets = []
  }
  const length = text.length
  for (let i = 0; i < length; ) {
    const code = text.charCodeAt(i)
    const starts =
      isWordCharacter(code) || (isSymbol(code) && i + 1 < length && isWordCharacter(text.charCodeAt(i + 1)))
    if (!starts) {
      i += 1
      continue
    }
    let end = i + 1
    while (
      end < length &&
      (isWordCharacter(text.charCodeAt(end)) ||
        (isSymbol(text.charCodeAt(end)) &&
          (end + 1 === length || text.charCodeAt(end) !== 64 || isWordCharacter(text.charCodeAt(end + 1)))))
    )
      end += 1
    const word = text.slice(i, end)
    if (word.length > 1) endSingles()
    words.push({ text: word, position: at, joined: false, start: i, end })
    // The gap between this word and the next.
    let next = end
    let ends = false
    let spaces = true
    for (; next < length; next += 1) {
      const sign = text.charCodeAt(next)
      if (isWordCharacter(sign) || isSymbol(sign)) break
      if (isSentenceEnd(sign) && (next + 1 === length || isSpace(text.charCodeAt(next + 1)))) ends = true
      if (!isSpace(sign)) spaces = false
    }
    const between = next - end
    if (tightParts === 0) {
      tightAt = at
      tightStart = i
    }
    if (tightParts > 0 || (between === 1 && !spaces)) {
      tight += word
      tightParts += 1
      tightEnd = end
      if (between !== 1 || spaces) endTight()
    }
    if (word.length === 1) {
      if (singles === 0) singleAt = at
      const isRunEnd = between > 1 && spaces
      single += word + (isRunEnd ? ' ' : '')
      singleOffsets.push(i)
      if (isRunEnd) singleOffsets.push(end)
      singles += 1
    }
    at += 1
    if (ends) {
      endSingles()
      at += sentenceGap
    }
    i = next
  }
  endTight()
  endSingles()
  return joined ? words.toSorted((a, b) => a.position - b.position) : words
}
