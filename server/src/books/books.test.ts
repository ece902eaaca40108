// A company's books: revenue by day, sums of the journal, closing a month, and reopening it with a second person.
import type { StaffGrant } from '@amarelle/contract/staff/roles'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { createTestShop } from '../../testing/payments/shop.ts'
import { findOrderId } from '../../testing/payments/order-ids.ts'
import { createTestApp, getRefusalCode } from '../../testing/platform/test-app.ts'
import { createTestStaff } from '../../testing/platform/test-staff.ts'
import { refundSpend, spendCredits } from '../credits/index.ts'
import type { StaffActor } from '../platform/actor.ts'
import { addMs, daysToMs } from '../platform/clock.ts'
import { createId } from '../platform/crypto/tokens.ts'
import { runInTransaction } from '../platform/db/db.ts'
import { giveApproval, listApprovals, refuseApproval } from '../staff/approvals/approvals.ts'
import { addUpJournal } from './journal/add-up-journal.job.ts'
import { closeBooks, requestReopening } from './months/close-books.ts'
import { loadMonthFigures } from './months/month-figures.ts'
import { getBooks, listBooks } from './months/read-books.ts'
import { recognizeRevenue } from './revenue/recognize-revenue.job.ts'

const app = await createTestApp({ signup_credits: 0 })
const { db, services } = app
const shop = createTestShop(app)
const company = app.site.company_id
afterEach(() => app.clock.set(null))

const createActor = (role: StaffGrant['role'], name: 'Anna' | 'Bea' = 'Anna'): StaffActor => ({
  ...createTestStaff(name),
  grants: [{ role, companyId: null, siteId: null }],
})
/** Buys 15 credits for EUR 14.99 at a moment, and returns the member and the order. */
async function buy(at: Date): Promise<{ memberId: number; orderId: number }> {
  app.clock.set(at)
  const memberId = await shop.buyer()
  const placed = await shop.order(memberId)
  await shop.settle(placed.payment_id)
  return { memberId, orderId: await findOrderId(db, placed.order) }
}
async function spend(memberId: number, amount: number, at: Date): Promise<number> {
  app.clock.set(at)
  const spent = await runInTransaction(db, (tx) =>
    spendCredits(tx, { memberId, amount, kind: 'message', key: `test:${createId()}`, at }),
  )
  return spent.transactionId
}
/** Revenue and deferred revenue of an order, as credits of their accounts. */
async function readOrderAccounts(orderId: number) {
  const { rows } = await sql<{ kind: string; minor: number }>`
    select split_part(a.kind, ':', 1) as kind, -sum(e.amount)::bigint as minor from ledger_transaction t
      join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
    where t.order_id = ${orderId} and (a.kind = 'deferred_revenue' or a.kind like 'revenue:%') group by 1 order by 1`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ kind, minor }) => [kind, minor]))
}
const noon = (day: string) => new Date(`${day}T12:00:00Z`)
const recognizeOn = async (day: string) => {
  app.clock.set(noon(day))
  await recognizeRevenue(services)
}
const readMonth = (month: string) => getBooks(services, createActor('finance'), { company, month })

test('credits become revenue on the day that they are spent, to the last cent, and return with a spend', async () => {
  const { memberId, orderId } = await buy(noon('2026-03-02'))
  await recognizeOn('2026-03-03')
  expect(await readOrderAccounts(orderId)).toEqual({ deferred_revenue: 1239 })
  const message = await spend(memberId, 4, noon('2026-03-03'))
  await spend(memberId, 6, noon('2026-03-04'))
  await recognizeOn('2026-03-04')
  expect(await readOrderAccounts(orderId)).toEqual({ deferred_revenue: 1239 - 330, revenue: 330 })
  await recognizeOn('2026-03-05')
  await recognizeOn('2026-03-05')
  expect(await readOrderAccounts(orderId)).toEqual({ deferred_revenue: 413, revenue: 826 })
  app.clock.set(noon('2026-03-06'))
  await runInTransaction(db, (tx) =>
    refundSpend(tx, { transactionId: message, key: `back:${message}`, at: noon('2026-03-06') }),
  )
  await recognizeOn('2026-03-07')
  expect(await readOrderAccounts(orderId)).toEqual({ deferred_revenue: 743, revenue: 496 })
  await spend(memberId, 9, noon('2026-03-08'))
  await recognizeOn('2026-03-09')
  expect(await readOrderAccounts(orderId)).toEqual({ deferred_revenue: 0, revenue: 1239 })
})

test('the figures of a month are the same before, between and after the journal is added up', async () => {
  await buy(noon('2026-05-04'))
  const before = await readMonth('2026-05')
  await addUpJournal(services)
  expect(await readMonth('2026-05')).toEqual(before)
  await buy(noon('2026-05-05'))
  const partly = await readMonth('2026-05')
  expect(partly.currencies[0]).toMatchObject({
    sales: 2998,
    liability: { sold: 2478, used: 0 },
    vat: [{ country: 'NL', rate: 2100, gross: 2998, net: 2478, vat: 520, returnedVat: 0 }],
    days: [
      { day: '2026-05-04', sales: 1499 },
      { day: '2026-05-05', sales: 1499 },
    ],
  })
  await Promise.all([addUpJournal(services, 2), addUpJournal(services, 3)])
  expect(await readMonth('2026-05')).toEqual(partly)
})

test('no booking is lost while the journal is added up again and again', async () => {
  app.clock.set(noon('2026-06-01'))
  const buyers = await Promise.all(Array.from({ length: 12 }, () => shop.buyer()))
  const placed = await Promise.all(buyers.map((id) => shop.order(id)))
  await Promise.all([
    ...placed.map(({ payment_id: id }) => shop.settle(id)),
    ...Array.from({ length: 4 }, () => addUpJournal(services)),
  ])
  await addUpJournal(services)
  const { rows } = await sql<{ added: number; booked: number }>`
    select (select sum(d.debit) from journal_day d where d.company_id = ${company})::bigint as added,
      (select sum(e.amount) from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
        where t.company_id = ${company} and e.amount > 0)::bigint as booked`.execute(db)
  expect(rows[0]?.added).toBe(rows[0]?.booked)
  expect((await readMonth('2026-06')).currencies[0]?.sales).toBe(12 * 1499)
})

test('a company whose journal is locked does not keep the journals of the others from being added up', async () => {
  await buy(noon('2026-06-10'))
  const other = company + 1
  await db
    .insertInto('company')
    .values({
      id: other,
      name: 'Later B.V.',
      address: 'Kade 2',
      kvk: '87654321',
      city: 'Utrecht',
      country: 'NL',
      support_phone: '',
    })
    .execute()
  await db.updateTable('site').set({ company_id: other }).where('id', '=', app.site.id).execute()
  await buy(noon('2026-06-11'))
  await db.updateTable('site').set({ company_id: company }).where('id', '=', app.site.id).execute()
  const findProgress = async (id: number) =>
    (
      await db
        .selectFrom('journal_progress')
        .select('last_journal_no as last')
        .where('company_id', '=', id)
        .executeTakeFirst()
    )?.last ?? 0
  const before = await findProgress(company)
  const closing = new pg.Client({ connectionString: app.url })
  await closing.connect()
  await closing.query(`begin; select pg_advisory_xact_lock(hashtextextended('books:${company}', 0))`)
  await expect(addUpJournal(services)).rejects.toThrow('journals')
  await closing.end()
  expect(await findProgress(company)).toBe(before)
  expect(await findProgress(other)).toBeGreaterThan(before)
  await addUpJournal(services)
  expect(await findProgress(company)).toBeGreaterThan(before)
})

/** Closes all months with bookings before this one. */
async function closeMonthsBefore(month: string) {
  const { companies } = await listBooks(services, createActor('finance'))
  const months = companies.find(({ id }) => id === company)?.months ?? []
  for (const one of months.toReversed())
    if (one.month < month && one.state === 'open') {
      const { lastJournalNo } = await readMonth(one.month)
      await closeBooks(services, createActor('finance'), { company, month: one.month, lastJournalNo })
    }
}

test('a closed month takes no more bookings: they go to the next one, and the closed figures stay', async () => {
  const { memberId } = await buy(noon('2026-07-30'))
  await spend(memberId, 5, noon('2026-07-31'))
  app.clock.set(noon('2026-07-31'))
  const finance = createActor('finance')
  const close = async (lastJournalNo?: number) => {
    const shown = lastJournalNo ?? (await readMonth('2026-07')).lastJournalNo
    return getRefusalCode(closeBooks(services, finance, { company, month: '2026-07', lastJournalNo: shown }))
  }
  expect(await close()).toBe('month_not_closable')
  await recognizeOn('2026-08-01')
  expect(await close()).toBe('month_not_closable')
  await closeMonthsBefore('2026-07')
  const shown = await readMonth('2026-07')
  expect(await close(shown.lastJournalNo - 1)).toBe('books_changed')
  expect(await close(shown.lastJournalNo)).toBe('accepted')
  expect(await close(shown.lastJournalNo)).toBe('month_not_closable')
  await buy(noon('2026-07-31'))
  const closed = await readMonth('2026-07')
  expect(closed).toMatchObject({ state: 'closed', closedBy: 'Anna', currencies: shown.currencies })
  expect((await readMonth('2026-08')).currencies[0]?.sales).toBe(1499)
  expect(closed.currencies).toEqual(await loadMonthFigures(db, company, '2026-07-01'))
  // Shown is what was closed, not what the journal would add up to today.
  await sql`update accounting_month set figures = jsonb_set(figures, '{0,sales}', '4711')
    where company_id = ${company} and month = '2026-07-01'`.execute(db)
  expect((await readMonth('2026-07')).currencies[0]?.sales).toBe(4711)
})

test('an owner asks for a month to be reopened, and only somebody else can agree', async () => {
  const [owner, second] = [createActor('owner'), createActor('finance', 'Bea')]
  const reopening = { company, month: '2026-07', reason: 'An invoice was wrong.' }
  app.clock.set(noon('2026-08-02'))
  expect(await getRefusalCode(requestReopening(services, createActor('finance'), reopening))).toBe(
    'forbidden',
  )
  expect(await getRefusalCode(requestReopening(services, owner, { ...reopening, month: '2026-06' }))).toBe(
    'month_not_closable',
  )
  const first = await requestReopening(services, owner, reopening)
  expect(await getRefusalCode(requestReopening(services, owner, reopening))).toBe('approval_open')
  expect(await getRefusalCode(giveApproval(services, owner, first))).toBe('own_decision')
  expect(await getRefusalCode(giveApproval(services, createActor('support', 'Bea'), first))).toBe('forbidden')
  expect(await listApprovals(services, second, {})).toMatchObject([
    { id: first, isOwn: false, canDecide: true, askedBy: 'Anna', reason: 'An invoice was wrong.' },
  ])
  await refuseApproval(services, second, { id: first, reason: 'Book it in August.' })
  expect(await getRefusalCode(giveApproval(services, second, first))).toBe('already_decided')
  expect((await readMonth('2026-07')).state).toBe('closed')

  const late = await requestReopening(services, owner, reopening)
  app.clock.set(noon('2026-08-04'))
  expect(await getRefusalCode(giveApproval(services, second, late))).toBe('not_found')
  const again = await requestReopening(services, owner, reopening)
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => getRefusalCode(giveApproval(services, second, again))),
  )
  expect(answers.toSorted()).toEqual(['accepted', 'already_decided', 'already_decided'])
  expect((await readMonth('2026-07')).state).toBe('open')
  const { rows } = await sql<{ act: string }>`
    select act from audit_entry where act like 'approval.%' or act like 'books.re%' order by id`.execute(db)
  expect(rows.map(({ act }) => act)).toEqual([
    'approval.asked',
    'approval.refused',
    'approval.asked',
    'approval.asked',
    'approval.given',
    'books.reopened',
  ])
})

test('however credits are spent, what is deferred is the net value of those that are left', async () => {
  let day = new Date('2026-09-01T12:00:00Z')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 5 }), async (amounts) => {
      const { memberId, orderId } = await buy(day)
      let left = 15
      for (const amount of amounts) {
        if (amount > left) continue
        left -= amount
        day = addMs(day, daysToMs(1))
        await spend(memberId, amount, day)
      }
      day = addMs(day, daysToMs(1))
      app.clock.set(day)
      await recognizeRevenue(services)
      const { deferred_revenue: deferred = 0, revenue = 0 } = await readOrderAccounts(orderId)
      expect({ deferred, sum: deferred + revenue }).toEqual({
        deferred: Math.round((1239 * left) / 15),
        sum: 1239,
      })
    }),
    { numRuns: 12 },
  )
})
