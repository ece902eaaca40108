import {
  notificationTypes,
  type NotificationType,
  optInNotificationTypes,
} from '@amarelle/contract/endpoints/notifications'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** By which ways a member is told of a type. */
export interface ChannelPreference {
  readonly mail: boolean
  readonly push: boolean
}
/** Advertising is mailed to who agreed to it at sign-up or since, and pushed to who ticked it here; all else is on (docs/law.md#advertising-mail). */
const getDefaultPreference = (type: NotificationType, marketing: boolean): ChannelPreference =>
  optInNotificationTypes.includes(type) ? { mail: marketing, push: false } : { mail: true, push: true }

/** What a member is told of, all types. */
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
    const own = saved.find((row) => row.type === type)
    return [
      type,
      own ? { mail: own.mail, push: own.push } : getDefaultPreference(type, consents.length > 0),
    ] as const
  })
  return Object.fromEntries(ways) as Record<NotificationType, ChannelPreference>
}

/** Saves what was chosen of one type; the way that is left out stays. In a transaction. */
export async function savePreference(
  tx: Db,
  memberId: number,
  type: NotificationType,
  chosen: { readonly mail?: boolean | undefined; readonly push?: boolean | undefined },
  at: Date,
): Promise<void> {
  const now = (await loadPreferences(tx, memberId))[type]
  const ways = { mail: chosen.mail ?? now.mail, push: chosen.push ?? now.push }
  await tx
    .insertInto('mail_preference')
    .values({ member_id: memberId, type, ...ways, changed_at: at })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'type']).doUpdateSet({ ...ways, changed_at: at }),
    )
    .execute()
}

/** The consent to advertising says it for all its types: what was chosen one by one before is over. */
export const deleteOptInPreferences = (tx: Db, memberId: number) =>
  tx
    .deleteFrom('mail_preference')
    .where('member_id', '=', memberId)
    .where('type', 'in', [...optInNotificationTypes])
    .execute()

/** Two changes of one member come one after the other. */
export const lockPreferences = (tx: Db, memberId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`notifications:${memberId}`}, 0))`.execute(tx)

export const isDiscreet = async (db: Db, memberId: number): Promise<boolean> =>
  (await db.selectFrom('member').select('discreet_notices').where('id', '=', memberId).executeTakeFirst())
    ?.discreet_notices ?? true
export const setDiscreet = (tx: Db, memberId: number, discreet: boolean) =>
  tx.updateTable('member').set({ discreet_notices: discreet }).where('id', '=', memberId).execute()
