import type { Company } from '@amarelle/contract/endpoints/sites'
import { expect, test } from 'vitest'
import { formatCompanyLines, showsCompanyDetails } from './company-details.ts'

const visit = (language: 'en' | 'es' | 'nl', country: string, trafficSource = false) =>
  ({ language, trafficSource, settings: { geoip_selected_country: country } }) as Parameters<
    typeof showsCompanyDetails
  >[0]
const company = (more: Partial<Company>): Company => ({
  id: 1,
  name: 'Kers B.V.',
  address: 'Kade 1, 3500 AA',
  kvk: '00000001',
  city: 'Utrecht',
  country: 'NL',
  tradenames: ['Amarelle'],
  vat_numbers: ['NL000000000B00'],
  support_phone: '+31 20 000 0000',
  delete_discount: true,
  added: '2024-01-01T00:00:00.000Z',
  ...more,
})

test('payment marks and address are hidden for the US-English footer and for visitors of a traffic source only', () => {
  expect(showsCompanyDetails(visit('en', 'US'))).toBe(false)
  expect(showsCompanyDetails(visit('nl', 'NL', true))).toBe(false)
  expect(showsCompanyDetails(visit('en', 'GB'))).toBe(true)
  expect(showsCompanyDetails(visit('es', 'US'))).toBe(true)
  expect(showsCompanyDetails(visit('nl', 'NL'))).toBe(true)
})
test('companies 1, 5 and 6 each have a block of their own, in the words of their register', () => {
  expect(formatCompanyLines(company({}), 'Netherlands')).toEqual([
    'Kers B.V. (Amarelle)',
    'Kade 1, 3500 AA Utrecht, Netherlands',
    'KvK 00000001',
    'BTW NL000000000B00',
    '+31 20 000 0000',
  ])
  const german = { id: 5, name: 'Linde GmbH', kvk: 'HRB 00005', country: 'DE', vat_numbers: ['DE000000000'] }
  expect(formatCompanyLines(company(german), 'Germany').slice(2, 4)).toEqual([
    'Handelsregister HRB 00005',
    'USt-IdNr. DE000000000',
  ])
  const british = { id: 6, name: 'Cairn Ltd', kvk: 'SC000006', country: 'GB', vat_numbers: ['GB000000000'] }
  expect(formatCompanyLines(company(british), 'United Kingdom').slice(2, 4)).toEqual([
    'Company no. SC000006',
    'VAT GB000000000',
  ])
})
test('what a company has not is not named', () => {
  expect(
    formatCompanyLines(company({ kvk: '', vat_numbers: [], tradenames: [], support_phone: '' }), 'X'),
  ).toEqual(['Kers B.V.', 'Kade 1, 3500 AA Utrecht, X'])
})
