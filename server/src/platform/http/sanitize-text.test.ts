import { sanitizeText } from '@amarelle/contract/domain/common'
import { expect, test } from 'vitest'

test('a text of 60,000 invisible tags is sanitised quickly', () => {
  const start = performance.now()
  expect(sanitizeText(`a${'\u{e0041}'.repeat(60_000)}b${'\u200d'.repeat(60_000)}c`)).toBe('abc')
  expect(performance.now() - start).toBeLessThan(1_000)
})

test.each([
  [
    'letters of every script stay',
    'Zoë Łukasz Ærø 日本語 العربية हिन्दी',
    'Zoë Łukasz Ærø 日本語 العربية हिन्दी',
  ],
  ['emoji of several parts stay', '👩🏽‍🚀 👨‍👩‍👧‍👦 🏳️‍🌈 ❤️‍🔥 🇳🇱 1️⃣', '👩🏽‍🚀 👨‍👩‍👧‍👦 🏳️‍🌈 ❤️‍🔥 🇳🇱 1️⃣'],
  ['tabs and lines stay, with one kind of end', 'a\tb\r\nc\rd', 'a\tb\nc\nd'],
  ['marks that turn letters around go', '\u202egpj.exe\u202c\u2066x\u2069', 'gpj.exex'],
  ['joiners between letters go', 'pay\u200dpal \u200cx\u200b', 'paypal x'],
])('%s', (_what, typed, expectedText) => {
  expect(sanitizeText(typed)).toBe(expectedText)
})
