import { expect, test } from 'vitest'
import { appendSharedText, readSharedText } from './shared-text.ts'

const read = (fields: Record<string, string>) => readSharedText(new URLSearchParams(fields))

test('title, text and address are joined, and what the text repeats is left out', () => {
  expect(read({ title: 'A walk', text: 'By the sea', url: 'https://example.com/walk' })).toBe(
    'A walk\nBy the sea\nhttps://example.com/walk',
  )
  expect(read({ title: 'A walk', text: 'A walk: https://example.com', url: 'https://example.com' })).toBe(
    'A walk: https://example.com',
  )
  expect(read({ url: 'https://example.com' })).toBe('https://example.com')
  expect(read({ text: '  ' })).toBe('')
})

test('a shared text is bounded', () => {
  expect(read({ text: 'a'.repeat(10_000) })).toHaveLength(2000)
})

test('what was typed before stays in front of the shared text', () => {
  expect(appendSharedText('Look at this: ', 'https://example.com')).toBe('Look at this:\nhttps://example.com')
  expect(appendSharedText(' ', 'https://example.com')).toBe('https://example.com')
})
