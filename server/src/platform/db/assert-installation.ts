import type { Services } from '../context.ts'
import { computeKeyId, getStableSecret } from '../crypto/signing.ts'

/**
 * Remembers the stable secret and the group of sites of a new database, and refuses to serve it with others: blocks and seals of the
 * audit log would silently not be recognised, or members would meet another group's database. Throws an explanation for the operator.
 */
export async function assertInstallation({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  const keyId = computeKeyId(getStableSecret(config))
  await db
    .insertInto('installation')
    .values({ stable_key_id: keyId, site_group: config.siteGroup })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await db.selectFrom('installation').selectAll().executeTakeFirstOrThrow()
  if (!stored.stable_key_id.equals(keyId))
    throw new Error(
      `This database was made with another secret. Set STABLE_SECRET to the first SECRET of this installation
(docs/operating.md#secrets).`,
    )
  if (stored.site_group !== config.siteGroup)
    throw new Error(
      `This database belongs to the group of sites "${stored.site_group}", not to "${config.siteGroup}". Check SITE_GROUP and DATABASE_URL
(docs/operating.md#groups-of-sites).`,
    )
}
