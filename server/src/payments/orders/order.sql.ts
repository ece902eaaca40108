import { createProblem } from '@amarelle/contract/domain/errors'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export const lockBuyerOrders = (tx: Db, memberId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`order:${memberId}`}, 0))`.execute(tx)

export interface NewOrder {
  readonly siteId: number
  readonly memberId: number
  readonly bundleId: number
  readonly credits: number
  readonly country: string
  readonly currency: string
  readonly priceMinor: number
  readonly discountMinor: number
  readonly discountCodeId: number | null
  readonly feeMinor: number
  readonly totalMinor: number
  readonly vatRate: number
  readonly vatMinor: number
  readonly acknowledgedVersion: string
  /** What says where the buyer is, as JSON. */
  readonly evidence: string
  readonly language: string
  readonly now: Date
}
/** Answers its internal id, and the number that the database gave it for everybody else. */
export function insertOrder(tx: Db, order: NewOrder): Promise<{ id: number; number: string }> {
  return tx
    .insertInto('credit_order')
    .values({
      site_id: order.siteId,
      member_id: order.memberId,
      bundle_id: order.bundleId,
      credits: order.credits,
      country: order.country,
      currency: order.currency,
      price_minor: order.priceMinor,
      discount_minor: order.discountMinor,
      discount_code_id: order.discountCodeId,
      fee_minor: order.feeMinor,
      total_minor: order.totalMinor,
      vat_rate: order.vatRate,
      vat_minor: order.vatMinor,
      acknowledged_version: order.acknowledgedVersion,
      evidence: order.evidence,
      language: order.language,
      created_at: order.now,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}

/** A member's own order, by its number; links in mails of before name it by its internal id. Throws `not_found`. */
export async function findOwnOrderId(db: Db, memberId: number, named: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from credit_order
    where member_id = ${memberId} and (number = ${named} or id::text = ${named})
    order by number = ${named} desc limit 1`.execute(db)
  const [order] = rows
  if (!order) throw createProblem('not_found')
  return order.id
}

export interface NewPaymentAttempt {
  readonly id: string
  readonly orderId: number
  readonly provider: string
  readonly method: string
  readonly amountMinor: number
  readonly currency: string
  readonly storedMethodId?: string
  /** The member lets the provider keep the card for the next order. */
  readonly keepCard?: boolean
  readonly pollAt: Date
  readonly now: Date
}
export const insertAttempt = (tx: Db, attempt: NewPaymentAttempt) =>
  tx
    .insertInto('payment_attempt')
    .values({
      id: attempt.id,
      order_id: attempt.orderId,
      provider: attempt.provider,
      method: attempt.method,
      amount_minor: attempt.amountMinor,
      currency: attempt.currency,
      stored_method_id: attempt.storedMethodId ?? null,
      keep_card: attempt.keepCard ?? false,
      next_poll_at: attempt.pollAt,
      created_at: attempt.now,
      updated_at: attempt.now,
    })
    .execute()

export interface PaymentAttempt {
  readonly id: string
  readonly orderId: number
  readonly orderNumber: string
  readonly memberId: number
  readonly provider: string
  readonly method: string
  readonly providerRef: string | null
  readonly redirectUrl: string | null
  readonly state: 'loading' | 'pending' | 'completed' | 'failed' | 'cancelled'
  readonly amountMinor: number
  readonly currency: string
  readonly polls: number
  readonly createdAt: Date
}
const selectAttempts = (db: Db) =>
  db
    .selectFrom('payment_attempt as a')
    .innerJoin('credit_order as o', 'o.id', 'a.order_id')
    .select([
      'a.id',
      'a.order_id as orderId',
      'o.number as orderNumber',
      'o.member_id as memberId',
      'a.provider',
      'a.method',
      'a.provider_ref as providerRef',
      'a.redirect_url as redirectUrl',
      'a.state',
      'a.amount_minor as amountMinor',
      'a.currency',
      'a.polls',
      'a.created_at as createdAt',
    ])
    .$castTo<PaymentAttempt>()
export const findAttempt = (db: Db, id: string) =>
  selectAttempts(db).where('a.id', '=', id).executeTakeFirst()
export const findAttemptByRef = (db: Db, provider: string, ref: string) =>
  selectAttempts(db).where('a.provider', '=', provider).where('a.provider_ref', '=', ref).executeTakeFirst()

/** Attempts whose provider should be asked again, oldest first. */
export const listAttemptsToPoll = (db: Db, now: Date, count: number) =>
  selectAttempts(db)
    .where('a.state', 'in', ['loading', 'pending'])
    .where('a.next_poll_at', '<=', now)
    .orderBy('a.next_poll_at')
    .limit(count)
    .execute()

/** Whether an attempt of the order is still undecided: another one that failed ends nothing then. */
export const hasUndecidedAttempt = async (tx: Db, orderId: number): Promise<boolean> =>
  (await tx
    .selectFrom('payment_attempt')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'in', ['loading', 'pending'])
    .executeTakeFirst()) !== undefined

type AttemptChange = Partial<Insertable<import('../../platform/db/db-types.ts').DB['payment_attempt']>>
export const updateAttempt = (db: Db, id: string, now: Date, change: AttemptChange) =>
  db
    .updateTable('payment_attempt')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute()

/** The order, locked until the transaction ends: of two reports of one payment, the second waits here. */
export const lockOrder = (tx: Db, id: number) =>
  tx.selectFrom('credit_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
/** All of a member's, in the order of ids. */
export const lockMemberOrders = (tx: Db, memberId: number) =>
  tx
    .selectFrom('credit_order')
    .select('id')
    .where('member_id', '=', memberId)
    .orderBy('id')
    .forUpdate()
    .execute()
export const updateOrder = (
  tx: Db,
  id: number,
  change: { state: 'completed' | 'failed' | 'cancelled'; completed_at?: Date; withdraw_until?: Date },
) => tx.updateTable('credit_order').set(change).where('id', '=', id).execute()

/** Takes a leaving member's own codes and the addresses of payment pages away. */
export async function eraseBuyer(tx: Db, memberId: number): Promise<void> {
  await tx
    .updateTable('discount_code')
    .set({ member_id: null, status: 'disabled' })
    .where('member_id', '=', memberId)
    .execute()
  await sql`update payment_attempt a set redirect_url = null from credit_order o
    where o.id = a.order_id and o.member_id = ${memberId}`.execute(tx)
}
