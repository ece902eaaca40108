import type { legalKinds } from '@amarelle/contract/endpoints/accounts'
import { sql } from 'kysely'
import type { Site } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { getCompanyById } from './company.sql.ts'

type LegalKind = (typeof legalKinds)[number]
export interface LegalText {
  readonly version: string
  readonly inForceFrom: Date
}
const defaultInForceFrom = new Date('2023-12-01T12:00:00Z')

/**
 * The version of a legal text in force at `now`: the site's newest, or else the newest for all sites, or else a default dated
 * 2023-12-01 12:00 UTC or when the company was added, whichever is later (docs/law.md#legal-texts).
 */
export async function getLegalText(db: Db, site: Site, kind: LegalKind, now: Date): Promise<LegalText> {
  const row = await db
    .selectFrom('legal_text')
    .select(['version', 'in_force_from as inForceFrom'])
    .where('kind', '=', kind)
    .where('in_force_from', '<=', now)
    .where((e) => e.or([e('site_id', '=', site.id), e('site_id', 'is', null)]))
    .orderBy(sql`site_id is null`)
    .orderBy('in_force_from', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row) return row
  const { added } = await getCompanyById(db, site.company_id)
  const inForceFrom = new Date(Math.max(defaultInForceFrom.getTime(), added.getTime()))
  return { version: inForceFrom.toISOString().slice(0, 10), inForceFrom }
}
