// For tests of histories: what a provider, a bank, the refund's job and the books do.
import { expect } from 'vitest'
import { getCheckout, placeOrder } from '@amarelle/contract/payments'
import { sql } from 'kysely'
import { grant, spend } from '../credits/index.ts'
import { inTransaction, type Db } from '../platform/db.ts'
import { newId } from '../platform/ids.ts'
import { taskList } from '../platform/jobs.ts'
import { refusal } from '../platform/test-house.ts'
import { bank } from './test-bank.ts'
import type { StepOf } from './test-histories.ts'
import { callFor, contextFor, type House, type Life, partsFor } from './test-lives.ts'
import { dying } from './test-mortal.ts'
import { attemptById } from './order.sql.ts'
import { settleAdjustments } from './settle-adjustments.ts'
import { settleAttempt } from './settle-attempt.ts'
import { endWithdrawal, startWithdrawal } from './withdraw.ts'
import { orderIdOf } from './test-order-id.ts'

const orderRefusals = [
  'method_unavailable',
  'invalid_input',
  'code_used',
  'code_minimum',
  'spending_limit',
  'authentication_required',
]

/** `db` is the one whose connections die. */
export function moneySteps(house: House, db: Db) {
  const orderOf = ({ orders }: Life, order: number) => orders[order % orders.length]
  const attemptOf = async (life: Life, { order, attempt }: { order: number; attempt: number }) => {
    const attempts = orderOf(life, order)?.attempts ?? []
    const found = await attemptById(house.db, attempts[attempt % attempts.length] ?? '')
    if (!found) throw new Error('no attempt')
    return found
  }

  const settle = async (life: Life, one: StepOf<'pay'> | StepOf<'fail'>) => {
    const attempt = await attemptOf(life, one)
    const { amountMinor, currency } = attempt
    const state = one.do === 'pay' ? 'completed' : 'failed'
    if (one.do === 'pay' && life.stage !== 'open' && !life.paid.has(attempt.id)) life.paidLate.add(attempt.id)
    await dying(one.death, () =>
      settleAttempt(partsFor(house, db, life), attempt, { state, amountMinor, currency }),
    )
    if (state === 'completed') life.paid.add(attempt.id)
  }
  const spendSome = async (life: Life, { amount, key, death }: StepOf<'spend'>) => {
    const wanted = {
      memberId: life.memberId,
      amount,
      kind: 'gift',
      key: `${life.memberId}:${key}`,
      at: life.now,
    } as const
    const ended = await refusal(dying(death, () => inTransaction(db, (tx) => spend(tx, wanted))))
    expect(['accepted', 'not_enough_credits', 'idempotency_conflict']).toContain(ended)
  }
  const goodwill = async (life: Life, { amount, key, death }: StepOf<'goodwill'>) => {
    const kind = 'goodwill' as const
    const given = {
      memberId: life.memberId,
      amount,
      kind,
      source: kind,
      key: `${life.memberId}:given:${key}`,
      at: life.now,
    }
    const ended = await refusal(dying(death, () => inTransaction(db, (tx) => grant(tx, given))))
    expect(['accepted', 'idempotency_conflict']).toContain(ended)
  }
  const withdraw = async (life: Life, { order, death }: StepOf<'withdraw'>) => {
    const { name, email } = life
    const stated = await refusalOr(() =>
      startWithdrawal(contextFor(house, house.db, life), {
        name,
        order: String(orderOf(life, order)?.id),
        email,
      }),
    )
    if (typeof stated === 'string') return expect(stated).toBe('too_many_requests')
    await dying(death, () => endWithdrawal(contextFor(house, db, life), { receipt: stated.receipt }))
  }
  /** Runs the job of every refund that is open. */
  const send = async (life: Life, { state, lost, death }: StepOf<'send'>) => {
    Object.assign(bank.next, { state, lost })
    const open = await house.db
      .selectFrom('refund as r')
      .innerJoin('credit_order as o', 'o.id', 'r.order_id')
      .select('r.id')
      .where('o.member_id', '=', life.memberId)
      .where('r.state', 'in', ['queued', 'pending'])
      .execute()
    const job = taskList(partsFor(house, db, life))['refund']
    for (const { id } of open) await dying(death, async () => job?.({ refundId: id }))
  }
  const comeBack = async (life: Life, one: StepOf<'come back'>) => {
    const attempt = await attemptOf(life, one)
    const refunds = await house.db
      .selectFrom('refund')
      .select(['id as providerRef', 'amount_minor as amountMinor'])
      .where('attempt_id', '=', attempt.id)
      .where('state', '=', 'completed')
      .execute()
    const told = refunds.map((refund) => ({ ...refund, currency: 'EUR', state: 'failed' as const }))
    for (const failed of told) bank.made.set(failed.providerRef, failed)
    await dying(one.death, () =>
      settleAdjustments(partsFor(house, db, life), attempt, { refunds: told, disputes: [] }),
    )
  }
  const dispute = async (life: Life, one: StepOf<'dispute'>) => {
    const attempt = await attemptOf(life, one)
    const { state, percent } = one
    const amountMinor = Math.max(1, Math.round((attempt.amountMinor * percent) / 100))
    const providerRef = `dp_${attempt.id}_${percent}`
    await dying(one.death, () =>
      settleAdjustments(partsFor(house, db, life), attempt, {
        refunds: [],
        disputes: [{ providerRef, state, amountMinor, currency: 'EUR' }],
      }),
    )
  }
  /** Orders what the checkout shows, or what a tampered page says; the price may have moved in between. */
  const order = async (life: Life, { bundle, method, code, tampered, dearer, death }: StepOf<'order'>) => {
    const { rows } = await sql<{
      id: number
      least: number
    }>`select b.id, ${[199, 1337, 2995][bundle]}::int as least from bundle b
      where site_id = ${life.site.id} and position = ${bundle}`.execute(house.db)
    const [chosen] = rows
    if (!chosen) throw new Error('no bundle')
    const context = contextFor(house, db, life)
    const asked = { bundle: chosen.id, method, ...(code && { code }) }
    const seen = await refusalOr(() => dying(death, () => callFor(context, getCheckout, asked)))
    if (typeof seen === 'string') return expect(orderRefusals).toContain(seen)
    if (dearer !== null)
      await sql`update bundle_price set price_minor = ${chosen.least + Number(dearer)}
        where bundle_id = ${chosen.id} and currency = 'EUR'`.execute(house.db)
    const total = seen.total.minor - (tampered ? 50 : 0)
    const key = newId()
    const wanted = { ...asked, total, immediate: true, pro_rata: true }
    const placed = await refusalOr(() => dying(death, () => callFor(context, placeOrder, wanted, key)))
    if (typeof placed === 'string') return expect(orderRefusals).toContain(placed)
    expect(tampered, 'I12').toBe(false)
    const shown = { total, vat: seen.vat.amount.minor, fee: seen.fee.minor }
    const id = await orderIdOf(house.db, placed.order)
    life.orders.push({ id, attempts: [placed.payment_id], shown })
  }
  return { settle, spendSome, goodwill, withdraw, send, comeBack, dispute, order }
}

/** What a call answered, or the code that it was refused with. */
export async function refusalOr<T>(call: () => Promise<T>): Promise<T | string> {
  let answer: T | undefined
  const ended = await refusal(
    call().then((given) => {
      answer = given
    }),
  )
  return ended === 'accepted' ? (answer as T) : ended
}
