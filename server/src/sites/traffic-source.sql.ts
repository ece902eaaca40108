import type { RequestContext } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'

const selectActiveSources = (db: Db, siteId: number) =>
  db
    .selectFrom('traffic_source')
    .select('code')
    .where('active', '=', true)
    .where((e) => e.or([e('site_id', '=', siteId), e('site_id', 'is', null)]))

/**
 * Returns the code of the active traffic source for a network; null if there is none on this site
 * (docs/product.md#visitors-and-traffic-sources).
 */
export async function findTrafficSource(
  { db, site }: Pick<RequestContext, 'db' | 'site'>,
  network: string | undefined,
): Promise<string | null> {
  if (!network) return null
  const row = await selectActiveSources(db, site.id)
    .where('code', '=', network.toLowerCase())
    .executeTakeFirst()
  return row?.code ?? null
}

/** Returns the code of the traffic source with this API key; null for an unknown key, an inactive source or another site's. */
export async function findTrafficSourceByKey(
  { db, site }: Pick<RequestContext, 'db' | 'site'>,
  keyHash: Buffer,
): Promise<string | null> {
  const row = await selectActiveSources(db, site.id).where('key_hash', '=', keyHash).executeTakeFirst()
  return row?.code ?? null
}
