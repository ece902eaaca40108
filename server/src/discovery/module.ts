import type { Module } from '../platform/modules/module.ts'
import { discoveryEndpoints } from './discovery.routes.ts'
import { deleteMatchAnswers } from './suggestions/match-answers.sql.ts'
import { loadDiscoveryData } from './personal-data.sql.ts'
import { likedMembersPort } from './suggestions/suggest.ts'
import { deleteSavedQuery } from './member-search/saved-search.sql.ts'

/** With a member goes what they searched by and what they told the match finder. */
export const discoveryModule: Module = {
  name: 'discovery',
  endpoints: discoveryEndpoints,
  requires: [likedMembersPort],
  personalData: { discovery: loadDiscoveryData },
  eraseMember: async (tx, { memberId }) => {
    await deleteSavedQuery(tx, memberId)
    await deleteMatchAnswers(tx, memberId)
  },
}
