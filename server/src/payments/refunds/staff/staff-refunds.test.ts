// Refunds by staff: the figures, the books, limits with a second person, two people at once, taking back, and refunds by hand.
import { randomUUID } from 'node:crypto'
import { getTransactionsEndpoint } from '@amarelle/contract/endpoints/payments'
import { getWithdrawableEndpoint } from '@amarelle/contract/endpoints/withdrawal'
import type { OwedRefund, RefundKind, RefundPreview } from '@amarelle/contract/staff/endpoints/money/refunds'
import type { StaffRole } from '@amarelle/contract/staff/roles'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestAccounts, getFieldErrors } from '../../../../testing/accounts/accounts.ts'
import { createTestShop } from '../../../../testing/payments/shop.ts'
import { createTestApp, getRefusalCode } from '../../../../testing/platform/test-app.ts'
import { createTestStaff } from '../../../../testing/platform/test-staff.ts'
import { findMembersWithDifferences, findUnbalancedUnits } from '../../../credits/balance-check.sql.ts'
import { getBalance, spendCredits } from '../../../credits/index.ts'
import type { StaffActor } from '../../../platform/actor.ts'
import { addMs, minutesToMs } from '../../../platform/clock.ts'
import { runInTransaction } from '../../../platform/db/db.ts'
import { countApprovals, giveApproval, listApprovals } from '../../../staff/approvals/approvals.ts'
import { findAttempt } from '../../orders/order.sql.ts'
import { findMoneyDifferences } from '../../settlement/ledger-differences.sql.ts'
import { settleRefundManually } from '../settle-manually.ts'
import { settleAdjustments } from '../settle-adjustments.ts'
import { calculateRefund } from './calculate-refund.ts'
import { claimRefund } from './claim-refund.ts'
import { giveRefund } from './give-refund.ts'
import { listOwedRefunds } from './list-owed-refunds.ts'
import { previewRefund } from './preview-refund.ts'
import { undoRefund } from './undo-refund.ts'

const app = await createTestApp({
  signup_credits: 0,
  refund_limit_support_minor: 1000,
  refund_limit_finance_minor: 2000,
})
const { db, services } = app
const { mailsTo } = createTestAccounts(app)
const { buyer, order, settle } = createTestShop(app)
for (const level of ['error', 'warn'] as const) vi.spyOn(services.log, level).mockImplementation(() => {})
afterEach(() => app.clock.set(null))

const createActor = (role: StaffRole, name: 'Anna' | 'Bea' | 'Cleo' = 'Anna'): StaffActor => ({
  ...createTestStaff(name),
  grants: [{ role, companyId: null, siteId: null }],
})
const finance = createActor('finance')
const buy = async () => {
  const memberId = await buyer()
  const { order: number, payment_id: attempt } = await order(memberId)
  await settle(attempt)
  const { id } = await db
    .selectFrom('credit_order')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return { memberId, number, attempt, id }
}
const spend = (memberId: number, amount: number) =>
  runInTransaction(db, (tx) =>
    spendCredits(tx, { memberId, amount, kind: 'gift', key: randomUUID(), at: app.clock.now() }),
  )
const preview = (number: string, kind: RefundKind, amount?: number, actor = finance) =>
  previewRefund(services, actor, { number, kind, amount })
const give = (
  number: string,
  { kind, amount, credits, left }: RefundPreview,
  actor = finance,
  key: string = randomUUID(),
) =>
  giveRefund(services, actor, {
    number,
    kind,
    ground: 'service_failed',
    reason: 'Asked by mail',
    previewed: { amount: amount.minor, credits: credits.takenBack, left: left.minor },
    key,
  })
const refund = async (number: string, kind: RefundKind, amount?: number, actor = finance) =>
  give(number, await preview(number, kind, amount, actor), actor)
const findRefunds = (orderId: number) =>
  db
    .selectFrom('refund')
    .select(['id', 'amount_minor as minor', 'credits', 'state', 'kind'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute()
/** Sums of an order's money accounts, as debits. */
const sumAccounts = async (orderId: number): Promise<Record<string, number>> => {
  const { rows } = await sql<{ kind: string; minor: number }>`
    select a.kind, sum(e.amount)::bigint as minor from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      join ledger_account a on a.id = e.account_id
    where t.order_id = ${orderId} and a.unit <> 'CREDIT' group by a.kind having sum(e.amount) <> 0 order by a.kind`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ kind, minor }) => [kind, minor]))
}
/** All pages of the list, each refund once. */
const listAllOwed = async () => {
  const all: OwedRefund[] = []
  for (let cursor: string | undefined; ; ) {
    const { refunds, next } = await listOwedRefunds(services, finance, { cursor })
    all.push(...refunds)
    if (next === null) break
    cursor = next
  }
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  return all
}
const countActs = async (act: string, memberId: number) =>
  (
    await db
      .selectFrom('audit_entry')
      .select('id')
      .where('act', '=', act)
      .where('member_id', '=', memberId)
      .execute()
  ).length

test('a calculated refund never exceeds what is left, nor takes back more than is unspent', () => {
  fc.assert(
    fc.property(
      fc.record({
        totalMinor: fc.integer({ min: 1, max: 20_000 }),
        granted: fc.integer({ min: 1, max: 200 }),
        returned: fc.double({ min: 0, max: 1, noNaN: true }),
        unspent: fc.double({ min: 0, max: 1, noNaN: true }),
        stated: fc.integer({ min: 1, max: 30_000 }),
        kind: fc.constantFrom<RefundKind>('unused', 'full', 'partial', 'goodwill'),
      }),
      ({ totalMinor, granted, returned, unspent, stated, kind }) => {
        const basis = {
          totalMinor,
          granted,
          leftMinor: totalMinor - Math.floor(totalMinor * returned),
          remaining: Math.floor(granted * unspent),
        }
        const { amountMinor, credits } = calculateRefund(basis, kind, stated)
        expect(amountMinor).toBeLessThanOrEqual(basis.leftMinor)
        expect(amountMinor).toBeGreaterThanOrEqual(0)
        expect(credits).toBeLessThanOrEqual(basis.remaining)
        if (kind === 'full') expect(amountMinor).toBe(basis.leftMinor)
        if (kind === 'goodwill') expect(credits).toBe(0)
        if (kind === 'unused' && basis.leftMinor === totalMinor && basis.remaining === granted)
          expect({ amountMinor, credits }).toEqual({ amountMinor: totalMinor, credits: granted })
      },
    ),
  )
})

test('unused credits return as in a withdrawal, used ones reduce revenue, and goodwill leaves the credits', async () => {
  const unused = await buy()
  await spend(unused.memberId, 8)
  expect(await preview(unused.number, 'unused')).toMatchObject({
    amount: { minor: 700, currency: 'EUR' },
    vat: { minor: 121 },
    credits: { takenBack: 7, used: 8, balanceAfter: 0 },
    left: { minor: 1499 },
    choices: { unused: { minor: 700 }, full: { minor: 1499 } },
    endsPremium: false,
    hasCreditNote: true,
    obstacle: null,
    needsApproval: false,
    mail: { language: 'en', subject: `Refund for your order ${unused.number}` },
  })
  await refund(unused.number, 'unused')
  expect(await getBalance(db, unused.memberId)).toBe(0)
  // 8 of 15 credits were spent today: their net value is still deferred until the day's revenue is booked.
  expect(await sumAccounts(unused.id)).toEqual({
    deferred_revenue: -(1239 - 578),
    'psp_clearing:sandbox': 1499,
    refunds_payable: -700,
    'revenue_reduction:NL': 1,
    'vat_payable:NL': -260 + 121,
  })

  const full = await buy()
  await spend(full.memberId, 5)
  expect(await preview(full.number, 'full')).toMatchObject({
    amount: { minor: 1499 },
    credits: { takenBack: 10, used: 5 },
    endsPremium: true,
  })
  await refund(full.number, 'full')
  expect(await sumAccounts(full.id)).toEqual({
    deferred_revenue: -413,
    'psp_clearing:sandbox': 1499,
    refunds_payable: -1499,
    'revenue_reduction:NL': 413,
  })

  const goodwill = await buy()
  await refund(goodwill.number, 'goodwill', 500)
  expect(await getBalance(db, goodwill.memberId)).toBe(15)
  expect(await sumAccounts(goodwill.id)).toMatchObject({
    deferred_revenue: -1239,
    'revenue_reduction:NL': 413,
  })
  await refund(goodwill.number, 'partial', 100)
  expect((await findRefunds(goodwill.id)).map(({ minor, credits }) => [minor, credits])).toEqual([
    [500, 0],
    [100, 1],
  ])
})

test('however staff refund an order, no more goes back than was paid, and the books stay right', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('spend' as const), amount: fc.integer({ min: 1, max: 6 }) }),
    fc.record({
      do: fc.constantFrom<RefundKind>('unused', 'full', 'partial', 'goodwill'),
      amount: fc.integer({ min: 1, max: 900 }),
    }),
    fc.record({ do: fc.constant('dispute' as const), amount: fc.integer({ min: 1, max: 1499 }) }),
    fc.record({ do: fc.constant('undo' as const), amount: fc.constant(0) }),
  )
  const owner = createActor('owner')
  await db
    .updateTable('site')
    .set({ settings: sql`settings || '{"refund_limit_finance_minor": 100000}'` })
    .execute()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
      const { memberId, number, attempt, id } = await buy()
      let disputes = 0
      for (const { do: act, amount } of steps) {
        if (act === 'spend')
          expect(['accepted', 'not_enough_credits']).toContain(await getRefusalCode(spend(memberId, amount)))
        else if (act === 'dispute') {
          const paid = await findAttempt(db, attempt)
          const dispute = {
            providerRef: `dp_${disputes}`,
            state: 'open' as const,
            amountMinor: amount,
            currency: 'EUR',
          }
          if (paid) await settleAdjustments(services, paid, { refunds: [], disputes: [dispute] })
          disputes += 1
        } else if (act === 'undo') {
          const last = (await findRefunds(id)).at(-1)
          if (last)
            expect(['accepted', 'refund_sent']).toContain(
              await getRefusalCode(undoRefund(services, owner, last.id)),
            )
        } else
          expect(['accepted', 'refund_not_possible', 'invalid_input', 'refund_changed']).toContain(
            await getRefusalCode(refund(number, act, amount, owner)),
          )
      }
      const { rows } = await sql<{
        back: number
      }>`select coalesce(sum(amount_minor), 0)::bigint as back from (
        select amount_minor from refund where order_id = ${id} union all select amount_minor from dispute where order_id = ${id}) b`.execute(
        db,
      )
      expect(rows[0]?.back).toBeLessThanOrEqual(1499)
      const accounts = await sumAccounts(id)
      expect(-(accounts['deferred_revenue'] ?? 0)).toBeGreaterThanOrEqual(0)
      expect(Object.values(accounts).reduce((sum, minor) => sum + minor, 0)).toBe(0)
    }),
    { numRuns: 20 },
  )
  expect(await findMembersWithDifferences(db, 10)).toEqual([])
  expect(await findUnbalancedUnits(db)).toEqual([])
  expect(await findMoneyDifferences(db)).toEqual([])
})

test('two people refund at the same time: one does, the other hears that somebody was faster', async () => {
  for (const kind of ['unused', 'full', 'partial', 'goodwill'] as const) {
    const { memberId, number, id } = await buy()
    const [anna, bea] = [createActor('owner'), createActor('owner', 'Bea')]
    const shown = await preview(number, kind, 300)
    const outcomes = await Promise.all([anna, bea].map((actor) => getRefusalCode(give(number, shown, actor))))
    expect(outcomes.toSorted(), kind).toEqual(['accepted', 'refund_overtaken'])
    expect(await findRefunds(id)).toHaveLength(1)
    expect(await countActs('refund.given', memberId)).toBe(1)
  }
})

test('a repeated call refunds once, and figures that have changed refund nothing', async () => {
  const { memberId, number, id } = await buy()
  const shown = await preview(number, 'goodwill', 300)
  const key = randomUUID()
  await Promise.all([1, 2, 3].map(() => give(number, shown, finance, key)))
  await give(number, shown, finance, key)
  expect(await findRefunds(id)).toHaveLength(1)
  const stale = await preview(number, 'unused')
  await spend(memberId, 1)
  expect(await getRefusalCode(give(number, stale))).toBe('refund_changed')
  const tooMuch = { ...(await preview(number, 'partial', 1)), amount: { minor: 1400, currency: 'EUR' } }
  expect(await getFieldErrors(give(number, tooMuch))).toEqual({ amount: 'refund_too_much' })
  expect(await findRefunds(id)).toHaveLength(1)
})

test('a refund is sent after 20 seconds, with a mail in the member’s language, and can be taken back until then', async () => {
  const { memberId, number, id } = await buy()
  const { email } = await db
    .selectFrom('member')
    .select('email')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  await db.updateTable('member').set({ language: 'de' }).where('id', '=', memberId).execute()
  await refund(number, 'full', undefined, createActor('owner'))
  const [given] = await findRefunds(id)
  expect(await getBalance(db, memberId)).toBe(0)
  expect(await getRefusalCode(undoRefund(services, createActor('owner', 'Bea'), given?.id ?? ''))).toBe(
    'refund_sent',
  )
  await undoRefund(services, createActor('owner'), given?.id ?? '')
  expect(await findRefunds(id)).toEqual([])
  expect(await getBalance(db, memberId)).toBe(15)
  expect(await sumAccounts(id)).toEqual({
    deferred_revenue: -1239,
    'psp_clearing:sandbox': 1499,
    'vat_payable:NL': -260,
  })
  const { premium_since } = await db
    .selectFrom('member')
    .select('premium_since')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  expect(premium_since).not.toBeNull()
  expect([await countActs('refund.given', memberId), await countActs('refund.undone', memberId)]).toEqual([
    1, 1,
  ])

  await refund(number, 'full', undefined, createActor('owner'))
  const [second] = await findRefunds(id)
  const { rows: jobs } = await sql<{ name: string; seconds: number }>`
    select t.identifier as name, round(extract(epoch from j.run_at - j.created_at))::int as seconds
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.key in (${`refund:${second?.id}`}, ${`refund-mail:${second?.id}`}) order by 1`.execute(db)
  expect(jobs.map(({ name }) => name)).toEqual(['refund', 'refund-mail'])
  for (const { seconds } of jobs) expect(seconds).toBeGreaterThanOrEqual(19)
  app.clock.set(addMs(new Date(), minutesToMs(1)))
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
  await app.drainJobs()
  expect(await getRefusalCode(undoRefund(services, createActor('owner'), second?.id ?? ''))).toBe(
    'refund_sent',
  )
  const mail = mailsTo(email).find(({ subject }) => subject === `Erstattung für deine Bestellung ${number}`)
  expect(mail?.text).toContain('14,99')
  expect(mail?.text).not.toContain('Asked by mail')
})

test('requests that a person may not decide do not push their own out of the list', async () => {
  const { number } = await buy()
  await refund(number, 'full', undefined, createActor('support', 'Bea'))
  const { id: siteId } = await db.selectFrom('site').select('id').executeTakeFirstOrThrow()
  const listed = await listApprovals(services, finance, { site: siteId })
  expect(listed).toMatchObject([{ canDecide: true, subject: { order: number, ground: 'service_failed' } }])
  const stored = await db
    .selectFrom('approval')
    .selectAll()
    .where('id', '=', listed[0]?.id ?? '')
    .executeTakeFirstOrThrow()
  // Batches of direct debits concern all sites: finance of one site does not see them.
  await db
    .insertInto('approval')
    .values(
      Array.from({ length: 250 }, (_, i) => ({
        ...stored,
        id: randomUUID(),
        kind: 'debit_batch',
        object: `debits:${i}`,
        site_id: null,
        subject: JSON.stringify({
          kind: 'debit_batch',
          day: '2026-11-25',
          debits: 1,
          total: { minor: 100, currency: 'EUR' },
        }),
        expires_at: addMs(stored.expires_at, -minutesToMs(1)),
      })),
    )
    .execute()
  const ofSite = { ...finance, grants: [{ role: 'finance' as const, companyId: null, siteId }] }
  expect(await listApprovals(services, ofSite, {})).toEqual(listed)
  expect(await countApprovals(services, ofSite, {})).toBe(1)
  expect(await countApprovals(services, finance, {})).toBe(251)
  await db.deleteFrom('approval').execute()
})

test('above the limit a second person agrees, parts do not add up to more, and changed figures refund nothing', async () => {
  await db
    .updateTable('site')
    .set({ settings: sql`settings || '{"refund_limit_finance_minor": 1000}'` })
    .execute()
  const { memberId, number, id } = await buy()
  const support = createActor('support', 'Bea')
  const second = createActor('finance', 'Cleo')
  expect(await preview(number, 'full', undefined, support)).toMatchObject({
    needsApproval: true,
    limit: { minor: 1000 },
  })
  await refund(number, 'goodwill', 600, support)
  expect((await preview(number, 'goodwill', 500, support)).needsApproval).toBe(true)
  await refund(number, 'goodwill', 500, support)
  expect(await findRefunds(id)).toHaveLength(1)
  expect(await getRefusalCode(refund(number, 'goodwill', 500, support))).toBe('approval_open')
  const findAsked = async () =>
    (await listApprovals(services, second, {})).find(
      ({ subject }) => subject.kind === 'refund' && subject.order === number,
    )
  const asked = await findAsked()
  expect(asked?.subject).toMatchObject({ refund: 'goodwill', amount: { minor: 500 }, credits: 0 })
  expect(await getRefusalCode(giveApproval(services, support, asked?.id ?? ''))).toBe('own_decision')
  await giveApproval(services, second, asked?.id ?? '')
  expect((await findRefunds(id)).map(({ minor }) => minor)).toEqual([600, 500])
  const approved = await db
    .selectFrom('refund')
    .select(['given_by', 'approved_by'])
    .where('order_id', '=', id)
    .where('amount_minor', '=', 500)
    .executeTakeFirstOrThrow()
  expect(approved).toEqual({ given_by: support.staffId, approved_by: second.staffId })
  // The member uses a credit while the request waits.
  const other = await buy()
  await refund(other.number, 'full', undefined, support)
  await spend(other.memberId, 1)
  const waiting = (await listApprovals(services, second, {})).find(
    ({ subject }) => subject.kind === 'refund' && subject.order === other.number,
  )
  expect(await getRefusalCode(giveApproval(services, second, waiting?.id ?? ''))).toBe('refund_changed')
  expect(await findRefunds(other.id)).toEqual([])
  expect(await countActs('refund.given', memberId)).toBe(2)
})

test('an order that staff refunded in full offers no withdrawal any more, one refunded in part does', async () => {
  const owner = createActor('owner')
  const isOffered = async ({ memberId, number }: { memberId: number; number: string }) => {
    const { transactions } = await app.call(memberId, getTransactionsEndpoint, { id: number })
    const { orders } = await app.call(memberId, getWithdrawableEndpoint, {})
    return [transactions[0]?.withdraw_until != null, orders.some((one) => one.order === number)]
  }
  const bought = await buy()
  await refund(bought.number, 'partial', 500, owner)
  expect(await isOffered(bought)).toEqual([true, true])
  await refund(bought.number, 'full', undefined, owner)
  expect(await isOffered(bought)).toEqual([false, false])
  // Nothing is left to get back of used credits, but the right stays.
  const used = await buy()
  await spend(used.memberId, 15)
  expect(await isOffered(used)).toEqual([true, true])
})

test('roles without the permission, and orders that nobody paid, are refused', async () => {
  const { number } = await buy()
  const shown = await preview(number, 'unused')
  for (const role of ['moderator', 'auditor', 'editor'] as const)
    expect(await getRefusalCode(give(number, shown, createActor(role))), role).toBe('forbidden')
  const unpaid = await order(await buyer())
  expect(await preview(unpaid.order, 'full')).toMatchObject({ obstacle: 'not_paid', amount: { minor: 0 } })
  expect(await getRefusalCode(give(unpaid.order, { ...shown, left: { minor: 0, currency: 'EUR' } }))).toBe(
    'refund_not_possible',
  )
})

test('a refund by hand is listed, claimed by one person, and settled with the reference of the bank', async () => {
  const { memberId, number, id } = await buy()
  await db.updateTable('payment_attempt').set({ provider: 'wire' }).where('order_id', '=', id).execute()
  expect((await preview(number, 'unused')).byHand).toBe('bank_payment')
  await refund(number, 'unused', undefined, createActor('owner'))
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
  await app.drainJobs()
  const findOwed = async () => (await listAllOwed()).find((one) => one.order === number)
  const owed = await findOwed()
  expect(owed).toMatchObject({ order: number, memberId, failure: 'by_hand', claim: null })
  const refundId = owed?.id ?? ''
  const bea = createActor('finance', 'Bea')
  const outcomes = await Promise.all(
    [finance, bea].map((actor) =>
      getRefusalCode(claimRefund(services, actor, { id: refundId, from: null, to: 'me' })),
    ),
  )
  expect(outcomes.toSorted()).toEqual(['accepted', 'already_claimed'])
  const [owner, stranger] = outcomes[0] === 'accepted' ? [finance, bea] : [bea, finance]
  expect(await getRefusalCode(settleRefundManually(services, refundId, stranger, 'SEPA 1'))).toBe(
    'already_claimed',
  )
  await settleRefundManually(services, refundId, owner, 'SEPA 1')
  expect(await getRefusalCode(settleRefundManually(services, refundId, owner, 'SEPA 1'))).toBe('not_found')
  expect((await findRefunds(id)).map(({ state }) => state)).toEqual(['completed'])
  expect(await findOwed()).toBeUndefined()
  await db.updateTable('payment_attempt').set({ provider: 'sandbox' }).where('order_id', '=', id).execute()
})
