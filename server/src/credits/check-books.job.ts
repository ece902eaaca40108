import { syncAlarms } from '../platform/alarms.ts'
import { addMs, hoursToMs } from '../platform/clock.ts'
import type { Services } from '../platform/context.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { findMembersWithDifferences, findUnbalancedUnits } from './balance-check.sql.ts'
import { readCheckCompletedAt } from './check-progress.sql.ts'
import { checkWholeLedger } from './check-whole-ledger.ts'
import { describeMember, type LedgerProblem, maxReportedMembers } from './ledger-problem.ts'

/** The period that the hourly check reads: longer than an hour, so that a late run leaves no gap. */
const recentMs = hoursToMs(3)
/** The daily check of the whole ledger is late after so long. */
const maxCheckAgeMs = hoursToMs(30)

/** Checks recent bookings, and that the daily check of the whole ledger is not late; raises alarms. */
async function checkRecentBooks(services: Services): Promise<void> {
  const { db, log, clock } = services
  const recent = { since: addMs(clock.now(), -recentMs) }
  const members = await findMembersWithDifferences(db, maxReportedMembers, recent)
  if (members.length) log.error({ members }, 'balances and ledger entries of members differ')
  const units = await findUnbalancedUnits(db, recent)
  if (units.length) log.error({ units }, 'the ledger does not sum to zero')
  const completedAt = await readCheckCompletedAt(db)
  const isLate = completedAt !== null && completedAt < addMs(clock.now(), -maxCheckAgeMs)
  await syncAlarms(
    services,
    'ledger_recent',
    new Map([
      ...members.map(describeMember),
      ...units.map(
        ({ unit, sum }): LedgerProblem => [
          `unit ${unit}`,
          { code: 'entries_unbalanced', values: { unit, sum } },
        ],
      ),
      ...(isLate
        ? [
            [
              'whole ledger',
              { code: 'ledger_check_late', values: { at: completedAt.toISOString() } },
            ] as const,
          ]
        : []),
    ]),
  )
}

/** Checks the whole ledger once a day, in slices. */
export const checkBooksJob = defineJob('check-books', (services) => checkWholeLedger(services), '41 3 * * *')
/** Checks recent bookings every hour. */
export const checkRecentBooksJob = defineJob('check-recent-books', checkRecentBooks, '11 * * * *')
