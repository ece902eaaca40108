import type { Db } from '../platform/db/db.ts'
import { getPhotoFilePath } from './photos/photo-path.ts'
import { findProfileRow } from './profile.sql.ts'

/** Storage path of the blurred version of a member's main photo, null without one. The caller checks access. */
export async function findBlurredMainPhoto(db: Db, memberId: number): Promise<string | null> {
  const photo = (await findProfileRow(db, memberId))?.mainPhoto
  return photo ? getPhotoFilePath(photo, 'blurred') : null
}
