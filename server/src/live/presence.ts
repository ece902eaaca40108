import { onlineMinutes } from '@amarelle/contract/limits'
import { touchLastSeen } from '../accounts/index.ts'
import { partnersOf } from '../chat/index.ts'
import { minutes } from '../platform/clock.ts'
import type { Parts } from '../platform/context.ts'
import { publishPassing } from '../platform/member-events.ts'
import { profileRow, touchActive } from '../profiles/index.ts'

/** The member is here: notes it, and tells those they talk with, unless they are invisible. */
export async function comeOnline(parts: Parts, memberId: number): Promise<void> {
  const now = parts.clock.now()
  const row = await profileRow(parts.db, memberId)
  if (!row) return
  await touchActive(parts.db, memberId, now)
  await touchLastSeen(parts.db, memberId, now)
  const wasOnline = now.getTime() - row.lastActiveAt.getTime() < minutes(onlineMinutes)
  if (wasOnline || row.invisible || row.fictional) return
  const partners = await partnersOf(parts.db, memberId)
  if (partners.length) publishPassing(parts.db, partners, { type: 'presence', profile: memberId, online: true })
}
