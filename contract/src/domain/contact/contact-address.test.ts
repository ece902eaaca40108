import { expect, test } from 'vitest'
import { findContactAddresses, normalizeContactAddress } from './contact-address.ts'

test('addresses are found in pasted lists and in files of contacts, each once and in small letters', () => {
  expect(
    findContactAddresses('Anna <Anna.Vos@Example.org>; bram@example.org\nANNA.VOS@example.org, no address'),
  ).toEqual(['anna.vos@example.org', 'bram@example.org'])
  const card =
    'BEGIN:VCARD\r\nFN:Anna\r\nEMAIL;TYPE=INTERNET:anna@example.org\r\nTEL:+31612345678\r\nEND:VCARD\r\n'
  expect(findContactAddresses(card)).toEqual(['anna@example.org'])
  expect(findContactAddresses('"Anna","anna+work@mail.example.org","06"')).toEqual([
    'anna+work@mail.example.org',
  ])
  expect(findContactAddresses('+31612345678 @anna anna@localhost')).toEqual([])
})

test('an address is the same in each way of writing it', () => {
  expect(normalizeContactAddress(' Zoë@Example.org ')).toBe(normalizeContactAddress('zoe\u0308@example.org'))
})
