import type { Services } from '../platform/context.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { findMembersWithDifferences, findUnbalancedUnits } from './balance-check.sql.ts'

const maxReportedMembers = 100

/** Checks every member's credits in three ways and every unit's sum; logs differences as errors. */
async function checkLedger({ db, log }: Services): Promise<void> {
  const members = await findMembersWithDifferences(db, maxReportedMembers)
  if (members.length) log.error({ members }, 'balances and ledger entries of members differ')
  const units = await findUnbalancedUnits(db)
  if (units.length) log.error({ units }, 'the ledger does not sum to zero')
}

export const checkBooksJob = defineJob('check-books', checkLedger, '41 3 * * *')
