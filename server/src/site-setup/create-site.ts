import { createProblem } from '@amarelle/contract/domain/errors'
import type { SiteProblem } from '@amarelle/contract/staff/site-problems'
import { sql } from 'kysely'
import type { StaffActor } from '../platform/actor.ts'
import { publishStaffChange } from '../platform/channel/staff-changes.ts'
import type { Services } from '../platform/context.ts'
import { type Db, isUniqueViolation, runInTransaction } from '../platform/db/db.ts'
import { authorize, hasStaff, recordAct } from '../staff/index.ts'
import { describeSiteProblem } from '../sites/index.ts'
import { findSiteProblems } from './find-site-problems.ts'
import type { SiteDefinition } from './site-definition.ts'

/** The site was not created, because it is incomplete. */
class SiteIncompleteError extends Error {
  readonly problems: readonly SiteProblem[]
  constructor(problems: readonly SiteProblem[]) {
    super(
      `The site is incomplete:\n${problems.map((problem) => `  ${describeSiteProblem(problem)}`).join('\n')}`,
    )
    this.problems = problems
  }
}

/** Returns the id of the company, a new one if the definition describes it. */
async function storeCompany(tx: Db, company: SiteDefinition['company']): Promise<number> {
  if (typeof company === 'number') {
    const row = await tx.selectFrom('company').select('id').where('id', '=', company).executeTakeFirst()
    if (!row)
      throw new SiteIncompleteError([
        { place: 'company', code: 'company_unknown', values: { company: String(company) } },
      ])
    return row.id
  }
  const { id } = await tx
    .insertInto('company')
    .values({ ...company, id: sql<number>`(select coalesce(max(id), 0) + 1 from company)` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function storeBundles(tx: Db, siteId: number, bundles: SiteDefinition['bundles']): Promise<void> {
  for (const [position, { credits, prices }] of bundles.entries()) {
    const { id } = await tx
      .insertInto('bundle')
      .values({ site_id: siteId, credits, position: position + 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('bundle_price')
      .values(
        Object.entries(prices).map(([currency, price_minor]) => ({ bundle_id: id, currency, price_minor })),
      )
      .execute()
  }
}

/** Stores a site with its company and bundles, whether it is complete or not. Throws a unique violation if its host is taken. */
export async function storeSite(
  tx: Db,
  definition: SiteDefinition,
  publishedAt: Date | null,
): Promise<{ id: number; companyId: number }> {
  const { company, host, name, niche, domain_language, is_default: wantsDefault, settings } = definition
  // One after the other: two first sites must not both become the default.
  await sql`select pg_advisory_xact_lock(hashtextextended('create site', 0))`.execute(tx)
  const companyId = await storeCompany(tx, company)
  const isFirst = !(await tx.selectFrom('site').select('id').limit(1).executeTakeFirst())
  const isDefault = wantsDefault || isFirst
  if (isDefault)
    await tx.updateTable('site').set({ is_default: false }).where('is_default', '=', true).execute()
  const { id } = await tx
    .insertInto('site')
    .values({
      host,
      name,
      niche,
      domain_language,
      company_id: companyId,
      is_default: isDefault,
      settings: JSON.stringify(settings),
      published_at: publishedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeBundles(tx, id, definition.bundles)
  return { id, companyId }
}

/**
 * Creates a site, and its company if it is new, in one transaction. Returns the site's id. Only before there is staff may nobody be
 * the actor. Throws `SiteIncompleteError` with every problem, and `forbidden`; then nothing is stored.
 */
export async function createSite(
  services: Services,
  definition: SiteDefinition,
  actor: StaffActor | null,
): Promise<number> {
  try {
    return await runInTransaction(services.db, async (tx) => {
      if (!actor && (await hasStaff(tx))) throw createProblem('forbidden')
      const authority = actor && authorize(services, actor, 'sites.create', null)
      const { id, companyId } = await storeSite(tx, definition, services.clock.now())
      const problems = await findSiteProblems({ ...services, db: tx }, id)
      if (problems.length > 0) throw new SiteIncompleteError(problems)
      publishStaffChange(tx, 'sites')
      if (authority)
        await recordAct(services, tx, authority, {
          act: 'site.created',
          object: `site:${id}`,
          after: { host: definition.host, companyId },
        })
      return id
    })
  } catch (error) {
    if (isUniqueViolation(error))
      throw new SiteIncompleteError([
        { place: 'host', code: 'host_taken', values: { host: definition.host } },
      ])
    throw error
  }
}
