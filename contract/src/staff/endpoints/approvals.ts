import { z } from 'zod'
import {
  countrySchema,
  currencySchema,
  idSchema,
  instantSchema,
  moneySchema,
  okSchema,
} from '../../domain/common.ts'
import { reasonSchema } from '../reason.ts'
import { scopeSchema } from '../scope.ts'
import { defineStaffEndpoint } from '../staff-endpoint.ts'
import { refundGrounds } from './money/refunds.ts'

/** The time for which a request for an approval is open. */
export const approvalHours = 24
/** The act that follows if a second person agrees, by kind. */
export const approvalSubjectSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('refund'),
    order: z.string(),
    refund: z.enum(['unused', 'full', 'partial', 'goodwill']),
    amount: moneySchema,
    /** Unspent credits that are taken back. */
    credits: z.int().min(0),
    ground: z.enum(refundGrounds),
  }),
  z.object({
    kind: z.literal('debit_batch'),
    /** The day of collection. */
    day: z.iso.date(),
    debits: z.int().positive(),
    total: moneySchema,
  }),
  z.object({
    kind: z.literal('books_reopening'),
    companyId: z.int(),
    company: z.string(),
    /** The first day of the month. */
    month: z.iso.date(),
  }),
  z.object({
    kind: z.literal('prices'),
    siteId: idSchema,
    site: z.string(),
    /** null: when the second person agrees. */
    startsAt: instantSchema.nullable(),
    /** null: until the next change. */
    endsAt: instantSchema.nullable(),
    prices: z.array(
      z.object({
        bundle: idSchema,
        credits: z.int(),
        currency: currencySchema,
        country: countrySchema.nullable(),
        /** The place's own price in minor units when it was asked for; null: none. */
        beforeMinor: z.int().nullable(),
        /** null: the country has no price of its own any more. */
        afterMinor: z.int().nullable(),
      }),
    ),
  }),
])
export type ApprovalSubject = z.infer<typeof approvalSubjectSchema>
export type ApprovalKind = ApprovalSubject['kind']

const approvalSchema = z.object({
  id: z.uuid(),
  subject: approvalSubjectSchema,
  reason: z.string(),
  askedBy: z.string(),
  askedAt: instantSchema,
  expiresAt: instantSchema,
  /** True if the caller asked for it. */
  isOwn: z.boolean(),
  /** True if the caller may decide it; never for an own one. */
  canDecide: z.boolean(),
})
export type ListedApproval = z.infer<typeof approvalSchema>

export const listApprovalsEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/approvals',
  summary:
    'Requests that wait for a second person: those that the caller made or may decide, the next to expire first.',
  permission: 'session',
  input: scopeSchema,
  answer: z.object({ approvals: z.array(approvalSchema) }),
  errors: [],
})
export const countApprovalsEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/approvals/counts',
  summary: 'How many requests wait for the caller’s decision.',
  permission: 'session',
  input: scopeSchema,
  answer: z.object({ open: z.int() }),
  errors: [],
})
export const giveApprovalEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/approvals/agreement',
  summary: 'Agrees to a request, which performs the act. Not possible for an own request.',
  permission: 'session',
  input: z.object({ id: z.uuid() }),
  answer: okSchema,
  errors: ['not_found', 'own_decision', 'already_decided'],
})
export const refuseApprovalEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/approvals/refusal',
  summary: 'Refuses a request, or withdraws an own one. Nothing is done.',
  permission: 'session',
  input: z.object({ id: z.uuid(), reason: reasonSchema }),
  answer: okSchema,
  errors: ['not_found', 'already_decided'],
})
