import type { Parts } from '../platform/context.ts'
import type { PersonalData } from '../platform/personal-data.ts'

/** Likes that a member gave and got, with the others' names as everybody sees them. */
export async function likeData({ db }: Parts, memberId: number): Promise<PersonalData> {
  const given = await db
    .selectFrom('member_like as l')
    .innerJoin('profile as p', 'p.member_id', 'l.to_id')
    .select(['l.to_id as member', 'p.name', 'l.created_at', 'l.matched_at'])
    .where('l.from_id', '=', memberId)
    .orderBy('l.created_at')
    .execute()
  const received = await db
    .selectFrom('member_like as l')
    .innerJoin('profile as p', 'p.member_id', 'l.from_id')
    .select(['l.from_id as member', 'p.name', 'l.created_at', 'l.matched_at', 'l.seen_at'])
    .where('l.to_id', '=', memberId)
    .orderBy('l.created_at')
    .execute()
  return { data: { given, received } }
}
