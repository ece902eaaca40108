import type { Db } from '../platform/db/db.ts'
import { getPhotoFilePath } from './photos/photo-path.ts'
import { findProfileRow } from './profile.sql.ts'

/** Where the blurred picture of a member's main photo is stored; null without one. The caller has asked the rules. */
export async function findBlurredMainPhoto(db: Db, memberId: number): Promise<string | null> {
  const photo = (await findProfileRow(db, memberId))?.mainPhoto
  return photo ? getPhotoFilePath(photo, 'blurred') : null
}
