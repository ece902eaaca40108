import type { ReportReason } from '@amarelle/contract/endpoints/moderation'
import { sql } from 'kysely'
import { addMs } from '../../platform/clock.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/db.ts'

export interface NewMemberReport {
  readonly reference: string
  readonly siteId: number
  /** Null for a case that staff have opened. */
  readonly reporterId: number | null
  readonly reportedId: number
  readonly messageId: number | null
  readonly reason: string
  readonly body: string
  readonly evidence: readonly object[]
  readonly photoId: string | null
  readonly at: Date
  /** Within which it must be decided. */
  readonly decisionPeriodMs: number
  readonly priority: number
}
/** Returns false when the reference is already taken. */
export async function insertReport(tx: Db, report: NewMemberReport): Promise<boolean> {
  const row = await tx
    .insertInto('report')
    .values({
      reference: report.reference,
      site_id: report.siteId,
      reporter_id: report.reporterId,
      reported_id: report.reportedId,
      message_id: report.messageId,
      reason: report.reason,
      body: report.body,
      evidence: JSON.stringify(report.evidence),
      photo_id: report.photoId,
      created_at: report.at,
      due_at: addMs(report.at, report.decisionPeriodMs),
      priority: report.priority,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface MemberReport {
  readonly reference: string
  readonly siteId: number
  readonly reporterId: number | null
  readonly reportedId: number | null
  readonly messageId: number | null
  readonly reason: ReportReason
  readonly body: string
  readonly evidence: readonly object[]
  /** The reported profile's main photo; null for reported messages and deleted photos. */
  readonly photoId: string | null
  readonly state: 'open' | 'closed'
  readonly createdAt: Date
  readonly dueAt: Date
  readonly closedAt: Date | null
  readonly outcome: 'upheld' | 'rejected' | null
  readonly decision: string | null
  readonly decidedBy: string | null
}
const selectReports = (db: Db) =>
  db
    .selectFrom('report')
    .select([
      'reference',
      'site_id as siteId',
      'reporter_id as reporterId',
      'reported_id as reportedId',
      'message_id as messageId',
      'reason',
      'body',
      'evidence',
      'photo_id as photoId',
      'state',
      'created_at as createdAt',
      'due_at as dueAt',
      'closed_at as closedAt',
      'outcome',
      'decision',
      'decided_by as decidedBy',
    ])
    .$castTo<MemberReport>()
export const findReport = (db: Db, reference: string) =>
  selectReports(db).where('reference', '=', reference).executeTakeFirst()
/** Locks the row, so that concurrent decisions are serialized. */
export const lockReport = (tx: Db, reference: string) =>
  selectReports(tx).where('reference', '=', reference).forUpdate().executeTakeFirst()
/** Reports awaiting a decision, in the order of the queue. */
export const findOpenReports = (db: Db) =>
  selectReports(db)
    .where('state', '=', 'open')
    .orderBy('priority')
    .orderBy('due_at')
    .orderBy('reference')
    .execute()
/** Returns all reports about one member, newest first. */
export const findReportsAbout = (db: Db, memberId: number) =>
  selectReports(db).where('reported_id', '=', memberId).orderBy('id', 'desc').limit(100).execute()

interface ReportDecisionRecord {
  readonly outcome: 'upheld' | 'rejected'
  readonly reason: string
  readonly actor: StaffActor
  readonly at: Date
}
export const setReportDecided = (
  tx: Db,
  reference: string,
  { outcome, reason, actor, at }: ReportDecisionRecord,
) =>
  tx
    .updateTable('report')
    .set({
      state: 'closed',
      closed_at: at,
      outcome,
      decision: reason,
      decided_by: actor.name,
      decided_by_staff: actor.staffId,
    })
    .where('reference', '=', reference)
    .execute()

/** Undoes `setReportDecided`. */
export const setReportReopened = (tx: Db, reference: string) =>
  tx
    .updateTable('report')
    .set({
      state: 'open',
      closed_at: null,
      outcome: null,
      decision: null,
      decided_by: null,
      decided_by_staff: null,
    })
    .where('reference', '=', reference)
    .execute()

/** Reports that a member made; reports about the member are confidential between reporter and operator. */
export const findReportsByMember = (db: Db, memberId: number) =>
  db
    .selectFrom('report')
    .leftJoin('member', 'member.id', 'report.reported_id')
    .leftJoin('profile', 'profile.member_id', 'report.reported_id')
    .select([
      'report.reference',
      'report.reported_id as member',
      'member.username as name',
      'profile.fictional',
      'report.reason',
      'report.body as text',
      'report.state',
      'report.outcome',
      'report.created_at',
    ])
    .where('report.reporter_id', '=', memberId)
    .orderBy('report.id')
    .execute()

/** Removes an erased member's names from cases; the cases stay as evidence (docs/law.md#evidence). */
export async function anonymizeReports(tx: Db, memberId: number): Promise<void> {
  for (const side of ['reporter_id', 'reported_id'] as const)
    await tx
      .updateTable('report')
      .set({ [side]: null })
      .where(side, '=', memberId)
      .execute()
}

/** Deletes cases closed before `before`; returns their references. */
export async function deleteReportsClosedBefore(tx: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    with deleted as (
      delete from report where state = 'closed' and closed_at < ${before}
      returning reference, reason, site_id, created_at, closed_at, outcome
    ), kept as (
      insert into case_figure (kind, subject, site_id, created_at, decided_at, outcome)
      select 'report', reason, site_id, created_at, closed_at, outcome from deleted
    )
    select reference from deleted`.execute(tx)
  return rows.map(({ reference }) => reference)
}
