import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { getClaimCutoff } from './case-claim.sql.ts'
import type { QueueBranch, QueueBranchRow } from './queue-branch.ts'

/** Position in the queue. */
export type QueuePosition = Pick<QueueBranchRow, 'priority' | 'dueAt' | 'reference'>
export interface QueueRow extends QueueBranchRow {
  readonly claimedBy: number | null
  readonly claimedByName: string | null
}
/** A branch with the caller's sites as a condition on `site_id`. */
export interface ScopedBranch {
  readonly branch: QueueBranch
  readonly scope: RawBuilder<boolean>
}
export interface QueueQuery {
  readonly branches: readonly ScopedBranch[]
  readonly siteId: number | undefined
  /** Only cases that this person has claimed. */
  readonly claimedBy: number | undefined
  readonly onlyAppeals: boolean
  readonly after: QueuePosition | null
  readonly limit: number
  readonly now: Date
}

const selectedColumns = sql`b.reference, b.kind, b.subject, b.site_id as "siteId", b.created_at as "createdAt", b.due_at as "dueAt",
  b.priority, b.decided_by_staff as "decidedByStaff"`

/** Each branch reads only as many rows as fit on the page, in the order of its index. */
export async function findQueuedCases(db: Db, query: QueueQuery): Promise<QueueRow[]> {
  const { branches, siteId, claimedBy, onlyAppeals, after, limit, now } = query
  if (branches.length === 0) return []
  const cutoff = getClaimCutoff(now)
  const shared = [
    ...(siteId === undefined ? [] : [sql<boolean>`b.site_id = ${siteId}`]),
    ...(claimedBy === undefined
      ? []
      : [
          sql<boolean>`b.reference in (select reference from case_claim
            where staff_id = ${claimedBy} and last_active_at > ${cutoff})`,
        ]),
    ...(onlyAppeals ? [sql<boolean>`b.kind = 'appeal'`] : []),
    ...(after
      ? [
          sql<boolean>`(b.priority, b.due_at, b.reference)
            > (${after.priority}::smallint, ${after.dueAt}::timestamptz, ${after.reference})`,
        ]
      : []),
  ]
  const pages = branches.map(
    ({ branch, scope }) => sql`(select ${selectedColumns} from (${branch.openRows}) b
      where ${sql.join([scope, ...shared], sql` and `)} order by b.priority, b.due_at, b.reference limit ${limit})`,
  )
  const { rows } = await sql<QueueRow>`
    select q.*, claim.staff_id as "claimedBy", person.name as "claimedByName"
    from (${sql.join(pages, sql` union all `)}) q
    left join case_claim claim on claim.reference = q.reference and claim.last_active_at > ${cutoff}
    left join staff_member person on person.id = claim.staff_id
    order by q.priority, q."dueAt", q.reference limit ${limit}`.execute(db)
  return rows
}

/** The open case with this number; undefined if there is none. */
export async function findOpenCase(
  db: Db,
  branch: QueueBranch,
  reference: string,
): Promise<QueueBranchRow | undefined> {
  const { rows } = await sql<QueueBranchRow>`
    select ${selectedColumns} from (${branch.openRows}) b where b.reference = ${reference}`.execute(db)
  return rows[0]
}

/** How many cases are open, and how many of them are overdue. */
export async function countQueuedCases(
  db: Db,
  branches: readonly ScopedBranch[],
  now: Date,
): Promise<{ open: number; overdue: number }> {
  if (branches.length === 0) return { open: 0, overdue: 0 }
  const counts = branches.map(
    ({
      branch,
      scope,
    }) => sql`select count(*)::int as open, (count(*) filter (where b.due_at < ${now}))::int as overdue
      from (${branch.openRows}) b where ${scope}`,
  )
  const { rows } = await sql<{ open: number; overdue: number }>`
    select sum(open)::int as open, sum(overdue)::int as overdue from (${sql.join(counts, sql` union all `)}) q`.execute(
    db,
  )
  return rows[0] ?? { open: 0, overdue: 0 }
}
