import type { SentMailView } from '@amarelle/contract/staff/endpoints/member-support'
import type { StaffActor } from '../platform/actor.ts'
import type { Services } from '../platform/context.ts'
import { findSentMails } from '../platform/mail/sent-mail.sql.ts'
import { findMemberFor } from './find-member-for.ts'

/** Returns the newest mails to a member. Opening the member's page was recorded. Throws `not_found` and `forbidden`. */
export async function listMemberMails(
  services: Services,
  actor: StaffActor,
  id: number,
): Promise<{ mails: SentMailView[] }> {
  await findMemberFor(services, actor, 'members.read', id)
  const mails = await findSentMails(services.db, id)
  return { mails: mails.map(({ at, ...mail }) => ({ ...mail, at: at.toISOString() })) }
}
