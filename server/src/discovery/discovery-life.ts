import { eventBus } from '../platform/event-bus.ts'
import { registerPersonalDataProvider } from '../platform/personal-data.ts'
import { deleteAnswers } from './match-answers.sql.ts'
import { discoveryData } from './personal-data.sql.ts'
import { deleteQuery } from './saved-search.sql.ts'

/** With a member goes what they searched by and what they told the match finder. */
export function hearDiscovery(): void {
  registerPersonalDataProvider('discovery', discoveryData)
  eventBus.subscribeInTransaction('member.purged', async (tx, { memberId }) => {
    await deleteQuery(tx, memberId)
    await deleteAnswers(tx, memberId)
  })
}
