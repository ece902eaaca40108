import { expect, test } from 'vitest'
import { getCreditsWarning } from './credits-warning.ts'

test('paid users get a warning at 10 credits or fewer and danger at 0; others and those with more get no badge', () => {
  const getWarning = (credits: number, paid_user = true) => getCreditsWarning({ credits, paid_user })
  expect([getWarning(11), getWarning(10), getWarning(1), getWarning(0)]).toEqual([
    undefined,
    'warning',
    'warning',
    'error',
  ])
  expect([getWarning(11, false), getWarning(3, false), getWarning(0, false)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
