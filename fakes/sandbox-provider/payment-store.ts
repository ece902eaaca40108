import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { DB } from '../../server/src/platform/db/db-types.ts'
import type { Clock } from '../../server/src/platform/clock.ts'
import type { Db } from '../../server/src/platform/db/db.ts'
import type { SandboxOutcome } from './outcomes.ts'

export type NewSandboxPayment = Omit<Insertable<DB['sandbox_payment']>, 'state' | 'failure' | 'card'>

/** The provider's own book of payments, cards, refunds and chargebacks. */
export function createSandboxStore(db: Db, clock: Clock) {
  const paymentOf = async (ref: string) => {
    // Nobody paid in time.
    await sql`update sandbox_payment set state = 'expired', failure = 'expired'
      where ref = ${ref} and state = 'open' and expires_at < ${clock.now()}`.execute(db)
    return db.selectFrom('sandbox_payment').selectAll().where('ref', '=', ref).executeTakeFirst()
  }
  const cardOf = async (token: string | null) =>
    token === null
      ? undefined
      : db.selectFrom('sandbox_card').selectAll().where('token', '=', token).executeTakeFirst()
  /** One payment per reference, however often it is asked for. */
  const open = (payment: NewSandboxPayment) =>
    db
      .insertInto('sandbox_payment')
      .values(payment)
      .onConflict((conflict) => conflict.doNothing())
      .returning('ref')
      .executeTakeFirst()
  /** Changes an open or pending payment; a finished one stays as it is. Answers whether something changed. */
  const change = async (ref: string, { state, failure }: Pick<SandboxOutcome, 'state' | 'failure'>) => {
    const changed = await db
      .updateTable('sandbox_payment')
      .set({ state, failure: failure ?? null })
      .where('ref', '=', ref)
      .where('state', 'in', ['open', 'pending'])
      .returning('ref')
      .executeTakeFirst()
    return changed !== undefined
  }
  /** A payment of the order that was tried before is paid late, whatever became of it. */
  const payLate = async (ref: string, order: string) => {
    const paid = await db
      .updateTable('sandbox_payment')
      .set({ state: 'paid', failure: null })
      .where('order_id', '=', order)
      .where('ref', '<>', ref)
      .where('state', '<>', 'paid')
      .returning('ref')
      .execute()
    return paid.map((one) => one.ref)
  }
  const mark = (ref: string, marks: { silent?: boolean; refunds_fail?: boolean }) =>
    db.updateTable('sandbox_payment').set(marks).where('ref', '=', ref).execute()
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
      .select(['ref', 'state', 'amount_minor', 'reason'])
      .where('payment', '=', payment)
      .execute(),
  })
  /** One refund per reference; null when more would go back than was paid. */
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
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return { paymentOf, cardOf, open, change, payLate, mark, keepCard, adjustmentsOf, refund, dispute }
}
export type SandboxStore = ReturnType<typeof createSandboxStore>
