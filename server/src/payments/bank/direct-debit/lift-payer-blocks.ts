import { createProblem } from '@amarelle/contract/domain/errors'
import { findMemberById } from '../../../accounts/index.ts'
import type { StaffActor } from '../../../platform/actor.ts'
import { publishStaffChange } from '../../../platform/channel/staff-changes.ts'
import type { Services } from '../../../platform/context.ts'
import { runInTransaction } from '../../../platform/db/db.ts'
import { getSitePlace } from '../../../sites/index.ts'
import { authorize, recordAct } from '../../../staff/index.ts'
import { setPayerBlocksLifted } from './exposure.sql.ts'

/**
 * Lifts all blocks of a member and of the accounts blocked with them; returns how many. Throws `not_found` for an unknown member,
 * and `forbidden`.
 */
export async function liftPayerBlocks(
  services: Services,
  actor: StaffActor,
  { memberId, reason }: { readonly memberId: number; readonly reason: string },
): Promise<number> {
  return runInTransaction(services.db, async (tx) => {
    const member = await findMemberById(tx, memberId)
    if (!member) throw createProblem('not_found')
    const place = await getSitePlace({ ...services, db: tx }, member.siteId)
    const authority = authorize(services, actor, 'bank.manage', place)
    const lifted = await setPayerBlocksLifted(tx, memberId, services.clock.now())
    await recordAct(services, tx, authority, {
      act: 'direct_debit.unblocked',
      object: `member:${memberId}`,
      memberId,
      after: { lifted },
      reason,
    })
    publishStaffChange(tx, 'bank')
    return lifted
  })
}
