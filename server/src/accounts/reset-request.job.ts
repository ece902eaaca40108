import type { Parts } from '../platform/context.ts'
import { defineJob } from '../platform/jobs.ts'
import { queueMail } from './account-mails.job.ts'
import { memberByLogin } from './member.sql.ts'

export interface ResetRequest {
  readonly siteId: number
  readonly email: string
}

/** Finds whose address it is after the request was answered; an account that waits to be deleted is told how to restore it. */
async function answer({ db }: Parts, { siteId, email }: ResetRequest): Promise<void> {
  const member = await memberByLogin(db, siteId, email)
  if (!member || member.status === 'deleted') return
  // Who never chose a password completes the sign-up first: a new password alone would skip the consents.
  const open = member.incomplete ? 'completion' : 'reset'
  const kind = member.status === 'pending_deletion' ? 'reactivation' : open
  await queueMail(db, { kind, memberId: member.id })
}

defineJob('reset-request', answer)
