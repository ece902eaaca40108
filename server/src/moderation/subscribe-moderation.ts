import { eventBus } from '../platform/event-bus.ts'
import { registerPersonalDataProvider } from '../platform/personal-data.ts'
import { loadModerationData } from './personal-data.sql.ts'
import { deleteAllMemberBlocks } from './blocks/block.sql.ts'
import { deleteFictionalConsents } from './fictional-consent.sql.ts'
import { anonymizeActs } from './cases/moderation-act.sql.ts'
import { anonymizeComplaints } from './complaints/complaint.sql.ts'
import { anonymizeReports } from './reports/report.sql.ts'

/** With a member their blocks go, both ways, and their name from what was reported. */
export function subscribeModeration(): void {
  registerPersonalDataProvider('moderation', loadModerationData)
  eventBus.subscribeInTransaction('member.purged', async (tx, { memberId }) => {
    await deleteAllMemberBlocks(tx, memberId)
    await deleteFictionalConsents(tx, memberId)
    await anonymizeReports(tx, memberId)
    await anonymizeComplaints(tx, memberId)
    await anonymizeActs(tx, memberId)
  })
}
