// Tests which texts agents may not write as a fictional profile, which harmless sentences pass, and members' questions whether a profile is
// real.
import { type Language, languages } from '@amarelle/contract/domain/languages'
import { honestAnswerTopics, maxAgentTextLength } from '@amarelle/contract/staff/agent-text-rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agentCorpora } from '../../../testing/moderation/agent-corpus/index.ts'
import { heldOutSentences } from '../../../testing/moderation/agent-corpus/held-out.ts'
import { corpora } from '../../../testing/moderation/text-corpus/index.ts'
import { normalizeText } from '../text-rules/normalize-text.ts'
import { admitsFictional } from './admits-fictional.ts'
import { asksWhetherReal } from './asks-whether-real.ts'
import { checkAgentText } from './check-agent-text.ts'
import { listHonestAnswers } from './list-honest-answers.ts'
import { normalizeWithOffsets } from './normalize-with-offsets.ts'

/** Each fault as `rule: words`, so that a failure shows what matched. */
const describeFaults = (text: string): string[] =>
  checkAgentText(text).map(({ rule, start, end }) => `${rule}: ${text.slice(start, end)}`)
const findRules = (text: string): string[] => checkAgentText(text).map(({ rule }) => rule)
const allRefused = Object.values(agentCorpora).flatMap(({ refused }) => refused)
const ordinaryMessages = Object.values(corpora).flatMap(({ harmless }) => harmless)
const allHarmless = Object.values(agentCorpora).flatMap(({ harmless }) => harmless)

test.each(languages)('%s: at least 20 sentences are refused, each with its rule', (language) => {
  const { refused } = agentCorpora[language]
  expect(refused.length).toBeGreaterThanOrEqual(20)
  expect(refused.filter(([text, rule]) => !findRules(text).includes(rule))).toEqual([])
})

test.each(languages)('%s: at least 20 harmless sentences with the same words pass', (language) => {
  const { harmless } = agentCorpora[language]
  expect(harmless.length).toBeGreaterThanOrEqual(20)
  expect(harmless.flatMap((text) => describeFaults(text).map((fault) => [text, fault]))).toEqual([])
})

test.each(languages)('%s: questions whether a profile is real are told from other questions', (language) => {
  const { asksWhetherReal: asking, asksOtherwise } = agentCorpora[language]
  expect(asking.length).toBeGreaterThanOrEqual(6)
  expect(asksOtherwise.length).toBeGreaterThanOrEqual(6)
  expect(asking.filter((text) => !asksWhetherReal(text))).toEqual([])
  expect(asksOtherwise.filter((text) => asksWhetherReal(text))).toEqual([])
})

test.each(languages)(
  '%s: every honest answer names who writes or says what is fictional, and may be sent',
  async (language) => {
    const names = { profile: 'Priya', company: 'Rosewood Media B.V.' }
    const answers = await Promise.all(
      honestAnswerTopics.map((topic) => listHonestAnswers(language, topic, names)),
    )
    expect(answers.every((both) => both.length === 2)).toBe(true)
    expect(answers.flat().flatMap((text) => describeFaults(text).map((fault) => [text, fault]))).toEqual([])
    // No text falls back to English.
    const english = await Promise.all(
      honestAnswerTopics.map((topic) => listHonestAnswers('en', topic, names)),
    )
    if (language !== 'en') expect(answers.flat().filter((text) => english.flat().includes(text))).toEqual([])
    for (const text of await listHonestAnswers(language, 'asks_whether_real', names)) {
      expect(text).toContain('Priya')
      expect(text).toContain('Rosewood Media B.V.')
      expect(admitsFictional(text), text).toBe(true)
    }
  },
)

test.each<[string, string[]]>([
  ['I am not a bot, I am a fictional character and people write for me', []],
  [
    'I am not a bot, I am a fictional character, but of course I am real',
    ['denies_fictional', 'claims_real'],
  ],
  ['We can’t meet yet, but next month we can', ['meeting']],
  ['We can never meet', []],
  ['I can’t meet you today', ['meeting']],
  ['Please do not send me money', []],
  ['Why don’t you send me money?', ['money']],
  ['I can’t give you my number, it is 07700 900123', ['outside_contact']],
])('%s', (text, rules) => {
  expect(findRules(text).toSorted()).toEqual(rules.toSorted())
})

test('a fault marks the words of the original text', () => {
  expect(
    describeFaults('I would love that, maybe we can meet next month. Write me on WhatsApp and I tell you!'),
  ).toEqual(['meeting: we can meet', 'outside_contact: Write me on WhatsApp'])
  expect(describeFaults('😘 Kom hjem til mi\u0301g 😘')).toEqual(['meeting: Kom hjem til mi\u0301g'])
  expect(describeFaults('Ich bin e\u200bcht.')).toEqual(['claims_real: Ich bin e\u200bcht'])
  expect(describeFaults('Großartig… ｉ ａｍ ｒｅａｌ')).toEqual(['claims_real: ｉ ａｍ ｒｅａｌ'])
})

test('normalizing character by character keeps every offset inside the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (original) => {
      const { text, toOriginalSpan } = normalizeWithOffsets(original)
      // The small letter of a final sigma depends on its neighbours.
      if (!original.normalize('NFKC').includes('\u03a3')) expect(text).toBe(normalizeText(original))
      for (let start = 0; start < text.length; start += 1) {
        const span = toOriginalSpan({ start, end: start + 1 })
        expect(span.end).toBeGreaterThan(span.start)
        expect(span.end).toBeLessThanOrEqual(original.length)
        expect(normalizeText(original.slice(span.start, span.end))).toContain(text[start])
      }
    }),
  )
})

const lookAlikes: Record<string, string> = { a: 'а', e: 'е', o: 'о', c: 'с', p: 'р', x: 'х', i: 'і', s: 'ѕ' }
const mapLetters = (text: string, change: (letter: string) => string) => [...text].map(change).join('')
/** Changes that leave a text readable. */
const disguises: Record<string, (text: string) => string> = {
  'capital letters': (text) => text.toUpperCase(),
  'small letters': (text) => text.toLowerCase(),
  'two spaces for one': (text) => text.replaceAll(/(?<=\S\S) (?=\S\S)/g, '  '),
  'zero-width characters': (text) => mapLetters(text, (letter) => `${letter}\u200b`),
  'letters of other alphabets': (text) =>
    mapLetters(text.toLowerCase(), (letter) => lookAlikes[letter] ?? letter),
  'decomposed marks': (text) => text.normalize('NFD'),
  'no marks': (text) => text.normalize('NFD').replaceAll(/\p{M}/gu, ''),
}
test.each(Object.entries(disguises))('%s do not hide a refused sentence', (_, disguise) => {
  expect(
    allRefused
      .filter(([text, rule]) => !findRules(disguise(text)).includes(rule))
      .map(([text]) => disguise(text)),
  ).toEqual([])
})

test('harmless sentences pass in any case, with any spaces and beside each other', () => {
  const changes = [disguises['capital letters'], disguises['small letters'], (text: string) => text]
  fc.assert(
    fc.property(
      fc.constantFrom(...allHarmless),
      fc.constantFrom(...allHarmless),
      fc.constantFrom(...changes),
      fc.constantFrom(' ', '\n', '  ', ' 🙂 '),
      (one, other, change, space) => {
        const text = `${space}${one.replace(/[.!?]?$/, '.')}${space}${other}${space}`
        expect([text, ...describeFaults(change?.(text) ?? text)]).toEqual([text])
      },
    ),
    { numRuns: 500 },
  )
})

test('ordinary words around a refused sentence do not hide it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...allRefused),
      fc.constantFrom(...ordinaryMessages),
      fc.boolean(),
      ([text, rule], other, first) => {
        const whole = first ? `${text}. ${other}.` : `${other.replace(/[.!?]?$/, '.')} ${text}`
        expect([whole, ...findRules(whole)]).toContain(rule)
      },
    ),
    { numRuns: 500 },
  )
})

test('ordinary messages of members pass, apart from two invitations', () => {
  expect(ordinaryMessages.filter((text) => checkAgentText(text).length > 0)).toEqual([
    'Mi punto es que deberíamos cenar juntos',
    'Je vais te retrouver à la gare',
  ])
  expect(ordinaryMessages.filter((text) => asksWhetherReal(text))).toEqual([])
})

test('no harmless sentence of the held-out ones is refused, and at least 43 of 55 others are', () => {
  const heldOut = Object.values<(typeof heldOutSentences)[Language]>(heldOutSentences)
  expect(
    heldOut.flatMap(({ harmless }) => harmless).filter((text) => checkAgentText(text).length > 0),
  ).toEqual([])
  const refused = heldOut.flatMap((sentences) => sentences.refused)
  expect(refused).toHaveLength(55)
  expect(refused.filter(([text, rule]) => findRules(text).includes(rule)).length).toBeGreaterThanOrEqual(43)
})

test('a text of more than 1,000 characters is an error of the caller', () => {
  expect(checkAgentText('😘'.repeat(maxAgentTextLength))).toEqual([])
  expect(() => checkAgentText('a'.repeat(maxAgentTextLength + 1))).toThrow(RangeError)
})
