import { type ApprovalSubject, approvalSubjectSchema } from '@amarelle/contract/staff/endpoints/approvals'
import type { StaffScope } from '@amarelle/contract/staff/roles'
import type { Insertable, RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { DB } from '../../platform/db/db-types.ts'

/** A request for the agreement of a second person. */
export interface Approval extends StaffScope {
  readonly id: string
  readonly object: string
  readonly subject: ApprovalSubject
  readonly reason: string
  readonly askedByStaff: number
  readonly askedBy: string
  readonly askedAt: Date
  readonly expiresAt: Date
  readonly state: 'asked' | 'given' | 'refused' | 'withdrawn'
}

const selectApprovals = (db: Db) =>
  db
    .selectFrom('approval')
    .innerJoin('staff_member', 'staff_member.id', 'approval.asked_by_staff')
    .select([
      'approval.id',
      'approval.object',
      'approval.company_id as companyId',
      'approval.site_id as siteId',
      'approval.subject',
      'approval.reason',
      'approval.asked_by_staff as askedByStaff',
      'staff_member.name as askedBy',
      'approval.asked_at as askedAt',
      'approval.expires_at as expiresAt',
      'approval.state',
    ])
const toApproval = ({ subject, ...row }: Awaited<ReturnType<typeof loadRows>>[number]): Approval => ({
  ...row,
  subject: approvalSubjectSchema.parse(subject),
  state: row.state as Approval['state'],
})
const loadRows = (query: ReturnType<typeof selectApprovals>) => query.execute()

/** Describes which open requests are listed. */
export interface ApprovalQuery {
  readonly now: Date
  /** The places that the list is limited to. */
  readonly within: RawBuilder<boolean>
  /** True if the caller's roles allow to decide a request. */
  readonly mayDecide: RawBuilder<boolean>
  readonly staffId: number
}

/** Open requests that have not expired and that the person asked for or may decide, the next to expire first. */
export const listOpenApprovals = async (
  db: Db,
  { now, within, mayDecide, staffId }: ApprovalQuery,
  count: number,
): Promise<(Approval & { readonly mayDecide: boolean })[]> => {
  const rows = await selectApprovals(db)
    .select(mayDecide.as('mayDecide'))
    .where('approval.state', '=', 'asked')
    .where('approval.expires_at', '>', now)
    .where(within)
    .where((e) => e.or([e('approval.asked_by_staff', '=', staffId), mayDecide]))
    .orderBy('approval.expires_at')
    .orderBy('approval.id')
    .limit(count)
    .execute()
  return rows.map(({ mayDecide: isDecidable, ...row }) => ({ ...toApproval(row), mayDecide: isDecidable }))
}
/** Returns how many open requests of others the person may decide. */
export const countDecidableApprovals = async (
  db: Db,
  { now, within, mayDecide, staffId }: ApprovalQuery,
): Promise<number> => {
  const { count } = await db
    .selectFrom('approval')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('approval.state', '=', 'asked')
    .where('approval.expires_at', '>', now)
    .where('approval.asked_by_staff', '<>', staffId)
    .where(within)
    .where(mayDecide)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Locks a request; undefined for an unknown id. */
export async function lockApproval(tx: Db, id: string): Promise<Approval | undefined> {
  const [row] = await loadRows(selectApprovals(tx).where('approval.id', '=', id).forUpdate('approval'))
  return row && toApproval(row)
}
/** Inserts a request unless an open one stands for the same thing; returns whether it did. */
export async function insertApproval(tx: Db, row: Insertable<DB['approval']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('approval')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
/** Closes requests for an object that nobody decided in time, so that it can be asked for again. */
export const closeExpiredApprovals = (tx: Db, kind: string, object: string, now: Date) =>
  tx
    .updateTable('approval')
    .set((e) => ({
      state: 'withdrawn',
      decided_at: now,
      decided_by_staff: e.ref('asked_by_staff'),
      decision_reason: 'expired',
    }))
    .where('kind', '=', kind)
    .where('object', '=', object)
    .where('state', '=', 'asked')
    .where('expires_at', '<=', now)
    .execute()

export const setApprovalDecided = (
  tx: Db,
  id: string,
  decision: { state: 'given' | 'refused' | 'withdrawn'; staffId: number; at: Date; reason?: string },
) =>
  tx
    .updateTable('approval')
    .set({
      state: decision.state,
      decided_by_staff: decision.staffId,
      decided_at: decision.at,
      decision_reason: decision.reason ?? null,
    })
    .where('id', '=', id)
    .execute()
