import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { maxDifferingHashBits, type PictureHashes } from './photo-hash.ts'

/** A condition: the hash in a column is similar to that of a picture, as it is or mirrored. */
export const isSimilarHash = (
  column: RawBuilder<unknown>,
  { hash, mirroredHash }: PictureHashes,
): RawBuilder<boolean> =>
  sql<boolean>`least(bit_count((${column} # ${String(hash)}::bigint)::bit(64)),
    bit_count((${column} # ${String(mirroredHash)}::bigint)::bit(64))) <= ${maxDifferingHashBits}`

/** Returns whether a picture, as it is or mirrored, is similar to a blocked one. */
export async function isBlockedPicture(db: Db, hashes: PictureHashes): Promise<boolean> {
  const { rows } =
    await sql`select 1 from blocked_picture where ${isSimilarHash(sql`hash`, hashes)} limit 1`.execute(db)
  return rows.length > 0
}
/** True for photos that were uploaded before hashes were stored. */
export async function isPhotoHashMissing(db: Db, photoId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from photo where id = ${photoId} and hash is null`.execute(db)
  return rows.length > 0
}
export const setPhotoHashes = (db: Db, photoId: string, { hash, mirroredHash }: PictureHashes) =>
  sql`update photo set hash = ${String(hash)}::bigint, mirrored_hash = ${String(mirroredHash)}::bigint
    where id = ${photoId}`.execute(db)
/**
 * Blocks the picture of a photo in all future uploads, and returns its hash. Null, with nothing done, without a stored hash and for a
 * picture that is blocked already.
 */
export async function blockPicture(
  tx: Db,
  photoId: string,
  reason: string,
  at: Date,
): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`insert into blocked_picture (hash, reason, created_at)
    select hash, ${reason}, ${at} from photo where id = ${photoId} and hash is not null
    on conflict do nothing returning hash::text`.execute(tx)
  return rows[0]?.hash ?? null
}
/** Unblocks the picture of exactly this photo; similar pictures stay blocked. */
export const unblockPicture = (tx: Db, photoId: string) =>
  sql`delete from blocked_picture where hash = (select hash from photo where id = ${photoId})`.execute(tx)
/** Unblocks the picture of this photo if it was blocked at that moment. */
export const unblockPictureOf = (tx: Db, photoId: string, blockedAt: Date) =>
  sql`delete from blocked_picture where hash = (select hash from photo where id = ${photoId}) and created_at = ${blockedAt}`.execute(
    tx,
  )
export const unblockHash = (tx: Db, hash: string) =>
  sql`delete from blocked_picture where hash = ${hash}::bigint`.execute(tx)
/** Returns ids of similar photos, also mirrored ones, that are not refused yet, oldest first. */
export async function findSimilarPhotos(db: Db, photoId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select other.id from photo one join photo other on other.id <> one.id and other.status <> 'refused'
      and least(bit_count((other.hash # one.hash)::bit(64)), bit_count((other.hash # one.mirrored_hash)::bit(64)))
        <= ${maxDifferingHashBits}
    where one.id = ${photoId} order by other.created_at`.execute(db)
  return rows.map(({ id }) => id)
}
