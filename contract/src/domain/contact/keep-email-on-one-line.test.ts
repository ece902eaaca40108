import { expect, test } from 'vitest'
import { keepEmailOnOneLine } from './keep-email-on-one-line.ts'

test('the word for e-mail gets a word joiner after its hyphen, in every language that writes it with one', () => {
  for (const [text, displayed] of [
    ['Resend the e-mail', 'Resend the e-\u2060mail'],
    ['E-Mail-Adresse', 'E-\u2060Mail-Adresse'],
    ['din e-postadress', 'din e-\u2060postadress'],
    ['bekræftelses-e-mailen', 'bekræftelses-e-\u2060mailen'],
  ] as const)
    expect(keepEmailOnOneLine(text)).toBe(displayed)
})
test('addresses and other words stay as they are, and a text with joiners gets no second ones', () => {
  for (const text of ['write to e-mail@example.org', 'one-mail', 'e-\u2060mail'])
    expect(keepEmailOnOneLine(text)).toBe(text)
})
