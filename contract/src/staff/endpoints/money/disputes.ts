import { z } from 'zod'
import {
  idSchema,
  instantSchema,
  moneySchema,
  okSchema,
  queryNumberSchema,
  textSchema,
} from '../../../domain/common.ts'
import { reasonSchema } from '../../reason.ts'
import { scopeSchema } from '../../scope.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'

/** The reasons why a payer disputes a payment, the same for all providers. */
export const disputeReasonCodes = [
  'fraudulent',
  'not_received',
  'not_as_described',
  'duplicate',
  'credit_not_processed',
  'unrecognised',
  'direct_debit_refund',
  'other',
] as const
export type DisputeReasonCode = (typeof disputeReasonCodes)[number]
export const disputeStates = ['open', 'won', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]
export const disputeAnswers = ['accepted', 'contested'] as const
/** Limit of the statement that the payer's bank reads. */
export const maxStatementLength = 2000

const providerSchema = z.string().regex(/^[a-z-]{1,20}$/)
const disputeIdSchema = z.object({ id: queryNumberSchema(idSchema) })
const disputeRowSchema = z.object({
  id: z.int(),
  siteId: z.int(),
  state: z.enum(disputeStates),
  reasonCode: z.enum(disputeReasonCodes),
  provider: z.string(),
  amount: moneySchema,
  order: z.string(),
  memberId: z.int(),
  /** Null for an erased member. */
  username: z.string().nullable(),
  answer: z.enum(disputeAnswers).nullable(),
  /** Until when the provider takes evidence; null where it takes none. */
  dueAt: instantSchema.nullable(),
  openedAt: instantSchema,
  closedAt: instantSchema.nullable(),
})
export type DisputeRow = z.infer<typeof disputeRowSchema>
const fraudWarningSchema = z.object({
  siteId: z.int(),
  order: z.string(),
  memberId: z.int(),
  username: z.string().nullable(),
  provider: z.string(),
  amount: moneySchema,
  /** In the issuer's words. */
  reason: z.string(),
  receivedAt: instantSchema,
})
export type FraudWarning = z.infer<typeof fraudWarningSchema>

export const listDisputesEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/disputes',
  summary:
    'Disputes: the open ones by deadline, then the closed ones, newest first. With the payments whose issuers warn of fraud.',
  permission: 'orders.read',
  input: scopeSchema.extend({
    state: z.enum(disputeStates).optional(),
    provider: providerSchema.optional(),
    /** `next` of the previous page. */
    after: z
      .string()
      .regex(/^(open|closed)-\d{1,15}$/)
      .optional(),
  }),
  answer: z.object({
    disputes: z.array(disputeRowSchema),
    next: z.string().nullable(),
    /** At most 20, the newest first. */
    warnings: z.array(fraudWarningSchema),
    providers: z.array(z.string()),
  }),
  errors: [],
})

const disputeViewSchema = disputeRowSchema.extend({
  /** In the provider's words. */
  reason: z.string().nullable(),
  reference: z.string(),
  /** True if the provider takes answers from here; else staff give them there, and record it here. */
  takesAnswers: z.boolean(),
  answeredAt: instantSchema.nullable(),
  answeredBy: z.string().nullable(),
  note: z.string().nullable(),
  answerSentAt: instantSchema.nullable(),
  /** The reason why the provider did not take the answer. */
  answerFailure: z.string().nullable(),
  /** When the evidence was exported last. */
  exportedAt: instantSchema.nullable(),
  facts: z.object({
    paidAt: instantSchema.nullable(),
    method: z.string(),
    total: moneySchema,
    credits: z.int(),
    spentCredits: z.int(),
    /** Credits that the dispute took back. */
    revokedCredits: z.int(),
    refunded: moneySchema,
    withdrawUntil: instantSchema.nullable(),
    /** True if the member is blocked for direct debits. */
    isPayerBlocked: z.boolean(),
  }),
  entries: z.array(
    z.object({
      at: instantSchema,
      /** `booked` when it was opened, `reversed` when it was won. */
      booking: z.enum(['booked', 'reversed']),
      account: z.string(),
      /** A debit is positive, a credit negative. */
      amount: moneySchema,
    }),
  ),
})
export type DisputeView = z.infer<typeof disputeViewSchema>

export const getDisputeEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/disputes/one',
  summary: 'A dispute with the facts of its order and what the ledger booked. Opening it is recorded.',
  permission: 'orders.read',
  input: disputeIdSchema,
  answer: disputeViewSchema,
  errors: ['not_found'],
})
export const exportDisputeEvidenceEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/disputes/evidence',
  summary: 'The evidence as PDF, without the text of any message. The export is recorded.',
  permission: 'disputes.handle',
  input: z.object({ id: idSchema }),
  answer: z.string(),
  errors: ['not_found', 'proof_of_identity_required'],
  mediaType: 'application/pdf',
})
export const contestDisputeEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/disputes/contest',
  summary:
    'Submits the evidence with a statement. Where the provider takes none from here, records that it was submitted there.',
  permission: 'disputes.handle',
  input: z.object({ id: idSchema, statement: textSchema(1, maxStatementLength) }),
  answer: okSchema,
  errors: ['not_found', 'already_decided', 'proof_of_identity_required'],
})
export const winDisputeEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/disputes/win',
  summary:
    'Records that a dispute was won, also one that was lost before, where the provider reports no outcome: money and credits are back.',
  permission: 'disputes.handle',
  input: z.object({ id: idSchema, reason: reasonSchema }),
  answer: okSchema,
  errors: ['not_found', 'already_decided', 'proof_of_identity_required'],
})
export const acceptDisputeEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/disputes/accept',
  summary: 'Gives a dispute up: the money stays with the payer.',
  permission: 'disputes.handle',
  input: z.object({ id: idSchema, reason: reasonSchema }),
  answer: okSchema,
  errors: ['not_found', 'already_decided', 'proof_of_identity_required'],
})
