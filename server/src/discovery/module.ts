import type { Module } from '../platform/modules/module.ts'
import { discoveryEndpoints } from './discovery.routes.ts'
import { deleteMatchAnswers } from './suggestions/match-answers.sql.ts'
import { loadDiscoveryData } from './personal-data.sql.ts'
import { isLikedByPort } from './liked-members.ts'
import { deleteSavedQuery } from './member-search/saved-search.sql.ts'

/** Erasing a member deletes their saved search and match finder answers. */
export const discoveryModule: Module = {
  name: 'discovery',
  endpoints: discoveryEndpoints,
  requires: [isLikedByPort],
  personalData: { discovery: loadDiscoveryData },
  eraseMember: async (tx, { memberId }) => {
    await deleteSavedQuery(tx, memberId)
    await deleteMatchAnswers(tx, memberId)
  },
}
