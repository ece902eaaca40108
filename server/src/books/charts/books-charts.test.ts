// The figures of the charts, compared with the ledger and the payments by statements of their own.
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { BooksChartTable } from '@amarelle/contract/staff/endpoints/books/charts'
import { createTestShop } from '../../../testing/payments/shop.ts'
import { createTestApp, getRefusalCode } from '../../../testing/platform/test-app.ts'
import { createTestStaff } from '../../../testing/platform/test-staff.ts'
import { spendCredits } from '../../credits/index.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { recognizeRevenue } from '../revenue/recognize-revenue.job.ts'
import { exportBooksChart } from './export-books-chart.ts'
import { getBooksCharts } from './get-books-charts.ts'

const app = await createTestApp({ signup_credits: 0 })
const { db, services } = app
const shop = createTestShop(app)
const auditor = {
  ...createTestStaff('Anna'),
  grants: [{ role: 'auditor' as const, companyId: null, siteId: null }],
}
afterAll(() => app.clock.set(null))
const noon = (day: string) => new Date(`${day}T12:00:00Z`)
const readCharts = () =>
  getBooksCharts(services, auditor, { company: app.site.company_id, month: '2026-05', currency: 'EUR' })

test('charts show revenue by day and site, what is owed, the rates of cards, and how many payments succeed', async () => {
  app.clock.set(noon('2026-04-10'))
  const memberId = await shop.buyer()
  const first = await shop.order(memberId)
  await shop.settle(first.payment_id)
  app.clock.set(noon('2026-05-03'))
  for (const method of ['visa', 'ideal'] as const) {
    const placed = await shop.order(await shop.buyer(), { method })
    await shop.settle(placed.payment_id)
  }
  const declined = await shop.order(await shop.buyer({ country: 'DE' }))
  await shop.settle(declined.payment_id, 'failed')
  for (const [day, amount] of [
    ['2026-05-04', 5],
    ['2026-05-06', 4],
  ] as const) {
    app.clock.set(noon(day))
    await runInTransaction(db, (tx) =>
      spendCredits(tx, { memberId, amount, kind: 'message', key: `test:${createId()}`, at: noon(day) }),
    )
  }
  await shop.refund(first.payment_id, 599, 6)
  app.clock.set(noon('2026-05-08'))
  await recognizeRevenue(services)
  const { revenue, liability, rates, success } = await readCharts()
  expect(revenue).toEqual([
    { site: 'Amarelle', day: '2026-05-04', minor: 413 },
    { site: 'Amarelle', day: '2026-05-06', minor: 331 },
  ])
  const { rows } = await sql<{ month: string; owed: number }>`
    select to_char(m, 'YYYY-MM') as month, (select -sum(e.amount)::bigint from ledger_entry e
      join ledger_account a on a.id = e.account_id and a.kind = 'deferred_revenue' join ledger_transaction t on t.id = e.transaction_id
      where t.month <= m) as owed from unnest(array['2026-04-01', '2026-05-01']::date[]) m`.execute(db)
  expect(liability).toHaveLength(12)
  expect(liability.slice(-2)).toEqual(rows.map(({ month, owed }) => ({ month, minor: owed })))
  expect(liability[0]).toEqual({ month: '2025-06', minor: 0 })
  expect(rates.slice(-2)).toEqual([
    { month: '2026-04', payments: 1, disputes: 0, refunds: 0 },
    { month: '2026-05', payments: 1, disputes: 0, refunds: 1 },
  ])
  expect(success).toEqual([
    { method: 'Visa', country: 'NL', started: 2, completed: 2 },
    { method: 'Visa', country: 'DE', started: 1, completed: 0 },
    { method: 'iDEAL | Wero', country: 'NL', started: 1, completed: 1 },
  ])
})

test('each chart can be downloaded with its numbers, and the export is recorded', async () => {
  const download = async (table: BooksChartTable) => {
    const query = { company: app.site.company_id, month: '2026-05', currency: 'EUR', table }
    let file = ''
    for await (const line of await exportBooksChart(services, auditor, query)) file += line
    return file.trim().replaceAll('"', '').split('\r\n')
  }
  expect(await download('sales')).toEqual(['day,sales', '2026-04-10,14.99', '2026-05-03,29.98'])
  const changes = Object.fromEntries((await download('owed_changes')).map((line) => line.split(',')))
  const owed = (await download('owed')).slice(-2)
  expect(owed).toEqual([`2026-04,${changes['opening']}`, `2026-05,${changes['closing']}`])
  expect(await download('revenue')).toEqual([
    'day,site,revenue',
    '2026-05-04,Amarelle,4.13',
    '2026-05-06,Amarelle,3.31',
  ])
  expect((await download('rates')).at(-1)).toBe('2026-05,1,0,1')
  expect((await download('success'))[1]).toBe('Visa,NL,2,2')
  const entries = await db
    .selectFrom('audit_entry')
    .select('act')
    .where('object', '=', `books:${app.site.company_id}:2026-05`)
    .execute()
  expect(entries.map(({ act }) => act)).toEqual(Array.from({ length: 6 }, () => 'books.exported'))
})

test('attempts of more than 30 days ago do not count, and only those who read the books see the charts', async () => {
  app.clock.set(noon('2026-06-20'))
  expect((await readCharts()).success).toEqual([])
  const support = { ...auditor, grants: [{ role: 'support' as const, companyId: null, siteId: null }] }
  const query = { company: app.site.company_id, month: '2026-05', currency: 'EUR' }
  expect(await getRefusalCode(getBooksCharts(services, support, query))).toBe('forbidden')
})
