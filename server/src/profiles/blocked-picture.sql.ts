import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'
import { samePicture } from './photo-hash.ts'

/** Whether a picture looks like one that is refused wherever it turns up. */
export async function isBlockedPicture(db: Db, hash: bigint): Promise<boolean> {
  const { rows } = await sql`select 1 from blocked_picture
    where bit_count((hash # ${String(hash)}::bigint)::bit(64)) <= ${samePicture} limit 1`.execute(db)
  return rows.length > 0
}
/** Refuses the picture of a photo from now on, wherever it turns up. A photo from before hashes were kept has none. */
export const blockPicture = (tx: Db, photoId: string, reason: string, at: Date) =>
  sql`insert into blocked_picture (hash, reason, created_at)
    select hash, ${reason}, ${at} from photo where id = ${photoId} and hash is not null
    on conflict do nothing`.execute(tx)
/** Ids of photos, not refused yet, that look like this one. */
export async function lookAlikes(db: Db, photoId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select other.id from photo one join photo other on other.id <> one.id and other.status <> 'refused'
      and bit_count((other.hash # one.hash)::bit(64)) <= ${samePicture}
    where one.id = ${photoId} order by other.created_at`.execute(db)
  return rows.map(({ id }) => id)
}
