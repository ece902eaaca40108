import { beatSeconds } from '@amarelle/contract/live'
import type { NotificationType } from '@amarelle/contract/notifications'
import { type Member, memberById } from '../accounts/index.ts'
import { hours, later, seconds } from '../platform/clock.ts'
import type { Parts } from '../platform/context.ts'
import { profileRow } from '../profiles/index.ts'
import type { Standing, Way } from './decide-notice.ts'
import { mailedSince } from './notice-mail.sql.ts'
import { discreetOf, preferencesOf } from './preference.sql.ts'

/** Who is to be told something. */
export interface Recipient {
  readonly member: Member
  readonly discreet: boolean
  readonly standing: (type: NotificationType, way: Way) => Standing
}

/** How it stands with a member now; null when there is nobody to tell. */
export async function recipientOf(parts: Parts, memberId: number, now: Date): Promise<Recipient | null> {
  const { db } = parts
  const member = await memberById(db, memberId)
  const profile = member && (await profileRow(db, memberId))
  if (!profile) return null
  const [ways, discreet, mailed] = await Promise.all([
    preferencesOf(db, memberId),
    discreetOf(db, memberId),
    mailedSince(db, memberId, later(now, -hours(24))),
  ])
  // A tab is noted with every beat; one that was missed is not yet a closed tab.
  const here = profile.lastActiveAt > later(now, -seconds(2 * beatSeconds))
  return {
    member,
    discreet,
    standing: (type, way) => ({
      active: member.status === 'active',
      on: ways[type][way],
      stopped: member.notificationsDisabled.length > 0,
      here,
      timeZone: member.timeZone,
      mailed,
    }),
  }
}
