import { type Endpoint, getEndpointName } from '@amarelle/contract/endpoints/endpoint'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../context.ts'
import { type Db, runInTransaction } from '../db/db.ts'
import { computeFingerprint } from '../crypto/tokens.ts'
import { getMemberId } from '../actor.ts'

/** Options of an idempotent endpoint. */
export interface IdempotencyOptions<I, A, P = void> {
  /**
   * Runs before the transaction, and not for a repeat: for effects that must survive a refusal, or slow work such as reading a
   * picture. Its result is passed to the handler.
   */
  readonly prepare?: (context: RequestContext, input: I) => Promise<P>
  /** The part of the answer to store; needed if the answer contains a secret. */
  readonly toStoredAnswer?: (answer: A) => Partial<A>
  /** Rebuilds the answer for a repeat if the first one contained more than was stored, such as a cookie or a secret. */
  readonly restoreAnswer?: (
    context: RequestContext,
    input: I,
    storedAnswer: Partial<A>,
    at: Date,
  ) => A | Promise<A>
  /** Scopes keys to the site even for members, because the first call itself may have logged in. */
  readonly siteScoped?: true
  /**
   * The handler stores its key in the same statement as its effects (`createIdempotencyClaim`), without a surrounding
   * transaction.
   */
  readonly settlesOwnKey?: true
}
interface IdempotentCall {
  readonly endpoint: string
  readonly key: string
  readonly input: unknown
  readonly options: IdempotencyOptions<never, never, unknown>
}

const getKeyScope = (context: RequestContext, ofSite?: true): string =>
  getMemberId(context) === null || ofSite ? `site:${context.site.id}` : `member:${getMemberId(context)}`

/** The key of a call for handlers that store it themselves; `id` is unique per caller, endpoint and key. */
export interface IdempotencyClaim {
  readonly id: string
  /** Equal only for equal input. */
  readonly fingerprint: string
}
/** Returns null for calls without a key, such as those of jobs. */
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
 * Runs `act` once per caller and key, in one transaction with the key. A repeat gets the first answer; the same key with another
 * body throws a 409 (docs/safety.md#repeated-calls). A refused call stores no key, so it can be repeated.
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
      // The first call may have settled the key meanwhile and caused this refusal.
      if (!(await settled())) throw error
    }
  const { answer, repeats } = await runInTransaction(context.db, async (tx) => {
    // A concurrent call with the same key waits here until the first has committed or rolled back.
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
    const newAnswer = await act({ ...context, db: tx }, prepared)
    await tx
      .updateTable('idempotency_key')
      .set({
        answer: JSON.stringify(
          options.toStoredAnswer ? options.toStoredAnswer(newAnswer as never) : newAnswer,
        ),
      })
      .where('scope', '=', scope)
      .where('key', '=', key)
      .execute()
    return { answer: newAnswer, repeats: null }
  })
  return repeats && options.restoreAnswer
    ? options.restoreAnswer(context, input as never, answer as never, repeats)
    : answer
}
