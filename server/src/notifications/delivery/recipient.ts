import { heartbeatSeconds } from '@amarelle/contract/endpoints/live'
import type { NotificationType } from '@amarelle/contract/endpoints/notifications'
import { type Member, findMemberById } from '../../accounts/index.ts'
import { hoursToMs, addMs, secondsToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { findProfileRow } from '../../profiles/index.ts'
import type { NotificationConditions, NotificationChannel } from '../rules/decide-notification-time.ts'
import { findMailTimesSince } from '../mail/notification-mail.sql.ts'
import { isDiscreet, loadPreferences } from '../preferences/preference.sql.ts'

/** A member who may get notifications. */
export interface Recipient {
  readonly member: Member
  readonly discreet: boolean
  readonly getConditions: (type: NotificationType, way: NotificationChannel) => NotificationConditions
}

/** Loads the member's settings and current state; null if the member or their profile does not exist. */
export async function loadRecipient(
  services: Services,
  memberId: number,
  now: Date,
): Promise<Recipient | null> {
  const { db } = services
  const member = await findMemberById(db, memberId)
  const profile = member && (await findProfileRow(db, memberId))
  if (!profile) return null
  const [preferences, discreet, recentMailTimes] = await Promise.all([
    loadPreferences(db, memberId),
    isDiscreet(db, memberId),
    findMailTimesSince(db, memberId, addMs(now, -hoursToMs(24))),
  ])
  // Open tabs update last_active_at with every heartbeat; a single missed heartbeat does not mean offline.
  const isOnline = profile.lastActiveAt > addMs(now, -secondsToMs(2 * heartbeatSeconds))
  return {
    member,
    discreet,
    getConditions: (type, way) => ({
      active: member.status === 'active' && profile.pausedAt === null,
      isEnabled: preferences[type][way],
      mailsDisabled: member.notificationsDisabled.length > 0,
      isOnline,
      timeZone: member.timeZone,
      recentMailTimes,
    }),
  }
}
