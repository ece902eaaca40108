import { accountRestoreDays } from '@amarelle/contract/domain/limits'
import { daysToMs, addMs, secondsToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { eventBus } from '../../platform/event-bus.ts'
import { erasePlatformData } from '../../platform/erase-platform-data.sql.ts'
import { addJob, defineJob } from '../../platform/jobs/jobs.ts'
import { getSiteById } from '../../sites/index.ts'
import { createIdentifierLimitKey } from '../members/identifier-limit-key.ts'
import { deleteMemberExports } from '../data-export/data-export.sql.ts'
import {
  findAccountsToPurge,
  deleteOrAnonymizeMember,
  deleteAccountData,
  lockMemberToPurge,
} from './deletion.sql.ts'
import { getAttemptAccountKey } from '../authentication/login-lockout.ts'
import { deleteLoginAttemptsOnAccount } from '../authentication/login-attempt.sql.ts'

/** Days after which an account that was never activated goes (docs/law.md#retention). */
const deleteUnconfirmedAfterDays = 30
const purgeBatchSize = 500

interface PurgeJob {
  readonly memberId: number
}
/** Calls of the member that are still under way end first: what they store is purged as well. Milliseconds. */
const purgeDelayMs = secondsToMs(30)
export const queuePurge = (tx: Db, memberId: number, now: Date): Promise<void> =>
  addJob(tx, 'purge-member', { memberId } satisfies PurgeJob, {
    key: `purge:${memberId}`,
    runAt: addMs(now, purgeDelayMs),
  })

const getPurgeThresholds = (now: Date) => ({
  requestedBefore: addMs(now, -daysToMs(accountRestoreDays)),
  signedUpBefore: addMs(now, -daysToMs(deleteUnconfirmedAfterDays)),
})

/**
 * Removes everything personal of a member for good; every capability clears its own tables in the same transaction. Money
 * and the other side's conversations stay, without a person. Nothing happens when the account was restored.
 */
async function purgeMember(services: Services, { memberId }: PurgeJob): Promise<void> {
  const now = services.clock.now()
  await runInTransaction(services.db, async (tx) => {
    await eventBus.emit(services, tx, 'member.purging', { memberId })
    const member = await lockMemberToPurge(tx, memberId, getPurgeThresholds(now))
    if (!member) return
    const site = await getSiteById({ ...services, db: tx }, member.siteId)
    await eventBus.emit(services, tx, 'member.purged', { memberId, country: site.country })
    const account = getAttemptAccountKey(member, member.siteId, member.email)
    await deleteLoginAttemptsOnAccount(tx, account)
    await deleteMemberExports(tx, memberId)
    await deleteAccountData(tx, memberId)
    // Limits that are counted on what was typed, not on who it was, have keys of their own.
    await erasePlatformData(tx, memberId, [
      createIdentifierLimitKey('reset', member.siteId, member.email),
      createIdentifierLimitKey('signup-mail', member.siteId, member.email),
      `login-account:${account}`,
    ])
    await deleteOrAnonymizeMember(tx, memberId, site.country, now)
  })
}

/** One job each: what fails for one member is repeated for that one. */
async function queueDuePurges(services: Services): Promise<void> {
  for (const memberId of await findAccountsToPurge(
    services.db,
    getPurgeThresholds(services.clock.now()),
    purgeBatchSize,
  ))
    await addJob(services.db, 'purge-member', { memberId } satisfies PurgeJob, { key: `purge:${memberId}` })
}

export const purgeMemberJob = defineJob<PurgeJob>('purge-member', purgeMember)
export const purgeMembersJob = defineJob('purge-members', queueDuePurges, '7 * * * *')
