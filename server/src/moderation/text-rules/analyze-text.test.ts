// Tests what the rules detect in every language, despite disguises, and in bounded time.
import { languages as codes } from '@amarelle/contract/domain/languages'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toComparableText, normalizeText } from './normalize-text.ts'
import { analyzeText } from './analyze-text.ts'
import { corpora } from '../../../testing/moderation/text-corpus/index.ts'

const findKinds = (text: string) => [...new Set(analyzeText(text).findings.map(({ kind }) => kind))]
/** Includes the rule's name, so that a failure shows which rule matched. */
const findRules = (text: string) => analyzeText(text).findings.map(({ kind, rule }) => `${kind} (${rule})`)
const flaggedTexts = Object.values(corpora).flatMap((corpus) => corpus.violations)

test.each(codes)('%s: ordinary sentences have no findings', (code) => {
  const { harmless = [] } = corpora[code] ?? {}
  expect(harmless.length).toBeGreaterThanOrEqual(15)
  for (const text of harmless) expect([text, ...findRules(text)]).toEqual([text])
})

test.each(codes)('%s: scams, lures, addresses and harmful texts are detected', (code) => {
  const texts = corpora[code]?.violations ?? []
  expect(texts.length).toBeGreaterThanOrEqual(15)
  for (const [text, kind] of texts)
    expect([text, findKinds(text)]).toEqual([text, expect.arrayContaining([kind])])
})

test('a finding names the rule and language that matched', () => {
  expect(findRules('You stupid bitch')).toContain('harmful (en: you .. bitch)')
  expect(findRules('Mijn IBAN is NL91ABNA0417164300')).toContain('money (iban)')
  expect(findRules('See evil.com')).toEqual(['link (address)'])
  expect(findRules('+31 6 12345678')).toEqual(['phone (digits)'])
})

test.each([
  ['4 8 15 16 23 42 were the numbers', 'hello at 10.30, 11.30 or 12.30'],
  ['We won 3-2, 4-1 and 5-0', 'from 1990 - 2005 I lived in Rome, 2006 2009 in Oslo'],
  ['It cost $1,250.00 or 1 250 000 zł', 'that is 1.250,00 € or 12 345 678 kr'],
  ['room 1204, floor 12, 2024', 'the flight KL1234 at 06:55 on 03/04/2026'],
  ['fin.de semana', 'ok.no problem'],
  ['node.js and photo.jpg, e.g. this one', 'z.B. heute, u.a. morgen, d.h. bald'],
])('%s / %s: digits and points of other things', (...texts) => {
  for (const text of texts) expect([text, ...findRules(text)]).toEqual([text])
})

test.each([
  'https://evil.example/x',
  'evil.com',
  'bit.ly/abc',
  't.me/anna92',
  'my-site.de',
  'schau auf katja.de vorbei',
  'katja.de/bilder',
  'anna@example.org',
  'EVIL．COM',
  'evil [.] com',
])('%s is an address', (text) => {
  expect(findKinds(text)).toContain('link')
})

test.each([
  '+31612345678',
  '0031 6 1234 5678',
  '06-12345678',
  '(020) 123 45 67',
  '0 6 1 2 3 4 5 6 7 9',
  'o6 12 34 56 79',
  '0６ １２ ３４ ５６ ７９',
  '٠٦١٢٣٤٥٦٧٩',
  '0️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣9️⃣',
  '06.12.34.56.79',
  '06/12/34/56/79',
  'null sechs one two 3 4 five six sieben neun',
])('%s is a telephone number', (text) => {
  expect(findKinds(text)).toContain('phone')
})

const lookAlikes: Record<string, string> = { a: 'а', e: 'е', o: 'о', c: 'с', p: 'р', x: 'х', i: 'і', s: 'ѕ' }
const leetLetters: Record<string, string> = { a: '4', e: '3', o: '0', s: '5', t: '7' }
const mapLetters = (text: string, change: (letter: string) => string) => [...text].map(change).join('')
/** Changes that leave a text looking the same, or nearly so, to a reader. */
const disguises: Record<string, (text: string) => string> = {
  'capital letters': (text) => text.toUpperCase(),
  'zero-width signs': (text) => mapLetters(text, (letter) => `${letter}\u200b`),
  'soft hyphens': (text) => mapLetters(text, (letter) => `${letter}\u00ad`),
  'letters of other alphabets': (text) =>
    mapLetters(text.toLowerCase(), (letter) => lookAlikes[letter] ?? letter),
  'full-width letters': (text) =>
    mapLetters(text, (letter) =>
      /[a-zA-Z0-9]/.test(letter) ? String.fromCodePoint(letter.charCodeAt(0) + 0xfee0) : letter,
    ),
  'mathematical letters': (text) =>
    mapLetters(text.toLowerCase(), (letter) =>
      /[a-z]/.test(letter) ? String.fromCodePoint(0x1d41a + letter.charCodeAt(0) - 97) : letter,
    ),
  'composed and decomposed marks': (text) => text.normalize('NFD'),
  'marks on every letter': (text) =>
    mapLetters(text, (letter) => (/[a-z]/.test(letter) ? `${letter}\u0301` : letter)),
  'no marks': (text) => text.normalize('NFD').replaceAll(/\p{M}/gu, ''),
}
test.each(Object.entries(disguises))('%s do not prevent detection', (name, disguise) => {
  for (const [text, kind] of flaggedTexts) {
    // Not all letters have a look-alike, and with combining marks addresses become different ones.
    if (/link/.test(kind) && /marks on every/.test(name)) continue
    expect([text, findKinds(disguise(text))]).toEqual([text, expect.arrayContaining([kind])])
  }
})

test('digits for letters, spaced and repeated letters do not hide harmful words or lures', () => {
  for (const word of ['bitch', 'whore']) {
    expect(findKinds(`you stupid ${mapLetters(word, (letter) => leetLetters[letter] ?? letter)}`)).toContain(
      'harmful',
    )
    expect(findKinds(`you ${[...word].join(' ')}`)).toContain('harmful')
    expect(findKinds(`you ${[...word].join('.')}`)).toContain('harmful')
    expect(findKinds(`you ${word}${word.at(-1)?.repeat(6)}`)).toContain('harmful')
  }
  expect(findKinds('s e n d  m e  m o n e y')).toContain('money')
  expect(findKinds('send me m0n3y')).toContain('money')
  expect(findKinds('t-e-l-e-g-r-a-m is better')).toContain('off_platform')
})

test('normalizing is idempotent and keeps every letter and digit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const once = normalizeText(text)
      expect(normalizeText(once)).toBe(once)
      expect(toComparableText(once)).toBe(toComparableText(text))
      const plain = text.replaceAll(/[^a-zA-Z0-9]/g, '').toLowerCase()
      let at = -1
      for (const letter of plain) {
        at = once.indexOf(letter, at + 1)
        expect(at).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('ordinary words around a finding do not hide it', () => {
  const { harmless = [] } = corpora['en'] ?? {}
  fc.assert(
    fc.property(
      fc.constantFrom(...flaggedTexts),
      fc.constantFrom(...harmless),
      fc.boolean(),
      ([text, kind], other, first) => {
        expect(findKinds(first ? `${text}. ${other}.` : `${other}. ${text}`)).toContain(kind)
      },
    ),
  )
})

/** Comparisons per code point: a text twice as long takes at most twice the work. */
const maxWorkPerWord = 40
test('a text of 1,000 code points takes a bounded number of comparisons, whatever its content', () => {
  const parts = [
    ...flaggedTexts.map(([text]) => text),
    'a ',
    'a.',
    '0 ',
    '1-',
    'w h a t s ',
    '((((',
    '@',
    'de12 ',
    '+1(2)',
    'send me ',
    'money ',
    'you ',
    'http://',
    'dot ',
    'é',
    '12.12.',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 4 }), (chosen) => {
      const text = [...chosen.join(' ').repeat(1000)].slice(0, 1000).join('')
      const { work } = analyzeText(text)
      expect(work).toBeLessThan(maxWorkPerWord * 1000)
    }),
    { numRuns: 300 },
  )
  // The work is at most proportional to the length of the text.
  for (const part of parts) {
    const [short, long] = [1000, 4000].map((length) => analyzeText(part.repeat(4000).slice(0, length)).work)
    expect(long).toBeLessThan(5 * (short ?? 0) + 5000)
  }
})
