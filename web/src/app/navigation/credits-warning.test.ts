import { expect, test } from 'vitest'
import { getCreditsWarning } from './credits-warning.ts'

test('paid users see a warning at 10 credits or fewer, danger at none; others and richer ones see no badge', () => {
  const look = (credits: number, paid_user = true) => getCreditsWarning({ credits, paid_user })
  expect([look(11), look(10), look(1), look(0)]).toEqual([undefined, 'warning', 'warning', 'error'])
  expect([look(11, false), look(3, false), look(0, false)]).toEqual([undefined, undefined, undefined])
})
