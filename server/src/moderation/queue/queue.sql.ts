import type { CaseKind, CaseSubject } from '@amarelle/contract/staff/case-kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { QueueBranch, QueueBranchRow } from './queue-branch.ts'

/** Position in the queue. */
export type QueuePosition = Pick<QueueRow, 'priority' | 'dueAtUs' | 'reference'>
export interface QueueRow extends QueueBranchRow {
  /** `dueAt` in microseconds since 1970, as exact as the database has it: a position must not lie before its own row. */
  readonly dueAtUs: number
  readonly claimedBy: number | null
  readonly claimedByName: string | null
  /** A threat to life of which no authority was informed yet. */
  readonly isEscalated: boolean
  /** The trusted flagger's organisation. */
  readonly flagger: string | null
}
/** A branch with the caller's sites as a condition on `site_id`. */
export interface ScopedBranch {
  readonly branch: QueueBranch
  readonly scope: RawBuilder<boolean>
}
export interface QueueQuery {
  readonly branches: readonly ScopedBranch[]
  /** Only cases that this person has claimed, or that nobody has. */
  readonly claim: { readonly by: number } | 'none' | 'any'
  /** Only cases that are of each of these kinds. */
  readonly kinds: readonly CaseKind[]
  readonly subject: CaseSubject | undefined
  readonly isOverdue: boolean
  readonly after: QueuePosition | null
  readonly limit: number
  readonly now: Date
}

const selectedColumns = sql`b.reference, b.kind, b.subject, b.site_id as "siteId", b.created_at as "createdAt", b.due_at as "dueAt",
  (extract(epoch from b.due_at) * 1000000)::float8 as "dueAtUs", b.priority, b.decided_by_staff as "decidedByStaff"`

/** Returns the conditions on a branch's open rows. */
function buildFilters({ claim, kinds, subject, isOverdue, after, now }: QueueQuery): RawBuilder<boolean>[] {
  return [
    ...(claim === 'none'
      ? [
          sql<boolean>`not exists (select from case_claim c
            where c.reference = b.reference and c.ends_at > ${now})`,
        ]
      : []),
    ...(typeof claim === 'object'
      ? [
          sql<boolean>`b.reference in (select reference from case_claim
            where staff_id = ${claim.by} and ends_at > ${now})`,
        ]
      : []),
    ...kinds.map((kind) => sql<boolean>`b.kind = ${kind}`),
    ...(subject === undefined ? [] : [sql<boolean>`b.subject = ${subject}`]),
    ...(isOverdue ? [sql<boolean>`b.due_at < ${now}`] : []),
    ...(after
      ? [
          sql<boolean>`(b.priority, b.due_at, b.reference)
            > (${after.priority}::smallint, 'epoch'::timestamptz + ${after.dueAtUs}::float8 * interval '1 microsecond', ${after.reference})`,
        ]
      : []),
  ]
}

/** Each branch reads only as many rows as fit on the page, in the order of its index. */
export async function findQueuedCases(db: Db, query: QueueQuery): Promise<QueueRow[]> {
  const { branches, limit, now } = query
  if (branches.length === 0) return []
  const filters = buildFilters(query)
  const pages = branches.map(
    ({ branch, scope }) => sql`(select ${selectedColumns} from (${branch.openRows}) b
      where ${sql.join([scope, ...filters], sql` and `)} order by b.priority, b.due_at, b.reference limit ${limit})`,
  )
  const { rows } = await sql<QueueRow>`
    select q.*, claim.staff_id as "claimedBy", person.name as "claimedByName",
      exists (select from case_escalation e where e.reference = q.reference and e.reported_at is null) as "isEscalated",
      (select f.organisation from complaint c join trusted_flagger f on f.id = c.flagger_id
        where c.reference = q.reference) as flagger
    from (${sql.join(pages, sql` union all `)}) q
    left join case_claim claim on claim.reference = q.reference and claim.ends_at > ${now}
    left join staff_member person on person.id = claim.staff_id
    order by q.priority, q."dueAt", q.reference limit ${limit}`.execute(db)
  return rows
}

/** Returns the open case with this number; undefined if there is none. */
export async function findOpenCase(
  db: Db,
  branch: QueueBranch,
  reference: string,
): Promise<QueueBranchRow | undefined> {
  const { rows } = await sql<QueueBranchRow>`
    select ${selectedColumns} from (${branch.openRows}) b where b.reference = ${reference}`.execute(db)
  return rows[0]
}

/** Returns how many open cases somebody works on, and how many of them this person. */
export async function countClaims(
  db: Db,
  branches: readonly ScopedBranch[],
  { staffId, now }: { readonly staffId: number; readonly now: Date },
): Promise<{ claimed: number; mine: number }> {
  const isOpen = branches.map(
    ({ branch, scope }) =>
      sql`exists (select from (${branch.openRows}) b where b.reference = c.reference and ${scope})`,
  )
  if (isOpen.length === 0) return { claimed: 0, mine: 0 }
  const { rows } = await sql<{ claimed: number; mine: number }>`
    select count(*)::int as claimed, (count(*) filter (where c.staff_id = ${staffId}))::int as mine
    from case_claim c where c.ends_at > ${now} and (${sql.join(isOpen, sql` or `)})`.execute(db)
  return rows[0] ?? { claimed: 0, mine: 0 }
}

export interface QueueCount {
  readonly kind: CaseKind
  readonly siteId: number
  readonly open: number
  readonly overdue: number
  /** The nearest end. */
  readonly nextDueAt: Date
}
/** Returns how many cases of each kind and site are open, and how many of them are overdue. */
export async function countQueuedCases(
  db: Db,
  branches: readonly ScopedBranch[],
  now: Date,
): Promise<QueueCount[]> {
  if (branches.length === 0) return []
  const counts = branches.map(
    ({ branch, scope }) => sql`select b.kind, b.site_id as "siteId", count(*)::int as open,
      (count(*) filter (where b.due_at < ${now}))::int as overdue, min(b.due_at) as "nextDueAt"
      from (${branch.openRows}) b where ${scope} group by b.kind, b.site_id`,
  )
  const { rows } = await sql<QueueCount>`
    select kind, "siteId", sum(open)::int as open, sum(overdue)::int as overdue, min("nextDueAt") as "nextDueAt"
    from (${sql.join(counts, sql` union all `)}) q group by kind, "siteId" order by kind, "siteId"`.execute(
    db,
  )
  return rows
}
