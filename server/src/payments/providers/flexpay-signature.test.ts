// The vectors that Verotel publishes with its own clients: flexpay-php-client (SHA-1) and flexpay4j (SHA-256).
import { expect, test } from 'vitest'
import { hashOf, isSigned, signatureOf } from './flexpay-signature.ts'

const key = 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J'
const published = {
  shopID: '68849',
  saleID: '433456',
  priceAmount: '0.00',
  referenceID: 'reference1234',
  priceCurrency: 'USD',
  custom1: 'My',
  description: 'My Dščřčřřěřě&?=blah123',
  subscriptionType: 'RECURRING',
  period: 'P1M',
  name: 'My name',
  trialAmount: '0.01',
  trialPeriod: 'P3D',
  successURL: 'http://successURL.test',
  declineURL: 'http://declineURL.test',
  cancelDiscountPercentage: '30',
  blah: 'something',
}

test('the published SHA-1 vector of the PHP client is reproduced', () => {
  expect(hashOf(key, { ...published, successURL: 'http://backURL.test' }, 'sha1')).toBe(
    'fc63f38e2722d2e5bc4f2044ad3ffb2051e89643',
  )
})

test('the published SHA-256 vector of the Java client is reproduced, over the parameters that are signed', () => {
  const vector = '1a790e1ebf654b9a38884a5c9a867a7e57134f103a1c9c8d9854da794a839d03'
  expect(signatureOf(key, published)).toBe(vector)
  expect(signatureOf(key, { ...published, email: 'a@example.org', oneClickToken: 't' })).toBe(vector)
  const { blah, ...rest } = published
  expect(blah).toBe('something')
  expect(isSigned(key, { ...rest, signature: vector })).toBe(true)
  expect(isSigned(key, { ...rest, signature: vector.toUpperCase() })).toBe(true)
})

test('a changed, an added or a missing parameter, no signature and one by SHA-1 are refused', () => {
  const right = { ...published, signature: hashOf(key, published) }
  expect(isSigned(key, right)).toBe(true)
  expect(isSigned(key, { ...right, priceAmount: '0.01' })).toBe(false)
  expect(isSigned(key, { ...right, more: '1' })).toBe(false)
  const { saleID, ...without } = right
  expect(saleID).toBe('433456')
  expect(isSigned(key, without)).toBe(false)
  expect(isSigned(key, published)).toBe(false)
  expect(isSigned(key, { ...published, signature: hashOf(key, published, 'sha1') })).toBe(false)
})
