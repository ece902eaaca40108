import {
  notificationTypes,
  type NotificationType,
  optInNotificationTypes,
} from '@amarelle/contract/endpoints/notifications'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Channels enabled for one notification type. */
export interface ChannelPreference {
  readonly mail: boolean
  readonly push: boolean
}
/** Advertising: mail only with the marketing consent, no push. Everything else is enabled (docs/law.md#advertising-mail). */
const getDefaultPreference = (type: NotificationType, marketing: boolean): ChannelPreference =>
  optInNotificationTypes.includes(type) ? { mail: marketing, push: false } : { mail: true, push: true }

/** Returns the member's channels for all types, with defaults. */
export async function loadPreferences(
  db: Db,
  memberId: number,
): Promise<Record<NotificationType, ChannelPreference>> {
  const [saved, { rows: consents }] = await Promise.all([
    db
      .selectFrom('mail_preference')
      .select(['type', 'mail', 'push'])
      .where('member_id', '=', memberId)
      .execute(),
    sql`select from consent where member_id = ${memberId} and kind = 'marketing' and withdrawn_at is null limit 1`.execute(
      db,
    ),
  ])
  const ways = notificationTypes.map((type) => {
    const savedRow = saved.find((row) => row.type === type)
    return [
      type,
      savedRow
        ? { mail: savedRow.mail, push: savedRow.push }
        : getDefaultPreference(type, consents.length > 0),
    ] as const
  })
  return Object.fromEntries(ways) as Record<NotificationType, ChannelPreference>
}

/** Saves one type; a channel that is not given stays unchanged. Call in a transaction after `lockPreferences`. */
export async function savePreference(
  tx: Db,
  memberId: number,
  type: NotificationType,
  choice: { readonly mail?: boolean | undefined; readonly push?: boolean | undefined },
  at: Date,
): Promise<void> {
  const current = (await loadPreferences(tx, memberId))[type]
  const ways = { mail: choice.mail ?? current.mail, push: choice.push ?? current.push }
  await tx
    .insertInto('mail_preference')
    .values({ member_id: memberId, type, ...ways, changed_at: at })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'type']).doUpdateSet({ ...ways, changed_at: at }),
    )
    .execute()
}

/** Resets the choices for advertising types, because a changed marketing consent overrides them. */
export const deleteOptInPreferences = (tx: Db, memberId: number) =>
  tx
    .deleteFrom('mail_preference')
    .where('member_id', '=', memberId)
    .where('type', 'in', [...optInNotificationTypes])
    .execute()

/** Serializes changes to the settings of one member. */
export const lockPreferences = (tx: Db, memberId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`notifications:${memberId}`}, 0))`.execute(tx)

export const isDiscreet = async (db: Db, memberId: number): Promise<boolean> =>
  (await db.selectFrom('member').select('discreet_notices').where('id', '=', memberId).executeTakeFirst())
    ?.discreet_notices ?? true
export const setDiscreet = (tx: Db, memberId: number, discreet: boolean) =>
  tx.updateTable('member').set({ discreet_notices: discreet }).where('id', '=', memberId).execute()
