import { createProblem } from '@amarelle/contract/domain/errors'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { eventBus } from '../../platform/event-bus.ts'
import { queueAccountMail } from '../mail-tokens/account-mail.job.ts'
import { deleteMemberPushSubscriptions } from '../deletion/deletion.sql.ts'
import { endSessions } from '../authentication/sessions.ts'
import { setSuspended, setUnsuspended } from './suspension.sql.ts'
import { revokeTokens } from '../mail-tokens/mail-tokens.ts'

/**
 * The operator's ban: hidden and logged out everywhere at once, until it is lifted. The member is mailed `reason` as it stands,
 * with the rules and how to object (DSA Art 17, docs/law.md#statement-of-reasons): it says on which facts and which rule. A deletion that the member
 * asked for goes on. `actor` is the name of the person who decided. `not_found` for an account that has ended or is suspended.
 */
export async function suspendMember(
  services: Services,
  memberId: number,
  reason: string,
  actor: string,
): Promise<void> {
  await runInTransaction(services.db, async (tx) => {
    const now = services.clock.now()
    if (!(await setSuspended(tx, memberId, { reason, actor, at: now }))) throw createProblem('not_found')
    await endSessions(tx, memberId)
    await revokeTokens(tx, memberId, now)
    await deleteMemberPushSubscriptions(tx, memberId)
    await eventBus.emit(services, tx, 'member.suspended', { memberId })
    await queueAccountMail(tx, { kind: 'suspended', memberId })
  })
}

/** Lifts it: all is as it was, and the member is told. `not_found` for who isn't suspended. */
export async function unsuspendMember(services: Services, memberId: number): Promise<void> {
  await runInTransaction(services.db, async (tx) => {
    const status = await setUnsuspended(tx, memberId)
    if (status === null) throw createProblem('not_found')
    // Who waits to be deleted stays hidden.
    if (status !== 'pending_deletion')
      await eventBus.emit(services, tx, 'member.restored', { memberId, activated: status === 'active' })
    await queueAccountMail(tx, { kind: 'suspension_lifted', memberId })
  })
}
