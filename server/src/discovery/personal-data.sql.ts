import type { Services } from '../platform/context.ts'
import type { PersonalData } from '../platform/personal-data.ts'
import { findMatchAnswers } from './suggestions/match-answers.sql.ts'

/** Last search and match finder answers, for the member's data export. */
export async function loadDiscoveryData({ db }: Services, memberId: number): Promise<PersonalData> {
  const search = await db
    .selectFrom('member_search')
    .select(['query', 'saved_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  const answers = await findMatchAnswers(db, memberId)
  return { data: { last_search: search ?? null, match_answers: answers ?? null } }
}
