import type { Module } from '../platform/modules/module.ts'
import { discoveryEndpoints } from './discovery.routes.ts'
import { deleteAnswers } from './match-answers.sql.ts'
import { discoveryData } from './personal-data.sql.ts'
import { knownMembersPort } from './suggest.ts'
import { deleteQuery } from './saved-search.sql.ts'

/** With a member goes what they searched by and what they told the match finder. */
export const discoveryModule: Module = {
  name: 'discovery',
  endpoints: discoveryEndpoints,
  requires: [knownMembersPort],
  personalData: { discovery: discoveryData },
  eraseMember: async (tx, { memberId }) => {
    await deleteQuery(tx, memberId)
    await deleteAnswers(tx, memberId)
  },
}
