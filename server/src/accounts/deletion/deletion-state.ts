import type { getDeletionEndpoint } from '@amarelle/contract/endpoints/accounts'
import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import type { RequestContext } from '../../platform/context.ts'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { getMemberId } from '../../platform/actor.ts'
import { findClosedAccountByDevice } from './deletion.sql.ts'
import { getRestoreDeadline } from '../members/restore-deadline.ts'

/** Returns the deletion state of the reader's account; when logged out, of the account last closed in this browser. */
export async function getDeletionState(
  context: RequestContext,
): Promise<EndpointAnswer<typeof getDeletionEndpoint>> {
  const { db, site, device, clock } = context
  const memberId = getMemberId(context)
  if (memberId !== null) return { state: 'open' }
  if (device === null) return { state: 'none' }
  const closed = await findClosedAccountByDevice(db, site.id, hashToken(device))
  if (!closed) return { state: 'none' }
  const until = getRestoreDeadline(closed.requestedAt)
  if (closed.status === 'deleted' || until <= clock.now()) return { state: 'erasing' }
  return { state: 'closed', restorable_until: until.toISOString() }
}
