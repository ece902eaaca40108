import { ECDH } from 'node:crypto'
import type { storePushEndpoint } from '@amarelle/contract/endpoints/accounts'
import type { ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { createFieldProblem, createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { assertMember, getSessionId } from '../../platform/actor.ts'
import { isAllowedPushEndpoint } from '../../platform/push/index.ts'
import { upsertPushSubscription, deletePushSubscription } from './subscription.sql.ts'

function hasValidKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return Buffer.from(auth, 'base64url').length === 16
  } catch {
    return false
  }
}

function assertSession(context: RequestContext): string {
  const sessionId = getSessionId(context)
  if (sessionId === null) throw createProblem('authentication_required')
  return sessionId
}

/**
 * Stores the push subscription of the caller's browser, valid as long as its session (docs/messages.md#push). Throws
 * `invalid_input` if the endpoint is not a public push service or the keys are invalid.
 */
export async function storePushSubscription(
  context: RequestContext,
  { subscription: { endpoint, keys } }: ParsedEndpointInput<typeof storePushEndpoint>,
): Promise<void> {
  const memberId = assertMember(context)
  const sessionId = assertSession(context)
  if (!isAllowedPushEndpoint(context, endpoint))
    throw createFieldProblem({ 'subscription.endpoint': 'invalid_value' })
  if (!hasValidKeys(keys)) throw createFieldProblem({ 'subscription.keys': 'invalid_value' })
  await runInTransaction(context.db, (tx) =>
    upsertPushSubscription(tx, { memberId, sessionId }, { endpoint, keys }),
  )
}

/** Deletes the push subscription of the caller's browser. */
export async function endPushSubscription(context: RequestContext): Promise<void> {
  assertMember(context)
  await deletePushSubscription(context.db, assertSession(context))
}
