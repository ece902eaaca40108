// Test vectors that Verotel publishes with its own clients: flexpay-php-client (SHA-1) and flexpay4j (SHA-256).
import { expect, test } from 'vitest'
import { hashParameters, isSignedByFlexPay, signParameters } from './flexpay-signature.ts'

const key = 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J'
const publishedExample = {
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

test('reproduces the published SHA-1 vector of the PHP client', () => {
  expect(hashParameters(key, { ...publishedExample, successURL: 'http://backURL.test' }, 'sha1')).toBe(
    'fc63f38e2722d2e5bc4f2044ad3ffb2051e89643',
  )
})

test('reproduces the published SHA-256 vector of the Java client, over the signed parameters', () => {
  const vector = '1a790e1ebf654b9a38884a5c9a867a7e57134f103a1c9c8d9854da794a839d03'
  expect(signParameters(key, publishedExample)).toBe(vector)
  expect(signParameters(key, { ...publishedExample, email: 'a@example.org', oneClickToken: 't' })).toBe(
    vector,
  )
  const { blah, ...rest } = publishedExample
  expect(blah).toBe('something')
  expect(isSignedByFlexPay(key, { ...rest, signature: vector })).toBe(true)
  expect(isSignedByFlexPay(key, { ...rest, signature: vector.toUpperCase() })).toBe(true)
})

test('refuses a changed, added or missing parameter, a missing signature and one by SHA-1', () => {
  const valid = { ...publishedExample, signature: hashParameters(key, publishedExample) }
  expect(isSignedByFlexPay(key, valid)).toBe(true)
  expect(isSignedByFlexPay(key, { ...valid, priceAmount: '0.01' })).toBe(false)
  expect(isSignedByFlexPay(key, { ...valid, more: '1' })).toBe(false)
  const { saleID, ...withoutSaleId } = valid
  expect(saleID).toBe('433456')
  expect(isSignedByFlexPay(key, withoutSaleId)).toBe(false)
  expect(isSignedByFlexPay(key, publishedExample)).toBe(false)
  expect(
    isSignedByFlexPay(key, { ...publishedExample, signature: hashParameters(key, publishedExample, 'sha1') }),
  ).toBe(false)
})
