import type { DataRequestKind } from '@amarelle/contract/staff/case-kinds'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface DataRequest {
  readonly reference: string
  /** Null after an erasure. */
  readonly memberId: number | null
  readonly siteId: number
  readonly kind: DataRequestKind
  readonly receivedAt: Date
  readonly dueAt: Date
  readonly identityCheck: string
  readonly state: 'open' | 'done' | 'refused'
  readonly extendedAt: Date | null
  readonly extensionReason: string
  readonly refusalReason: string
  readonly recordedBy: string
  readonly recordedAt: Date
  readonly closedBy: string | null
  readonly closedAt: Date | null
}
const selectDataRequests = (db: Db) =>
  db
    .selectFrom('data_request as r')
    .innerJoin('staff_member as recorder', 'recorder.id', 'r.recorded_by')
    .leftJoin('staff_member as closer', 'closer.id', 'r.closed_by')
    .select([
      'r.reference',
      'r.member_id as memberId',
      'r.site_id as siteId',
      'r.kind',
      'r.received_at as receivedAt',
      'r.due_at as dueAt',
      'r.identity_check as identityCheck',
      'r.state',
      'r.extended_at as extendedAt',
      'r.extension_reason as extensionReason',
      'r.refusal_reason as refusalReason',
      'recorder.name as recordedBy',
      'r.recorded_at as recordedAt',
      'closer.name as closedBy',
      'r.closed_at as closedAt',
    ])
    .$castTo<DataRequest>()
export const findDataRequest = (db: Db, reference: string) =>
  selectDataRequests(db).where('r.reference', '=', reference).executeTakeFirst()
/** Like `findDataRequest`; locks the request until the transaction ends. */
export const lockDataRequest = (tx: Db, reference: string) =>
  selectDataRequests(tx).where('r.reference', '=', reference).forUpdate('r').executeTakeFirst()
const mostListed = 20
/** Returns a member's newest requests. */
export const findDataRequestsOf = (db: Db, memberId: number) =>
  selectDataRequests(db)
    .where('r.member_id', '=', memberId)
    .orderBy('r.recorded_at', 'desc')
    .limit(mostListed)
    .execute()

interface NewDataRequest {
  readonly reference: string
  readonly memberId: number
  readonly siteId: number
  readonly kind: DataRequestKind
  readonly receivedAt: Date
  readonly dueAt: Date
  readonly identityCheck: string
  readonly recordedBy: number
  readonly recordedAt: Date
  readonly priority: number
}
/** Returns false if the member has an open request of this kind. */
export async function insertDataRequest(tx: Db, request: NewDataRequest): Promise<boolean> {
  const stored = await tx
    .insertInto('data_request')
    .values({
      reference: request.reference,
      member_id: request.memberId,
      site_id: request.siteId,
      kind: request.kind,
      received_at: request.receivedAt,
      due_at: request.dueAt,
      identity_check: request.identityCheck,
      recorded_by: request.recordedBy,
      recorded_at: request.recordedAt,
      priority: request.priority,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'kind']).where('state', '=', 'open').doNothing())
    .returning('reference')
    .executeTakeFirst()
  return stored !== undefined
}
export const findOpenDataRequestOf = (db: Db, memberId: number, kind: DataRequestKind) =>
  db
    .selectFrom('data_request')
    .select('reference')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()

export const setDataRequestClosed = (
  tx: Db,
  reference: string,
  {
    state,
    refusalReason = '',
    staffId,
    at,
  }: { state: 'done' | 'refused'; refusalReason?: string; staffId: number; at: Date },
) =>
  tx
    .updateTable('data_request')
    .set({ state, refusal_reason: refusalReason, closed_by: staffId, closed_at: at })
    .where('reference', '=', reference)
    .execute()
/** Moves the due date by two months, and returns it. */
export async function setDataRequestExtended(
  tx: Db,
  reference: string,
  { reason, at }: { reason: string; at: Date },
): Promise<Date> {
  const { due_at } = await tx
    .updateTable('data_request')
    .set({ due_at: sql`due_at + interval '2 months'`, extended_at: at, extension_reason: reason })
    .where('reference', '=', reference)
    .returning('due_at')
    .executeTakeFirstOrThrow()
  return due_at
}

/** Removes the person and all texts about them; that a request was made, when and how it ended stays. */
export const anonymizeDataRequests = (tx: Db, memberId: number) =>
  tx
    .updateTable('data_request')
    .set({ member_id: null, identity_check: '', extension_reason: '', refusal_reason: '' })
    .where('member_id', '=', memberId)
    .execute()
/** Returns how many were deleted. */
export async function deleteDataRequestsClosedBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('data_request')
    .where('closed_at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
/** The requests for the member's own data export, without the names of colleagues. */
export const exportDataRequests = (db: Db, memberId: number) =>
  db
    .selectFrom('data_request')
    .select([
      'reference',
      'kind',
      'state',
      'received_at',
      'due_at',
      'identity_check',
      'extension_reason',
      'refusal_reason',
      'closed_at',
    ])
    .where('member_id', '=', memberId)
    .orderBy('recorded_at')
    .execute()
