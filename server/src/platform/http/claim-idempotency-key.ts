import { createProblem } from '@amarelle/contract/domain/errors'
import { computeFingerprint } from '../crypto/tokens.ts'
import type { Db } from '../db/db.ts'

/**
 * Claims the key of a call in the transaction of its effects: true for the first call, false for a repeat, which must do nothing.
 * Concurrent calls with the same key wait for the first. Throws `idempotency_conflict` if the key was used with other input.
 */
export async function claimIdempotencyKey(
  tx: Db,
  { scope, key, endpoint, input }: { scope: string; key: string; endpoint: string; input: unknown },
): Promise<boolean> {
  const fingerprint = computeFingerprint([endpoint, input])
  const stored = await tx
    .insertInto('idempotency_key')
    .values({ scope, key, endpoint, fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (stored) return true
  const first = await tx
    .selectFrom('idempotency_key')
    .select('fingerprint')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  if (first?.fingerprint !== fingerprint) throw createProblem('idempotency_conflict')
  return false
}
