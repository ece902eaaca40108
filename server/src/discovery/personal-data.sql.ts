import type { Parts } from '../platform/context.ts'
import type { PersonalData } from '../platform/personal-data.ts'

/** What a member searched by last, for their archive. */
export async function discoveryData({ db }: Parts, memberId: number): Promise<PersonalData> {
  const search = await db
    .selectFrom('member_search')
    .select(['query', 'saved_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return { data: { saved_search: search ?? null } }
}
