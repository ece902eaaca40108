import { expect, test } from 'vitest'
import { getAgeOnDate, toDateOfBirth } from './date-of-birth.ts'

const noon = new Date('2026-11-21T12:00:00Z')

test('age increases on the birthday, not the day before', () => {
  expect(getAgeOnDate('2008-11-21', noon, 'Europe/Amsterdam')).toBe(18)
  expect(getAgeOnDate('2008-11-22', noon, 'Europe/Amsterdam')).toBe(17)
})
test('uses the date in the site’s time zone', () => {
  const lateEvening = new Date('2026-11-21T23:30:00Z')
  expect(getAgeOnDate('2008-11-22', lateEvening, 'Europe/Amsterdam')).toBe(18)
  expect(getAgeOnDate('2008-11-22', lateEvening, 'America/New_York')).toBe(17)
})
test('returns null for invalid dates and implausible ages', () => {
  for (const birth of ['', '1990-02-30', '1990-13-01', '90-01-01', 'soon', '2030-01-01', '1800-01-01'])
    expect(getAgeOnDate(birth, noon, 'UTC'), birth).toBeNull()
})
test('joins three inputs to one date; empty inputs give an empty text', () => {
  expect(toDateOfBirth({ birth_day: ' 3', birth_month: '5', birth_year: '1994' })).toBe('1994-05-03')
  expect(toDateOfBirth({ birth_day: '', birth_month: '', birth_year: '' })).toBe('')
  expect(toDateOfBirth({ birth_day: '3' })).toBe('-00-03')
})
