import { heartbeatSeconds } from '@amarelle/contract/endpoints/live'
import type { NotificationType } from '@amarelle/contract/endpoints/notifications'
import { type Member, findMemberById } from '../../accounts/index.ts'
import { hoursToMs, addMs, secondsToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { findProfileRow } from '../../profiles/index.ts'
import type { NotificationConditions, NotificationChannel } from '../rules/decide-notification-time.ts'
import { findMailTimesSince } from '../mail/notification-mail.sql.ts'
import { isDiscreet, loadPreferences } from '../preferences/preference.sql.ts'

/** Who is to be told something. */
export interface Recipient {
  readonly member: Member
  readonly discreet: boolean
  readonly getConditions: (type: NotificationType, way: NotificationChannel) => NotificationConditions
}

/** How it stands with a member now; null when there is nobody to tell. */
export async function loadRecipient(
  services: Services,
  memberId: number,
  now: Date,
): Promise<Recipient | null> {
  const { db } = services
  const member = await findMemberById(db, memberId)
  const profile = member && (await findProfileRow(db, memberId))
  if (!profile) return null
  const [ways, discreet, mailed] = await Promise.all([
    loadPreferences(db, memberId),
    isDiscreet(db, memberId),
    findMailTimesSince(db, memberId, addMs(now, -hoursToMs(24))),
  ])
  // A tab is noted with every beat; one that was missed is not yet a closed tab.
  const here = profile.lastActiveAt > addMs(now, -secondsToMs(2 * heartbeatSeconds))
  return {
    member,
    discreet,
    getConditions: (type, way) => ({
      active: member.status === 'active',
      isEnabled: ways[type][way],
      mailsDisabled: member.notificationsDisabled.length > 0,
      isOnline: here,
      timeZone: member.timeZone,
      recentMailTimes: mailed,
    }),
  }
}
