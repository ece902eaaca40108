import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { notificationTypes, type saveNotificationsEndpoint } from '@amarelle/contract/endpoints/notifications'
import { createProblem } from '@amarelle/contract/domain/errors'
import { findMemberById } from '../../accounts/index.ts'
import type { RequestContext } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { assertMember, getViewingStaff } from '../../platform/actor.ts'
import { maskEmail } from '../../platform/mask-email.ts'
import {
  isDiscreet,
  lockPreferences,
  loadPreferences,
  savePreference,
  setDiscreet,
} from './preference.sql.ts'

type NotificationSettingsAnswer = EndpointAnswer<typeof saveNotificationsEndpoint>

/** Returns the caller's notification settings, and the reasons why mails are stopped (docs/messages.md#stopped-mails). */
export async function loadNotificationSettings(context: RequestContext): Promise<NotificationSettingsAnswer> {
  const { db } = context
  const memberId = assertMember(context)
  const member = await findMemberById(db, memberId)
  if (!member) throw createProblem('authentication_required')
  const [channels, discreet] = [await loadPreferences(db, memberId), await isDiscreet(db, memberId)]
  return {
    preferences: notificationTypes.map((type) => ({ type, ...channels[type] })),
    discreet,
    disabled: [...member.notificationsDisabled],
    email: getViewingStaff(context) ? maskEmail(member.email) : member.email,
  }
}

/** Saves the given settings; types and channels that are not given stay unchanged. */
export async function saveNotificationSettings(
  context: RequestContext,
  { preferences, discreet }: ParsedEndpointInput<typeof saveNotificationsEndpoint>,
): Promise<NotificationSettingsAnswer> {
  const memberId = assertMember(context)
  await runInTransaction(context.db, async (tx) => {
    await lockPreferences(tx, memberId)
    for (const { type, mail, push } of preferences)
      await savePreference(tx, memberId, type, { mail, push }, context.clock.now())
    if (discreet !== undefined) await setDiscreet(tx, memberId, discreet)
  })
  return loadNotificationSettings(context)
}
