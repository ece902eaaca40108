import type { getDeletion } from '@amarelle/contract/accounts'
import type { Answer } from '@amarelle/contract/endpoint'
import type { Context } from '../platform/context.ts'
import { hashToken } from '../platform/ids.ts'
import { closedAccountOfDevice } from './deletion.sql.ts'
import { restorableUntil } from './deletion-times.ts'

/** What became of the reader's account: of who is logged out, the one that was last closed in this browser. */
export async function showDeletion(context: Context): Promise<Answer<typeof getDeletion>> {
  const { db, site, device, memberId, clock } = context
  if (memberId !== null) return { state: 'open' }
  if (device === null) return { state: 'none' }
  const closed = await closedAccountOfDevice(db, site.id, hashToken(device))
  if (!closed) return { state: 'none' }
  const until = restorableUntil(closed.requestedAt)
  if (closed.status === 'deleted' || until <= clock.now()) return { state: 'erasing' }
  return { state: 'closed', restorable_until: until.toISOString() }
}
