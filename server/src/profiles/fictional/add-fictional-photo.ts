import { createFieldProblem, createProblem } from '@amarelle/contract/domain/errors'
import { sql } from 'kysely'
import type { Services, Site } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { runDecodeTask } from '../../platform/media/decode-queue.ts'
import { addPhoto } from '../photos/add-photo.ts'
import { isBlockedPicture, isSimilarHash } from '../photos/blocked-picture.sql.ts'
import type { PictureHashes } from '../photos/photo-hash.ts'
import { renderPhoto } from '../photos/render-photo.ts'
import { storePhoto } from '../photos/store-photo.ts'

/**
 * Returns whether a photo of a member looks the same, or the same when mirrored. A picture without any outline, whose hash is 0, looks like
 * nobody's.
 */
async function isMemberPicture(db: Db, hashes: PictureHashes): Promise<boolean> {
  if (hashes.hash === 0n) return false
  const { rows } = await sql`
    select 1 from photo o join profile p on p.member_id = o.member_id
    where not p.fictional and o.hash <> 0 and ${isSimilarHash(sql`o.hash`, hashes)} limit 1`.execute(db)
  return rows.length > 0
}

/** Serializes what is compared within a site, so that two people at once can't give its profiles the same picture. */
const lockFictionalPictures = (tx: Db, siteId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`fictional-pictures:${siteId}`}, 0))`.execute(tx)
/** Returns whether another fictional profile of the site has a picture that looks the same, or the same when mirrored. */
async function isPictureInUse(
  tx: Db,
  siteId: number,
  memberId: number,
  hashes: PictureHashes,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from profile p join photo o on o.member_id = p.member_id
    where p.site_id = ${siteId} and p.fictional and p.member_id <> ${memberId} and o.status <> 'refused' and o.hash <> 0
      and ${isSimilarHash(sql`o.hash`, hashes)} limit 1`.execute(tx)
  return rows.length > 0
}

interface FictionalPhoto {
  readonly memberId: number
  readonly bytes: Uint8Array
  /** Stores what else belongs to the photo, in the same transaction. */
  readonly storeWith: (tx: Db, photoId: string) => Promise<void>
}
/**
 * Adds a picture to a fictional profile. Throws `member_picture` if it looks like a photo of a member, `blocked_picture` if staff have
 * blocked it, a field problem with `picture_in_use` if another fictional profile of the site has it, `photo_limit`, and what
 * `renderPhoto` throws.
 */
export async function addFictionalPhoto(
  services: Services,
  site: Site,
  { memberId, bytes, storeWith }: FictionalPhoto,
): Promise<void> {
  const rendered = await runDecodeTask(memberId, () => renderPhoto(bytes))
  if (await isMemberPicture(services.db, rendered)) throw createProblem('member_picture')
  if (await isBlockedPicture(services.db, rendered)) throw createProblem('blocked_picture')
  const photo = await storePhoto(services, rendered)
  await runInTransaction(services.db, async (tx) => {
    await lockFictionalPictures(tx, site.id)
    if (await isPictureInUse(tx, site.id, memberId, rendered))
      throw createFieldProblem({ picture: 'picture_in_use' })
    await addPhoto({ db: tx }, site, memberId, photo, false)
    await storeWith(tx, photo.id)
  })
}
