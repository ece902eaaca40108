import { normalizeText } from './normalize-text.ts'
import type { LanguageRules } from './languages/language-rules.ts'
import type { Word } from './tokenize.ts'
import type { Detection, TextSpan } from './text-span.ts'

const minPhoneDigits = 8
const maxPhoneDigits = 15

/** Maps number words of all languages to their digits. */
export function createSpokenDigits(
  languages: readonly Pick<LanguageRules, 'digits' | 'pairs'>[],
): Map<string, string> {
  const digitWords = new Map<string, string>()
  const add = (list: string, valueOf: (i: number) => string) => {
    for (const [i, names] of list.trim().split(/\s+/).entries())
      for (const name of names.split('|')) digitWords.set(normalizeText(name), valueOf(i))
  }
  for (const { digits, pairs } of languages) {
    add(digits, String)
    if (pairs) add(pairs, (i) => String((i + 1) * 10))
  }
  return digitWords
}

/** Digits that are not a telephone number: dates, times, amounts, percentages, measures and years. */
const nonPhonePattern =
  /\b(?:(?<!\d[-/.])\d{1,2}[-/.] ?\d{1,2}[-/.] ?(?:\d{4}|\d{2})(?![-/.]\d)|\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|(?<!\d\.)\d{1,2}(?:[:h]|\.(?=\d\d\b(?![ .]?\d)))\d{2}(?::\d{2})?|(?:19|20)\d\d ?(?:-|–|\/|to|bis|tot|til|till|a|do|,|and|und|en|og|och|et|y|e|i|ja) ?(?:19|20)\d\d)\b|[$€£] ?\d[\d.,' ]{0,15}|\b\d[\d.,']{0,12}(?: ?(?:[$€£%]|eur\b|euros?\b|usd\b|dollars?\b|kr\b|kroner\b|kronor\b|zl\b|pln\b|km\b|kg\b|cm\b|m2\b|mm\b|ml\b))/g
/** Digits with usual separators; `o` counts as zero, `l` and `i` as one. */
const digitRunPattern = /\+?[(]?\d(?:[\s().\-/_*,]{0,3}[\doil](?![a-hj-km-np-z])){6,20}/g

/** Ascending or descending sequences, or a repeated digit. */
const isTrivialSequence = (digits: string): boolean => /^(?:0?123456|10?987|98765|(\d\d?)\1+$)/.test(digits)

/** Tells whether grouped digits could be dialled. */
function isDialable(candidate: string): boolean {
  const digits = candidate.replaceAll('o', '0').replaceAll(/[il]/g, '1').replaceAll(/\D/g, '')
  if (digits.length < minPhoneDigits || digits.length > maxPhoneDigits) return false
  const groups = candidate.split(/\D+/).filter(Boolean)
  if (isTrivialSequence(digits)) return false
  // Lists of years, round numbers.
  if (groups.length > 1 && groups.every((group) => /^(?:19|20)\d\d$/.test(group))) return false
  if (/^\d{1,3}(?:[., ']?000)+$/.test(candidate.trim())) return false
  // Scores and lists such as `12, 15, 18, 21`; telephone numbers are grouped differently.
  if (/\d, ?\d/.test(candidate)) return false
  if (/^\+|^\(?0/.test(candidate)) return true
  return groups.length === 1
    ? digits.length >= minPhoneDigits
    : groups.length <= 5 || groups.every((group) => group.length === 1)
}

/** Finds a run of number words, or of number words mixed with digits. */
function findSpokenNumber(words: readonly Word[], digitWords: ReadonlyMap<string, string>): TextSpan | null {
  let digits = ''
  let numberWordCount = 0
  let before = -1
  let start = 0
  let end = 0
  const isPhoneNumber = () =>
    numberWordCount > 3 &&
    digits.length >= minPhoneDigits &&
    digits.length <= 2 * maxPhoneDigits &&
    !isTrivialSequence(digits)
  for (const word of words) {
    const { text, position, joined } = word
    if (joined) continue
    const value = digitWords.get(text) ?? (text.charCodeAt(0) < 58 && /^\d{1,4}$/.test(text) ? text : null)
    if (value !== null && position === before + 1) {
      digits += value
      numberWordCount += digitWords.has(text) ? 1 : 0
    } else {
      if (isPhoneNumber()) return { start, end }
      start = word.start
      digits = value ?? ''
      numberWordCount = value !== null && digitWords.has(text) ? 1 : 0
    }
    before = position
    end = word.end
  }
  return isPhoneNumber() ? { start, end } : null
}

/** Finds a telephone number in a normalized text and returns how it is written, or null. */
export function detectPhone(
  text: string,
  words: readonly Word[],
  digitWords: ReadonlyMap<string, string>,
): Detection<'digits' | 'words'> | null {
  if (/\d/.test(text)) {
    // Replaced by as many characters, so that offsets stay.
    const remaining = text.replaceAll(nonPhonePattern, (part) => '|'.repeat(part.length))
    for (const { 0: candidate, index } of remaining.matchAll(digitRunPattern))
      if (isDialable(candidate)) return { rule: 'digits', start: index, end: index + candidate.length }
  }
  const spoken = findSpokenNumber(words, digitWords)
  return spoken && { rule: 'words', ...spoken }
}
