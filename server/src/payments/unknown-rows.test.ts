// Rows that an operator may insert and that the client does not know.
import { expect, test } from 'vitest'
import { createTestServer } from '../../testing/app/server.ts'
import { findOpenAlarms } from '../platform/alarms.ts'
import { addJob } from '../platform/jobs/jobs.ts'

const app = await createTestServer()
const { db } = app
const cookie = await app.session(await app.member())
const getJson = async (path: string) => {
  const response = await app.ask('GET', path, { cookie })
  return [response.status, await response.text()]
}
const paths = ['/api/paymentmethods.php', '/api/credits.php', '/api/checkout.php?bundle=1', '/api/gifts.php']

test('unknown payment methods and gifts are hidden and raise an alarm; everything else is still offered', async () => {
  const before = await Promise.all(paths.map(getJson))
  expect(before.map(([status]) => status)).toEqual([200, 200, 200, 200])
  await db
    .insertInto('payment_method')
    .values({ code: 'shells', name: 'Shells', kind: 'wallet', position: 0 })
    .execute()
  await db
    .insertInto('payment_route')
    .values({ method: 'shells', provider: 'sandbox', position: 1 })
    .execute()
  await db.insertInto('gift').values({ code: 'submarine', position: 0 }).execute()
  expect(await Promise.all(paths.map(getJson))).toEqual(before)
  for (const job of ['check-methods', 'check-gifts']) await addJob(db, job, {})
  await app.drainJobs()
  expect((await findOpenAlarms(db)).map(({ name, subject }) => [name, subject])).toEqual([
    ['payment_method_unknown', 'method shells'],
    ['gift_unknown', 'gift submarine'],
  ])
})
