import { createProblem } from '@amarelle/contract/domain/errors'
import type { WithdrawalCase } from '@amarelle/contract/staff/endpoints/money/withdrawals'
import type { StaffPermission } from '@amarelle/contract/staff/permissions'
import { assertNotClaimed, findClaim } from '../../../moderation/index.ts'
import type { StaffActor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/context.ts'
import { runInTransaction } from '../../../platform/db/db.ts'
import { maskEmail } from '../../../platform/mask-email.ts'
import { getSitePlace } from '../../../sites/index.ts'
import { authorize, recordAct, recordReading } from '../../../staff/index.ts'
import { settleWithdrawalManually } from '../settle-manually.ts'
import { findUnusedCredits } from '../withdrawable-orders.ts'
import { findCompletedOrder, findWithdrawalCase } from '../withdrawal.sql.ts'
import { findOrdersOfAddress } from './orders-of-address.sql.ts'

/** Returns the withdrawal of a case, and the caller's authority over it. Throws `not_found` and `forbidden`. */
async function findWithdrawalFor(
  services: Services,
  actor: StaffActor,
  permission: StaffPermission,
  reference: string,
) {
  const withdrawal = await findWithdrawalCase(services.db, reference)
  if (!withdrawal) throw createProblem('not_found')
  const place = await getSitePlace(services, withdrawal.site_id)
  return { withdrawal, authority: authorize(services, actor, permission, place) }
}

/** Returns a withdrawal for the people who settle it; that it was opened is recorded. Throws `not_found` and `forbidden`. */
export async function getWithdrawalCase(
  services: Services,
  actor: StaffActor,
  reference: string,
): Promise<WithdrawalCase> {
  const { withdrawal, authority } = await findWithdrawalFor(services, actor, 'orders.read', reference)
  const { db, clock } = services
  await runInTransaction(db, (tx) =>
    recordReading(services, tx, authority, {
      act: 'case.opened',
      object: `case:${reference}`,
      caseReference: reference,
      memberId: withdrawal.member_id,
    }),
  )
  const orders = await findOrdersOfAddress(db, withdrawal.site_id, withdrawal.email)
  return {
    reference,
    siteId: withdrawal.site_id,
    subject: withdrawal.reviewReason,
    isOpen: withdrawal.state === 'confirmed',
    claim: (await findClaim(db, reference, clock.now())) ?? null,
    receipt: withdrawal.receipt,
    statedOrder: withdrawal.stated_order,
    name: withdrawal.name,
    maskedEmail: withdrawal.email && maskEmail(withdrawal.email),
    language: withdrawal.language,
    statedAt: withdrawal.stated_at.toISOString(),
    dueAt: withdrawal.due_at.toISOString(),
    orders: orders.map(({ createdAt, withdrawUntil, ...order }) => ({
      ...order,
      createdAt: createdAt.toISOString(),
      withdrawUntil: withdrawUntil?.toISOString() ?? null,
    })),
  }
}

/** The stated address; that it was shown is recorded with the reason. Throws `not_found`, `forbidden` and `proof_of_identity_required`. */
export async function showWithdrawalEmail(
  services: Services,
  actor: StaffActor,
  { reference, reason }: { readonly reference: string; readonly reason: string },
): Promise<{ email: string }> {
  const { withdrawal, authority } = await findWithdrawalFor(services, actor, 'refunds.settle', reference)
  await runInTransaction(services.db, (tx) =>
    recordAct(services, tx, authority, {
      act: 'member.email_shown',
      object: `withdrawal:${withdrawal.receipt}`,
      caseReference: reference,
      memberId: withdrawal.member_id,
      reason,
    }),
  )
  return { email: withdrawal.email }
}

/**
 * Returns the amount that a withdrawal from the order would return, as of the statement's confirmation. Throws `not_found` and `forbidden`.
 */
export async function previewWithdrawal(
  services: Services,
  actor: StaffActor,
  { reference, order }: { readonly reference: string; readonly order: string },
) {
  const { withdrawal } = await findWithdrawalFor(services, actor, 'orders.read', reference)
  const orderId = await findCompletedOrder(services.db, withdrawal.site_id, order)
  const at = withdrawal.confirmed_at ?? withdrawal.stated_at
  const unused = orderId === null ? null : await findUnusedCredits(services.db, orderId, at)
  return {
    unused: unused && {
      credits: unused.credits,
      refund: { minor: unused.minor, currency: unused.currency },
      method: unused.method,
    },
  }
}

/**
 * Settles the withdrawal of a case that nobody else works on, from an order or without one. Throws `already_claimed`,
 * `already_decided`, `forbidden`, `proof_of_identity_required`, and `not_found` for an order that can't be withdrawn from.
 */
export async function settleWithdrawalCase(
  services: Services,
  actor: StaffActor,
  {
    reference,
    ...settlement
  }: { readonly reference: string; readonly order: string | null; readonly reason: string },
): Promise<void> {
  const { withdrawal } = await findWithdrawalFor(services, actor, 'refunds.settle', reference)
  if (withdrawal.state !== 'confirmed') throw createProblem('already_decided')
  await assertNotClaimed(services, services.db, actor, reference)
  await settleWithdrawalManually(services, withdrawal.receipt, settlement, actor)
}
