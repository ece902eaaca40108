import { createProblem } from '@amarelle/contract/domain/errors'
import type { Db } from '../../platform/db/db.ts'
import { findBlockingSide } from './block.sql.ts'

/** Throws when either member blocked the other (docs/safety.md#blocking), and `not_found` when one hides from the other as a contact. */
export async function assertNotBlocked(
  db: Db,
  viewerId: number,
  otherId: number,
  otherName: string,
): Promise<void> {
  const who = await findBlockingSide(db, viewerId, otherId)
  if (who === 'other') throw createProblem('blocked_by', { name: otherName })
  if (who === 'contact') throw createProblem('not_found')
  if (who === 'viewer') throw createProblem('you_blocked', { name: otherName })
}
