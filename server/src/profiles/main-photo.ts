import type { Db } from '../platform/db.ts'
import { storedAt } from './photo-path.ts'
import { profileRow } from './profile.sql.ts'

/** Where the blurred picture of a member's main photo is stored; null without one. The caller has asked the rules. */
export async function blurredMainPhoto(db: Db, memberId: number): Promise<string | null> {
  const photo = (await profileRow(db, memberId))?.mainPhoto
  return photo ? storedAt(photo, 'blurred') : null
}
