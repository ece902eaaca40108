import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export const upsertOwnAddress = (tx: Db, memberId: number, hash: Buffer) =>
  tx
    .insertInto('own_contact_address')
    .values({ member_id: memberId, address_hash: hash })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ address_hash: hash }))
    .execute()
export const deleteOwnAddress = (tx: Db, memberId: number) =>
  tx.deleteFrom('own_contact_address').where('member_id', '=', memberId).execute()

/** Returns members with a confirmed address whose hash is not stored, the lowest ids first. */
export const findMembersWithoutOwnAddress = (db: Db, limit: number) =>
  db
    .selectFrom('member')
    .leftJoin('own_contact_address', 'own_contact_address.member_id', 'member.id')
    .select(['member.id', 'member.email'])
    .where('own_contact_address.member_id', 'is', null)
    .where('member.activated_at', 'is not', null)
    .where('member.status', '<>', 'deleted')
    .orderBy('member.id')
    .limit(limit)
    .execute()

/** Stores hashes of addresses that are still the members' own: an erasure or a change in the meantime is not undone. */
export const insertOwnAddresses = (
  db: Db,
  addresses: readonly { readonly id: number; readonly email: string; readonly hash: Buffer }[],
) =>
  sql`insert into own_contact_address (member_id, address_hash)
    select m.id, a.hash from unnest(${addresses.map(({ id }) => id)}::bigint[], ${addresses.map(({ email }) => email)}::text[],
      ${addresses.map(({ hash }) => hash)}::bytea[]) a (id, email, hash) join member m on m.id = a.id and m.email = a.email
    on conflict do nothing`.execute(db)
