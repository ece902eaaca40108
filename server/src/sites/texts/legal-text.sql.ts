import type { legalKinds } from '@amarelle/contract/endpoints/accounts'
import type { Site } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { getCompanyById } from '../company.sql.ts'

export type LegalKind = (typeof legalKinds)[number]
export interface LegalText {
  readonly version: string
  readonly inForceFrom: Date
}
export interface LegalTextRow extends LegalText {
  readonly kind: string
  /** Null for all sites. */
  readonly siteId: number | null
}
const defaultInForceFrom = new Date('2023-12-01T12:00:00Z')

/** Returns all legal texts, newest first. */
export const listLegalTexts = (db: Db): Promise<LegalTextRow[]> =>
  db
    .selectFrom('legal_text')
    .select(['kind', 'site_id as siteId', 'version', 'in_force_from as inForceFrom'])
    .orderBy('in_force_from', 'desc')
    .execute()
/** Adds a version of a site's legal text. */
export const insertLegalText = (
  tx: Db,
  siteId: number,
  kind: LegalKind,
  { version, inForceFrom }: LegalText,
): Promise<unknown> =>
  tx.insertInto('legal_text').values({ site_id: siteId, kind, version, in_force_from: inForceFrom }).execute()
export const isLegalTextOf =
  (siteId: number) =>
  (text: LegalTextRow): boolean =>
    text.siteId === siteId || text.siteId === null

/**
 * Returns the version in force at `now`: the site's newest, or else the newest for all sites, or else a default dated 2023-12-01 12:00 UTC
 * or when the company was added, whichever is later (docs/law.md#legal-texts). `texts`: newest first.
 */
export function selectLegalText(
  texts: readonly LegalTextRow[],
  kind: LegalKind,
  companyAdded: Date,
  now: Date,
): LegalText {
  const inForce = texts.filter((text) => text.kind === kind && text.inForceFrom <= now)
  const text = inForce.find(({ siteId }) => siteId !== null) ?? inForce[0]
  if (text) return { version: text.version, inForceFrom: text.inForceFrom }
  const inForceFrom = new Date(Math.max(defaultInForceFrom.getTime(), companyAdded.getTime()))
  return { version: inForceFrom.toISOString().slice(0, 10), inForceFrom }
}

/** Returns the version of a legal text in force at `now`, read from the database: for recording consents. */
export async function getLegalText(db: Db, site: Site, kind: LegalKind, now: Date): Promise<LegalText> {
  const texts = (await listLegalTexts(db)).filter(isLegalTextOf(site.id))
  return selectLegalText(texts, kind, (await getCompanyById(db, site.company_id)).added, now)
}
