import { events } from '../platform/events.ts'
import { providePersonalData } from '../platform/personal-data.ts'
import { moderationData } from './personal-data.sql.ts'
import { deleteBlocksOf } from './block.sql.ts'
import { deleteFictionalConsentsOf } from './fictional-consent.sql.ts'
import { unnameActs } from './acts/act.sql.ts'
import { unnameComplaints } from './complaints/complaint.sql.ts'
import { unnameReports } from './report.sql.ts'

/** With a member their blocks go, both ways, and their name from what was reported. */
export function hearModeration(): void {
  providePersonalData('moderation', moderationData)
  events.during('member.purged', async (tx, { memberId }) => {
    await deleteBlocksOf(tx, memberId)
    await deleteFictionalConsentsOf(tx, memberId)
    await unnameReports(tx, memberId)
    await unnameComplaints(tx, memberId)
    await unnameActs(tx, memberId)
  })
}
