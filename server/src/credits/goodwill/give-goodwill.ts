import { createFieldProblem, createProblem } from '@amarelle/contract/domain/errors'
import type { giveGoodwillEndpoint } from '@amarelle/contract/staff/endpoints/member-support'
import type { z } from 'zod'
import { findMemberById, lockOpenMember } from '../../accounts/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { claimIdempotencyKey } from '../../platform/http/claim-idempotency-key.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { getSitePlace } from '../../sites/index.ts'
import { authorize, recordAct } from '../../staff/index.ts'
import { getBalance } from '../balance.sql.ts'
import { createCreditGrant } from '../create-credit-grant.ts'
import { lockBalance } from '../ledger.sql.ts'
import type { GoodwillMail } from './goodwill-mail.job.ts'
import { findGoodwillAllowance } from './goodwill-limit.ts'

/**
 * Gives promotional credits to a member within the limit of 30 days, and mails the member; a repeated call gives nothing. Returns the
 * member's credits. Throws `not_found` unless the account is open, `forbidden`, and a field error on `credits` above the limit.
 */
export async function giveGoodwill(
  services: Services,
  actor: StaffActor,
  { id: memberId, credits, ground, reason, key }: z.output<(typeof giveGoodwillEndpoint)['input']>,
): Promise<number> {
  return runInTransaction(services.db, async (tx) => {
    const inside = { ...services, db: tx }
    const member = await findMemberById(tx, memberId)
    if (!member) throw createProblem('not_found')
    const authority = authorize(services, actor, 'credits.give', await getSitePlace(inside, member.siteId))
    const input = { memberId, credits, ground }
    const call = { scope: `staff:${actor.staffId}`, key, endpoint: 'give goodwill', input }
    if (!(await claimIdempotencyKey(tx, call))) return getBalance(tx, memberId)
    // Two people at the same time are counted one after the other.
    await lockBalance(tx, memberId)
    if (!(await lockOpenMember(tx, memberId))) throw createProblem('not_found')
    const left = (await findGoodwillAllowance(inside, actor, member))?.left ?? 0
    if (credits > left) throw createFieldProblem({ credits: { code: 'goodwill_limit', values: { left } } })
    const grant = await createCreditGrant(tx, {
      memberId,
      amount: credits,
      kind: 'goodwill',
      source: 'goodwill',
      key: `goodwill:${actor.staffId}:${key}`,
      at: services.clock.now(),
    })
    await addJob(tx, 'goodwill-mail', { memberId, credits, ground } satisfies GoodwillMail)
    await recordAct(services, tx, authority, {
      act: 'member.credits_given',
      object: `member:${memberId}`,
      memberId,
      after: { credits, ground },
      reason,
    })
    return grant.credits
  })
}
