import { findOpenAlarms, syncAlarms } from '../platform/alarms.ts'
import type { Services } from '../platform/context.ts'
import { findMembersWithDifferences, findSliceEnd, findUnbalancedUnits } from './balance-check.sql.ts'
import { describeMember, type LedgerProblem, maxReportedMembers } from './ledger-problem.ts'
import { type CheckProgress, readCheckProgress, storeCheckProgress } from './check-progress.sql.ts'

const alarm = 'ledger'
const maxProblems = 200

/** Describes how much one statement reads. */
interface SliceSizes {
  readonly members: number
  readonly transactions: number
}
const defaultSizes: SliceSizes = { members: 1_000, transactions: 20_000 }

/** Adds problems of a slice; their alarms are raised at once, while those of slices that come later stay open. */
async function addProblems(
  services: Services,
  { found }: CheckProgress,
  problems: readonly LedgerProblem[],
): Promise<CheckProgress['found']> {
  if (problems.length === 0) return found
  const all = [...found, ...problems].slice(0, maxProblems)
  const open = (await findOpenAlarms(services.db)).filter(({ name }) => name === alarm)
  const stillOpen = open.map(({ subject, text }): LedgerProblem => [subject, text])
  await syncAlarms(services, alarm, new Map([...stillOpen, ...all]))
  return all
}

async function checkMembers(
  services: Services,
  progress: CheckProgress,
  count: number,
): Promise<CheckProgress | null> {
  const { db, log } = services
  const after = progress.lastMemberId
  const upTo = await findSliceEnd(db, 'member', after, count)
  if (upTo === null) return null
  const members = await findMembersWithDifferences(db, maxReportedMembers, { after, upTo })
  if (members.length) log.error({ members }, 'balances and ledger entries of members differ')
  const found = await addProblems(services, progress, members.map(describeMember))
  return { ...progress, lastMemberId: upTo, found }
}
async function checkTransactions(
  services: Services,
  progress: CheckProgress,
  count: number,
): Promise<CheckProgress | null> {
  const { db, log } = services
  const after = progress.lastTransactionId
  const upTo = await findSliceEnd(db, 'ledger_transaction', after, count)
  if (upTo === null) return null
  const units = await findUnbalancedUnits(db, { after, upTo })
  if (units.length) log.error({ units }, 'the ledger does not sum to zero')
  const problems = units.map(
    ({ unit, sum }): LedgerProblem => [
      `unit ${unit}, transactions ${after + 1} to ${upTo}`,
      { code: 'entries_unbalanced', values: { unit, sum } },
    ],
  )
  return { ...progress, lastTransactionId: upTo, found: await addProblems(services, progress, problems) }
}

/**
 * Checks the credits of every member in three ways, and that all transactions sum to zero: in slices, so that no statement reads more
 * than a small part of the ledger. Goes on where an interrupted check ended. Logs differences as errors and raises alarms; those that
 * are gone are closed at the end.
 */
export async function checkWholeLedger(services: Services, sizes: SliceSizes = defaultSizes): Promise<void> {
  const { db, clock } = services
  let progress = await readCheckProgress(db)
  for (const [check, count] of [
    [checkMembers, sizes.members],
    [checkTransactions, sizes.transactions],
  ] as const)
    for (;;) {
      const next = await check(services, progress, count)
      if (next === null) break
      progress = next
      await storeCheckProgress(db, progress)
    }
  await syncAlarms(services, alarm, new Map(progress.found))
  await storeCheckProgress(db, { lastMemberId: 0, lastTransactionId: 0, found: [] }, clock.now())
}
