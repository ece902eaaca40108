import { sql } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/db.ts'
import type { PictureHashes } from './photo-hash.ts'

export const findPhotos = (db: Db, memberId: number) =>
  db
    .selectFrom('photo')
    .leftJoin('photo_appeal', 'photo_appeal.photo_id', 'photo.id')
    .select([
      'id',
      'position',
      'status',
      'premium_only as premiumOnly',
      'width',
      'height',
      'color',
      'refusal',
      'photo_appeal.created_at as appealedAt',
      'photo_appeal.decided_at as appealDecidedAt',
    ])
    .where('member_id', '=', memberId)
    .orderBy('position')
    .execute()
/**
 * Returns a photo with what decides who may see it: its owner, and as `before` the number of active, not premium-only photos in front of
 * it.
 */
export const findPhotoWithOwner = (db: Db, id: string) =>
  db
    .selectFrom('photo')
    .innerJoin('profile', 'profile.member_id', 'photo.member_id')
    .innerJoin('member', 'member.id', 'photo.member_id')
    .select([
      'photo.member_id as memberId',
      'photo.status',
      'photo.premium_only as premiumOnly',
      'profile.site_id as siteId',
      'profile.shared',
      'profile.status as profileStatus',
      'member.status as ownerStatus',
      sql<number>`(select count(*) from photo other where other.member_id = photo.member_id
        and other.status = 'active' and not other.premium_only and other.position < photo.position)`.as(
        'before',
      ),
    ])
    .where('photo.id', '=', id)
    .executeTakeFirst()

/** Locks the owner's profile row, so that changes to photos of one member are serialized. */
export const lockPhotos = (tx: Db, memberId: number) =>
  tx.selectFrom('profile').select('member_id').where('member_id', '=', memberId).forUpdate().execute()

export interface NewPhoto extends PictureHashes {
  readonly id: string
  readonly memberId: number
  readonly position: number
  readonly status: 'active' | 'pending' | 'refused'
  readonly refusal: 'blocked' | null
  readonly premiumOnly: boolean
  readonly width: number
  readonly height: number
  readonly color: string
}
export const insertPhoto = (tx: Db, { memberId, premiumOnly, hash, mirroredHash, ...photo }: NewPhoto) =>
  tx
    .insertInto('photo')
    .values({
      ...photo,
      member_id: memberId,
      premium_only: premiumOnly,
      // Passed as text, because a JavaScript number holds only 53 of the 64 bits.
      hash: sql`${String(hash)}::bigint`,
      mirrored_hash: sql`${String(mirroredHash)}::bigint`,
    })
    .execute()
export const setPremiumOnly = (tx: Db, id: string, premiumOnly: boolean) =>
  tx.updateTable('photo').set({ premium_only: premiumOnly }).where('id', '=', id).execute()
export const deletePhotoRow = (tx: Db, id: string) => tx.deleteFrom('photo').where('id', '=', id).execute()

export const deletePhotoRows = (tx: Db, memberId: number) =>
  tx.deleteFrom('photo').where('member_id', '=', memberId).execute()

/** Sets the positions of photos to 1, 2, 3 … in the order of `ids`. */
export const updatePhotoOrder = (tx: Db, ids: readonly string[]) =>
  sql`update photo set position = o.position from unnest(${[...ids]}::uuid[]) with ordinality as o (id, position) where photo.id = o.id`.execute(
    tx,
  )

/** Returns the decision in force about a photo, and whether its owner waits for another one. */
export const findPhotoDecision = (db: Db, id: string) =>
  db
    .selectFrom('photo')
    .leftJoin('photo_appeal', (join) =>
      join.onRef('photo_appeal.photo_id', '=', 'photo.id').on('photo_appeal.decided_at', 'is', null),
    )
    .select((e) => [
      'photo.status',
      'photo.decided_by_staff as decidedByStaff',
      e('photo_appeal.photo_id', 'is not', null).as('appealed'),
    ])
    .where('photo.id', '=', id)
    .executeTakeFirst()

export const insertPhotoAppeal = (tx: Db, photoId: string, body: string, at: Date) =>
  tx.insertInto('photo_appeal').values({ photo_id: photoId, body, created_at: at }).execute()
export const setPhotoDecision = (
  tx: Db,
  id: string,
  { status, refusal, actor, at }: { status: string; refusal: string | null; actor: StaffActor; at: Date },
) =>
  tx
    .updateTable('photo')
    .set({ status, refusal, decided_at: at, decided_by: actor.name, decided_by_staff: actor.staffId })
    .where('id', '=', id)
    .execute()
/** Describes what a decision about a photo changes, as JSON keeps it. */
export interface PhotoState {
  readonly status: string
  readonly refusal: string | null
  readonly decided_at: string | null
  readonly decided_by: string | null
  readonly decided_by_staff: number | null
}
export async function findPhotoState(db: Db, id: string, memberId: number): Promise<PhotoState | null> {
  const { rows } = await sql<{ state: PhotoState }>`
    select jsonb_build_object('status', status, 'refusal', refusal, 'decided_at', decided_at, 'decided_by', decided_by,
      'decided_by_staff', decided_by_staff) as state
    from photo where id = ${id}::uuid and member_id = ${memberId}`.execute(db)
  return rows[0]?.state ?? null
}
/** Returns a refused photo to an earlier state; false if it is not refused any more, or was deleted. */
export async function setPhotoState(
  tx: Db,
  id: string,
  memberId: number,
  state: PhotoState,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('photo')
    .set({ ...state })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('status', '=', 'refused')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
/** Returns a photo to the review; the decision about it counts as never made. */
export const setPhotoUndecided = (tx: Db, id: string) =>
  tx
    .updateTable('photo')
    .set({ status: 'pending', refusal: null, decided_at: null, decided_by: null, decided_by_staff: null })
    .where('id', '=', id)
    .execute()
/** Sets one photo, or all photos of a member, to pending review, except those a person has decided about. Returns their ids. */
export async function holdPhotos(tx: Db, memberId: number, photo: string | null): Promise<string[]> {
  const rows = await tx
    .updateTable('photo')
    .set({ status: 'pending' })
    .where('member_id', '=', memberId)
    .where('status', '=', 'active')
    .where('decided_at', 'is', null)
    .$if(photo !== null, (query) => query.where('id', '=', photo ?? ''))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
export const setPhotoAppealDecided = (tx: Db, photoId: string, at: Date) =>
  tx
    .updateTable('photo_appeal')
    .set({ decided_at: at })
    .where('photo_id', '=', photoId)
    .where('decided_at', 'is', null)
    .execute()
