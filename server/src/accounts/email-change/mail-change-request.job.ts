import type { Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { queueAccountMail } from '../mail-tokens/account-mail.job.ts'
import { findMemberByLogin } from '../members/member.sql.ts'

export interface MailChangeRequest {
  readonly memberId: number
  readonly siteId: number
  readonly email: string
}

/** Mails the confirmation link to the new address; if it is taken by now, notifies its owner of the attempt instead. */
async function queueMailChangeMail(
  { db }: Services,
  { memberId, siteId, email }: MailChangeRequest,
): Promise<void> {
  const owner = await findMemberByLogin(db, siteId, email)
  if (!owner) await queueAccountMail(db, { kind: 'mail_change', memberId, to: email })
  else if (owner.id !== memberId) await queueAccountMail(db, { kind: 'address_in_use', memberId: owner.id })
}

export const mailChangeRequestJob = defineJob('mail-change-request', queueMailChangeMail)
