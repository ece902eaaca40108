import { languages } from '@amarelle/contract/domain/languages'
import { expect, test } from 'vitest'
import { getOrderButtonLabel } from './order-button.ts'

test('buyers in the EEA and the United Kingdom get the prescribed words, others none', () => {
  for (const country of ['DE', 'NL', 'FR', 'PL', 'GR', 'NO', 'IS', 'LI', 'GB'])
    for (const language of languages) expect(getOrderButtonLabel(country, language)).toMatch(/\p{L}{5}/u)
  expect(getOrderButtonLabel('DE', 'de')).toBe('Zahlungspflichtig bestellen')
  expect(getOrderButtonLabel('NL', 'en')).toBe('Order with obligation to pay')
  for (const country of ['US', 'CA', 'AU', 'NZ', 'CH'])
    for (const language of languages) expect(getOrderButtonLabel(country, language)).toBeNull()
})
