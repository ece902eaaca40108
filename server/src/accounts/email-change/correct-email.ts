import { createFieldProblem, createProblem } from '@amarelle/contract/domain/errors'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { getSitePlace } from '../../sites/index.ts'
import { authorize, recordAct } from '../../staff/index.ts'
import { isDisposableEmail } from '../bot-protection/disposable-email.ts'
import { queueAccountMail } from '../mail-tokens/account-mail.job.ts'
import { revokeTokens } from '../mail-tokens/mail-tokens.ts'
import { findMemberById, findMemberByLogin, isOpenMemberStatus } from '../members/member.sql.ts'
import type { MailChangeRequest } from './mail-change-request.job.ts'

const maxCorrectionsPerDay = 3

/**
 * Requests another address for a member who cannot do it: as with the member's own request, the link mailed to the new address
 * confirms it, and the current one is told and can stop it. `proof` says how the member was recognised. Throws `not_found` unless the
 * account is open, `forbidden`, `too_many_mails`, and field errors on `email`.
 */
export async function correctEmail(
  services: Services,
  actor: StaffActor,
  { id: memberId, email, proof }: { id: number; email: string; proof: string },
): Promise<void> {
  await runInTransaction(services.db, async (tx) => {
    const inside = { ...services, db: tx }
    const member = await findMemberById(tx, memberId)
    if (!member) throw createProblem('not_found')
    const place = await getSitePlace(inside, member.siteId)
    const authority = authorize(services, actor, 'members.correct_email', place)
    if (!isOpenMemberStatus(member.status)) throw createProblem('not_found')
    if (isDisposableEmail(email)) throw createFieldProblem({ email: 'email_disposable' })
    // Staff may see addresses, so that a taken one is no secret from them.
    if (await findMemberByLogin(tx, member.siteId, email)) throw createFieldProblem({ email: 'email_exists' })
    await enforceRateLimit(
      inside,
      `correct-email:${memberId}`,
      maxCorrectionsPerDay,
      86_400,
      'too_many_mails',
    )
    await revokeTokens(tx, memberId, services.clock.now(), ['mail_change'])
    const request: MailChangeRequest = { memberId, siteId: member.siteId, email }
    await addJob(tx, 'mail-change-request', request, { key: `mail-change-request:${memberId}` })
    await queueAccountMail(tx, { kind: 'mail_change_requested', memberId })
    await recordAct(services, tx, authority, {
      act: 'member.email_corrected',
      object: `member:${memberId}`,
      memberId,
      before: { email: member.email },
      after: { email },
      reason: proof,
    })
  })
}
