import type { Db } from '../../platform/db/db.ts'
import { findProfileRow } from '../profile.sql.ts'
import type { PhotoAccess } from './photo-view.ts'

/** Returns the level of access that a viewer has to other members' photos. */
export async function getPhotoAccess(db: Db, viewerId: number | null): Promise<PhotoAccess> {
  if (viewerId === null) return 'visitor'
  return (await findProfileRow(db, viewerId))?.premiumSince ? 'premium' : 'free'
}
