import { maxTextWork, type TextWork } from '@amarelle/contract/staff/endpoints/today/today'
import type { SiteScope } from '@amarelle/contract/staff/scope'
import { sql } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { buildSiteCondition } from '../../staff/index.ts'

/** Returns what waits on the sites whose texts the actor reads: drafts of others, then planned texts, counted by site and language. */
export async function listTextWork(
  services: Services,
  actor: StaffActor,
  scope: SiteScope,
): Promise<TextWork[]> {
  const isOnSite = await buildSiteCondition(services, actor, 'texts.read', sql`o.site_id`, scope)
  const { rows } = await sql<Omit<TextWork, 'nextStartsAt'> & { nextStartsAt: Date | null }>`
    select o.site_id as site, o.language, o.state, count(*)::int as count, min(o.starts_at) as "nextStartsAt"
    from text_override o
    where o.state in ('draft', 'planned') and (o.state = 'planned' or o.author_id <> ${actor.staffId}) and ${isOnSite}
    group by 1, 2, 3 order by 3, 5, 1, 2 limit ${maxTextWork}`.execute(services.db)
  return rows.map(({ nextStartsAt, ...row }) => ({
    ...row,
    nextStartsAt: nextStartsAt?.toISOString() ?? null,
  }))
}
