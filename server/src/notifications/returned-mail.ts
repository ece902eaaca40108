import { daysToMs, addMs } from '../platform/clock.ts'
import type { Services } from '../platform/context.ts'
import { runInTransaction } from '../platform/db/db.ts'
import { findMemberById } from '../accounts/index.ts'
import { parseReturnAddress } from '../platform/mail/return-address.ts'
import { createProblem } from '@amarelle/contract/domain/errors'
import { type Report, readReport } from './read-report.ts'
import { accountsAt, noteReturn, softReturnsSince, stopMails, suppress } from './stopped.sql.ts'
import { addressHash } from './suppression.ts'
import { unsubscribe } from './unsubscribe.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

/** So many mails that could not be delivered for now, within so long, and the address counts as gone. */
const [softReturns, softDays] = [5, 14]

/** Stops mails to an address, of every account on every site: one mailbox is one reader. */
async function stop(services: Services, email: string, reason: 'bounce' | 'fbl'): Promise<void> {
  const { db, config, clock } = services
  await runInTransaction(db, async (tx) => {
    await suppress(tx, addressHash(config, email), reason, clock.now())
    await stopMails(tx, await accountsAt(tx, email), reason)
  })
}

/** What a report says of a member's address: a permanent failure at once, passing ones when they go on, a complaint at once. */
async function take(
  services: Services,
  memberId: number,
  email: string,
  { kind, status }: Report,
): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  await noteReturn(db, memberId, kind, status, now)
  if (kind === 'complaint') return stop(services, email, 'fbl')
  const gone =
    kind === 'hard' || (await softReturnsSince(db, memberId, addMs(now, -daysToMs(softDays)))) >= softReturns
  if (gone) await stop(services, email, 'bounce')
}

type Taken = 'taken' | 'unsubscribed' | 'ignored'
const localPart = (address: string) => address.slice(0, address.lastIndexOf('@'))

/** A mail to an unsubscribing address (the `mailto:` of RFC 2369) ends all that need not be sent. */
async function endBy(services: Services, address: string): Promise<Taken> {
  try {
    await unsubscribe(services, localPart(address), true)
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
export async function takeReturned(
  services: Services,
  raw: Buffer,
  recipient: string | null,
): Promise<Taken> {
  const report = await readReport(raw)
  const addresses = recipient ? [recipient] : report.addresses
  for (const address of addresses) {
    if (readUnsubscribeToken(services.config, localPart(address))) return endBy(services, address)
    const returned = parseReturnAddress(services.config, address)
    const member = returned && (await findMemberById(services.db, returned.memberId))
    if (!member || member.status === 'deleted' || !returned.isOf(member.email) || !report.of) continue
    await take(services, member.id, member.email, report.of)
    return 'taken'
  }
  return 'ignored'
}
