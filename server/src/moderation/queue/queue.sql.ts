import type { CaseSubject, QueuedCase } from '@amarelle/contract/staff/endpoints/cases'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { getClaimCutoff } from './case-claim.sql.ts'

/** Position in the queue: cases about children come first, then those that are due first. */
export interface QueuePosition {
  readonly isOrdinary: boolean
  readonly dueAt: Date
  readonly reference: string
}
export interface QueueRow extends QueuePosition {
  readonly kind: QueuedCase['kind']
  readonly subject: CaseSubject
  readonly siteId: number
  readonly createdAt: Date
  readonly decidedByStaff: number | null
  readonly claimedBy: number | null
  readonly claimedByName: string | null
}
export interface QueueQuery {
  /** Conditions on `site_id`. */
  readonly scope: RawBuilder<boolean>
  readonly siteId: number | undefined
  /** Only cases that this person has claimed. */
  readonly claimedBy: number | undefined
  readonly onlyAppeals: boolean
  readonly after: QueuePosition | null
  readonly limit: number
  readonly now: Date
}

const noReports = sql<boolean>`false`
/** Both branches read only as many rows as fit on the page, in the order of their index. */
export async function findQueuedCases(db: Db, query: QueueQuery): Promise<QueueRow[]> {
  const { scope, siteId, claimedBy, onlyAppeals, after, limit, now } = query
  const cutoff = getClaimCutoff(now)
  const shared = [
    scope,
    ...(siteId === undefined ? [] : [sql<boolean>`site_id = ${siteId}`]),
    ...(claimedBy === undefined
      ? []
      : [
          sql<boolean>`reference in (select reference from case_claim
            where staff_id = ${claimedBy} and last_active_at > ${cutoff})`,
        ]),
  ]
  // A report is due a day after it was made.
  const reports = [
    sql<boolean>`state = 'open'`,
    ...shared,
    ...(after
      ? [
          sql<boolean>`((reason <> 'underage'), created_at, reference)
            > (${after.isOrdinary}, ${after.dueAt}::timestamptz - interval '24 hours', ${after.reference})`,
        ]
      : []),
    ...(onlyAppeals ? [noReports] : []),
  ]
  const complaints = [
    sql<boolean>`state in ('received', 'in_progress', 'appealed')`,
    ...shared,
    ...(after
      ? [
          sql<boolean>`((kind <> 'minors'), due_at, reference)
            > (${after.isOrdinary}, ${after.dueAt}::timestamptz, ${after.reference})`,
        ]
      : []),
    ...(onlyAppeals ? [sql<boolean>`state = 'appealed'`] : []),
  ]
  const { rows } = await sql<QueueRow>`
    select q.*, claim.staff_id as "claimedBy", person.name as "claimedByName" from (
      (select reference, 'report' as kind, reason as subject, site_id as "siteId", created_at as "createdAt",
          created_at + interval '24 hours' as "dueAt", (reason <> 'underage') as "isOrdinary", null::int as "decidedByStaff"
        from report where ${sql.join(reports, sql` and `)}
        order by (reason <> 'underage'), created_at, reference limit ${limit})
      union all
      (select reference, case when state = 'appealed' then 'appeal' else 'complaint' end, kind, site_id, created_at,
          due_at, (kind <> 'minors'), decided_by_staff
        from complaint where ${sql.join(complaints, sql` and `)}
        order by (kind <> 'minors'), due_at, reference limit ${limit})
    ) q
    left join case_claim claim on claim.reference = q.reference and claim.last_active_at > ${cutoff}
    left join staff_member person on person.id = claim.staff_id
    order by q."isOrdinary", q."dueAt", q.reference limit ${limit}`.execute(db)
  return rows
}

/** How many cases are open, and how many of them are overdue. */
export async function countQueuedCases(
  db: Db,
  scope: RawBuilder<boolean>,
  now: Date,
): Promise<{ open: number; overdue: number }> {
  const { rows } = await sql<{ open: number; overdue: number }>`
    select count(*)::int as open, (count(*) filter (where due_at < ${now}))::int as overdue from (
      select created_at + interval '24 hours' as due_at from report where state = 'open' and ${scope}
      union all
      select due_at from complaint where state in ('received', 'in_progress', 'appealed') and ${scope}
    ) q`.execute(db)
  return rows[0] ?? { open: 0, overdue: 0 }
}
