import {
  claimRefundEndpoint,
  giveRefundEndpoint,
  listOwedRefundsEndpoint,
  previewRefundEndpoint,
  settleRefundEndpoint,
  showRefundAccountEndpoint,
  undoRefundEndpoint,
} from '@amarelle/contract/staff/endpoints/money/refunds'
import { createStaffRoute, type StaffRoute } from '../../../platform/http/staff-api.ts'
import { settleRefundManually } from '../settle-manually.ts'
import { claimRefund, showRefundAccount } from './claim-refund.ts'
import { giveRefund } from './give-refund.ts'
import { listOwedRefunds } from './list-owed-refunds.ts'
import { previewRefund } from './preview-refund.ts'
import { undoRefund } from './undo-refund.ts'

const ok = { ok: true } as const

export const refundsStaffEndpoints: readonly StaffRoute[] = [
  createStaffRoute(previewRefundEndpoint, (context, input) => previewRefund(context, context.actor, input)),
  createStaffRoute(giveRefundEndpoint, async (context, input) => {
    await giveRefund(context, context.actor, input)
    return ok
  }),
  createStaffRoute(undoRefundEndpoint, async (context, { id }) => {
    await undoRefund(context, context.actor, id)
    return ok
  }),
  createStaffRoute(listOwedRefundsEndpoint, (context, query) =>
    listOwedRefunds(context, context.actor, query),
  ),
  createStaffRoute(claimRefundEndpoint, async (context, input) => {
    await claimRefund(context, context.actor, input)
    return ok
  }),
  createStaffRoute(showRefundAccountEndpoint, async (context, input) => ({
    account: await showRefundAccount(context, context.actor, input),
  })),
  createStaffRoute(settleRefundEndpoint, async (context, { id, reference }) => {
    await settleRefundManually(context, id, context.actor, reference)
    return ok
  }),
]
