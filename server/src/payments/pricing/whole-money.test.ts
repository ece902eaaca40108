import { sql } from 'kysely'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../testing/platform/test-app.ts'
import { isCheaperPerCredit, calculateMessagePrice, roundUpLimit, calculateVat } from './calculate-prices.ts'

const app = await createTestApp()

test('every money and credits column is an integer', async () => {
  const { rows } = await sql<{ column: string; type: string }>`
    select table_name || '.' || column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and column_name ~ 'minor|amount|credits|^granted$|^remaining$' and data_type <> 'boolean'`.execute(
    app.db,
  )
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(({ type }) => type !== 'bigint' && type !== 'integer')).toEqual([])
})

test('prices are rounded half up and fractional input throws', () => {
  expect([
    calculateMessagePrice(1, 2, 1),
    calculateMessagePrice(3, 2, 1),
    calculateMessagePrice(1499, 15, 1),
  ]).toEqual([1, 2, 100])
  expect(() => calculateVat(14.99, 2100)).toThrow(RangeError)
  // Beyond the integers that a float represents exactly.
  expect(calculateVat(Number.MAX_SAFE_INTEGER, 10_000)).toBe(4_503_599_627_370_496)
})

test('bundle comparison and rounding of limits to tens use integers only', () => {
  const bundle = fc.record({
    total: fc.integer({ min: 1, max: 10_000_000 }),
    credits: fc.integer({ min: 1, max: 999 }),
  })
  fc.assert(
    fc.property(bundle, bundle, fc.nat(10_000_000), (one, other, limit) => {
      expect(isCheaperPerCredit(one, other) && isCheaperPerCredit(other, one)).toBe(false)
      expect(isCheaperPerCredit(one, one)).toBe(false)
      const rounded = roundUpLimit(limit)
      expect(rounded % 1000).toBe(0)
      expect(rounded - limit).toBeGreaterThanOrEqual(0)
      expect(rounded - limit).toBeLessThan(1000)
    }),
  )
})
