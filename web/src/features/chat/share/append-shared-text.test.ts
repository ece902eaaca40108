import { expect, test } from 'vitest'
import { appendSharedText } from './append-shared-text.ts'

test('what was typed before stays in front of the shared text', () => {
  expect(appendSharedText('Look at this: ', 'https://example.com')).toBe('Look at this:\nhttps://example.com')
  expect(appendSharedText(' ', 'https://example.com')).toBe('https://example.com')
})
