import { reactivationDays } from '@amarelle/contract/limits'
import { days, later, seconds } from '../platform/clock.ts'
import type { Parts } from '../platform/context.ts'
import { type Db, inTransaction } from '../platform/db.ts'
import { events } from '../platform/events.ts'
import { forgetMember } from '../platform/forget-member.sql.ts'
import { addJob, defineJob } from '../platform/jobs.ts'
import { siteById } from '../sites/index.ts'
import { addressKey } from './address-key.ts'
import { endExportsOf } from './data-export.sql.ts'
import { accountsToPurge, buryMember, forgetAccount, lockLeaving } from './deletion.sql.ts'
import { attemptsOn } from './login-lockout.ts'
import { forgetAttemptsOn } from './login-attempt.sql.ts'

/** Days after which an account that was never activated goes (docs/law.md#retention). */
const unconfirmedDays = 30
const atOnce = 500

interface Purge {
  readonly memberId: number
}
/** Calls of the member that are still under way end first: what they store is purged as well. Milliseconds. */
const afterCalls = seconds(30)
export const queuePurge = (tx: Db, memberId: number, now: Date): Promise<void> =>
  addJob(tx, 'purge-member', { memberId } satisfies Purge, {
    key: `purge:${memberId}`,
    runAt: later(now, afterCalls),
  })

const due = (now: Date) => ({
  requestedBefore: later(now, -days(reactivationDays)),
  signedUpBefore: later(now, -days(unconfirmedDays)),
})

/**
 * Removes everything personal of a member for good; every capability clears its own tables in the same transaction. Money
 * and the other side's conversations stay, without a person. Nothing happens when the account was restored.
 */
async function purge(parts: Parts, { memberId }: Purge): Promise<void> {
  const now = parts.clock.now()
  await inTransaction(parts.db, async (tx) => {
    await events.emit(parts, tx, 'member.purging', { memberId })
    const member = await lockLeaving(tx, memberId, due(now))
    if (!member) return
    const site = await siteById({ ...parts, db: tx }, member.siteId)
    await events.emit(parts, tx, 'member.purged', { memberId, country: site.country })
    const account = attemptsOn(member, member.siteId, member.email)
    await forgetAttemptsOn(tx, account)
    await endExportsOf(tx, memberId)
    await forgetAccount(tx, memberId)
    // Limits that are counted on what was typed, not on who it was, have keys of their own.
    await forgetMember(tx, memberId, [
      addressKey('reset', member.siteId, member.email),
      addressKey('signup-mail', member.siteId, member.email),
      `login-account:${account}`,
    ])
    await buryMember(tx, memberId, site.country, now)
  })
}

/** One job each: what fails for one member is repeated for that one. */
async function purgeDue(parts: Parts): Promise<void> {
  for (const memberId of await accountsToPurge(parts.db, due(parts.clock.now()), atOnce))
    await addJob(parts.db, 'purge-member', { memberId } satisfies Purge, { key: `purge:${memberId}` })
}

defineJob<Purge>('purge-member', purge)
defineJob('purge-members', purgeDue, '7 * * * *')
