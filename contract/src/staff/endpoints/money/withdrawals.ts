import { z } from 'zod'
import { instantSchema, moneySchema, okSchema, textSchema } from '../../../domain/common.ts'
import { withdrawalReviewReasons } from '../../case-kinds.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'
import { caseReferenceSchema } from '../cases.ts'

const orderNumberSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-Z]{1,15}$/)

const withdrawalCaseSchema = z.object({
  reference: z.string(),
  siteId: z.int(),
  /** The reason for which staff decide. */
  subject: z.enum(withdrawalReviewReasons),
  isOpen: z.boolean(),
  /** The colleague who works on it. */
  claim: z.object({ staffId: z.int(), name: z.string() }).nullable(),
  receipt: z.string(),
  /** The order that the person stated. */
  statedOrder: z.string(),
  name: z.string(),
  maskedEmail: z.string(),
  language: z.string(),
  statedAt: instantSchema,
  /** The end of the 14 days in which a refund is due. */
  dueAt: instantSchema,
  /** The newest completed orders of accounts with this address on the site. */
  orders: z.array(
    z.object({
      number: z.string(),
      memberId: z.int(),
      username: z.string(),
      createdAt: instantSchema,
      credits: z.int(),
      total: moneySchema,
      withdrawUntil: instantSchema.nullable(),
    }),
  ),
})
export type WithdrawalCase = z.infer<typeof withdrawalCaseSchema>

export const getWithdrawalCaseEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/withdrawals/one',
  summary: 'A withdrawal that waits for staff, and the orders it may be about. Opening it is recorded.',
  permission: 'orders.read',
  input: z.object({ reference: caseReferenceSchema }),
  answer: withdrawalCaseSchema,
  errors: ['not_found'],
})
export const showWithdrawalEmailEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/withdrawals/email',
  summary: 'The address that was stated, for an answer by mail. Showing it is recorded with the reason.',
  permission: 'refunds.settle',
  input: z.object({ reference: caseReferenceSchema, reason: textSchema(1, 300) }),
  answer: z.object({ email: z.string() }),
  errors: ['not_found', 'proof_of_identity_required'],
})
export const previewWithdrawalEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/withdrawals/preview',
  summary:
    'The credits and the money that a withdrawal from this order returns; null if there is no such order, or nobody can withdraw from it.',
  permission: 'orders.read',
  input: z.object({ reference: caseReferenceSchema, order: orderNumberSchema }),
  answer: z.object({
    unused: z.object({ credits: z.int(), refund: moneySchema, method: z.string() }).nullable(),
  }),
  errors: ['not_found'],
})
export const settleWithdrawalEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/withdrawals/settlement',
  summary:
    'Settles a withdrawal: from an order, whose unused part is refunded, or without one, because it was answered by mail.',
  permission: 'refunds.settle',
  input: z.object({
    reference: caseReferenceSchema,
    order: orderNumberSchema.nullable(),
    reason: textSchema(1, 300),
  }),
  answer: okSchema,
  errors: ['not_found', 'already_claimed', 'already_decided', 'proof_of_identity_required'],
})
