import { z } from 'zod'
import {
  instantSchema,
  integerSchema,
  languageSchema,
  moneySchema,
  okSchema,
  orderReferenceSchema,
  queryNumberSchema,
  textSchema,
} from '../../../domain/common.ts'
import { reasonSchema } from '../../reason.ts'
import { scopeSchema } from '../../scope.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'

/**
 * The kinds of refunds that staff give: the unused credits, everything that is left of the payment, an amount for which unspent credits are
 * taken back, or an amount for which the credits stay.
 */
export const refundKinds = ['unused', 'full', 'partial', 'goodwill'] as const
export type RefundKind = (typeof refundKinds)[number]
/** The reasons for which staff refund; staff add their own words. */
export const refundGrounds = [
  'changed_mind',
  'service_failed',
  'unintended_purchase',
  'not_as_described',
  'unauthorised_payment',
  'other',
] as const
export type RefundGround = (typeof refundGrounds)[number]
/** The time for which a refund can be taken back. */
export const refundUndoSeconds = 20

const refundReasonSchema = z.enum(['withdrawal', 'paid_twice', 'other_amount', 'goodwill', 'account_closed'])
/** The colleague who pays a refund by hand. */
const claimSchema = z.object({ staffId: z.int(), name: z.string() }).nullable()

/** A refund of an order, by staff or without them. */
export const orderRefundSchema = z.object({
  id: z.uuid(),
  amount: moneySchema,
  /** Credits that were taken back. */
  credits: z.int(),
  reason: refundReasonSchema,
  /** The choice of staff; null for a refund without one. */
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

const amountSchema = integerSchema(1, 100_000_000)
/** The reasons why the provider does not send a refund by itself. */
const manualRefundCauses = ['bank_payment', 'no_interface', 'only_full', 'not_connected'] as const
export type ManualRefundCause = (typeof manualRefundCauses)[number]
/** The reasons why nothing can be refunded now. */
const refundObstacles = ['not_paid', 'nothing_left', 'not_arrived', 'no_unused_credits'] as const
export type RefundObstacle = (typeof refundObstacles)[number]

const refundPreviewSchema = z.object({
  kind: z.enum(refundKinds),
  amount: moneySchema,
  vat: moneySchema,
  credits: z.object({
    takenBack: z.int(),
    /** Of the order, before this refund. */
    used: z.int(),
    /** The member's credits afterwards. */
    balanceAfter: z.int(),
  }),
  /** The rest of the payment before this refund. */
  left: moneySchema,
  /** The amounts that a refund of the unused credits, and one of everything, would return now. */
  choices: z.object({ unused: moneySchema, full: moneySchema }),
  endsPremium: z.boolean(),
  /** A credit note is issued when the money is sent. */
  hasCreditNote: z.boolean(),
  method: z.string(),
  /** Null if the provider sends the money by itself. */
  byHand: z.enum(manualRefundCauses).nullable(),
  obstacle: z.enum(refundObstacles).nullable(),
  /** The amount that the caller may refund of this order alone; beyond it a second person has to agree. */
  limit: moneySchema,
  needsApproval: z.boolean(),
  /** The mail that the member will read; null if there is nobody to write to. */
  mail: z
    .object({ language: languageSchema, subject: z.string(), paragraphs: z.array(z.string()) })
    .nullable(),
})
export type RefundPreview = z.infer<typeof refundPreviewSchema>

export const previewRefundEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/refunds/preview',
  summary: 'What a refund would do now. Nothing is changed.',
  permission: 'orders.read',
  input: z.object({
    number: orderReferenceSchema,
    kind: z.enum(refundKinds),
    /** In minor units, for `partial` and `goodwill`. */
    amount: queryNumberSchema(amountSchema).optional(),
  }),
  answer: refundPreviewSchema,
  errors: ['not_found'],
})
export const giveRefundEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/refunds',
  summary:
    'Refunds an order as previewed, or asks a second person above the limit. The refund is sent after 20 seconds. If the figures have changed since the preview, nothing is done.',
  permission: 'refunds.give',
  input: z.object({
    number: orderReferenceSchema,
    kind: z.enum(refundKinds),
    ground: z.enum(refundGrounds),
    reason: reasonSchema,
    /** The figures of the preview, in minor units and credits. */
    previewed: z.object({ amount: amountSchema, credits: integerSchema(0, 1_000_000), left: amountSchema }),
    /** A new one for each intended refund, so that a repeated call refunds once. */
    key: z.uuid(),
  }),
  answer: okSchema,
  errors: [
    'not_found',
    'refund_changed',
    'refund_overtaken',
    'refund_not_possible',
    'approval_open',
    'idempotency_conflict',
  ],
})
export const undoRefundEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/refunds',
  summary: 'Takes back an own refund that has not been sent, with everything that it booked.',
  permission: 'refunds.give',
  input: z.object({ id: z.uuid() }),
  answer: okSchema,
  errors: ['not_found', 'refund_sent'],
})

const owedRefundSchema = z.object({
  id: z.uuid(),
  order: z.string(),
  memberId: z.int(),
  username: z.string(),
  siteId: z.int(),
  amount: moneySchema,
  reason: refundReasonSchema,
  provider: z.string(),
  method: z.string(),
  /** The payment's number at the provider. */
  payment: z.string().nullable(),
  /** The reason why it has to be made by hand: `by_hand`, or what the provider said. */
  failure: z.string().nullable(),
  since: instantSchema,
  claim: claimSchema,
})
export type OwedRefund = z.infer<typeof owedRefundSchema>
export const listOwedRefundsEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/refunds/owed',
  summary: 'Refunds that are owed and have to be made by hand, oldest first.',
  permission: 'orders.read',
  input: scopeSchema.extend({ cursor: z.string().max(400).optional() }),
  answer: z.object({ refunds: z.array(owedRefundSchema), next: z.string().nullable() }),
  errors: [],
})
const refundIdSchema = z.object({ id: z.uuid() })
export const claimRefundEndpoint = defineStaffEndpoint({
  method: 'PUT',
  path: '/api/staff/refunds/claim',
  summary: 'Says who pays an owed refund by hand, so that nobody else does.',
  permission: 'refunds.settle',
  input: refundIdSchema.extend({
    /** The colleague who has it as far as the caller knows; null for nobody. */
    from: z.int().positive().nullable(),
    to: z.enum(['me', 'nobody']),
  }),
  answer: okSchema,
  errors: ['not_found', 'already_claimed'],
})
export const showRefundAccountEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/refunds/account',
  summary:
    'To whom an owed refund is paid: holder and IBAN of the debited account. Showing it is recorded with the reason.',
  permission: 'refunds.settle',
  input: refundIdSchema.extend({ reason: reasonSchema }),
  /** Null if no account is known, such as for a transfer; the sender then stands on the bank statement. */
  answer: z.object({ account: z.object({ holder: z.string(), iban: z.string() }).nullable() }),
  errors: ['not_found'],
})
export const settleRefundEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/refunds/settlement',
  summary: 'Records that an owed refund was paid by hand, with the reference of the bank or provider.',
  permission: 'refunds.settle',
  input: refundIdSchema.extend({ reference: textSchema(1, 100) }),
  answer: okSchema,
  errors: ['not_found', 'already_claimed'],
})
