import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Tells whether the member has any known browser, and whether this is one of them. */
export async function checkKnownDevice(
  db: Db,
  memberId: number,
  deviceHash: Buffer,
): Promise<{ any: boolean; this: boolean }> {
  const row = await db
    .selectFrom('known_device')
    .select((e) => [
      e.fn.countAll<number>().as('all'),
      e.fn.countAll<number>().filterWhere('device_hash', '=', deviceHash).as('same'),
    ])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return { any: Number(row.all) > 0, this: Number(row.same) > 0 }
}
export const upsertKnownDevice = (tx: Db, memberId: number, deviceHash: Buffer, at: Date) =>
  tx
    .insertInto('known_device')
    .values({ member_id: memberId, device_hash: deviceHash, last_seen_at: at })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'device_hash']).doUpdateSet({ last_seen_at: at }),
    )
    .execute()

interface AccountInBrowser {
  readonly id: number
  readonly signedUpAt: Date
}
/**
 * Accounts of a site, the member's own included, that signed up since `since` and were used in a browser of the member, in order of
 * their ids. A browser is known by the hash of its cookie, never by an address. Reads at most `limit` accounts of each browser.
 */
export async function findAccountsInSameBrowsers(
  db: Db,
  { memberId, siteId, since, limit }: { memberId: number; siteId: number; since: Date; limit: number },
): Promise<AccountInBrowser[]> {
  const { rows } = await sql<AccountInBrowser>`
    select distinct m.id, m.signed_up_at as "signedUpAt"
    from (select device_hash from known_device where member_id = ${memberId} order by last_seen_at desc limit ${limit}) own
    join lateral (select member_id from known_device d where d.device_hash = own.device_hash
      order by d.last_seen_at desc limit ${limit}) other on true
    join member m on m.id = other.member_id
    where m.site_id = ${siteId} and m.signed_up_at > ${since} and m.status <> 'deleted'
    order by m.id limit ${limit}`.execute(db)
  return rows
}
export const deleteDevicesBefore = (db: Db, before: Date) =>
  db.deleteFrom('known_device').where('last_seen_at', '<', before).execute()
