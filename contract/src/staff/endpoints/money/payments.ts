import { z } from 'zod'
import {
  instantSchema,
  moneySchema,
  okSchema,
  orderReferenceSchema,
  queryBooleanSchema,
  textSchema,
} from '../../../domain/common.ts'
import { reasonSchema } from '../../reason.ts'
import { scopeSchema } from '../../scope.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'

/**
 * The reasons why a payment is set aside: another amount or currency was paid than asked; nobody knows whether a stored card was charged;
 * the provider reports a payment that fits no order; and three whose return failed.
 */
export const setAsideKinds = [
  'other_amount',
  'unanswered',
  'unknown_reference',
  'paid_twice',
  'account_closed',
  'return_failed',
] as const
export type SetAsideKind = (typeof setAsideKinds)[number]
/**
 * The ways to end a payment that is set aside: the order is granted and what was paid too much goes back; all of it goes back; it is
 * assigned to an order; it was settled in the provider's console; a charge is found there, or was never made.
 */
export const setAsideActs = ['grant', 'return', 'assign', 'settle', 'charged', 'not_charged'] as const
export type SetAsideAct = (typeof setAsideActs)[number]

const setAsideIdSchema = z.string().regex(/^(attempt|refund|unknown):[0-9a-f-]{36}$/)
const setAsidePaymentSchema = z.object({
  id: setAsideIdSchema,
  kind: z.enum(setAsideKinds),
  /** Null for a payment that fits no order. */
  siteId: z.int().nullable(),
  order: z.string().nullable(),
  memberId: z.int().nullable(),
  username: z.string().nullable(),
  provider: z.string(),
  /** The provider's number. */
  reference: z.string().nullable(),
  asked: moneySchema.nullable(),
  /** Null if nobody knows, or nothing was paid. */
  paid: moneySchema.nullable(),
  /** The reason why a return failed, in the provider's words; `by_hand` if the provider makes none. */
  failure: z.string().nullable(),
  since: instantSchema,
  acts: z.array(z.enum(setAsideActs)),
})
export type SetAsidePayment = z.infer<typeof setAsidePaymentSchema>

export const listSetAsidePaymentsEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/payments/set-aside',
  summary: 'Payments that were set aside, oldest first, each with the acts that end it.',
  permission: 'orders.read',
  input: scopeSchema.extend({
    /** `next` of the previous page. */
    after: z.string().max(300).optional(),
  }),
  answer: z.object({ payments: z.array(setAsidePaymentSchema), next: z.string().nullable() }),
  errors: [],
})

const referenceSchema = textSchema(1, 100)
const endings = [
  z.object({ act: z.enum(['grant', 'return', 'not_charged']) }),
  z.object({ act: z.literal('assign'), order: orderReferenceSchema }),
  /** The number of what was done in the provider's console, or of the charge found there. */
  z.object({ act: z.enum(['settle', 'charged']), reference: referenceSchema }),
] as const
export const endSetAsidePaymentEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/payments/set-aside',
  summary: 'Ends a payment that was set aside; what is booked is booked with the act.',
  permission: 'refunds.settle',
  input: z.intersection(
    z.object({ id: setAsideIdSchema, reason: reasonSchema }),
    z.discriminatedUnion('act', endings),
  ),
  answer: okSchema,
  errors: [
    'not_found',
    'already_decided',
    'payment_failed',
    'order_closed',
    'unavailable',
    'proof_of_identity_required',
  ],
})
export const fetchSetAsidePaymentEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/payments/set-aside/fetch',
  summary: 'Asks the provider about a payment again.',
  permission: 'refunds.settle',
  input: z.object({ id: setAsideIdSchema }),
  answer: okSchema,
  errors: ['not_found', 'unavailable', 'proof_of_identity_required'],
})

const providerSchema = z.string().regex(/^[a-z-]{1,20}$/)
const reconciliationDaySchema = z.object({
  provider: z.string(),
  currency: z.string(),
  /** In UTC: the day on which the payments were started. */
  day: z.iso.date(),
  payments: z.int(),
  oursMinor: z.int(),
  theirsMinor: z.int(),
  /** When the difference was first seen; null without one. */
  differsSince: instantSchema.nullable(),
  checkedAt: instantSchema,
})
export type ReconciliationDay = z.infer<typeof reconciliationDaySchema>
const reconciliationRunSchema = z.object({
  id: z.int(),
  provider: z.string(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  /** Null for the nightly run. */
  staffName: z.string().nullable(),
  state: z.enum(['running', 'completed', 'failed']),
  payments: z.int(),
  startedAt: instantSchema,
})
export type ReconciliationRun = z.infer<typeof reconciliationRunSchema>
const sideSchema = z.object({ state: z.string(), minor: z.int() }).nullable()
const storedDifferenceSchema = z.object({
  kind: z.enum(['payment', 'refund', 'dispute']),
  reference: z.string(),
  payment: z.string(),
  order: z.string(),
  /** Null on the side that does not have the movement. */
  ours: sideSchema,
  theirs: sideSchema,
})
export type StoredDifferenceView = z.infer<typeof storedDifferenceSchema>

export const listReconciliationEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/reconciliation',
  summary: 'The figures of each provider and ours, by day and currency, newest first, with the last runs.',
  permission: 'books.read',
  input: z.object({
    provider: providerSchema.optional(),
    different: queryBooleanSchema.default(false),
    /** `next` of the previous page. */
    after: z.string().max(60).optional(),
  }),
  answer: z.object({
    days: z.array(reconciliationDaySchema),
    next: z.string().nullable(),
    runs: z.array(reconciliationRunSchema),
    providers: z.array(z.string()),
  }),
  errors: [],
})
export const getReconciliationDayEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/reconciliation/day',
  summary: 'The movements in which our records of a day differ from the provider’s.',
  permission: 'books.read',
  input: z.object({ provider: providerSchema, currency: z.string().length(3), day: z.iso.date() }),
  answer: z.object({ differences: z.array(storedDifferenceSchema) }),
  errors: [],
})
/** A run covers at most this many days. */
export const maxReconciledDays = 31
export const runReconciliationEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/reconciliation/runs',
  summary: 'Compares our records with a provider’s again, for at most 31 days.',
  permission: 'refunds.settle',
  input: z.object({ provider: providerSchema, from: z.iso.date(), to: z.iso.date() }),
  answer: okSchema,
  errors: ['not_found', 'proof_of_identity_required'],
})
