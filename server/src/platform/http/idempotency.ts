import { type Endpoint, getEndpointName } from '@amarelle/contract/endpoints/endpoint'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../context.ts'
import { type Db, runInTransaction } from '../db/db.ts'
import { computeFingerprint } from '../crypto/tokens.ts'

/** How an idempotent call differs from the usual one. */
export interface IdempotencyOptions<I, A, P = void> {
  /**
   * Before the transaction, and not for a repeat: what counts although the call is refused, or takes its time (reading a picture).
   * The verb is given what comes of it.
   */
  readonly prepare?: (context: RequestContext, input: I) => Promise<P>
  /** What is stored of the answer: all of it, unless it holds a secret. */
  readonly toStoredAnswer?: (answer: A) => Partial<A>
  /** Makes a repeat's answer of what was stored: where the first one gave more than that, a cookie or a secret. */
  readonly restoreAnswer?: (context: RequestContext, input: I, kept: Partial<A>, at: Date) => A | Promise<A>
  /** Keys are the site's for members, too: where the first answer itself may have logged in. */
  readonly siteScoped?: true
  /** The verb settles its key itself, in the statement of its effects (`createIdempotencyClaim`): there is no transaction around it. */
  readonly settlesOwnKey?: true
}
interface IdempotentCall {
  readonly endpoint: string
  readonly key: string
  readonly input: unknown
  readonly options: IdempotencyOptions<never, never, unknown>
}

const getKeyScope = (context: RequestContext, ofSite?: true): string =>
  context.memberId === null || ofSite ? `site:${context.site.id}` : `member:${context.memberId}`

/** A call's key, as a verb stores it that settles the key itself: `id` is one caller's and one endpoint's own. */
export interface IdempotencyClaim {
  readonly id: string
  /** The same for the same input only. */
  readonly fingerprint: string
}
/** null for what no caller asked for, such as a job: it needs no key. */
export function createIdempotencyClaim(
  context: RequestContext,
  endpoint: Endpoint,
  input: unknown,
): IdempotencyClaim | null {
  const { key } = context.options
  if (!key) return null
  const name = getEndpointName(endpoint)
  return {
    id: computeFingerprint([getKeyScope(context), name, key]),
    fingerprint: computeFingerprint([name, input]),
  }
}

const selectStoredAnswer = (db: Db, scope: string, key: string) =>
  db
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'answer', 'created_at as at'])
    .where('scope', '=', scope)
    .where('key', '=', key)

/**
 * Runs `act` once per caller and key, in one transaction with the key: a repeat gets the first answer, the same key with
 * another body is a 409 (docs/safety.md#repeated-calls). A refused call leaves no key, so the member can try again.
 */
export async function runIdempotently(
  context: RequestContext,
  { endpoint, key, input, options }: IdempotentCall,
  act: (inside: RequestContext, prepared: unknown) => unknown,
): Promise<unknown> {
  const scope = getKeyScope(context, options.siteScoped)
  const mark = computeFingerprint([endpoint, input])
  const settled = async () =>
    (await selectStoredAnswer(context.db, scope, key).executeTakeFirst()) !== undefined
  let prepared: unknown
  if (options.prepare && !(await settled()))
    try {
      prepared = await options.prepare(context, input as never)
    } catch (error) {
      // The first call may have settled the key meanwhile, and be what this one was refused for.
      if (!(await settled())) throw error
    }
  const { answer, repeats } = await runInTransaction(context.db, async (tx) => {
    // A second call with this key waits here until the first has committed or rolled back.
    const mine = await tx
      .insertInto('idempotency_key')
      .values({ scope, key, endpoint, fingerprint: mark })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!mine) {
      const first = await selectStoredAnswer(tx, scope, key).executeTakeFirstOrThrow()
      if (first.fingerprint !== mark) throw createProblem('idempotency_conflict')
      return { answer: first.answer, repeats: first.at }
    }
    const made = await act({ ...context, db: tx }, prepared)
    await tx
      .updateTable('idempotency_key')
      .set({ answer: JSON.stringify(options.toStoredAnswer ? options.toStoredAnswer(made as never) : made) })
      .where('scope', '=', scope)
      .where('key', '=', key)
      .execute()
    return { answer: made, repeats: null }
  })
  return repeats && options.restoreAnswer
    ? options.restoreAnswer(context, input as never, answer as never, repeats)
    : answer
}
