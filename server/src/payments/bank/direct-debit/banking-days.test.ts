import { expect, test } from 'vitest'
import { toBankDay, getCollectionDay, isBankingDay, getNextBankingDay } from './banking-days.ts'

test('weekends and the six TARGET2 holidays are not banking days, with Easter computed by year', () => {
  for (const day of [
    '2026-01-01',
    '2026-04-03',
    '2026-04-06',
    '2026-05-01',
    '2026-12-25',
    '2027-03-26',
    '2027-03-29',
    '2028-04-14',
    '2028-04-17',
    '2029-03-30',
    '2038-04-26',
    '2026-11-21',
    '2026-11-22',
  ])
    expect(isBankingDay(day), day).toBe(false)
  for (const day of ['2026-01-02', '2026-04-02', '2026-04-07', '2026-05-25', '2026-12-24', '2028-02-29'])
    expect(isBankingDay(day), day).toBe(true)
})

test('the next banking day skips Easter, and Christmas next to a weekend', () => {
  expect(getNextBankingDay('2026-04-02')).toBe('2026-04-07')
  expect(getNextBankingDay('2026-12-24')).toBe('2026-12-28')
  expect(getNextBankingDay('2027-12-31')).toBe('2028-01-03')
})

test('a debit goes to the bank on the next banking day and is taken on the one after', () => {
  // Monday; Friday; the Wednesday before Easter; a leap day; New Year's Eve.
  expect(getCollectionDay(new Date('2026-11-23T10:00:00Z'))).toBe('2026-11-25')
  expect(getCollectionDay(new Date('2026-11-27T10:00:00Z'))).toBe('2026-12-01')
  expect(getCollectionDay(new Date('2026-04-01T10:00:00Z'))).toBe('2026-04-07')
  expect(getCollectionDay(new Date('2028-02-29T10:00:00Z'))).toBe('2028-03-02')
  expect(getCollectionDay(new Date('2026-12-31T10:00:00Z'))).toBe('2027-01-05')
})

test("days are in the banks' time zone, also around midnight and clock changes", () => {
  expect(toBankDay(new Date('2026-11-23T22:59:59Z'))).toBe('2026-11-23')
  expect(toBankDay(new Date('2026-11-23T23:00:00Z'))).toBe('2026-11-24')
  expect(toBankDay(new Date('2026-07-01T22:00:00Z'))).toBe('2026-07-02')
  // 29 March 2026 has 23 hours, 25 October 25.
  expect(toBankDay(new Date('2026-03-29T22:00:00Z'))).toBe('2026-03-30')
  expect(toBankDay(new Date('2026-10-25T22:59:00Z'))).toBe('2026-10-25')
})

test('over forty years at least one calendar day lies between announcement and debit, and both are banking days', () => {
  for (
    let at = Date.parse('2026-01-01T21:30:00Z');
    at < Date.parse('2066-01-01T00:00:00Z');
    at += 86_400_000
  ) {
    const day = toBankDay(new Date(at))
    const collectionDay = getCollectionDay(new Date(at))
    expect(isBankingDay(collectionDay)).toBe(true)
    expect(Date.parse(collectionDay) - Date.parse(day)).toBeGreaterThanOrEqual(2 * 86_400_000)
    expect(Date.parse(collectionDay) - Date.parse(day)).toBeLessThanOrEqual(8 * 86_400_000)
  }
})
