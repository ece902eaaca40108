import type { Company } from '@amarelle/contract/endpoints/sites'
import { expect, test } from 'vitest'
import { formatCompanyLines, showsCompanyDetails } from './company-details.ts'

const createVisit = (language: 'en' | 'es' | 'nl', country: string, trafficSource = false) =>
  ({ language, trafficSource, settings: { geoip_selected_country: country } }) as Parameters<
    typeof showsCompanyDetails
  >[0]
const createCompany = (overrides: Partial<Company>): Company => ({
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
  ...overrides,
})

test('payment logos and address are hidden only for the US-English footer and visitors from a traffic source', () => {
  expect(showsCompanyDetails(createVisit('en', 'US'))).toBe(false)
  expect(showsCompanyDetails(createVisit('nl', 'NL', true))).toBe(false)
  expect(showsCompanyDetails(createVisit('en', 'GB'))).toBe(true)
  expect(showsCompanyDetails(createVisit('es', 'US'))).toBe(true)
  expect(showsCompanyDetails(createVisit('nl', 'NL'))).toBe(true)
})
test('companies 1, 5 and 6 each have their own block with the labels of their national register', () => {
  expect(formatCompanyLines(createCompany({}), 'Netherlands')).toEqual([
    'Kers B.V. (Amarelle)',
    'Kade 1, 3500 AA Utrecht, Netherlands',
    'KvK 00000001',
    'BTW NL000000000B00',
    '+31 20 000 0000',
  ])
  const german = { id: 5, name: 'Linde GmbH', kvk: 'HRB 00005', country: 'DE', vat_numbers: ['DE000000000'] }
  expect(formatCompanyLines(createCompany(german), 'Germany').slice(2, 4)).toEqual([
    'Handelsregister HRB 00005',
    'USt-IdNr. DE000000000',
  ])
  const british = { id: 6, name: 'Cairn Ltd', kvk: 'SC000006', country: 'GB', vat_numbers: ['GB000000000'] }
  expect(formatCompanyLines(createCompany(british), 'United Kingdom').slice(2, 4)).toEqual([
    'Company no. SC000006',
    'VAT GB000000000',
  ])
})
test('omits details that a company does not have', () => {
  expect(
    formatCompanyLines(createCompany({ kvk: '', vat_numbers: [], tradenames: [], support_phone: '' }), 'X'),
  ).toEqual(['Kers B.V.', 'Kade 1, 3500 AA Utrecht, X'])
})
