import type { DisabledReason } from '@amarelle/contract/notifications'
import { memberById } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { limit } from '../platform/limits.ts'
import { requireMember } from '../platform/require-member.ts'
import { addressHash } from './suppression.ts'
import { forgetReturns, release, resumeMails } from './stopped.sql.ts'

const clicksADay = 5

/**
 * The way back from each reason why mails were stopped (docs/messages.md#stopped-mails): the member's own click. An address that still can't be
 * reached, or a mail that is complained of again, stops them again.
 */
export async function enableMail(context: Context, reason: DisabledReason): Promise<void> {
  const memberId = requireMember(context)
  await limit(context, `enable-mail:${memberId}`, clicksADay, 86_400)
  await inTransaction(context.db, async (tx) => {
    const member = await memberById(tx, memberId)
    if (!member) return
    await resumeMails(tx, memberId, reason)
    if (reason === 'listunsubscribe') return
    await release(tx, addressHash(context.config, member.email))
    await forgetReturns(tx, memberId)
  })
}
