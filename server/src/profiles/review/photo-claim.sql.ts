import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface PhotoClaim {
  readonly photoId: string
  readonly staffId: number
  /** The colleague's name. */
  readonly name: string
}
/** More claims than this are not listed: more than ten people with a full wall each. */
const mostListedClaims = 600

/** Claims of everybody but this person whose time has not run out. `scope` is a condition on `profile.site_id`. */
export async function findPhotoClaims(
  db: Db,
  { scope, staffId, now }: { scope: RawBuilder<boolean>; staffId: number; now: Date },
): Promise<PhotoClaim[]> {
  const { rows } = await sql<PhotoClaim>`
    select claim.photo_id as "photoId", claim.staff_id as "staffId", staff_member.name
    from photo_claim claim
    join staff_member on staff_member.id = claim.staff_id
    join photo on photo.id = claim.photo_id
    join profile on profile.member_id = photo.member_id
    where claim.ends_at > ${now} and claim.staff_id <> ${staffId} and ${scope}
    order by claim.ends_at desc limit ${mostListedClaims}`.execute(db)
  return rows
}

/** The names of colleagues who work on these photos, by photo. */
export async function findPhotoClaimers(
  db: Db,
  { ids, staffId, now }: { ids: readonly string[]; staffId: number; now: Date },
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('photo_claim')
    .innerJoin('staff_member', 'staff_member.id', 'photo_claim.staff_id')
    .select(['photo_id', 'staff_member.name'])
    .where(sql<boolean>`photo_id = any(${[...ids]}::uuid[])`)
    .where('staff_id', '<>', staffId)
    .where('ends_at', '>', now)
    .execute()
  return new Map(rows.map(({ photo_id: photoId, name }) => [photoId, name]))
}

interface WantedClaim {
  readonly id: string
  readonly endsAt: Date
}
/**
 * Makes these photos the ones that the person works on, except those that a colleague works on, and ends the person's other claims.
 * Returns whether that changed what colleagues see. Photos that were deleted meanwhile are left out.
 */
export async function replacePhotoClaims(
  tx: Db,
  { claims, staffId, at }: { claims: readonly WantedClaim[]; staffId: number; at: Date },
): Promise<boolean> {
  const wanted = sql`${claims.map(({ id }) => id)}::uuid[]`
  const ends = sql`${claims.map(({ endsAt }) => endsAt)}::timestamptz[]`
  const { rows: ended } = await sql<{ isSeen: boolean }>`
    delete from photo_claim where photo_id in (
      select photo_id from photo_claim
      where (staff_id = ${staffId} and photo_id <> all(${wanted})) or ends_at <= ${at}
      order by photo_id for update)
    returning ends_at > ${at} as "isSeen"`.execute(tx)
  // In the order of the ids, so that two people who claim the same photos do not wait for each other.
  const { rows: stored } = await sql<{ isNew: boolean }>`
    insert into photo_claim as claim (photo_id, staff_id, ends_at)
    select photo.id, ${staffId}, claimed.ends_at from unnest(${wanted}, ${ends}) as claimed (id, ends_at) join photo using (id) order by id
    on conflict (photo_id) do update set ends_at = excluded.ends_at where claim.staff_id = ${staffId}
    returning xmax = 0 as "isNew"`.execute(tx)
  return ended.some(({ isSeen }) => isSeen) || stored.some(({ isNew }) => isNew)
}

export const deletePhotoClaim = (tx: Db, photoId: string) =>
  tx.deleteFrom('photo_claim').where('photo_id', '=', photoId).execute()
/** Ends all claims of a person to photos. */
export const deletePhotoClaimsOf = (tx: Db, staffId: number) =>
  tx.deleteFrom('photo_claim').where('staff_id', '=', staffId).execute()
