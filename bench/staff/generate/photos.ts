import { photoRefusalReasons } from '@amarelle/contract/endpoints/profiles'
import { type RawBuilder, sql } from 'kysely'
import type { BulkLoad } from '../../support/bulk-load.ts'
import { pickSql, sizes } from './sizes.ts'

/** The id of photo n, which member n owns. */
export const toPhotoId = (n: number): string => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
/** The same in SQL. */
export const photoIdSql = (number: RawBuilder<unknown>): RawBuilder<string> =>
  sql`('00000000-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
const ownPhotoIdSql = photoIdSql(sql`n`)
/** Most pictures are unlike all others; one in twenty is one of a hundred that many members have. */
const hashSql = sql`case when n % 20 = 1 then (n % 1999 % 100) * 1048576 else hashint8extended(n, 1) end`

/** Gives most members a photo: some await review, some are shown, some were refused within this year and a few of those appealed. */
export async function generatePhotos(load: BulkLoad): Promise<void> {
  const { pendingPhotos, otherPhotos, appealedPhotos } = sizes
  await load.runWithoutIndexes(['photo'], async () => {
    await sql`insert into photo (id, member_id, position, status, width, height, hash, created_at)
      select ${ownPhotoIdSql}, n, 1, 'pending', 600, 600, ${hashSql}, now() - n * interval '1 second'
      from generate_series(1, ${pendingPhotos}::bigint) n`.execute(load.db)
    await sql`insert into photo (id, member_id, position, status, width, height, hash, created_at, refusal, decided_at, decided_by_staff)
      select ${ownPhotoIdSql}, n, 1, case when refused then 'refused' else 'active' end, 600, 600, ${hashSql}, now() - n * interval '1 minute',
        case when refused then ${pickSql(photoRefusalReasons)} end, now() - n * interval '2 minutes', 2
      from (select n, n % 2 = 0 as refused from generate_series(${pendingPhotos + 1}::bigint, ${pendingPhotos + otherPhotos}::bigint) n) made`.execute(
      load.db,
    )
  })
  await sql`insert into photo_appeal (photo_id, body, created_at)
    select ${ownPhotoIdSql}, 'It is me.', now() from (select ${pendingPhotos}::bigint + 2 * i as n from generate_series(1, ${appealedPhotos}::bigint) i) made`.execute(
    load.db,
  )
}
