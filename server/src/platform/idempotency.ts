import { problem } from '@amarelle/contract/errors'
import type { Context } from './context.ts'
import { inTransaction } from './db.ts'
import { fingerprint } from './ids.ts'

/**
 * Runs `act` once per caller and key, in one transaction with the key: a repeat gets the first answer, the same key with
 * another body is a 409 (DECISIONS 1). A refused call leaves no key, so the member can try again.
 */
export async function runOnce(
  context: Context,
  endpoint: string,
  key: string,
  input: unknown,
  act: (inside: Context) => unknown,
): Promise<unknown> {
  const scope = context.memberId === null ? `site:${context.site.id}` : `member:${context.memberId}`
  const mark = fingerprint([endpoint, input])
  return inTransaction(context.db, async (tx) => {
    // A second call with this key waits here until the first has committed or rolled back.
    const mine = await tx
      .insertInto('idempotency_key')
      .values({ scope, key, endpoint, fingerprint: mark })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!mine) {
      const first = await tx
        .selectFrom('idempotency_key')
        .select(['fingerprint', 'answer'])
        .where('scope', '=', scope)
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      if (first.fingerprint !== mark) throw problem('idempotency_conflict')
      return first.answer
    }
    const answer = await act({ ...context, db: tx })
    await tx
      .updateTable('idempotency_key')
      .set({ answer: JSON.stringify(answer) })
      .where('scope', '=', scope)
      .where('key', '=', key)
      .execute()
    return answer
  })
}
