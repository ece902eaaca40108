import type { DisputeReasonCode } from '@amarelle/contract/staff/endpoints/money/disputes'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { DB } from '../../platform/db/db-types.ts'
import type { FraudWarningSnapshot } from '../providers/payment-provider.ts'

export interface Dispute {
  readonly id: number
  readonly providerRef: string
  readonly amountMinor: number
  readonly owedMinor: number
  readonly credits: number
  readonly state: 'open' | 'won' | 'lost'
  readonly reasonCode: DisputeReasonCode
  readonly evidenceDueAt: Date | null
  readonly answer: 'accepted' | 'contested' | null
  readonly openedAt: Date
  readonly closedAt: Date | null
}
/** Returns the disputes of a payment, oldest first. */
export const listAttemptDisputes = (db: Db, attemptId: string) =>
  db
    .selectFrom('dispute')
    .select([
      'id',
      'provider_ref as providerRef',
      'amount_minor as amountMinor',
      'owed_minor as owedMinor',
      'credits',
      'state',
      'reason_code as reasonCode',
      'evidence_due_at as evidenceDueAt',
      'answer',
      'opened_at as openedAt',
      'closed_at as closedAt',
    ])
    .where('attempt_id', '=', attemptId)
    .orderBy('id')
    .$castTo<Dispute>()
    .execute()

/** A dispute with its order, payment and answer. */
export interface DisputeRecord extends Dispute {
  readonly siteId: number
  readonly orderId: number
  readonly order: string
  readonly attemptId: string
  readonly memberId: number
  readonly username: string | null
  readonly provider: string
  /** The provider's number of the payment. */
  readonly payment: string | null
  readonly currency: string
  readonly reason: string | null
  readonly answeredAt: Date | null
  readonly answeredBy: string | null
  readonly note: string | null
  readonly answerSentAt: Date | null
  readonly answerFailure: string | null
  readonly exportedAt: Date | null
}
export const selectDisputes = (db: Db) =>
  db
    .selectFrom('dispute as d')
    .innerJoin('credit_order as o', 'o.id', 'd.order_id')
    .innerJoin('payment_attempt as a', 'a.id', 'd.attempt_id')
    .innerJoin('member as m', 'm.id', 'o.member_id')
    .leftJoin('staff_member as s', 's.id', 'd.answered_by')
    .select([
      'd.id',
      'd.provider_ref as providerRef',
      'd.amount_minor as amountMinor',
      'd.owed_minor as owedMinor',
      'd.credits',
      'd.state',
      'd.reason_code as reasonCode',
      'd.evidence_due_at as evidenceDueAt',
      'd.answer',
      'd.opened_at as openedAt',
      'd.closed_at as closedAt',
      'o.site_id as siteId',
      'o.id as orderId',
      'o.number as order',
      'a.id as attemptId',
      'o.member_id as memberId',
      (e) =>
        e.case().when('m.status', '=', 'deleted').then(null).else(e.ref('m.username')).end().as('username'),
      'a.provider',
      'a.provider_ref as payment',
      'a.currency',
      'd.reason',
      'd.answered_at as answeredAt',
      's.name as answeredBy',
      'd.answer_note as note',
      'd.answer_sent_at as answerSentAt',
      'd.answer_failure as answerFailure',
      'd.evidence_exported_at as exportedAt',
    ])
    .$castTo<DisputeRecord>()
export const findDispute = (db: Db, id: number) =>
  selectDisputes(db).where('d.id', '=', id).executeTakeFirst()
export async function insertDispute(tx: Db, row: Insertable<DB['dispute']>): Promise<number> {
  const { id } = await tx.insertInto('dispute').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}
type DisputeChange = Partial<
  Omit<Insertable<DB['dispute']>, 'id' | 'order_id' | 'attempt_id' | 'amount_minor'>
>
export const updateDispute = (tx: Db, id: number, change: DisputeChange) =>
  tx.updateTable('dispute').set(change).where('id', '=', id).execute()

/** Stores the first warning of a payment; returns whether it is new. */
export async function insertFraudWarnings(
  tx: Db,
  attemptId: string,
  [first]: readonly FraudWarningSnapshot[],
  at: Date,
): Promise<boolean> {
  if (!first) return false
  const inserted = await tx
    .insertInto('fraud_warning')
    .values({ attempt_id: attemptId, provider_ref: first.providerRef, reason: first.reason, received_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('attempt_id')
    .executeTakeFirst()
  return inserted !== undefined
}
/** Deletes what staff wrote about a member's disputes. */
export const eraseDisputeNotes = (tx: Db, memberId: number) =>
  sql`update dispute d set answer_note = null from credit_order o
    where o.id = d.order_id and o.member_id = ${memberId} and d.answer_note is not null`.execute(tx)
