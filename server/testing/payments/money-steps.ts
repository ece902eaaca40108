// For tests of histories: what a provider, a bank, the refund's job and the books do.
import { expect } from 'vitest'
import { getCheckoutEndpoint, placeOrderEndpoint } from '@amarelle/contract/endpoints/payments'
import { sql } from 'kysely'
import { createCreditGrant, spendCredits } from '../../src/credits/index.ts'
import { runInTransaction, type Db } from '../../src/platform/db/db.ts'
import { createId } from '../../src/platform/crypto/tokens.ts'
import { createTaskList } from '../../src/platform/jobs/jobs.ts'
import { getRefusalCode } from '../platform/test-app.ts'
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
import { findOrderId } from './order-ids.ts'

const orderRefusals = [
  'method_unavailable',
  'invalid_input',
  'code_used',
  'code_minimum',
  'spending_limit',
  'authentication_required',
]

/** `db` is the one whose connections die. */
export function createMoneySteps(app: SimulationApp, db: Db) {
  const orderOf = ({ orders }: SimulatedMember, order: number) => orders[order % orders.length]
  const attemptOf = async (life: SimulatedMember, { order, attempt }: { order: number; attempt: number }) => {
    const attempts = orderOf(life, order)?.attempts ?? []
    const found = await findAttempt(app.db, attempts[attempt % attempts.length] ?? '')
    if (!found) throw new Error('no attempt')
    return found
  }

  const settle = async (life: SimulatedMember, one: HistoryStepOf<'pay'> | HistoryStepOf<'fail'>) => {
    const attempt = await attemptOf(life, one)
    const { amountMinor, currency } = attempt
    const state = one.do === 'pay' ? 'completed' : 'failed'
    if (one.do === 'pay' && life.stage !== 'open' && !life.paidAttempts.has(attempt.id))
      life.attemptsPaidLate.add(attempt.id)
    await runWithCrash(one.death, () =>
      settleAttempt(createMemberServices(app, db, life), attempt, { state, amountMinor, currency }),
    )
    if (state === 'completed') life.paidAttempts.add(attempt.id)
  }
  const spendSome = async (life: SimulatedMember, { amount, key, death }: HistoryStepOf<'spend'>) => {
    const wanted = {
      memberId: life.memberId,
      amount,
      kind: 'gift',
      key: `${life.memberId}:${key}`,
      at: life.now,
    } as const
    const ended = await getRefusalCode(
      runWithCrash(death, () => runInTransaction(db, (tx) => spendCredits(tx, wanted))),
    )
    expect(['accepted', 'not_enough_credits', 'idempotency_conflict']).toContain(ended)
  }
  const goodwill = async (life: SimulatedMember, { amount, key, death }: HistoryStepOf<'goodwill'>) => {
    const kind = 'goodwill' as const
    const given = {
      memberId: life.memberId,
      amount,
      kind,
      source: kind,
      key: `${life.memberId}:given:${key}`,
      at: life.now,
    }
    const ended = await getRefusalCode(
      runWithCrash(death, () => runInTransaction(db, (tx) => createCreditGrant(tx, given))),
    )
    expect(['accepted', 'idempotency_conflict']).toContain(ended)
  }
  const withdraw = async (life: SimulatedMember, { order, death }: HistoryStepOf<'withdraw'>) => {
    const { name, email } = life
    const stated = await answerOrRefusal(() =>
      startWithdrawal(createMemberContext(app, app.db, life), {
        name,
        order: String(orderOf(life, order)?.id),
        email,
      }),
    )
    if (typeof stated === 'string') return expect(stated).toBe('too_many_requests')
    await runWithCrash(death, () =>
      completeWithdrawal(createMemberContext(app, db, life), { receipt: stated.receipt }),
    )
  }
  /** Runs the job of every refund that is open. */
  const send = async (life: SimulatedMember, { state, lost, death }: HistoryStepOf<'send'>) => {
    Object.assign(refundBank.next, { state, lost })
    const open = await app.db
      .selectFrom('refund as r')
      .innerJoin('credit_order as o', 'o.id', 'r.order_id')
      .select('r.id')
      .where('o.member_id', '=', life.memberId)
      .where('r.state', 'in', ['queued', 'pending'])
      .execute()
    const job = createTaskList(createMemberServices(app, db, life))['refund']
    for (const { id } of open) await runWithCrash(death, async () => job?.({ refundId: id }))
  }
  const comeBack = async (life: SimulatedMember, one: HistoryStepOf<'come back'>) => {
    const attempt = await attemptOf(life, one)
    const refunds = await app.db
      .selectFrom('refund')
      .select(['id as providerRef', 'amount_minor as amountMinor'])
      .where('attempt_id', '=', attempt.id)
      .where('state', '=', 'completed')
      .execute()
    const told = refunds.map((refund) => ({ ...refund, currency: 'EUR', state: 'failed' as const }))
    for (const failed of told) refundBank.made.set(failed.providerRef, failed)
    await runWithCrash(one.death, () =>
      settleAdjustments(createMemberServices(app, db, life), attempt, { refunds: told, disputes: [] }),
    )
  }
  const dispute = async (life: SimulatedMember, one: HistoryStepOf<'dispute'>) => {
    const attempt = await attemptOf(life, one)
    const { state, percent } = one
    const amountMinor = Math.max(1, Math.round((attempt.amountMinor * percent) / 100))
    const providerRef = `dp_${attempt.id}_${percent}`
    await runWithCrash(one.death, () =>
      settleAdjustments(createMemberServices(app, db, life), attempt, {
        refunds: [],
        disputes: [{ providerRef, state, amountMinor, currency: 'EUR' }],
      }),
    )
  }
  /** Orders what the checkout shows, or what a tampered page says; the price may have moved in between. */
  const order = async (
    life: SimulatedMember,
    { bundle, method, code, tampered, dearer, death }: HistoryStepOf<'order'>,
  ) => {
    const { rows } = await sql<{
      id: number
      least: number
    }>`select b.id, ${[199, 1337, 2995][bundle]}::int as least from bundle b
      where site_id = ${life.site.id} and position = ${bundle}`.execute(app.db)
    const [chosen] = rows
    if (!chosen) throw new Error('no bundle')
    const context = createMemberContext(app, db, life)
    const asked = { bundle: chosen.id, method, ...(code && { code }) }
    const seen = await answerOrRefusal(() =>
      runWithCrash(death, () => callAsMember(context, getCheckoutEndpoint, asked)),
    )
    if (typeof seen === 'string') return expect(orderRefusals).toContain(seen)
    if (dearer !== null)
      await sql`update bundle_price set price_minor = ${chosen.least + Number(dearer)}
        where bundle_id = ${chosen.id} and currency = 'EUR'`.execute(app.db)
    const total = seen.total.minor - (tampered ? 50 : 0)
    const key = createId()
    const wanted = { ...asked, total, immediate: true, pro_rata: true }
    const placed = await answerOrRefusal(() =>
      runWithCrash(death, () => callAsMember(context, placeOrderEndpoint, wanted, key)),
    )
    if (typeof placed === 'string') return expect(orderRefusals).toContain(placed)
    expect(tampered, 'I12').toBe(false)
    const shown = { total, vat: seen.vat.amount.minor, fee: seen.fee.minor }
    const id = await findOrderId(app.db, placed.order)
    life.orders.push({ id, attempts: [placed.payment_id], shown })
  }
  return { settle, spendSome, goodwill, withdraw, send, comeBack, dispute, order }
}

/** What a call answered, or the code that it was refused with. */
export async function answerOrRefusal<T>(call: () => Promise<T>): Promise<T | string> {
  let answer: T | undefined
  const ended = await getRefusalCode(
    call().then((given) => {
      answer = given
    }),
  )
  return ended === 'accepted' ? (answer as T) : ended
}
