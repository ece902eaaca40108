import { events } from '../platform/events.ts'
import { providePersonalData } from '../platform/personal-data.ts'
import { discoveryData } from './personal-data.sql.ts'
import { deleteQuery } from './saved-search.sql.ts'

/** With a member goes what they searched by. */
export function hearDiscovery(): void {
  providePersonalData('discovery', discoveryData)
  events.during('member.purged', async (tx, { memberId }) => {
    await deleteQuery(tx, memberId)
  })
}
