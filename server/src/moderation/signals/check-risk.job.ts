import { findMemberById } from '../../accounts/index.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { getSiteById } from '../../sites/index.ts'
import { generateCaseNumber } from '../cases/case-number.ts'
import { type RiskCheckJob, riskCheckPort, type RiskFacts } from './risk-rule.ts'
import { raiseSignal } from './risk-signal.sql.ts'

/** Nothing is left to decide about accounts that are closed, suspended or erased. */
const watchedStatuses: readonly string[] = ['not_confirmed', 'active']

async function findWatchedMember({ db }: Pick<Services, 'db'>, memberId: number) {
  const member = await findMemberById(db, memberId)
  return member && watchedStatuses.includes(member.status) ? member : null
}

/** Stores what the rule found, unless the signal is about somebody else whose account has ended. */
async function storeFacts(services: Services, { rule }: RiskCheckJob, facts: RiskFacts): Promise<void> {
  const member = await findWatchedMember(services, facts.memberId)
  if (!member) return
  await runInTransaction(services.db, async (tx) => {
    const isStored = await raiseSignal(tx, {
      ...facts,
      reference: generateCaseNumber('S'),
      siteId: member.siteId,
      rule,
      at: services.clock.now(),
    })
    if (isStored) publishStaffChange(tx, 'cases')
  })
}

/** Checks one rule for one member, and raises a signal for staff. No rule acts by itself. */
export const checkRiskJob = defineJob<RiskCheckJob>('check-risk', async (services, job) => {
  const member = await findWatchedMember(services, job.memberId)
  const check = riskCheckPort.getAll().find(({ rule }) => rule === job.rule)
  if (!member || !check) return
  const site = await getSiteById(services, member.siteId)
  const facts = await check.findFacts(services.db, { memberId: member.id, site, now: services.clock.now() })
  if (facts) await storeFacts(services, job, facts)
})
