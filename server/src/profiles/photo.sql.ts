import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'

const columns = [
  'id',
  'member_id as memberId',
  'position',
  'status',
  'premium_only as premiumOnly',
  'width',
  'height',
  'color',
  'refusal',
] as const
export type PhotoRow = Awaited<ReturnType<typeof photosOf>>[number]

export const photosOf = (db: Db, memberId: number) =>
  db.selectFrom('photo').select(columns).where('member_id', '=', memberId).orderBy('position').execute()
/** A photo, whose it is, and how many open ones are shown before it: what decides who may have it. */
export const photoWithOwner = (db: Db, id: string) =>
  db
    .selectFrom('photo')
    .innerJoin('profile', 'profile.member_id', 'photo.member_id')
    .innerJoin('member', 'member.id', 'photo.member_id')
    .select([
      'photo.member_id as memberId',
      'photo.status',
      'photo.premium_only as premiumOnly',
      'profile.site_id as siteId',
      'profile.status as profileStatus',
      'member.status as ownerStatus',
      sql<number>`(select count(*) from photo other where other.member_id = photo.member_id
        and other.status = 'active' and not other.premium_only and other.position < photo.position)`.as(
        'before',
      ),
    ])
    .where('photo.id', '=', id)
    .executeTakeFirst()

/** Locks the owner's profile row: photos of one member change one after the other. */
export const lockPhotos = (tx: Db, memberId: number) =>
  tx.selectFrom('profile').select('member_id').where('member_id', '=', memberId).forUpdate().execute()

export const insertPhoto = (
  tx: Db,
  photo: {
    id: string
    memberId: number
    position: number
    status: 'active' | 'pending'
    premiumOnly: boolean
    width: number
    height: number
  },
) =>
  tx
    .insertInto('photo')
    .values({
      id: photo.id,
      member_id: photo.memberId,
      position: photo.position,
      status: photo.status,
      premium_only: photo.premiumOnly,
      width: photo.width,
      height: photo.height,
    })
    .execute()
export const setPremiumOnly = (tx: Db, id: string, premiumOnly: boolean) =>
  tx.updateTable('photo').set({ premium_only: premiumOnly }).where('id', '=', id).execute()
export const removePhoto = (tx: Db, id: string) => tx.deleteFrom('photo').where('id', '=', id).execute()

/** Writes the order of all photos of a member: positions 1, 2, 3 … */
export const orderPhotos = (tx: Db, ids: readonly string[]) =>
  sql`update photo set position = o.position from unnest(${[...ids]}::uuid[]) with ordinality as o (id, position) where photo.id = o.id`.execute(
    tx,
  )
