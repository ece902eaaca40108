import type { Evidence } from '../moderation/index.ts'
import type { Context } from '../platform/context.ts'
import { storedAt } from './photo-path.ts'
import { notesShown } from './profile-view.ts'
import { profileRow } from './profile.sql.ts'

/** What viewers of the site read in a profile, and its main photo. A profile that has ended has nothing to show. */
export async function profileEvidence({ db, site }: Context, memberId: number): Promise<Evidence> {
  const row = await profileRow(db, memberId)
  if (!row || row.name === '') return { facts: [], files: {} }
  const about = site.visible_profile_fields.includes('about') ? row.about : ''
  const photo = row.mainPhoto
  return {
    facts: [{ about, notes: notesShown(row.notes, site), photo: photo && '1.webp' }],
    files: photo ? { '1.webp': storedAt(photo, 'large') } : {},
  }
}
