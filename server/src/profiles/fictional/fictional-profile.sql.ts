import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { insertProfile, type NewProfile } from '../profile.sql.ts'

/** Stores a profile with the label of fictional profiles, which nothing takes off again, and shows it. */
export async function insertFictionalProfile(
  tx: Db,
  { about, ...profile }: NewProfile & { readonly about: string },
  at: Date,
): Promise<void> {
  await insertProfile(tx, profile, at)
  await tx
    .updateTable('profile')
    .set({ fictional: true, status: 'active', about })
    .where('member_id', '=', profile.memberId)
    .execute()
}
/** Shows a fictional profile, or hides it from everybody. */
export const setFictionalShown = (tx: Db, memberId: number, isShown: boolean) =>
  tx
    .updateTable('profile')
    .set({ status: isShown ? 'active' : 'disabled' })
    .where('member_id', '=', memberId)
    .where('fictional', '=', sql<boolean>`true`)
    .execute()
export const setFictionalAbout = (tx: Db, memberId: number, about: string) =>
  tx
    .updateTable('profile')
    .set({ about })
    .where('member_id', '=', memberId)
    .where('fictional', '=', sql<boolean>`true`)
    .execute()
