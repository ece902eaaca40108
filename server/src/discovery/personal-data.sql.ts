import type { Services } from '../platform/context.ts'
import type { PersonalData } from '../platform/personal-data.ts'
import { findAllSavedSearches } from './saved-searches/saved-search.sql.ts'
import { findMatchAnswers } from './suggestions/match-answers.sql.ts'

/** Last search, saved searches and match finder answers, for the member's data export. */
export async function loadDiscoveryData({ db }: Services, memberId: number): Promise<PersonalData> {
  const search = await db
    .selectFrom('member_search')
    .select(['query', 'saved_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  const answers = await findMatchAnswers(db, memberId)
  const savedSearches = await findAllSavedSearches(db, memberId)
  return {
    data: { last_search: search ?? null, saved_searches: savedSearches, match_answers: answers ?? null },
  }
}
