import { days, later, minutes } from '../platform/clock.ts'
import type { Parts } from '../platform/context.ts'
import type { Db } from '../platform/db.ts'
import { defineJob } from '../platform/jobs.ts'
import { queueMail } from './account-mails.job.ts'
import { memberByLogin } from './member.sql.ts'
import { tokensSince } from './tokens.ts'

export interface ResetRequest {
  readonly siteId: number
  readonly email: string
}

/** Of more links a day at most one comes in ten minutes, whoever asks: the one before still holds. */
const linksADay = 10
async function hasManyLinks(db: Db, memberId: number, now: Date): Promise<boolean> {
  const sent = (since: number) => tokensSince(db, memberId, 'reset', later(now, -since))
  return (await sent(days(1))) >= linksADay && (await sent(minutes(10))) > 0
}

/** Finds whose address it is after the request was answered; an account that waits to be deleted is told how to restore it. */
async function answer({ db, clock }: Parts, { siteId, email }: ResetRequest): Promise<void> {
  const member = await memberByLogin(db, siteId, email)
  if (!member || member.status === 'deleted') return
  // Who never chose a password completes the sign-up first: a new password alone would skip the consents.
  const open = member.incomplete ? 'completion' : 'reset'
  const kind = member.status === 'pending_deletion' ? 'reactivation' : open
  if (await hasManyLinks(db, member.id, clock.now())) return
  await queueMail(db, { kind, memberId: member.id })
}

defineJob('reset-request', answer)
