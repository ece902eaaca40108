import { daysToMs, addMs, minutesToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { queueAccountMail } from '../mail-tokens/account-mail.job.ts'
import { findMemberByLogin } from '../members/member.sql.ts'
import { countTokensSince } from '../mail-tokens/mail-tokens.ts'

export interface ResetRequest {
  readonly siteId: number
  readonly email: string
}

/** Up to this many links a day, at most one per ten minutes whoever requests it; the previous link stays valid. */
const maxLinksPerDay = 10
async function hasManyLinks(db: Db, memberId: number, now: Date): Promise<boolean> {
  const countSentSince = (since: number) => countTokensSince(db, memberId, 'reset', addMs(now, -since))
  return (await countSentSince(daysToMs(1))) >= maxLinksPerDay && (await countSentSince(minutesToMs(10))) > 0
}

/** Looks up the account after the request was answered; an account pending deletion gets the restore link instead. */
async function queueResetMail({ db, clock }: Services, { siteId, email }: ResetRequest): Promise<void> {
  const member = await findMemberByLogin(db, siteId, email)
  if (!member || member.status === 'deleted') return
  // A member without a password must complete the sign-up first; a new password alone would skip the consents.
  const linkKind = member.incomplete ? 'completion' : 'reset'
  const kind = member.status === 'pending_deletion' ? 'reactivation' : linkKind
  if (await hasManyLinks(db, member.id, clock.now())) return
  await queueAccountMail(db, { kind, memberId: member.id })
}

export const resetRequestJob = defineJob('reset-request', queueResetMail)
