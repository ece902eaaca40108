import { expect, test } from 'vitest'
import { needsEntryWarning } from './use-entry-warning.ts'

const visit = (country: string, more: object = {}) =>
  ({
    user: null,
    dismissed: {},
    settings: {
      enable_site_entry_popup: true,
      entry_warning_countries: ['NL', 'DE'],
      geoip_selected_country: country,
    },
    ...more,
  }) as unknown as Parameters<typeof needsEntryWarning>[0]

test('layouts that warn in the listed countries do so in NL and DE only, the others everywhere', () => {
  const countries = ['NL', 'DE', 'BE', 'GB', 'US']
  expect(countries.filter((country) => needsEntryWarning(visit(country), 'listed'))).toEqual(['NL', 'DE'])
  expect(countries.filter((country) => needsEntryWarning(visit(country), 'all'))).toEqual(countries)
})

test('neither members, nor who entered before, nor visitors of a site without the warning are warned', () => {
  expect(needsEntryWarning(visit('NL', { user: { id: 1 } }), 'all')).toBe(false)
  expect(needsEntryWarning(visit('NL', { dismissed: { 'site-entry-seen': 1 } }), 'all')).toBe(false)
  const { settings } = visit('NL')
  expect(
    needsEntryWarning(visit('NL', { settings: { ...settings, enable_site_entry_popup: false } }), 'all'),
  ).toBe(false)
})
