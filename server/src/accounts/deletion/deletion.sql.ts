import { sql } from 'kysely'
import { type Db, isForeignKeyViolation } from '../../platform/db/db.ts'
import type { Member } from '../members/member.sql.ts'

/** Returns false when the account is in another state, for example because a concurrent call closed it. */
export async function setDeletionRequested(
  tx: Db,
  id: number,
  {
    status,
    from,
    at,
  }: { status: 'pending_deletion' | 'deleted'; from: readonly Member['status'][]; at: Date },
): Promise<boolean> {
  const changed = await tx
    .updateTable('member')
    .set({
      status:
        status === 'deleted'
          ? status
          : sql`case when status = 'suspended' then 'suspended' else ${status} end`,
      deletion_requested_at: at,
    })
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}
/** Restores the previous status and returns it; null when the account is not pending deletion. */
export async function setRestored(tx: Db, id: number): Promise<'active' | 'not_confirmed' | null> {
  const row = await tx
    .updateTable('member')
    .set({
      status: sql`case when activated_at is null then 'not_confirmed' else 'active' end`,
      deletion_requested_at: null,
    })
    .where('id', '=', id)
    .where('status', '=', 'pending_deletion')
    .returning('status')
    .executeTakeFirst()
  return (row?.status as 'active' | 'not_confirmed' | undefined) ?? null
}
/** Finds the site's most recently closed account among those known to the browser; purged accounts are excluded. */
export async function findClosedAccountByDevice(
  db: Db,
  siteId: number,
  deviceHash: Buffer,
): Promise<{ status: string; requestedAt: Date } | null> {
  const row = await db
    .selectFrom('known_device')
    .innerJoin('member', 'member.id', 'known_device.member_id')
    .select(['member.status', 'member.deletion_requested_at as requestedAt'])
    .where('known_device.device_hash', '=', deviceHash)
    .where('member.site_id', '=', siteId)
    .where('member.status', 'in', ['pending_deletion', 'deleted'])
    .orderBy('member.deletion_requested_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.requestedAt ? { status: row.status, requestedAt: row.requestedAt } : null
}
export const insertDeletionReason = (tx: Db, siteId: number, reason: string, atOnce: boolean, at: Date) =>
  tx
    .insertInto('deletion_reason')
    .values({ site_id: siteId, reason, erased_at_once: atOnce, created_at: at })
    .execute()
export const deleteMemberPushSubscriptions = (tx: Db, memberId: number) =>
  tx.deleteFrom('push_subscription').where('member_id', '=', memberId).execute()

/** Finds accounts past their deadline to be restored or activated, and accounts to be erased at once whose job was lost. */
export async function findAccountsToPurge(
  db: Db,
  { requestedBefore, signedUpBefore }: { requestedBefore: Date; signedUpBefore: Date },
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from member where ${isDueToPurge(requestedBefore, signedUpBefore)} order by id limit ${count}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
/**
 * A requested deletion proceeds while the account is suspended. An unconfirmed account that is premium is not deleted.
 */
const isDueToPurge = (requestedBefore: Date, signedUpBefore: Date) => sql<boolean>`
  (status in ('pending_deletion', 'suspended') and deletion_requested_at <= ${requestedBefore}
    or status = 'not_confirmed' and signed_up_at <= ${signedUpBefore} and premium_since is null
    or status = 'deleted' and deleted_at is null)`

export interface MemberToPurge {
  readonly id: number
  readonly siteId: number
  readonly email: string
  readonly username: string
}
/** Locks and returns the account if it is still due to be purged; it may have been restored in the meantime. */
export async function lockMemberToPurge(
  tx: Db,
  id: number,
  { requestedBefore, signedUpBefore }: { requestedBefore: Date; signedUpBefore: Date },
): Promise<MemberToPurge | null> {
  const { rows } = await sql<MemberToPurge>`select id, site_id as "siteId", email, username from member
    where id = ${id} and ${isDueToPurge(requestedBefore, signedUpBefore)} for update`.execute(tx)
  return rows[0] ?? null
}

/** Deletes all the member's rows in the tables of accounts, except the member row. */
export async function deleteAccountData(tx: Db, memberId: number): Promise<void> {
  for (const table of [
    'session',
    'login_code',
    'member_identity',
    'member_passkey',
    'mail_token',
    'consent',
    'known_device',
    'push_subscription',
    'mail_preference',
    'opening_message',
    'member_active_day',
  ] as const)
    await tx.deleteFrom(table).where('member_id', '=', memberId).execute()
  await tx.deleteFrom('opening_message').where('to_id', '=', memberId).execute()
}

/**
 * Removes the person from a member row that payments or other members' conversations refer to. Returns true when nothing
 * referred to the row and it was deleted.
 */
export async function deleteOrAnonymizeMember(
  tx: Db,
  id: number,
  country: string,
  at: Date,
): Promise<boolean> {
  await sql`savepoint burial`.execute(tx)
  try {
    await tx.deleteFrom('member').where('id', '=', id).execute()
    return true
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
    await sql`rollback to savepoint burial`.execute(tx)
  }
  await tx
    .updateTable('member')
    .set({
      email: `deleted-${id}@invalid`,
      username: `deleted-${id}`,
      password_hash: 'none',
      status: 'deleted',
      language: 'en',
      time_zone: 'UTC',
      country,
      traffic_source: null,
      tracking: '{}',
      notifications_disabled: '[]',
      premium_since: null,
      activated_at: null,
      deletion_requested_at: null,
      suspended_at: null,
      suspension_reason: null,
      suspended_by: null,
      incomplete: false,
      signed_up_at: at,
      last_seen_at: at,
      deleted_at: at,
    })
    .where('id', '=', id)
    .execute()
  return false
}
