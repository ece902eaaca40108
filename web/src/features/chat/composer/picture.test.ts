import { maxPhotoBytes } from '@amarelle/contract/domain/limits'
import { expect, test } from 'vitest'
import { encodeBase64, isHeic, findPictureError } from './picture.ts'

const file = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type })

test.each([
  ['a.jpg', 'image/jpeg', undefined],
  ['a.webp', 'image/webp', undefined],
  ['a.gif', 'image/gif', 'photo_type'],
  ['a.svg', 'image/svg+xml', 'photo_type'],
  ['a.pdf', 'application/pdf', 'photo_type'],
  ['a', '', 'photo_type'],
])('%s is taken or refused by what it says it is', (name, type, fault) => {
  expect(findPictureError(file(name, type))).toBe(fault)
})

test('ten megabytes are enough, one byte more is too much', () => {
  expect(findPictureError(file('a.png', 'image/png', maxPhotoBytes))).toBeUndefined()
  expect(findPictureError(file('a.png', 'image/png', maxPhotoBytes + 1))).toBe('photo_too_large')
})

test('a phone’s own kind of photo is known by its type, and by its name where the system knows no type', () => {
  expect(isHeic(file('IMG_1.HEIC', ''))).toBe(true)
  expect(isHeic(file('photo', 'image/heif'))).toBe(true)
  expect(isHeic(file('heic.jpg', 'image/jpeg'))).toBe(false)
})

test('a file of any size becomes the same bytes again', async () => {
  const bytes = Uint8Array.from({ length: 100_003 }, (_, index) => index % 251)
  expect([...Buffer.from(await encodeBase64(new Blob([bytes])), 'base64')]).toEqual([...bytes])
})
