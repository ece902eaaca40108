import type { Module } from '../platform/modules/module.ts'
import { deletedAfter, keepWithAccount } from '../platform/modules/processing.ts'
import { discoveryEndpoints } from './discovery.routes.ts'
import { deleteMatchAnswers } from './suggestions/match-answers.sql.ts'
import { loadDiscoveryData } from './personal-data.sql.ts'
import { forgetSearchMatchesJob } from './saved-searches/forget-search-matches.job.ts'
import { newPersonMs } from './saved-searches/alert-times.ts'
import { deleteMemberSavedSearches } from './saved-searches/saved-search.sql.ts'
import { isLikedByPort } from './liked-members.ts'
import { deleteLastQuery } from './member-search/last-search.sql.ts'

/** Erasing a member deletes their last search, their saved searches and match finder answers. */
export const discoveryModule: Module = {
  name: 'discovery',
  endpoints: discoveryEndpoints,
  jobs: [forgetSearchMatchesJob],
  requires: [isLikedByPort],
  processing: {
    activity: {
      persons: ['members'],
      data: ['profile', 'usage'],
      recipients: ['other_members'],
      legalBases: ['contract'],
    },
    tables: {
      saved_search_match: [deletedAfter(newPersonMs, { since: 'told_at', job: 'forget-search-matches' })],
      ...keepWithAccount('match_answers', 'member_search', 'saved_search'),
    },
  },
  personalData: { discovery: loadDiscoveryData },
  eraseMember: async (tx, { memberId }) => {
    await deleteLastQuery(tx, memberId)
    await deleteMemberSavedSearches(tx, memberId)
    await deleteMatchAnswers(tx, memberId)
  },
}
