import type { GiftCode } from '@amarelle/contract/domain/fields'
import type { Profile } from '@amarelle/contract/endpoints/profiles'
import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'

/** Counts a gift that a member received. The giver is not stored, because the counts outlive blocks and accounts. */
export const incrementReceivedGift = (tx: Db, memberId: number, code: GiftCode) =>
  sql`insert into received_gift as r (member_id, code, count) values (${memberId}, ${code}, 1)
    on conflict (member_id, code) do update set count = r.count + 1`.execute(tx)

/** Takes back a gift whose message was refunded. */
export async function decrementReceivedGift(tx: Db, memberId: number, code: GiftCode): Promise<void> {
  await sql`delete from received_gift where member_id = ${memberId} and code = ${code} and count <= 1`.execute(
    tx,
  )
  await sql`update received_gift set count = count - 1 where member_id = ${memberId} and code = ${code}`.execute(
    tx,
  )
}

/** The gifts a member received, by count in descending order, then by the catalogue's order. */
export const findReceivedGifts = (db: Db, memberId: number): Promise<Profile['gifts']> =>
  db
    .selectFrom('received_gift as r')
    .innerJoin('gift as g', 'g.code', 'r.code')
    .select((e) => [e.ref('r.code').$castTo<GiftCode>().as('code'), 'r.count'])
    .where('r.member_id', '=', memberId)
    .orderBy('r.count', 'desc')
    .orderBy('g.position')
    .execute()

export const deleteReceivedGifts = (tx: Db, memberId: number) =>
  tx.deleteFrom('received_gift').where('member_id', '=', memberId).execute()
