import { ECDH } from 'node:crypto'
import type { storePush } from '@amarelle/contract/accounts'
import type { Parsed } from '@amarelle/contract/endpoint'
import { fieldProblem, problem } from '@amarelle/contract/errors'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { requireMember } from '../../platform/require-member.ts'
import { isAllowedEndpoint } from '../../platform/web-push/index.ts'
import { putSubscription, removeSubscription } from './subscription.sql.ts'

function isReadable({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return Buffer.from(auth, 'base64url').length === 16
  } catch {
    return false
  }
}

function ownSession({ sessionId }: Context): string {
  if (sessionId === null) throw problem('authentication_required')
  return sessionId
}

/**
 * Has the caller's browser told by push, as long as its session lasts (docs/messages.md#push). Throws `invalid_input` for an address
 * that is no public push service's, and for keys that nothing could be encrypted for.
 */
export async function storeSubscription(
  context: Context,
  { subscription: { endpoint, keys } }: Parsed<typeof storePush>,
): Promise<void> {
  const memberId = requireMember(context)
  const sessionId = ownSession(context)
  if (!isAllowedEndpoint(context, endpoint)) throw fieldProblem({ 'subscription.endpoint': 'invalid_value' })
  if (!isReadable(keys)) throw fieldProblem({ 'subscription.keys': 'invalid_value' })
  await inTransaction(context.db, (tx) => putSubscription(tx, { memberId, sessionId }, { endpoint, keys }))
}

/** The caller's browser is told no more. */
export async function endSubscription(context: Context): Promise<void> {
  requireMember(context)
  await removeSubscription(context.db, ownSession(context))
}
