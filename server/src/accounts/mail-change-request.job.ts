import type { Parts } from '../platform/context.ts'
import { defineJob } from '../platform/jobs.ts'
import { queueMail } from './account-mails.job.ts'
import { memberByLogin } from './member.sql.ts'

export interface MailChangeRequest {
  readonly memberId: number
  readonly siteId: number
  readonly email: string
}

/** Writes to the new address; when somebody has it by now, to them, that another one asked for it. */
async function answer({ db }: Parts, { memberId, siteId, email }: MailChangeRequest): Promise<void> {
  const owner = await memberByLogin(db, siteId, email)
  if (!owner) await queueMail(db, { kind: 'mail_change', memberId, to: email })
  else if (owner.id !== memberId) await queueMail(db, { kind: 'address_in_use', memberId: owner.id })
}

defineJob('mail-change-request', answer)
