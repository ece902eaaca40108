import { expect, test } from 'vitest'
import { crashRun } from './crash.ts'

test('kill -9 of the server and of PostgreSQL while 20 members write: every answered message is there once and paid once', async () => {
  const report = await crashRun(['server', 'database', 'server'], 1500)
  expect(report.answered).toBeGreaterThan(100)
  expect(report).toMatchObject({
    answeredAndMissing: 0,
    storedTwice: 0,
    wrongBalances: 0,
    bookings: report.stored,
  })
}, 90_000)
