import type { Evidence } from '../moderation/index.ts'
import type { RequestContext } from '../platform/context.ts'
import { getPhotoFilePath } from './photos/photo-path.ts'
import { filterVisibleNotes } from './profile-view.ts'
import { findProfileRow } from './profile.sql.ts'

/** Returns the texts of a profile that other members see, and its main photo, as evidence of a case; empty for a deleted member. */
export async function loadProfileEvidence(
  { db, site }: Pick<RequestContext, 'db' | 'site'>,
  memberId: number,
): Promise<Evidence> {
  const row = await findProfileRow(db, memberId)
  if (!row || row.name === '') return { facts: [], files: {}, photoId: null }
  const about = site.visible_profile_fields.includes('about') ? row.about : ''
  const photo = row.mainPhoto
  return {
    facts: [{ about, notes: filterVisibleNotes(row.notes, site), photo: photo && '1.webp' }],
    photoId: photo,
    files: photo ? { '1.webp': getPhotoFilePath(photo, 'large') } : {},
  }
}
