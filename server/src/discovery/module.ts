import type { Module } from '../platform/modules/module.ts'
import { keepWithAccount } from '../platform/modules/processing.ts'
import { discoveryEndpoints } from './discovery.routes.ts'
import { deleteMatchAnswers } from './suggestions/match-answers.sql.ts'
import { loadDiscoveryData } from './personal-data.sql.ts'
import { isLikedByPort } from './liked-members.ts'
import { deleteLastQuery } from './member-search/last-search.sql.ts'

/** Erasing a member deletes their last search and match finder answers. */
export const discoveryModule: Module = {
  name: 'discovery',
  endpoints: discoveryEndpoints,
  requires: [isLikedByPort],
  processing: {
    activity: {
      persons: ['members'],
      data: ['profile', 'usage'],
      recipients: ['other_members'],
      legalBases: ['contract'],
    },
    tables: {
      ...keepWithAccount('match_answers', 'member_search'),
    },
  },
  personalData: { discovery: loadDiscoveryData },
  eraseMember: async (tx, { memberId }) => {
    await deleteLastQuery(tx, memberId)
    await deleteMatchAnswers(tx, memberId)
  },
}
