import type { Services } from '../context.ts'
import { computeKeyId, getStableSecret } from './signing.ts'

/**
 * Remembers the stable secret of a new database, and refuses to start with another one: blocks, suppressed addresses and seals of the
 * audit log would silently not be recognised. Throws an explanation for the operator.
 */
export async function assertStableSecret({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  const keyId = computeKeyId(getStableSecret(config))
  await db
    .insertInto('stable_secret')
    .values({ key_id: keyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await db.selectFrom('stable_secret').select('key_id').executeTakeFirstOrThrow()
  if (stored.key_id.equals(keyId)) return
  throw new Error(
    `This database was made with another secret. Set STABLE_SECRET to the first SECRET of this installation
(docs/operating.md#secrets).`,
  )
}
