import { daysToMs, addMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { findMemberById } from '../../accounts/index.ts'
import { mailReturnCounter } from '../../platform/observability/metrics.ts'
import { parseReturnAddress } from '../../platform/mail/return-address.ts'
import { createProblem } from '@amarelle/contract/domain/errors'
import { parseCampaignMailId } from '../campaigns/campaign-links.ts'
import { markRecipient } from '../campaigns/recipient.sql.ts'
import { type MailReport, parseReturnedMail } from './parse-returned-mail.ts'
import {
  findAccountIdsByEmail,
  insertMailReturn,
  countSoftBouncesSince,
  disableMails,
  upsertSuppression,
} from '../suppression/mail-suppression.sql.ts'
import { computeAddressHash } from '../suppression/mail-suppression.ts'
import { unsubscribe } from '../unsubscribe/unsubscribe.ts'
import { verifyUnsubscribeToken } from '../unsubscribe/unsubscribe-token.ts'
import { supportInboxPort, undeliveredAnswerPort } from './support-inbox-port.ts'

/** An address counts as invalid after 5 temporary failures within 14 days. */
const [softBounceLimit, softBounceDays] = [5, 14]

/** Stops mails to an address for all accounts on all sites, because they share the mailbox. */
async function suppressEmail(services: Services, email: string, reason: 'bounce' | 'fbl'): Promise<void> {
  const { db, config, clock } = services
  await runInTransaction(db, async (tx) => {
    await upsertSuppression(tx, computeAddressHash(config, email), reason, clock.now())
    await disableMails(tx, await findAccountIdsByEmail(tx, email), reason)
  })
}

/** Applies a report: a permanent failure or complaint stops mails at once, temporary failures only when they repeat. */
async function applyMailReport(
  services: Services,
  memberId: number,
  email: string,
  { kind, status, mailId }: MailReport,
): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  mailReturnCounter.inc({ kind })
  await insertMailReturn(db, memberId, kind, status, now)
  const mailOfCampaign = mailId === null ? null : parseCampaignMailId(mailId)
  if (mailOfCampaign?.memberId === memberId) {
    const column = kind === 'complaint' ? 'complained_at' : 'bounced_at'
    await markRecipient(db, `c${mailOfCampaign.campaignNumber}`, memberId, column, now)
  } else if (mailId !== null && kind !== 'complaint')
    await undeliveredAnswerPort.get()(services, { memberId, mailId, status })
  if (kind === 'complaint') return suppressEmail(services, email, 'fbl')
  const isInvalid =
    kind === 'hard' ||
    (await countSoftBouncesSince(db, memberId, addMs(now, -daysToMs(softBounceDays)))) >= softBounceLimit
  if (isInvalid) await suppressEmail(services, email, 'bounce')
}

type IntakeResult = 'taken' | 'unsubscribed' | 'stored' | 'ignored'
const getLocalPart = (address: string) => address.slice(0, address.lastIndexOf('@'))

/** A mail to an unsubscribe address (`mailto:` of RFC 2369) stops all mails except necessary ones. */
async function unsubscribeByAddress(services: Services, address: string): Promise<IntakeResult> {
  try {
    await unsubscribe(services, getLocalPart(address), true)
    return 'unsubscribed'
  } catch (error) {
    if ((error as { code?: string }).code !== createProblem('link_expired').code) throw error
    return 'ignored'
  }
}

/**
 * Handles a raw mail: a report to the bounce domain (RFC 3464, RFC 5965), an unsubscription, or a mail to a site's support address.
 * Ignores reports that are not sent to a signed return address, or are about another address than the account has now, so that
 * nobody can stop someone else's mails. Throws `too_many_requests` if the sender has written too often; the mail server tries again.
 */
export async function handleIncomingMail(
  services: Services,
  raw: Buffer,
  recipient: string | null,
): Promise<IntakeResult> {
  const report = await parseReturnedMail(raw)
  const addresses = recipient ? [recipient] : report.addresses
  for (const address of addresses) {
    if (verifyUnsubscribeToken(services.config, getLocalPart(address)))
      return unsubscribeByAddress(services, address)
    const returnAddress = parseReturnAddress(services.config, address)
    const member = returnAddress && (await findMemberById(services.db, returnAddress.memberId))
    if (!member || member.status === 'deleted' || !returnAddress.isOf(member.email) || !report.mailReport)
      continue
    await applyMailReport(services, member.id, member.email, report.mailReport)
    return 'taken'
  }
  if (report.mailReport) return 'ignored'
  return (await supportInboxPort.get()(services, { raw, addresses })) ? 'stored' : 'ignored'
}
