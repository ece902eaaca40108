import { sql } from 'kysely'
import type { Db } from '../../../server/src/platform/db/db.ts'
import { companies } from '../content/companies.ts'
import type { DemoSite } from '../content/demo-sites.ts'

/** Date from which the demo companies' legal texts are in force: the default of docs/law.md#legal-texts. */
export const legalTextsInForceSince = '2023-12-01T12:00:00.000Z'

export const siteExists = async (db: Db, host: string): Promise<boolean> =>
  (await db.selectFrom('site').select('id').where('host', '=', host).executeTakeFirst()) !== undefined

/** Creates the site and its company; the existence of the site's row marks the site as seeded. */
export async function storeSite(tx: Db, site: DemoSite): Promise<number> {
  const company = companies.find(({ id }) => id === site.companyId)
  if (!company) throw new Error(`No demo company ${site.companyId}`)
  await tx
    .insertInto('company')
    .values({ ...company, added: legalTextsInForceSince })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // An operator's own site may already be the default one.
  const existingDefault = await tx
    .selectFrom('site')
    .select('id')
    .where('is_default', '=', true)
    .executeTakeFirst()
  const { id } = await tx
    .insertInto('site')
    .values({
      host: site.host,
      name: site.name,
      domain_language: site.language,
      niche: site.niche,
      company_id: site.companyId,
      settings: JSON.stringify(site.settings),
      is_default: site.isDefault && !existingDefault,
      is_demo: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Chooses the faces of the first page. */
export const storeFrontPageMembers = (tx: Db, siteId: number, memberIds: readonly number[]) =>
  sql`update site set settings = settings || ${JSON.stringify({ front_page_members: memberIds })}::jsonb where id = ${siteId}`.execute(
    tx,
  )
