import { syncAlarms } from '../platform/alarms.ts'
import { addMs, hoursToMs } from '../platform/clock.ts'
import type { Services } from '../platform/context.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { findMembersWithDifferences, findUnbalancedUnits } from './balance-check.sql.ts'

const maxReportedMembers = 100
/** What the hourly check looks back on: longer than an hour, so that a late run leaves no gap. */
const recentMs = hoursToMs(3)

/** Checks members' credits in three ways and every unit's sum; logs differences as errors and raises alarms. */
async function checkLedger(services: Services, alarm: string, since: Date | null): Promise<void> {
  const { db, log } = services
  const members = await findMembersWithDifferences(db, maxReportedMembers, since)
  if (members.length) log.error({ members }, 'balances and ledger entries of members differ')
  const units = await findUnbalancedUnits(db, since)
  if (units.length) log.error({ units }, 'the ledger does not sum to zero')
  const causes = [
    ...members.map(
      ({ memberId, balance, lots, replay, unused }) =>
        [
          `member ${memberId}`,
          `balance ${balance}, lots ${lots}, entries ${replay}, lots less use ${unused}`,
        ] as const,
    ),
    ...units.map(({ unit, sum }) => [`unit ${unit}`, `the entries sum to ${sum}`] as const),
  ]
  await syncAlarms(services, alarm, new Map(causes))
}

export const checkBooksJob = defineJob(
  'check-books',
  (services) => checkLedger(services, 'ledger', null),
  '41 3 * * *',
)
/** Checks what was booked recently; the nightly check reads the whole ledger. */
export const checkRecentBooksJob = defineJob(
  'check-recent-books',
  (services) => checkLedger(services, 'ledger_recent', addMs(services.clock.now(), -recentMs)),
  '11 * * * *',
)
