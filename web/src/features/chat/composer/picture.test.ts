import { maxPhotoBytes } from '@amarelle/contract/domain/limits'
import { expect, test } from 'vitest'
import { findPictureError, isHeic } from './find-picture-error.ts'
import { encodeBase64 } from './picture.ts'

const file = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type })

test.each([
  ['a.jpg', 'image/jpeg', undefined],
  ['a.webp', 'image/webp', undefined],
  ['a.gif', 'image/gif', 'photo_type'],
  ['a.svg', 'image/svg+xml', 'photo_type'],
  ['a.pdf', 'application/pdf', 'photo_type'],
  ['a', '', 'photo_type'],
])('accepts or rejects %s by its media type', (name, type, error) => {
  expect(findPictureError(file(name, type))).toBe(error)
})

test('accepts photos up to the size limit', () => {
  expect(findPictureError(file('a.png', 'image/png', maxPhotoBytes))).toBeUndefined()
  expect(findPictureError(file('a.png', 'image/png', maxPhotoBytes + 1))).toBe('photo_too_large')
})

test('recognises HEIC by its media type, or by its name if the type is missing', () => {
  expect(isHeic(file('IMG_1.HEIC', ''))).toBe(true)
  expect(isHeic(file('photo', 'image/heif'))).toBe(true)
  expect(isHeic(file('heic.jpg', 'image/jpeg'))).toBe(false)
})

test('base64 encoding round-trips a large file', async () => {
  const bytes = Uint8Array.from({ length: 100_003 }, (_, index) => index % 251)
  expect([...Buffer.from(await encodeBase64(new Blob([bytes])), 'base64')]).toEqual([...bytes])
})
