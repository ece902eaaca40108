import { problem } from '@amarelle/contract/errors'
import type { Parts } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { events } from '../platform/events.ts'
import { queueMail } from './account-mails.job.ts'
import { forgetPush } from './deletion.sql.ts'
import { endSessions } from './sessions.ts'
import { setSuspended, setUnsuspended } from './suspension.sql.ts'
import { endTokens } from './tokens.ts'

/**
 * The operator's ban: hidden and logged out everywhere at once, until it is lifted. The member is mailed `reason` as it stands,
 * with the rules and how to object (DSA Art 17, docs/law.md#statement-of-reasons): it says on which facts and which rule. A deletion that the member
 * asked for goes on. `actor` is the name of the person who decided. `not_found` for an account that has ended or is suspended.
 */
export async function suspendMember(
  parts: Parts,
  memberId: number,
  reason: string,
  actor: string,
): Promise<void> {
  await inTransaction(parts.db, async (tx) => {
    const now = parts.clock.now()
    if (!(await setSuspended(tx, memberId, { reason, actor, at: now }))) throw problem('not_found')
    await endSessions(tx, memberId)
    await endTokens(tx, memberId, now)
    await forgetPush(tx, memberId)
    await events.emit(parts, tx, 'member.suspended', { memberId })
    await queueMail(tx, { kind: 'suspended', memberId })
  })
}

/** Lifts it: all is as it was, and the member is told. `not_found` for who isn't suspended. */
export async function unsuspendMember(parts: Parts, memberId: number): Promise<void> {
  await inTransaction(parts.db, async (tx) => {
    const status = await setUnsuspended(tx, memberId)
    if (status === null) throw problem('not_found')
    // Who waits to be deleted stays hidden.
    if (status !== 'pending_deletion')
      await events.emit(parts, tx, 'member.restored', { memberId, activated: status === 'active' })
    await queueMail(tx, { kind: 'suspension_lifted', memberId })
  })
}
