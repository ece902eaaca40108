import type { FoundMember } from '@amarelle/contract/staff/endpoints/members'
import { type RawBuilder, sql } from 'kysely'
import type { StaffActor } from '../platform/actor.ts'
import type { Services } from '../platform/context.ts'
import { listSitePlaces } from '../sites/index.ts'
import { findPermittedSiteIds } from '../staff/index.ts'

const mostFound = 50

interface FoundRow extends Omit<FoundMember, 'signedUpAt' | 'lastSeenAt'> {
  readonly signedUpAt: Date
  readonly lastSeenAt: Date
}

/** What the words may be: each condition uses an index. */
function buildConditions(words: string, siteIds: readonly number[]): RawBuilder<boolean>[] {
  const sites = sql`m.site_id = any(${[...siteIds]}::int[])`
  if (words === '') return [sql<boolean>`${sites}`]
  if (words.includes('@')) return [sql<boolean>`${sites} and lower(m.email) = lower(${words})`]
  const number = /^(?:M-?)?0*(\d{1,15})$/i.exec(words)?.[1]
  const pattern = `${words.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return [
    sql<boolean>`${sites} and lower(m.username) like ${pattern}`,
    ...(number === undefined ? [] : [sql<boolean>`${sites} and m.id = ${Number(number)}`]),
    sql<boolean>`${sites} and m.id in (select o.member_id from credit_order o where o.number = upper(${words}))`,
    sql<boolean>`${sites} and m.id in (select o.member_id from payment_attempt a join credit_order o on o.id = a.order_id
      where a.provider_ref = ${words})`,
  ]
}

/**
 * Members on the actor's sites by e-mail address, start of the username, number, order number or payment reference; without words
 * the newest. Erased members are not found. Searching is not recorded.
 */
export async function searchMembers(
  services: Services,
  actor: StaffActor,
  { words, site }: { words: string; site?: number | undefined },
): Promise<{ members: FoundMember[] }> {
  const permitted =
    (await findPermittedSiteIds(services, actor, 'members.read')) ??
    (await listSitePlaces(services)).map(({ id }) => id)
  const siteIds = permitted.filter((id) => site === undefined || id === site)
  const conditions = buildConditions(words.trim(), siteIds)
  const branches = conditions.map(
    (condition) => sql`(select m.* from member m where ${condition} and m.status <> 'deleted'
      order by ${words.trim() === '' ? sql`m.id desc` : sql`lower(m.username), m.id`} limit ${mostFound})`,
  )
  const { rows } = await sql<FoundRow>`
    select m.id, m.username, m.site_id as "siteId", m.status, m.premium_since is not null as "isPremium",
      coalesce(p.fictional, false) as "isFictional", m.country, m.signed_up_at as "signedUpAt", m.last_seen_at as "lastSeenAt"
    from (select distinct on (id) * from (${sql.join(branches, sql` union all `)}) b order by id) m
    left join profile p on p.member_id = m.id
    order by ${words.trim() === '' ? sql`m.id desc` : sql`lower(m.username), m.id`} limit ${mostFound}`.execute(
    services.db,
  )
  return {
    members: rows.map((row) => ({
      ...row,
      signedUpAt: row.signedUpAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
    })),
  }
}
