import { expect, test } from 'vitest'
import { needsEntryWarning } from './use-entry-warning.ts'

const createVisit = (country: string, overrides: object = {}) =>
  ({
    user: null,
    dismissed: {},
    settings: {
      enable_site_entry_popup: true,
      entry_warning_countries: ['NL', 'DE'],
      geoip_selected_country: country,
    },
    ...overrides,
  }) as unknown as Parameters<typeof needsEntryWarning>[0]

test('layouts that warn in listed countries warn in NL and DE only, the others everywhere', () => {
  const countries = ['NL', 'DE', 'BE', 'GB', 'US']
  expect(countries.filter((country) => needsEntryWarning(createVisit(country), 'listed'))).toEqual([
    'NL',
    'DE',
  ])
  expect(countries.filter((country) => needsEntryWarning(createVisit(country), 'all'))).toEqual(countries)
})

test('members, visitors who accepted before and sites without the warning get no warning', () => {
  expect(needsEntryWarning(createVisit('NL', { user: { id: 1 } }), 'all')).toBe(false)
  expect(needsEntryWarning(createVisit('NL', { dismissed: { 'site-entry-seen': '1' } }), 'all')).toBe(false)
  const { settings } = createVisit('NL')
  expect(
    needsEntryWarning(
      createVisit('NL', { settings: { ...settings, enable_site_entry_popup: false } }),
      'all',
    ),
  ).toBe(false)
})
