import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffPermission } from '@amarelle/contract/staff/permissions'
import type { StaffActor } from '../../../platform/actor.ts'
import { publishStaffChange } from '../../../platform/channel/staff-changes.ts'
import type { Services } from '../../../platform/context.ts'
import { decrypt } from '../../../platform/crypto/encryption.ts'
import { type Db, runInTransaction } from '../../../platform/db/db.ts'
import { getSitePlace } from '../../../sites/index.ts'
import { authorize, recordAct, recordReading } from '../../../staff/index.ts'

const findClaimant = (db: Db, refundId: string) =>
  db
    .selectFrom('refund')
    .innerJoin('staff_member', 'staff_member.id', 'refund.claimed_by')
    .select(['staff_member.id', 'staff_member.name'])
    .where('refund.id', '=', refundId)
    .executeTakeFirst()

/** Throws `already_claimed` if a colleague pays the refund by hand. */
export async function assertNotClaimedByOther(db: Db, refundId: string, actor: StaffActor): Promise<void> {
  const claimant = await findClaimant(db, refundId)
  if (claimant && claimant.id !== actor.staffId)
    throw createProblem('already_claimed', { name: claimant.name })
}

/** Locks an owed refund that is made by hand, with the caller's authority. Throws `not_found` and `forbidden`. */
async function lockOwedRefund(
  services: Services,
  actor: StaffActor,
  permission: StaffPermission,
  id: string,
) {
  const refund = await services.db
    .selectFrom('refund')
    .innerJoin('credit_order', 'credit_order.id', 'refund.order_id')
    .select(['refund.attempt_id as attemptId', 'refund.claimed_by as claimedBy'])
    .select(['credit_order.site_id as siteId', 'credit_order.member_id as memberId'])
    .where('refund.id', '=', id)
    .where('refund.state', '=', 'failed')
    .forUpdate('refund')
    .executeTakeFirst()
  if (!refund) throw createProblem('not_found')
  const place = await getSitePlace(services, refund.siteId)
  return { refund, authority: authorize(services, actor, permission, place) }
}

interface Claim {
  readonly id: string
  /** The colleague who has it as far as the caller knows. */
  readonly from: number | null
  readonly to: 'me' | 'nobody'
}
/**
 * Says who pays an owed refund by hand; also takes it over, if the caller knows who has it. Throws `not_found`, `forbidden`, and
 * `already_claimed` if somebody else took it in the meantime.
 */
export const claimRefund = (services: Services, actor: StaffActor, { id, from, to }: Claim): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const inside = { ...services, db: tx }
    const { refund, authority } = await lockOwedRefund(inside, actor, 'refunds.settle', id)
    if (refund.claimedBy !== from) await assertNotClaimedByOther(tx, id, actor)
    const at = services.clock.now()
    await tx
      .updateTable('refund')
      .set(
        to === 'me' ? { claimed_by: actor.staffId, claimed_at: at } : { claimed_by: null, claimed_at: null },
      )
      .where('id', '=', id)
      .execute()
    publishStaffChange(tx, 'orders')
    await recordAct(services, tx, authority, {
      act: 'refund.claimed',
      object: `refund:${id}`,
      memberId: refund.memberId,
      before: { claimedBy: refund.claimedBy },
      after: { claimedBy: to === 'me' ? actor.staffId : null },
    })
  })

/**
 * Holder and IBAN of the account that was debited, to which an owed refund is paid; null if none is known. That it was shown is recorded
 * with the reason. Throws `not_found`, `forbidden` and `proof_of_identity_required`.
 */
export const showRefundAccount = (
  services: Services,
  actor: StaffActor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<{ holder: string; iban: string } | null> =>
  runInTransaction(services.db, async (tx) => {
    const inside = { ...services, db: tx }
    const { refund, authority } = await lockOwedRefund(inside, actor, 'refunds.settle', id)
    await recordReading(services, tx, authority, {
      act: 'refund.account_shown',
      object: `refund:${id}`,
      memberId: refund.memberId,
      reason,
    })
    const mandate = await tx
      .selectFrom('direct_debit')
      .innerJoin('mandate', 'mandate.reference', 'direct_debit.mandate')
      .select(['mandate.holder', 'mandate.iban'])
      .where('direct_debit.attempt_id', '=', refund.attemptId)
      .executeTakeFirst()
    if (!mandate || mandate.iban.length === 0) return null
    return { holder: mandate.holder, iban: decrypt(services.config, 'iban', mandate.iban) }
  })
