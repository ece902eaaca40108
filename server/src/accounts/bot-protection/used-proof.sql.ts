import type { Db } from '../../platform/db/db.ts'

/** Returns true for the first use only. A concurrent second use waits until the first transaction has ended. */
export async function consumeProof(tx: Db, nonce: string, expiresAt: Date): Promise<boolean> {
  const row = await tx
    .insertInto('used_proof')
    .values({ nonce, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst()
  return row !== undefined
}
export const deleteExpiredProofs = (db: Db, before: Date) =>
  db.deleteFrom('used_proof').where('expires_at', '<', before).execute()
