import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { DB } from '../../server/src/platform/db/db-types.ts'
import { addMs, type Clock, daysToMs } from '../../server/src/platform/clock.ts'
import type { Db } from '../../server/src/platform/db/db.ts'
import type { SandboxOutcome } from './outcomes.ts'

export type NewSandboxPayment = Omit<Insertable<DB['sandbox_payment']>, 'state' | 'failure' | 'card'>

/** The time for which evidence is accepted. */
const evidencePeriodMs = daysToMs(7)

/** Stores the provider's payments, cards, refunds and chargebacks. */
export function createSandboxStore(db: Db, clock: Clock) {
  const paymentOf = async (ref: string) => {
    // Expires the payment when it was not paid in time.
    await sql`update sandbox_payment set state = 'expired', failure = 'expired'
      where ref = ${ref} and state = 'open' and expires_at < ${clock.now()}`.execute(db)
    return db.selectFrom('sandbox_payment').selectAll().where('ref', '=', ref).executeTakeFirst()
  }
  const cardOf = async (token: string | null) =>
    token === null
      ? undefined
      : db.selectFrom('sandbox_card').selectAll().where('token', '=', token).executeTakeFirst()
  /** Creates one payment per reference; undefined when it exists. */
  const open = (payment: NewSandboxPayment) =>
    db
      .insertInto('sandbox_payment')
      .values(payment)
      .onConflict((conflict) => conflict.doNothing())
      .returning('ref')
      .executeTakeFirst()
  /** Changes an open or pending payment, never a final one. Returns whether it changed. */
  const changePayment = async (
    ref: string,
    { state, failure }: Pick<SandboxOutcome, 'state' | 'failure'>,
  ) => {
    const changed = await db
      .updateTable('sandbox_payment')
      .set({ state, failure: failure ?? null })
      .where('ref', '=', ref)
      .where('state', 'in', ['open', 'pending'])
      .returning('ref')
      .executeTakeFirst()
    return changed !== undefined
  }
  /** Marks the order's other payments as paid, whatever their state. */
  const payLate = async (ref: string, order: string) => {
    const paidPayments = await db
      .updateTable('sandbox_payment')
      .set({ state: 'paid', failure: null })
      .where('order_id', '=', order)
      .where('ref', '<>', ref)
      .where('state', '<>', 'paid')
      .returning('ref')
      .execute()
    return paidPayments.map((row) => row.ref)
  }
  const setFlags = (
    ref: string,
    flags: { silent?: boolean; refunds_fail?: boolean; fraud_warning?: boolean },
  ) => db.updateTable('sandbox_payment').set(flags).where('ref', '=', ref).execute()
  const keepCard = async (ref: string, declines: boolean) => {
    const token = `card_${randomUUID()}`
    await db
      .insertInto('sandbox_card')
      .values({
        token,
        label: declines ? 'Visa •••• 0002' : 'Visa •••• 4242',
        expires_on: '2030-12-31',
        declines,
      })
      .execute()
    await db.updateTable('sandbox_payment').set({ card: token }).where('ref', '=', ref).execute()
  }
  const adjustmentsOf = async (payment: string) => ({
    refunds: await db
      .selectFrom('sandbox_refund')
      .select(['ref', 'state', 'amount_minor'])
      .where('payment', '=', payment)
      .orderBy('created_at')
      .execute(),
    disputes: await db
      .selectFrom('sandbox_dispute')
      .select(['ref', 'state', 'amount_minor', 'reason', 'due_at', 'evidence'])
      .where('payment', '=', payment)
      .execute(),
  })
  /** Creates one refund per reference; null when it would exceed the amount paid. */
  const refund = async (ref: string, payment: string, amount_minor: number) => {
    const { rows } = await sql<{ ref: string; state: string; amount_minor: number }>`
      insert into sandbox_refund (ref, payment, amount_minor, state)
      select ${ref}, p.ref, ${amount_minor}, case when p.refunds_fail then 'failed' else 'completed' end from sandbox_payment p
      where p.ref = ${payment} and p.state = 'paid' and p.amount_minor >= ${amount_minor} + coalesce((
        select sum(r.amount_minor) from sandbox_refund r where r.payment = p.ref and r.state <> 'failed' and r.ref <> ${ref}), 0)
      on conflict (ref) do update set ref = excluded.ref
      returning ref, state, amount_minor`.execute(db)
    return rows[0] ?? null
  }
  const dispute = (payment: { ref: string; amount_minor: number }) =>
    db
      .insertInto('sandbox_dispute')
      .values({
        ref: `sbd_${payment.ref}`,
        payment: payment.ref,
        amount_minor: payment.amount_minor,
        state: 'open',
        reason: 'fraudulent',
        due_at: addMs(clock.now(), evidencePeriodMs),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  /** Stores the first evidence of an open dispute; returns its payment, undefined if it was answered or is closed. */
  const contest = (ref: string, evidence: string) =>
    db
      .updateTable('sandbox_dispute')
      .set({ evidence })
      .where('ref', '=', ref)
      .where('state', '=', 'open')
      .where('evidence', 'is', null)
      .returning('payment')
      .executeTakeFirst()
  /** Decides an open dispute; returns its payment, undefined if it is closed. */
  const decide = (ref: string, state: 'won' | 'lost') =>
    db
      .updateTable('sandbox_dispute')
      .set({ state })
      .where('ref', '=', ref)
      .where('state', '=', 'open')
      .returning('payment')
      .executeTakeFirst()
  /** Charges another amount than the shop asked for. */
  const changeAmount = (ref: string, byMinor: number) =>
    sql`update sandbox_payment set amount_minor = amount_minor + ${byMinor}
      where ref = ${ref} and state in ('open', 'pending') and amount_minor + ${byMinor} > 0`.execute(db)
  return {
    contest,
    decide,
    changeAmount,
    paymentOf,
    cardOf,
    open,
    change: changePayment,
    payLate,
    setFlags,
    keepCard,
    adjustmentsOf,
    refund,
    dispute,
  }
}
export type SandboxStore = ReturnType<typeof createSandboxStore>
