import { accountRestoreDays } from '@amarelle/contract/domain/limits'
import { daysToMs, addMs, secondsToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { eventBus } from '../../platform/event-bus.ts'
import { erasePlatformData } from '../../platform/erase-platform-data.sql.ts'
import { defineDeletingJob } from '../../platform/jobs/deleting-job.ts'
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

/** Days after which an account that was never activated is deleted (docs/law.md#retention). */
export const deleteUnconfirmedAfterDays = 30
const purgeBatchSize = 500

interface PurgeJob {
  readonly memberId: number
}
/** Milliseconds to wait so that the member's running calls end first and what they store is purged too. */
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
 * Permanently removes a member's personal data; each capability clears its own tables in the same transaction. Payments and the
 * other side's conversations remain, anonymized. Does nothing when the account was restored.
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
    // Limits counted on typed identifiers rather than on the member have their own keys.
    await erasePlatformData(tx, memberId, [
      createIdentifierLimitKey('reset', member.siteId, member.email),
      createIdentifierLimitKey('signup-mail', member.siteId, member.email),
      `login-account:${account}`,
    ])
    await deleteOrAnonymizeMember(tx, memberId, site.country, now)
  })
}

/** Queues one job per member, so that a failure is retried for that member only. Returns how many. */
async function queueDuePurges(services: Services): Promise<number> {
  const memberIds = await findAccountsToPurge(
    services.db,
    getPurgeThresholds(services.clock.now()),
    purgeBatchSize,
  )
  for (const memberId of memberIds)
    await addJob(services.db, 'purge-member', { memberId } satisfies PurgeJob, { key: `purge:${memberId}` })
  return memberIds.length
}

export const purgeMemberJob = defineJob<PurgeJob>('purge-member', purgeMember)
export const purgeMembersJob = defineDeletingJob('purge-members', queueDuePurges, '7 * * * *')
