// For history tests: steps of providers, banks, the refund job and the ledger.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { getCheckoutEndpoint, placeOrderEndpoint } from '@amarelle/contract/endpoints/payments'
import { sql } from 'kysely'
import { createCreditGrant, spendCredits } from '../../src/credits/index.ts'
import { runInTransaction, type Db } from '../../src/platform/db/db.ts'
import { createId } from '../../src/platform/crypto/tokens.ts'
import { createTaskList } from '../../src/platform/jobs/jobs.ts'
import { getRefusalCode } from '../platform/test-app.ts'
import { createTestStaff } from '../platform/test-staff.ts'
import { refundBank } from './refund-provider.ts'
import type { HistoryStepOf } from './history-generators.ts'
import {
  callAsMember,
  createMemberContext,
  type SimulationApp,
  type SimulatedMember,
  createMemberServices,
} from './simulated-members.ts'
import { runWithCrash } from './crashing-database.ts'
import { findAttempt } from '../../src/payments/orders/order.sql.ts'
import { settleAdjustments } from '../../src/payments/refunds/settle-adjustments.ts'
import { settleAttempt } from '../../src/payments/settlement/settle-attempt.ts'
import { completeWithdrawal, startWithdrawal } from '../../src/payments/refunds/withdraw.ts'
import { giveRefund } from '../../src/payments/refunds/staff/give-refund.ts'
import { previewRefund } from '../../src/payments/refunds/staff/preview-refund.ts'
import { undoRefund } from '../../src/payments/refunds/staff/undo-refund.ts'
import { findOrderId } from './order-ids.ts'

const orderRefusals = [
  'method_unavailable',
  'invalid_input',
  'code_used',
  'code_minimum',
  'spending_limit',
  'authentication_required',
]

const staffRefundOutcomes = [
  'accepted',
  'refund_changed',
  'refund_overtaken',
  'refund_not_possible',
  'refund_too_much',
]

/** `db` is the crashing database. */
export function createMoneySteps(app: SimulationApp, db: Db) {
  const orderOf = ({ orders }: SimulatedMember, order: number) => orders[order % orders.length]
  const attemptOf = async (
    member: SimulatedMember,
    { order, attempt }: { order: number; attempt: number },
  ) => {
    const attempts = orderOf(member, order)?.attempts ?? []
    const row = await findAttempt(app.db, attempts[attempt % attempts.length] ?? '')
    if (!row) throw new Error('no attempt')
    return row
  }

  const settle = async (member: SimulatedMember, step: HistoryStepOf<'pay'> | HistoryStepOf<'fail'>) => {
    const attempt = await attemptOf(member, step)
    const { amountMinor, currency } = attempt
    const state = step.do === 'pay' ? 'completed' : 'failed'
    if (step.do === 'pay' && member.stage !== 'open' && !member.paidAttempts.has(attempt.id))
      member.attemptsPaidLate.add(attempt.id)
    await runWithCrash(step.crash, () =>
      settleAttempt(createMemberServices(app, db, member), attempt, { state, amountMinor, currency }),
    )
    if (state === 'completed') member.paidAttempts.add(attempt.id)
  }
  const spendSome = async (member: SimulatedMember, { amount, key, crash }: HistoryStepOf<'spend'>) => {
    const spend = {
      memberId: member.memberId,
      amount,
      kind: 'gift',
      key: `${member.memberId}:${key}`,
      at: member.now,
    } as const
    const outcome = await getRefusalCode(
      runWithCrash(crash, () => runInTransaction(db, (tx) => spendCredits(tx, spend))),
    )
    expect(['accepted', 'not_enough_credits', 'idempotency_conflict']).toContain(outcome)
  }
  const goodwill = async (member: SimulatedMember, { amount, key, crash }: HistoryStepOf<'goodwill'>) => {
    const kind = 'goodwill' as const
    const grant = {
      memberId: member.memberId,
      amount,
      kind,
      source: kind,
      key: `${member.memberId}:given:${key}`,
      at: member.now,
    }
    const outcome = await getRefusalCode(
      runWithCrash(crash, () => runInTransaction(db, (tx) => createCreditGrant(tx, grant))),
    )
    expect(['accepted', 'idempotency_conflict']).toContain(outcome)
  }
  const withdraw = async (member: SimulatedMember, { order, crash }: HistoryStepOf<'withdraw'>) => {
    const { name, email } = member
    const statement = await answerOrRefusal(() =>
      startWithdrawal(createMemberContext(app, app.db, member), {
        name,
        order: String(orderOf(member, order)?.id),
        email,
      }),
    )
    if (typeof statement === 'string') return expect(statement).toBe('too_many_requests')
    await runWithCrash(crash, () =>
      completeWithdrawal(createMemberContext(app, db, member), { receipt: statement.receipt }),
    )
  }
  /** Refunds an order as it was previewed a moment ago; another step may come in between, or the other person be faster. */
  const staffRefund = async (
    member: SimulatedMember,
    { order, kind, percent, by, isTakenBack, crash }: HistoryStepOf<'staff refund'>,
  ) => {
    const { id, number, total } = await app.db
      .selectFrom('credit_order')
      .select(['id', 'number', 'total_minor as total'])
      .where('id', '=', orderOf(member, order)?.id ?? 0)
      .executeTakeFirstOrThrow()
    const actor = createTestStaff(by)
    const amount = Math.max(1, Math.floor((total * percent) / 100))
    const shown = await previewRefund(createMemberServices(app, app.db, member), actor, {
      number,
      kind,
      amount,
    })
    const previewed = { amount: shown.amount.minor, credits: shown.credits.takenBack, left: shown.left.minor }
    const input = {
      number,
      kind,
      ground: 'other',
      reason: 'A history',
      previewed,
      key: randomUUID(),
    } as const
    const outcome = await getRefusalCode(
      runWithCrash(crash, () => giveRefund(createMemberServices(app, db, member), actor, input)),
    )
    expect(staffRefundOutcomes).toContain(outcome)
    // A purge compares the money rows with those from before it.
    if (isTakenBack && member.stage === 'open') await takeBack(member, id, { by, crash })
  }
  /** Takes the newest refund of an order back, if this person gave it and it has not been sent. */
  const takeBack = async (
    member: SimulatedMember,
    orderId: number,
    { by, crash }: Pick<HistoryStepOf<'staff refund'>, 'by' | 'crash'>,
  ) => {
    const given = await app.db
      .selectFrom('refund')
      .select('id')
      .where('order_id', '=', orderId)
      .where('kind', 'is not', null)
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
    if (!given) return
    const outcome = await getRefusalCode(
      runWithCrash(crash, () =>
        undoRefund(createMemberServices(app, db, member), createTestStaff(by), given.id),
      ),
    )
    // After a lost response the refund is gone.
    expect(['accepted', 'refund_sent', 'not_found']).toContain(outcome)
  }
  /** Runs the job of every open refund of the member. */
  const send = async (member: SimulatedMember, { state, lost, crash }: HistoryStepOf<'send'>) => {
    Object.assign(refundBank.next, { state, lost })
    const openRefunds = await app.db
      .selectFrom('refund as r')
      .innerJoin('credit_order as o', 'o.id', 'r.order_id')
      .select('r.id')
      .where('o.member_id', '=', member.memberId)
      .where('r.state', 'in', ['queued', 'pending'])
      .execute()
    const job = createTaskList(createMemberServices(app, db, member))['refund']
    for (const { id } of openRefunds) await runWithCrash(crash, async () => job?.({ refundId: id }))
  }
  const comeBack = async (member: SimulatedMember, step: HistoryStepOf<'come back'>) => {
    const attempt = await attemptOf(member, step)
    const refunds = await app.db
      .selectFrom('refund')
      .select(['id as providerRef', 'amount_minor as amountMinor'])
      .where('attempt_id', '=', attempt.id)
      .where('state', '=', 'completed')
      .execute()
    const snapshots = refunds.map((refund) => ({ ...refund, currency: 'EUR', state: 'failed' as const }))
    for (const snapshot of snapshots) refundBank.made.set(snapshot.providerRef, snapshot)
    await runWithCrash(step.crash, () =>
      settleAdjustments(createMemberServices(app, db, member), attempt, { refunds: snapshots, disputes: [] }),
    )
  }
  const dispute = async (member: SimulatedMember, step: HistoryStepOf<'dispute'>) => {
    const attempt = await attemptOf(member, step)
    const { state, percent } = step
    const amountMinor = Math.max(1, Math.round((attempt.amountMinor * percent) / 100))
    const providerRef = `dp_${attempt.id}_${percent}`
    await runWithCrash(step.crash, () =>
      settleAdjustments(createMemberServices(app, db, member), attempt, {
        refunds: [],
        disputes: [{ providerRef, state, amountMinor, currency: 'EUR' }],
      }),
    )
  }
  /** Places an order as the checkout shows it, or with a tampered total; the price may change in between. */
  const order = async (
    member: SimulatedMember,
    { bundle, method, code, tampered, dearer, crash }: HistoryStepOf<'order'>,
  ) => {
    const { rows } = await sql<{
      id: number
      least: number
    }>`select b.id, ${[199, 1337, 2995][bundle]}::int as least from bundle b
      where site_id = ${member.site.id} and position = ${bundle}`.execute(app.db)
    const [bundleRow] = rows
    if (!bundleRow) throw new Error('no bundle')
    const context = createMemberContext(app, db, member)
    const quoteInput = { bundle: bundleRow.id, method, ...(code && { code }) }
    const quote = await answerOrRefusal(() =>
      runWithCrash(crash, () => callAsMember(context, getCheckoutEndpoint, quoteInput)),
    )
    if (typeof quote === 'string') return expect(orderRefusals).toContain(quote)
    if (dearer !== null)
      await sql`update bundle_price set price_minor = ${bundleRow.least + Number(dearer)}
        where bundle_id = ${bundleRow.id} and currency = 'EUR'`.execute(app.db)
    const total = quote.total.minor - (tampered ? 50 : 0)
    const key = createId()
    const input = { ...quoteInput, total, immediate: true, pro_rata: true }
    const placedOrder = await answerOrRefusal(() =>
      runWithCrash(crash, () => callAsMember(context, placeOrderEndpoint, input, key)),
    )
    if (typeof placedOrder === 'string') return expect(orderRefusals).toContain(placedOrder)
    expect(tampered, 'I12').toBe(false)
    const shownAmounts = { total, vat: quote.vat.amount.minor, fee: quote.fee.minor }
    const id = await findOrderId(app.db, placedOrder.order)
    member.orders.push({ id, attempts: [placedOrder.payment_id], shown: shownAmounts })
  }
  return { settle, spendSome, goodwill, withdraw, staffRefund, send, comeBack, dispute, order }
}

/** Returns the response of a call, or the code with which it was refused. */
export async function answerOrRefusal<T>(call: () => Promise<T>): Promise<T | string> {
  let response: T | undefined
  const outcome = await getRefusalCode(
    call().then((value) => {
      response = value
    }),
  )
  return outcome === 'accepted' ? (response as T) : outcome
}
