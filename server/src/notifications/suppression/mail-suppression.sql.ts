import type { MailDisabledReason } from '@amarelle/contract/endpoints/notifications'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Stops mails to these accounts for the reason; returns the accounts for which the reason is new. */
export async function disableMails(
  tx: Db,
  memberIds: readonly number[],
  reason: MailDisabledReason,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update member set notifications_disabled = notifications_disabled || to_jsonb(${reason}::text)
    where id = any(${[...memberIds]}::bigint[]) and status <> 'deleted' and not notifications_disabled ? ${reason}
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
export const enableMails = (tx: Db, memberId: number, reason: MailDisabledReason) =>
  sql`update member set notifications_disabled = notifications_disabled - ${reason}::text where id = ${memberId}`.execute(
    tx,
  )

/** Accounts with the address, on all sites. */
export async function findAccountIdsByEmail(db: Db, email: string): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from member where lower(email) = lower(${email})`.execute(db)
  return rows.map(({ id }) => id)
}

export const upsertSuppression = (tx: Db, addressHash: Buffer, reason: 'bounce' | 'fbl', at: Date) =>
  sql`insert into mail_suppression (address_hash, reason, since) values (${addressHash}, ${reason}, ${at})
    on conflict (address_hash) do update set reason = excluded.reason, since = excluded.since`.execute(tx)
export const deleteSuppression = (tx: Db, addressHash: Buffer) =>
  tx.deleteFrom('mail_suppression').where('address_hash', '=', addressHash).execute()
export const findSuppressionReason = async (db: Db, addressHash: Buffer): Promise<'bounce' | 'fbl' | null> =>
  ((
    await db
      .selectFrom('mail_suppression')
      .select('reason')
      .where('address_hash', '=', addressHash)
      .executeTakeFirst()
  )?.reason as 'bounce' | 'fbl' | undefined) ?? null

type MailReturnKind = 'hard' | 'soft' | 'complaint'
export const insertMailReturn = (tx: Db, memberId: number, kind: MailReturnKind, status: string, at: Date) =>
  tx.insertInto('mail_return').values({ member_id: memberId, kind, status, received_at: at }).execute()
export async function countSoftBouncesSince(db: Db, memberId: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('mail_return')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('kind', '=', 'soft')
    .where('received_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}
export const deleteBounces = (tx: Db, memberId: number) =>
  tx.deleteFrom('mail_return').where('member_id', '=', memberId).where('kind', '<>', 'complaint').execute()
export const deleteMailReturnsBefore = (db: Db, before: Date) =>
  db.deleteFrom('mail_return').where('received_at', '<', before).execute()
