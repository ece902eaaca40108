import { onlineMinutes } from '@amarelle/contract/limits'
import { touchLastSeen } from '../accounts/index.ts'
import { partnersOf } from '../chat/index.ts'
import { minutes } from '../platform/clock.ts'
import type { Parts } from '../platform/context.ts'
import { publishPassing } from '../platform/member-events.ts'
import { profileRow, touchActive } from '../profiles/index.ts'

/** Notes members who are still here. */
export async function stayOnline({ db, clock }: Parts, memberIds: readonly number[]): Promise<void> {
  await touchActive(db, memberIds, clock.now())
  await touchLastSeen(db, memberIds, clock.now())
}

/** The member came: notes it, and tells those they talk with, unless they are invisible or were here just now. */
export async function comeOnline(parts: Parts, memberId: number): Promise<void> {
  const row = await profileRow(parts.db, memberId)
  if (!row) return
  await stayOnline(parts, [memberId])
  const wasOnline = parts.clock.now().getTime() - row.lastActiveAt.getTime() < minutes(onlineMinutes)
  if (wasOnline || row.invisible || row.fictional) return
  const partners = await partnersOf(parts.db, memberId)
  if (partners.length)
    publishPassing(parts.db, partners, { type: 'presence', profile: memberId, online: true })
}
