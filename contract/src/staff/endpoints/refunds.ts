import { z } from 'zod'
import { instantSchema, moneySchema } from '../../domain/common.ts'

/**
 * What staff refund: the unused credits, everything that is left of the payment, an amount for which unspent credits are taken back,
 * or an amount for which the credits stay.
 */
export const refundKinds = ['unused', 'full', 'partial', 'goodwill'] as const
export type RefundKind = (typeof refundKinds)[number]
/** Why staff refund; the own words come on top. */
export const refundGrounds = [
  'changed_mind',
  'service_failed',
  'unintended_purchase',
  'not_as_described',
  'unauthorised_payment',
  'other',
] as const
export type RefundGround = (typeof refundGrounds)[number]
const refundReasonSchema = z.enum(['withdrawal', 'paid_twice', 'other_amount', 'goodwill', 'account_closed'])
/** Who pays a refund by hand. */
const claimSchema = z.object({ staffId: z.int(), name: z.string() }).nullable()

/** A refund of an order, by staff or without them. */
export const orderRefundSchema = z.object({
  id: z.uuid(),
  amount: moneySchema,
  /** Credits that were taken back. */
  credits: z.int(),
  reason: refundReasonSchema,
  /** What staff chose; null for a refund without them. */
  given: z.object({ kind: z.enum(refundKinds), ground: z.enum(refundGrounds), by: z.string() }).nullable(),
  /** `failed`: it is owed and has to be made by hand. */
  state: z.enum(['queued', 'pending', 'completed', 'failed']),
  failure: z.string().nullable(),
  /** Until when the person who gave it can take it back. */
  undoUntil: instantSchema.nullable(),
  claim: claimSchema,
  /** The number at the provider, or the reference of the payment that staff made. */
  reference: z.string().nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
})
export type OrderRefund = z.infer<typeof orderRefundSchema>
