import { createProblem } from '@amarelle/contract/domain/errors'
import type { ResendableMail } from '@amarelle/contract/staff/endpoints/member-support'
import type { StaffActor } from '../../platform/actor.ts'
import { daysToMs, secondsToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { claimIdempotencyKey } from '../../platform/http/claim-idempotency-key.ts'
import { enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { getSitePlace } from '../../sites/index.ts'
import { authorize, recordAct } from '../../staff/index.ts'
import { findMemberById, type Member } from '../members/member.sql.ts'
import { queueAccountMail } from './account-mail.job.ts'

/** Mails of one kind that staff send again to one member a day. */
const maxResentPerDay = 3
const daySeconds = daysToMs(1) / secondsToMs(1)

export interface ResendRequest {
  readonly id: number
  readonly reason: string
  /** Idempotency key of the call. */
  readonly key: string
}

/**
 * Sends a mail to a member again, at most three times a day of each kind, and records it. `queue` queues the mail, or throws if there is
 * none such. Does nothing for a repeated call. Throws `not_found`, `forbidden` and `too_many_mails`.
 */
export async function resendMail(
  services: Services,
  actor: StaffActor,
  { id: memberId, reason, key }: ResendRequest,
  { mail, target }: { readonly mail: ResendableMail; readonly target: string | null },
  queue: (tx: Db, member: Member) => Promise<void>,
): Promise<void> {
  await runInTransaction(services.db, async (tx) => {
    const inside = { ...services, db: tx }
    const member = await findMemberById(tx, memberId)
    if (!member || member.status === 'deleted') throw createProblem('not_found')
    const authority = authorize(services, actor, 'members.assist', await getSitePlace(inside, member.siteId))
    const call = {
      scope: `staff:${actor.staffId}`,
      key,
      endpoint: 'resend mail',
      input: { memberId, mail, target },
    }
    if (!(await claimIdempotencyKey(tx, call))) return
    await queue(tx, member)
    await enforceRateLimit(
      inside,
      `resend-${mail}:${memberId}`,
      maxResentPerDay,
      daySeconds,
      'too_many_mails',
    )
    await recordAct(services, tx, authority, {
      act: 'member.mail_resent',
      object: `member:${memberId}`,
      memberId,
      after: { mail, target },
      reason,
    })
  })
}

/** Sends the activation mail again. Throws `not_found` for an account that awaits no activation, `forbidden` and `too_many_mails`. */
export const resendActivationTo = (services: Services, actor: StaffActor, request: ResendRequest) =>
  resendMail(services, actor, request, { mail: 'activation', target: null }, async (tx, member) => {
    if (member.status !== 'not_confirmed') throw createProblem('not_found')
    await queueAccountMail(tx, { kind: 'activation', memberId: member.id })
  })
