import type { Db } from '../platform/db/db.ts'
import { listMemberIdentities } from './providers/member-identity.sql.ts'

/** Loads all data accounts stores about a member, except credentials. */
export async function loadAccountData(db: Db, memberId: number) {
  const [
    account,
    consents,
    sessions,
    devices,
    links,
    loginCodes,
    passkeys,
    identities,
    exports,
    opening,
    push,
    notifications,
    activeDays,
  ] = await Promise.all([
    db
      .selectFrom('member')
      .select([
        'id',
        'email',
        'username',
        'status',
        'language',
        'time_zone',
        'country',
        'traffic_source',
        'tracking',
        'notifications_disabled',
        'signed_up_at',
        'activated_at',
        'premium_since',
        'last_seen_at',
        'suspended_at',
        'suspension_reason',
      ])
      .where('id', '=', memberId)
      .executeTakeFirst(),
    db
      .selectFrom('consent')
      .select(['kind', 'text_version', 'given_at', 'withdrawn_at'])
      .where('member_id', '=', memberId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('session')
      .select(['device', 'created_at', 'last_seen_at', 'expires_at'])
      .where('member_id', '=', memberId)
      .execute(),
    db.selectFrom('known_device').select('last_seen_at').where('member_id', '=', memberId).execute(),
    db
      .selectFrom('mail_token')
      .select(['kind', 'payload', 'created_at', 'expires_at', 'used_at'])
      .where('member_id', '=', memberId)
      .execute(),
    db
      .selectFrom('login_code')
      .select(['created_at', 'expires_at'])
      .where('member_id', '=', memberId)
      .execute(),
    db
      .selectFrom('member_passkey')
      .select(['name', 'transports', 'created_at', 'last_used_at'])
      .where('member_id', '=', memberId)
      .execute(),
    listMemberIdentities(db, memberId),
    db
      .selectFrom('data_export')
      .select(['state', 'created_at', 'expires_at'])
      .where('member_id', '=', memberId)
      .execute(),
    db
      .selectFrom('opening_message')
      .select(['to_id', 'body', 'created_at'])
      .where('member_id', '=', memberId)
      .execute(),
    db
      .selectFrom('push_subscription')
      .select(['endpoint', 'created_at'])
      .where('member_id', '=', memberId)
      .execute(),
    db
      .selectFrom('mail_preference')
      .select(['type', 'mail', 'push'])
      .where('member_id', '=', memberId)
      .execute(),
    db
      .selectFrom('member_active_day')
      .select('day')
      .where('member_id', '=', memberId)
      .orderBy('day')
      .execute(),
  ])
  return {
    account,
    consents,
    sessions,
    devices,
    mailed_links: links,
    mailed_codes: loginCodes,
    passkeys,
    identities,
    exports,
    opening_message: opening[0] ?? null,
    push_subscriptions: push,
    notification_settings: notifications,
    active_days: activeDays.map(({ day }) => day),
  }
}
