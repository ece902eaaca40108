import { daysToMs, addMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { findMemberById } from '../../accounts/index.ts'
import { parseReturnAddress } from '../../platform/mail/return-address.ts'
import { createProblem } from '@amarelle/contract/domain/errors'
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

/** So many mails that could not be delivered for now, within so long, and the address counts as gone. */
const [softReturns, softDays] = [5, 14]

/** Stops mails to an address, of every account on every site: one mailbox is one reader. */
async function suppressEmail(services: Services, email: string, reason: 'bounce' | 'fbl'): Promise<void> {
  const { db, config, clock } = services
  await runInTransaction(db, async (tx) => {
    await upsertSuppression(tx, computeAddressHash(config, email), reason, clock.now())
    await disableMails(tx, await findAccountIdsByEmail(tx, email), reason)
  })
}

/** What a report says of a member's address: a permanent failure at once, passing ones when they go on, a complaint at once. */
async function applyMailReport(
  services: Services,
  memberId: number,
  email: string,
  { kind, status }: MailReport,
): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  await insertMailReturn(db, memberId, kind, status, now)
  if (kind === 'complaint') return suppressEmail(services, email, 'fbl')
  const gone =
    kind === 'hard' ||
    (await countSoftBouncesSince(db, memberId, addMs(now, -daysToMs(softDays)))) >= softReturns
  if (gone) await suppressEmail(services, email, 'bounce')
}

type IntakeResult = 'taken' | 'unsubscribed' | 'ignored'
const getLocalPart = (address: string) => address.slice(0, address.lastIndexOf('@'))

/** A mail to an unsubscribing address (the `mailto:` of RFC 2369) ends all that need not be sent. */
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
 * Takes a mail that came to an address of the bounce domain, as it came (RFC 3464, RFC 5965). What isn't addressed to a return
 * address of ours, or reports on another address than the account has now, changes nothing: nobody can stop another one's mails.
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
    const returned = parseReturnAddress(services.config, address)
    const member = returned && (await findMemberById(services.db, returned.memberId))
    if (!member || member.status === 'deleted' || !returned.isOf(member.email) || !report.mailReport) continue
    await applyMailReport(services, member.id, member.email, report.mailReport)
    return 'taken'
  }
  return 'ignored'
}
