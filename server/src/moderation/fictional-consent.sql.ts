import type { Db } from '../platform/db/db.ts'

/** Returns every acceptance of the note about a fictional profile, the oldest first; amounts in minor units. */
export const findFictionalConsents = (db: Db, memberId: number) =>
  db
    .selectFrom('fictional_consent_history')
    .select([
      'profile_id as member',
      'given_at',
      'text_version',
      'price_credits',
      'spent_minor as spent_since_last',
      'currency',
    ])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()

/** Returns the newest acceptances of that note, with the profile's name, for staff. */
export const findNewestFictionalConsents = (db: Db, memberId: number, limit: number) =>
  db
    .selectFrom('fictional_consent_history as c')
    .innerJoin('profile as p', 'p.member_id', 'c.profile_id')
    .select([
      'p.name as profile',
      'c.given_at as givenAt',
      'c.text_version as version',
      'c.price_credits as priceCredits',
    ])
    .where('c.member_id', '=', memberId)
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()

export async function deleteFictionalConsents(tx: Db, memberId: number): Promise<void> {
  for (const table of ['fictional_consent', 'fictional_consent_history'] as const)
    await tx
      .deleteFrom(table)
      .where((e) => e.or([e('member_id', '=', memberId), e('profile_id', '=', memberId)]))
      .execute()
}
