import { type AddedLanguage, languages } from '@amarelle/contract/domain/languages'
import { noTextOverrides } from '@amarelle/contract/domain/text-overrides'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { getOrderButtonLabel, getShownOrderButtonLabel } from './order-button.ts'

test('buyers in the EEA and the United Kingdom get the prescribed words, others none', () => {
  for (const country of ['DE', 'NL', 'FR', 'PL', 'GR', 'NO', 'IS', 'LI', 'GB'])
    for (const language of languages) expect(getOrderButtonLabel(country, language)).toMatch(/\p{L}{5}/u)
  expect(getOrderButtonLabel('DE', 'de')).toBe('Zahlungspflichtig bestellen')
  expect(getOrderButtonLabel('NL', 'en')).toBe('Order with obligation to pay')
  for (const country of ['US', 'CA', 'AU', 'NZ', 'CH'])
    for (const language of languages) expect(getOrderButtonLabel(country, language)).toBeNull()
})

test('a buyer in an added language reads its translation where the law prescribes the label', () => {
  const pt = 'pt' as AddedLanguage
  const server = { [pt]: { 'order.button': compileMessage('Encomenda com obrigação de pagar') } }
  const site = { textOverrides: { ...noTextOverrides, server } }
  expect(getShownOrderButtonLabel('DE', pt, site)).toBe('Encomenda com obrigação de pagar')
  expect(getShownOrderButtonLabel('DE', 'de', site)).toBe('Zahlungspflichtig bestellen')
  expect(getShownOrderButtonLabel('US', pt, site)).toBeNull()
  expect(getShownOrderButtonLabel('DE', pt, { textOverrides: noTextOverrides })).toBe(
    'Order with obligation to pay',
  )
})
