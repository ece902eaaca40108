import { createProblem } from '@amarelle/contract/domain/errors'
import type { AuditAct } from '@amarelle/contract/staff/acts'
import type { auditFilterSchema, AuditEntryView } from '@amarelle/contract/staff/endpoints/audit'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import type { StaffContext } from '../../platform/http/staff-api.ts'
import type { SiteServices } from '../../sites/index.ts'
import { isPermittedForCompany } from '../permissions/authorize.ts'
import { buildSiteCondition, findPermittedSiteIds } from '../permissions/site-scope.ts'

export type AuditFilter = z.output<typeof auditFilterSchema>

interface EntryRow extends Omit<AuditEntryView, 'at' | 'reason'> {
  readonly at: Date
  readonly details: string | null
}
const entryColumns = sql`e.id, e.at, e.staff_id as "staffId", p.name as "staffName", e.role, e.act, e.object,
  e.member_id as "memberId", e.site_id as "siteId", e.case_reference as "caseReference", e.address, d.details`
const entrySource = sql`audit_entry e join staff_member p on p.id = e.staff_id left join audit_detail d on d.entry_id = e.id`

interface AuditDetails {
  readonly before?: unknown
  readonly after?: unknown
  readonly reason?: string
}
const parseDetails = (details: string | null): AuditDetails =>
  details === null ? {} : (JSON.parse(details) as AuditDetails)
const toEntryView = ({ details, at, ...row }: EntryRow): AuditEntryView => ({
  ...row,
  at: at.toISOString(),
  reason: parseDetails(details).reason ?? null,
})

/** Returns the entries that the actor may see: those of their sites, or all. */
const buildScopeCondition = (services: SiteServices, actor: StaffActor): Promise<RawBuilder<boolean>> =>
  buildSiteCondition(services, actor, 'audit.read', sql`e.site_id`)
const settingActs = [
  'site.setting_changed',
  'site.setting_cancelled',
  'company.setting_changed',
  'company.setting_cancelled',
] satisfies AuditAct[]
/**
 * Returns a company whose own settings are asked for: their changes belong to none of its sites. Null if there is none that the actor may
 * read.
 */
const findAskedCompany = (actor: StaffActor, { setting, company }: AuditFilter): number | null =>
  setting !== undefined && company !== undefined && isPermittedForCompany(actor, 'audit.read', company)
    ? company
    : null
function buildFilterConditions(filter: AuditFilter): RawBuilder<boolean>[] {
  const { staff, act, member, case: caseReference, setting, from, to } = filter
  return [
    ...(staff === undefined ? [] : [sql<boolean>`e.staff_id = ${staff}`]),
    ...(act === undefined ? [] : [sql<boolean>`e.act = ${act}`]),
    ...(member === undefined ? [] : [sql<boolean>`e.member_id = ${member}`]),
    ...(caseReference ? [sql<boolean>`e.case_reference = ${caseReference}`] : []),
    ...(setting === undefined
      ? []
      : [
          sql<boolean>`e.act = any(${[...settingActs]}) and exists (select from audit_detail s where s.entry_id = e.id
            and (jsonb_exists(s.details::jsonb -> 'before', ${setting}) or jsonb_exists(s.details::jsonb -> 'after', ${setting})))`,
        ]),
    // Entries are listed by id, which follows the time except for acts of the same moments: the bounds leave an hour for those.
    ...(from === undefined
      ? []
      : [
          sql<boolean>`e.at >= ${from}::date and e.id >= (select b.id from audit_entry b
            where b.at >= ${from}::date - interval '1 hour' order by b.at, b.id limit 1)`,
        ]),
    ...(to === undefined
      ? []
      : [
          sql<boolean>`e.at < ${to}::date + 1 and e.id <= (select b.id from audit_entry b
            where b.at < ${to}::date + 1 + interval '1 hour' order by b.at desc, b.id desc limit 1)`,
        ]),
  ]
}

/** Returns a page of the log, the newest first: entries with ids below `before`. */
export async function findAuditEntries(
  services: SiteServices,
  actor: StaffActor,
  { before, limit, ...filter }: AuditFilter & { before?: number | undefined; limit: number },
): Promise<AuditEntryView[]> {
  const companyId = findAskedCompany(actor, filter)
  const siteIds =
    companyId === null ? await findPermittedSiteIds(services, actor, 'audit.read', filter) : null
  const conditions = [
    companyId === null ? sql<boolean>`true` : sql<boolean>`e.object = ${`company:${companyId}`}`,
    ...buildFilterConditions(filter),
    ...(before === undefined ? [] : [sql<boolean>`e.id < ${before}`]),
  ]
  const first = sql`order by e.id desc limit ${limit}`
  const newest = sql`select e.id from audit_entry e where ${sql.join(conditions, sql` and `)}`
  // Each site is read in the order of its index. With a list of sites in one condition PostgreSQL may read the whole log backward,
  // looking for a person who does not act on them.
  const page =
    siteIds === null
      ? sql`(${newest} ${first}) page`
      : sql`unnest(${[...siteIds]}::int[]) as place (site_id)
          cross join lateral (${newest} and e.site_id = place.site_id ${first}) page`
  const { rows } =
    await sql<EntryRow>`select ${entryColumns} from ${page} join (${entrySource}) on e.id = page.id
    ${first}`.execute(services.db)
  return rows.map(toEntryView)
}

const pageSize = 50
/** Returns a page of the log and the state of its chain. Reading the log is not recorded. */
export async function listAudit(
  services: SiteServices,
  actor: StaffActor,
  filter: AuditFilter & { before?: number | undefined },
) {
  const { db } = services
  const entries = await findAuditEntries(services, actor, { ...filter, limit: pageSize + 1 })
  const check = await db
    .selectFrom('audit_check')
    .select(['position', 'checked_at as checkedAt'])
    .executeTakeFirst()
  const page = entries.slice(0, pageSize)
  return {
    entries: page,
    next: entries.length > pageSize ? (page.at(-1)?.id ?? null) : null,
    chain: check ? { position: check.position, checkedAt: check.checkedAt.toISOString() } : null,
  }
}

/** Returns a page of the actor's own acts. They concern nobody else, so that no permission is involved. */
export async function listOwnActs({ db, actor }: StaffContext, { before }: { before?: number | undefined }) {
  const { rows } = await sql<EntryRow>`select ${entryColumns} from ${entrySource}
    where e.staff_id = ${actor.staffId} and ${before === undefined ? sql`true` : sql`e.id < ${before}`}
    order by e.id desc limit ${pageSize + 1}`.execute(db)
  const page = rows.slice(0, pageSize).map(toEntryView)
  return { entries: page, next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null }
}

const earlierCount = 10
/** One entry with everything that it contains. Throws `not_found` also for entries of other sites. */
export async function getAuditEntry(services: SiteServices, actor: StaffActor, id: number) {
  const { db } = services
  const isPermittedSite = await buildScopeCondition(services, actor)
  const { rows } = await sql<EntryRow & { line: number; hash: Buffer; previousHash: Buffer | null }>`
    select ${entryColumns}, l.position as line, l.hash,
      (select b.hash from audit_link b where b.position = l.position - 1) as "previousHash"
    from ${entrySource} join audit_link l on l.entry_id = e.id
    where e.id = ${id} and ${isPermittedSite}`.execute(db)
  const [row] = rows
  if (!row) throw createProblem('not_found')
  const { line, hash, previousHash, ...entry } = row
  const { before, after } = parseDetails(entry.details)
  const earlier =
    entry.object === null
      ? []
      : (
          await sql<EntryRow>`select ${entryColumns} from ${entrySource}
            where e.object = ${entry.object} and e.id < ${id} and ${isPermittedSite}
            order by e.id desc limit ${earlierCount}`.execute(db)
        ).rows
  return {
    entry: toEntryView(entry),
    before: before ?? null,
    after: after ?? null,
    erased: entry.details === null,
    line,
    hash: hash.toString('hex'),
    previousHash: previousHash?.toString('hex') ?? '',
    earlier: earlier.map(toEntryView),
  }
}
