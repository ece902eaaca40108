import { expect, test } from 'vitest'
import { screenPaths } from '@amarelle/contract/domain/screens'
import { getSharePath, readSharedText, shareTarget } from '@amarelle/contract/domain/share-target'

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

test('a file in the place of a text is no text', () => {
  const form = new FormData()
  form.set('text', new File(['x'], 'x.txt'))
  expect(readSharedText(form)).toBe('')
})

test('a shared text is bounded, also in the address, and cut between characters', () => {
  expect(read({ text: 'a'.repeat(10_000) })).toHaveLength(2000)
  expect(read({ text: `${'a'.repeat(1999)}🌊` })).toBe('a'.repeat(1999))
  const inAddress = getSharePath(new URLSearchParams({ text: '海'.repeat(2000) }))
  expect(inAddress.length).toBeLessThan(6100)
  expect(new URL(inAddress, 'http://site.example').searchParams.get('text')).toMatch(/^海+$/)
})

test('the address of the screen carries texts, photo and notice, and nothing that is absent', () => {
  expect(shareTarget.path).toBe(screenPaths.share)
  expect(getSharePath(new URLSearchParams())).toBe('/share')
  expect(
    getSharePath(new URLSearchParams({ text: 'Tea & cake', url: 'https://example.com' }), {
      photo: 'a-b',
      notice: 'first_photo_only',
    }),
  ).toBe('/share?text=Tea%20%26%20cake%0Ahttps%3A%2F%2Fexample.com&photo=a-b&notice=first_photo_only')
})
