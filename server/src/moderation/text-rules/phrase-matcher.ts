import { normalizeText } from './normalize-text.ts'
import { type Dictionary, type Word, tokenize } from './tokenize.ts'
import type { TextSpan } from './text-span.ts'

interface Slot {
  readonly symbol: number
  /** Maximum number of words before it. */
  readonly maxGapWords: number
  /** The phrase matches only where this does not. */
  readonly negated: boolean
}
interface Phrase<K> {
  readonly kind: K
  readonly language: string
  /** Language and words of the rule, reported when it matches. */
  readonly rule: string
  readonly slots: readonly Slot[]
}
export interface PhraseSource<K> {
  readonly kind: K
  readonly language: string
  /** In the format of a language's lists (LanguageRules). */
  readonly phrases: string
  readonly lists: Readonly<Record<string, string>>
  /** Lists shared by all languages. */
  readonly shared: Readonly<Record<string, string>>
}
/** One occurrence of a phrase in a normalized text. */
export interface PhraseMatch<K> extends TextSpan {
  readonly kind: K
  readonly language: string
  readonly rule: string
  /** Positions of its first and last word (Word). */
  readonly from: number
  readonly to: number
}
const noSymbols: readonly number[] = []
const ellipsisGapWords = 3
/** Longer words are in no list. */
const maxWordLength = 40
const numberPattern = /^\d{1,7}$/
const amountPattern = /^(?:[$€£]\d{1,7}|\d{1,7}(?:[$€£]|eur|euro|usd|gbp|chf|kr|dkk|sek|nok|zl|pln|k))$/
/** Characters and digits used for letters; 1 is an i or an l. */
const leetLetters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '€': 'e',
  '£': 'l',
}
const umlautSpellings: readonly (readonly [RegExp, string])[] = [
  [/[äæ]/g, 'ae'],
  [/[öø]/g, 'oe'],
  [/ü/g, 'ue'],
  [/å/g, 'aa'],
]
/** Returns the word with and without diacritics: `für`, `fur`, `fuer`. */
function getSpellings(word: string): string[] {
  let other = word.toLowerCase()
  for (const [letter, pair] of umlautSpellings) other = other.replaceAll(letter, pair)
  return [...new Set([normalizeText(word), normalizeText(other)])]
}
const splitList = (list: string): string[] =>
  list
    .split(/[,\n]/)
    .map((one) => one.trim())
    .filter(Boolean)
/** Splits a phrase into words; an apostrophe separates words, as in texts. */
const splitPhrase = (phrase: string): string[] => phrase.replaceAll("'", ' ').split(/\s+/).filter(Boolean)
const listEntriesCache = new Map<string, { single: readonly string[]; several: readonly string[][] }>()
/** Separates a list's single words from its entries of several words. */
function parseListEntries(list: string) {
  const cached = listEntriesCache.get(list)
  if (cached) return cached
  const entries = splitList(list).map(splitPhrase)
  const grouped = {
    single: entries.filter(({ length }) => length === 1).flat(),
    several: entries.filter(({ length }) => length > 1),
  }
  listEntriesCache.set(list, grouped)
  return grouped
}
function appendTo<K, V>(into: Map<K, V[]>, key: K, value: V): void {
  const cached = into.get(key)
  if (cached) cached.push(value)
  else into.set(key, [value])
}

interface LanguageSource<K> {
  readonly kind: K
  readonly language: string
  /** Names of the lists that belong to the language itself. */
  readonly own: ReadonlySet<string>
  readonly lists: Readonly<Record<string, string>>
}

/** Holds every phrase of every language in one dictionary, so that a text is read once for all of them. */
export class PhraseMatcher<K> {
  readonly #exact = new Map<string, number[]>()
  readonly #symbols = new Map<string, number>()
  readonly #weight: number[] = []
  readonly #byAnchor = new Map<number, Phrase<K>[]>()
  readonly #seen = new Map<string, readonly number[]>()
  readonly dictionary: Dictionary
  #longest = 0

  constructor(sources: readonly PhraseSource<K>[]) {
    for (const { kind, language, phrases, lists, shared } of sources) {
      const source = { kind, language, own: new Set(Object.keys(lists)), lists: { ...shared, ...lists } }
      for (const text of splitList(phrases)) this.#add(source, splitPhrase(text), `${language}: ${text}`)
    }
    this.dictionary = { hasWord: (word) => this.#exact.has(word), maxWordLength: this.#longest }
  }

  #symbolOf(name: string, words: readonly string[]): number {
    const cached = this.#symbols.get(name)
    if (cached !== undefined) return cached
    const symbol = this.#weight.length
    this.#symbols.set(name, symbol)
    let weight = 99
    for (const word of words)
      for (const spelling of getSpellings(word)) {
        appendTo(this.#exact, spelling, symbol)
        weight = Math.min(weight, spelling.length)
        this.#longest = Math.max(this.#longest, spelling.length)
      }
    this.#weight.push(weight)
    return symbol
  }

  /**
   * Expands a phrase with lists into phrases of single words: an entry of several words makes its own phrase. Lists before
   * `from` stand for their single words only.
   */
  #add(source: LanguageSource<K>, parts: readonly string[], rule: string, from = 0): void {
    for (let i = from; i < parts.length; i += 1) {
      const part = parts[i] ?? ''
      if (!part.startsWith('#')) continue
      const list = source.lists[part.slice(1)]
      if (list === undefined) throw new Error(`${rule}: no list ${part}`)
      const { single, several } = parseListEntries(list)
      for (const words of several)
        this.#add(source, [...parts.slice(0, i), ...words, ...parts.slice(i + 1)], rule, i + words.length)
      if (single.length === 0) return
    }
    this.#addSlots(source, parts, rule)
  }

  #addSlots(source: LanguageSource<K>, parts: readonly string[], rule: string): void {
    const slots: Slot[] = []
    let gap = 0
    for (const part of parts) {
      if (part === '..') {
        gap = ellipsisGapWords
        continue
      }
      const not = part.startsWith('!')
      const name = not ? part.slice(1) : part
      const list = name.startsWith('#') ? (source.lists[name.slice(1)] ?? '') : null
      const symbol =
        list === null
          ? this.#symbolOf(name, name.split('|'))
          : this.#symbolOf(
              source.own.has(name.slice(1)) ? `${source.language} ${name}` : name,
              parseListEntries(list).single,
            )
      slots.push({ symbol, maxGapWords: gap, negated: not })
      gap = 0
    }
    const weight = ({ symbol }: Slot) => this.#weight[symbol] ?? 0
    // Indexed by the longest word, because short ones occur in many texts.
    const anchor = slots
      .filter(({ negated }) => !negated)
      .reduce((best, slot) => (weight(slot) > weight(best) ? slot : best))
    appendTo(this.#byAnchor, anchor.symbol, { kind: source.kind, language: source.language, rule, slots })
  }

  #lookUp(word: string): readonly number[] {
    return this.#exact.get(word) ?? noSymbols
  }
  /**
   * Returns the lists that a word belongs to, also with digits for letters or repeated letters. A number is the word `0`, one
   * with a currency `$0`.
   */
  #symbolsOf(word: string): readonly number[] {
    if (word.length > maxWordLength) return noSymbols
    const cachedSymbols = this.#seen.get(word)
    if (cachedSymbols) return cachedSymbols
    let symbols = this.#lookUp(numberPattern.test(word) ? '0' : amountPattern.test(word) ? '$0' : word)
    if (symbols.length === 0 && /\d.*[a-z]|[a-z].*\d|[@$€£]/.test(word)) {
      const letters = word.replaceAll(/[0134578@$€£]/g, (sign) => leetLetters[sign] ?? sign)
      symbols = this.#lookUp(letters)
      if (symbols.length === 0 && word.includes('1'))
        symbols = this.#lookUp(
          word.replaceAll('1', 'l').replaceAll(/[034578@$€£]/g, (sign) => leetLetters[sign] ?? sign),
        )
    }
    if (symbols.length === 0 && /(.)\1\1/.test(word)) {
      symbols = this.#lookUp(word.replaceAll(/(.)\1{2,}/g, '$1'))
      if (symbols.length === 0) symbols = this.#lookUp(word.replaceAll(/(.)\1{2,}/g, '$1$1'))
    }
    // Cache of repeated words, bounded so that invented words cannot fill the memory.
    if (this.#seen.size >= 20_000) this.#seen.clear()
    this.#seen.set(word, symbols)
    return symbols
  }

  words(text: string): Word[] {
    return tokenize(text, this.dictionary)
  }

  /** Returns the occurrences of phrases in a text and the number of comparisons, which is bounded per word. */
  find(words: readonly Word[]): { fired: PhraseMatch<K>[]; work: number } {
    const places = new Map<number, number[]>()
    let work = 0
    for (const word of words)
      for (const symbol of this.#symbolsOf(word.text)) appendTo(places, symbol, word.position)
    const fired: PhraseMatch<K>[] = []
    for (const symbol of places.keys())
      for (const phrase of this.#byAnchor.get(symbol) ?? []) {
        const steps = { count: 0 }
        for (const range of findSlots(phrase.slots, places, steps)) {
          const { kind, language, rule } = phrase
          fired.push({ kind, language, rule, ...range, ...spanOf(words, range) })
        }
        work += steps.count
      }
    return { fired, work: work + words.length }
  }
}

interface WordRange {
  readonly from: number
  readonly to: number
}
const noRanges: readonly WordRange[] = []
/** Returns the part of the text from the first word of a range to its last; several words can share a position. */
function spanOf(words: readonly Word[], { from, to }: WordRange): TextSpan {
  let start = Infinity
  let end = 0
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle]?.position ?? 0) < from) low = middle + 1
    else high = middle
  }
  for (let i = low; i < words.length; i += 1) {
    const word = words[i]
    if (!word || word.position > to) break
    if (word.position === from) start = Math.min(start, word.start)
    if (word.position === to) end = Math.max(end, word.end)
  }
  return { start, end }
}

/**
 * Returns where the slots match in order, one range for each last word; tracks for each slot the positions that a prefix of the
 * phrase can reach, and the nearest first word of each.
 */
function findSlots(
  slots: readonly Slot[],
  places: ReadonlyMap<number, readonly number[]>,
  steps: { count: number },
): readonly WordRange[] {
  for (const { symbol, negated } of slots) {
    steps.count += 1
    if (!negated && !places.has(symbol)) return noRanges
  }
  let reached: readonly WordRange[] | null = null
  let excluded: ReadonlySet<number> | null = null
  for (const { symbol, maxGapWords, negated } of slots) {
    const positions = places.get(symbol) ?? noSymbols
    if (reached === null) {
      if (negated) excluded = new Set(positions)
      else
        reached = positions
          .filter((at) => !excluded?.has(at - 1))
          .map((at): WordRange => ({ from: at, to: at }))
      continue
    }
    const ranges: readonly WordRange[] = reached
    steps.count += positions.length + ranges.length
    if (negated) {
      const after = new Set(positions)
      reached = ranges.filter(({ to }) => !after.has(to + 1))
    } else {
      const next: WordRange[] = []
      let i = 0
      for (const at of positions) {
        while (i + 1 < ranges.length && (ranges[i + 1]?.to ?? 0) < at) i += 1
        const nearest = ranges[i]
        if (nearest && nearest.to < at && nearest.to >= at - maxGapWords - 1)
          next.push({ from: nearest.from, to: at })
      }
      reached = next
    }
    if (reached.length === 0) return noRanges
  }
  return reached ?? noRanges
}
