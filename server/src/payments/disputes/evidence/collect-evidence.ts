import { findMemberById, listMemberConsents, listSessions } from '../../../accounts/index.ts'
import type { Services } from '../../../platform/context.ts'
import { findSentMails } from '../../../platform/mail/sent-mail.sql.ts'
import { maskEmail } from '../../../platform/mask-email.ts'
import { getSiteById, getSiteCompany } from '../../../sites/index.ts'
import {
  findEvidenceDelivery,
  findEvidenceMandate,
  findEvidenceOrder,
  listEvidencePayments,
  listEvidenceReturns,
} from './evidence.sql.ts'

/** Everything that shows what a payer agreed to, got and used. Contains no text of any message. */
export async function collectEvidence(services: Services, orderId: number, attemptId: string) {
  const { db, clock } = services
  const order = await findEvidenceOrder(db, orderId)
  const member = await findMemberById(db, order.memberId)
  const site = await getSiteById(services, order.siteId)
  const isErased = !member || member.status === 'deleted'
  return {
    order,
    site,
    company: await getSiteCompany(services, site),
    customer: isErased
      ? null
      : { username: member.username, maskedEmail: maskEmail(member.email), signedUpAt: member.signedUpAt },
    payments: await listEvidencePayments(db, orderId),
    delivery: await findEvidenceDelivery(db, orderId),
    returns: await listEvidenceReturns(db, orderId),
    mandate: await findEvidenceMandate(db, attemptId),
    consents: await listMemberConsents(db, order.memberId),
    sessions: await listSessions(db, order.memberId, clock.now()),
    mails: await findSentMails(db, order.memberId),
  }
}
export type Evidence = Awaited<ReturnType<typeof collectEvidence>>
