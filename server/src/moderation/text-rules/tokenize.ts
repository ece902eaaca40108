export interface Word {
  readonly text: string
  /** Neighbouring words differ by one, sentences by more than any phrase spans. */
  readonly position: number
  /** Joined from parts, which suggests evasion. */
  readonly joined: boolean
}
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

/** Finds known words spelled with spaced letters, such as `s e n d  m e`. */
function findSpelledWords(
  letters: string,
  isKnownWord: (word: string) => boolean,
  longest: number,
): string[] {
  const words: string[] = []
  for (let i = 0; i < letters.length; ) {
    let length = Math.min(longest, letters.length - i)
    while (length > 1 && !isKnownWord(letters.slice(i, i + length))) length -= 1
    if (length > 1) words.push(letters.slice(i, i + length))
    i += length
  }
  return words
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
  let single = ''
  let singles = 0
  let singleAt = 0
  let joined = false
  const endTight = () => {
    if (tightParts > 1 && tight.length <= maxWordLength) {
      words.push({ text: tight, position: tightAt, joined: true })
      joined = true
    }
    tight = ''
    tightParts = 0
  }
  const endSingles = () => {
    if (singles > 2)
      for (const [i, word] of single
        .split(' ')
        .flatMap((run) => findSpelledWords(run, hasWord, maxWordLength))
        .entries()) {
        words.push({ text: word, position: singleAt + i, joined: true })
        joined = true
      }
    single = ''
    singles = 0
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
    words.push({ text: word, position: at, joined: false })
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
    if (tightParts === 0) tightAt = at
    if (tightParts > 0 || (between === 1 && !spaces)) {
      tight += word
      tightParts += 1
      if (between !== 1 || spaces) endTight()
    }
    if (word.length === 1) {
      if (singles === 0) singleAt = at
      single += word + (between > 1 && spaces ? ' ' : '')
      singles += 1
    }
    if (singles > 0 && (word.length > 1 || ends)) endSingles()
    at += ends ? sentenceGap : 1
    i = next
  }
  endTight()
  endSingles()
  return joined ? words.toSorted((a, b) => a.position - b.position) : words
}
