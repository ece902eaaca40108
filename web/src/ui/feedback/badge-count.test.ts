import { expect, test } from 'vitest'
import { formatBadgeCount } from './badge-count.ts'

test('a badge shows 99+ above 99, otherwise the number', () => {
  expect([1, 99, 100, 4711].map(formatBadgeCount)).toEqual(['1', '99', '99+', '99+'])
})
