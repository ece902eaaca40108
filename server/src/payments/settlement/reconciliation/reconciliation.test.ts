// The stored comparison with a provider, as finance reads and repeats it.
import { afterEach, expect, test, vi } from 'vitest'
import { createTestServer } from '../../../../testing/app/server.ts'
import { createSandboxOrders } from '../../../../testing/payments/sandbox-orders.ts'
import { createTestColleagues } from '../../../../testing/staff/staff-sessions.ts'
import { addMs, daysToMs, minutesToMs } from '../../../platform/clock.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'

const app = await createTestServer({ signup_credits: 0 })
const { colleague, callStaff } = createTestColleagues(app)
const { buyer, order, pay } = createSandboxOrders(app)
vi.spyOn(app.services.log, 'warn').mockImplementation(() => {})
afterEach(() => app.clock.set(null))
const finance = await colleague({ role: 'finance' })
const today = app.clock.now().toISOString().slice(0, 10)

const buy = async () => {
  const memberId = await buyer()
  const { order: number, payment_id: payment } = await order(memberId)
  await pay(memberId, payment, 'pay')
  await app.drainJobs()
  return { number, payment }
}
interface Listed {
  readonly days: readonly { oursMinor: number; theirsMinor: number; differsSince: string | null }[]
  readonly runs: readonly { state: string; payments: number; staffName: string | null }[]
}
const list = async (query = '') =>
  (await callStaff('GET', `/api/staff/reconciliation?${query}`, { cookie: finance.cookie }))
    .data as unknown as Listed
const run = async (body: object = {}) => {
  const answer = await callStaff('POST', '/api/staff/reconciliation/runs', {
    cookie: finance.cookie,
    body: { provider: 'sandbox', from: today, to: today, ...body },
  })
  await app.drainJobs()
  return answer.code ?? answer.status
}

test('a run stores both figures of a day, since when they differ and in what; the difference ends when they agree', async () => {
  const [equal, different] = [await buy(), await buy()]
  await app.db
    .updateTable('sandbox_payment')
    .set({ amount_minor: 1399 })
    .where('ref', '=', `sbx_${different.payment}`)
    .execute()
  expect(await run()).toBe(200)
  const [first] = (await list()).days
  expect(first).toMatchObject({
    oursMinor: 2998,
    theirsMinor: 2898,
    differsSince: expect.any(String) as string,
  })
  expect((await list()).runs[0]).toMatchObject({ state: 'completed', payments: 2, staffName: 'Colleague 1' })
  const { data } = await callStaff(
    'GET',
    `/api/staff/reconciliation/day?provider=sandbox&currency=EUR&day=${today}`,
    { cookie: finance.cookie },
  )
  expect(data['differences']).toEqual([
    {
      kind: 'payment',
      reference: `sbx_${different.payment}`,
      payment: `sbx_${different.payment}`,
      order: different.number,
      ours: { state: 'completed', minor: 1499 },
      theirs: { state: 'completed', minor: 1399 },
    },
  ])
  expect(JSON.stringify(data)).not.toContain(equal.payment)
  app.clock.set(addMs(new Date(), minutesToMs(5)))
  await run()
  expect((await list('different=1')).days).toMatchObject([{ differsSince: first?.differsSince }])
  await app.db
    .updateTable('sandbox_payment')
    .set({ amount_minor: 1499 })
    .where('ref', '=', `sbx_${different.payment}`)
    .execute()
  await run()
  expect((await list()).days).toMatchObject([{ oursMinor: 2998, theirsMinor: 2998, differsSince: null }])
  expect((await list('different=1')).days).toEqual([])
})

test('the nightly job compares the last seven days, and older days that still differ', async () => {
  const { payment } = await buy()
  await app.db.deleteFrom('sandbox_payment').where('ref', '=', `sbx_${payment}`).execute()
  app.clock.set(addMs(new Date(), daysToMs(1)))
  await addJob(app.db, 'reconcile-providers', {})
  await app.drainJobs()
  app.clock.set(null)
  const { runs, days } = await list()
  expect(runs[0]).toMatchObject({ state: 'completed', payments: 3, staffName: null })
  // The provider does not know the last payment.
  expect(days).toMatchObject([{ oursMinor: 4497, theirsMinor: 2998 }])
  await app.db.updateTable('reconciliation_day').set({ day: '2026-01-05' }).execute()
  await addJob(app.db, 'reconcile-providers', {})
  await app.drainJobs()
  expect((await list('different=1')).days).toEqual([])
})

test('a run of too many days, in the wrong order or at an unknown provider is refused', async () => {
  expect(await run({ from: '2026-01-01', to: '2026-03-01' })).toBe('invalid_input')
  expect(await run({ from: today, to: '2026-01-01' })).toBe('invalid_input')
  expect(await run({ provider: 'paypal' })).toBe('not_found')
  const ofSite = await colleague({ role: 'finance', siteId: app.site.id })
  expect((await callStaff('GET', '/api/staff/reconciliation', { cookie: ofSite.cookie })).code).toBe(
    'forbidden',
  )
})
