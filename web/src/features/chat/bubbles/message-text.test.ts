import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmojiOnly, splitMessageLinks } from './message-text.ts'

const arbitraryFragment = fc.oneof(
  fc.constantFrom(
    'https://',
    'http://',
    'HTTPS://',
    'javascript:',
    'java\tscript:',
    'data:text/html,',
    'www.',
    'example.com',
    'аmazon.com',
    '@',
    ':',
    '/',
    '\\',
    '?q=1',
    '#a',
    '(',
    ')',
    '.',
    ',',
    '"',
    '<a href=',
    '>',
    ' ',
    '\n',
    '😀',
    '‮',
    '%00',
    '[::1]',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const arbitraryMessage = fc.array(arbitraryFragment, { maxLength: 12 }).map((parts) => parts.join(''))
const findLinks = (message: string) => splitMessageLinks(message).filter(({ href }) => href)

describe('the text of a message', () => {
  it('is preserved character for character', () => {
    fc.assert(
      fc.property(arbitraryMessage, (message) => {
        expect(
          splitMessageLinks(message)
            .map(({ text }) => text)
            .join(''),
        ).toBe(message)
      }),
      { numRuns: 3000 },
    )
  })

  it('only links to http and https URLs on the stated host', () => {
    fc.assert(
      fc.property(arbitraryMessage, (message) => {
        for (const { href = '', host } of findLinks(message)) {
          const target = new URL(href)
          expect(['http:', 'https:']).toContain(target.protocol)
          expect(target.host).toBe(host)
          expect(target.username + target.password).toBe('')
        }
      }),
      { numRuns: 3000 },
    )
  })

  it.each([
    ['see https://example.com/a.', 'https://example.com/a'],
    ['(see https://example.com/a)', 'https://example.com/a'],
    ['https://en.wikipedia.org/wiki/Rose_(flower), yes', 'https://en.wikipedia.org/wiki/Rose_(flower)'],
    ['really? www.example.com!!', 'www.example.com'],
    ['"https://example.com"', 'https://example.com'],
    ['https://example.com?a=1&b=2…', 'https://example.com?a=1&b=2'],
  ])('%s: the link excludes surrounding punctuation', (message, link) => {
    expect(findLinks(message).map(({ text }) => text)).toEqual([link])
  })

  it.each([
    'javascript:alert(1)',
    'https://bank.example@evil.example',
    'ftp://example.com',
    'mia@www.example.com',
    'https://localhost/x',
    'https://',
    'www.',
    '10.30 at the www',
  ])('%s is not a link', (message) => {
    expect(findLinks(message)).toEqual([])
  })

  it('reports the punycode host of a lookalike domain', () => {
    expect(findLinks('https://аmazon.com/login')).toMatchObject([{ host: 'xn--mazon-3ve.com' }])
  })

  it('distinguishes emoji-only messages from others', () => {
    for (const message of ['😀', '❤️', '👩‍👩‍👧', '🇳🇱 🇩🇪', ' 👍🏽 ', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'])
      expect(isEmojiOnly(message), message).toBe(true)
    for (const message of ['', '😀 hi', '7', '#', '*', '😀'.repeat(7), 'a'])
      expect(isEmojiOnly(message), message).toBe(false)
  })
})
