import type { Parts } from '../platform/context.ts'
import { defineJob } from '../platform/jobs.ts'
import { differingMembers, unbalancedUnits } from './differences.sql.ts'

const named = 100

/** Counts every member's credits in three ways, and every unit as a whole; tells staff, by the log, who and what differs. */
async function checkBooks({ db, log }: Parts): Promise<void> {
  const members = await differingMembers(db, named)
  if (members.length) log.error({ members }, 'the credits of these members do not add up')
  const units = await unbalancedUnits(db)
  if (units.length) log.error({ units }, 'the ledger does not sum to zero')
}

/** At night, when least is booked. */
defineJob('check-books', checkBooks, '41 3 * * *')
