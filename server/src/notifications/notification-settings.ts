import type { Answer, Parsed } from '@amarelle/contract/endpoint'
import { notificationTypes, type saveNotifications as endpoint } from '@amarelle/contract/notifications'
import { problem } from '@amarelle/contract/errors'
import { memberById } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { requireMember } from '../platform/require-member.ts'
import { discreetOf, lockPreferences, preferencesOf, savePreference, setDiscreet } from './preference.sql.ts'

type Settings = Answer<typeof endpoint>

/** What the member who asks is told of, and why mails are stopped, if they are (docs/messages.md#stopped-mails). */
export async function showSettings(context: Context): Promise<Settings> {
  const { db } = context
  const memberId = requireMember(context)
  const member = await memberById(db, memberId)
  if (!member) throw problem('authentication_required')
  const [ways, discreet] = [await preferencesOf(db, memberId), await discreetOf(db, memberId)]
  return {
    preferences: notificationTypes.map((type) => ({ type, ...ways[type] })),
    discreet,
    disabled: [...member.notificationsDisabled],
    email: member.email,
  }
}

/** Saves what is given; a type or a way that isn't stays as it was. */
export async function saveSettings(
  context: Context,
  { preferences, discreet }: Parsed<typeof endpoint>,
): Promise<Settings> {
  const memberId = requireMember(context)
  await inTransaction(context.db, async (tx) => {
    await lockPreferences(tx, memberId)
    for (const { type, mail, push } of preferences)
      await savePreference(tx, memberId, type, { mail, push }, context.clock.now())
    if (discreet !== undefined) await setDiscreet(tx, memberId, discreet)
  })
  return showSettings(context)
}
