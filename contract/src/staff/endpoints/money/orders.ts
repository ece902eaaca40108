import { z } from 'zod'
import {
  countrySchema,
  currencySchema,
  instantSchema,
  integerSchema,
  moneySchema,
  okSchema,
  orderReferenceSchema,
  queryNumberSchema,
} from '../../../domain/common.ts'
import { paymentMethods } from '../../../endpoints/payments.ts'
import { auditActs } from '../../acts.ts'
import { mailKinds } from '../../mail-kinds.ts'
import { noteSchema } from '../../reason.ts'
import { scopeSchema } from '../../scope.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'
import { orderRefundSchema } from './refunds.ts'

/** The providers that process payments. */
export const paymentProviderIds = ['sandbox', 'flexpay', 'mollie', 'stripe', 'sepa-direct', 'wire'] as const
/**
 * The states of an order that staff see at first: its own state, or the events after it was paid. `waiting`: the member has done
 * everything, and the bank or the provider has not answered; `set_aside`: a payment needs a decision.
 */
export const staffOrderStates = [
  'open',
  'waiting',
  'completed',
  'failed',
  'cancelled',
  'set_aside',
  'disputed',
  'refunding',
  'partly_refunded',
  'refunded',
] as const
export type StaffOrderState = (typeof staffOrderStates)[number]

/** By what an order was found. */
const orderMatches = ['order', 'payment', 'invoice', 'username', 'email', 'member', 'iban'] as const
export type OrderMatch = (typeof orderMatches)[number]

const listedOrderSchema = z.object({
  number: z.string(),
  createdAt: instantSchema,
  memberId: z.int(),
  username: z.string(),
  siteId: z.int(),
  credits: z.int(),
  total: moneySchema,
  country: z.string(),
  /** Of the payment that completed the order, or else of the latest one. */
  method: z.string(),
  provider: z.string(),
  state: z.enum(staffOrderStates),
  /** Null in a list without a search. */
  foundBy: z.enum(orderMatches).nullable(),
})
export type ListedOrder = z.infer<typeof listedOrderSchema>

const amountSchema = queryNumberSchema(integerSchema(0, 100_000_000)).optional()
export const listOrdersEndpoint = defineStaffEndpoint({
  // The search may contain an address or an IBAN, which must not be in the address of a call.
  method: 'POST',
  path: '/api/staff/orders/search',
  summary:
    'Orders, newest first, by all filters together. The words are an order number, a reference or number of a payment at its provider, an invoice number, a username, a member’s number, an e-mail address or an IBAN. A search by IBAN is recorded.',
  permission: 'orders.read',
  input: scopeSchema.extend({
    words: z.string().max(200).default(''),
    state: z.enum(staffOrderStates).optional(),
    method: z.enum(paymentMethods).optional(),
    provider: z.enum(paymentProviderIds).optional(),
    country: countrySchema.optional(),
    currency: currencySchema.optional(),
    /** Days in UTC, both included. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    /** Totals in minor units, both included. */
    minimum: amountSchema,
    maximum: amountSchema,
    /** `next` of the previous page. */
    cursor: z.string().max(400).optional(),
  }),
  answer: z.object({
    orders: z.array(listedOrderSchema),
    next: z.string().nullable(),
    /** All payment methods, for the filter. */
    methods: z.array(z.object({ code: z.enum(paymentMethods), name: z.string() })),
  }),
  errors: [],
})

const paymentAttemptSchema = z.object({
  id: z.string(),
  provider: z.string(),
  method: z.string(),
  state: z.enum(['loading', 'pending', 'completed', 'failed', 'cancelled']),
  amount: moneySchema,
  /** The payment's number at the provider. */
  providerReference: z.string().nullable(),
  /** The reference that the payer writes on a transfer. */
  transferReference: z.string().nullable(),
  failure: z.string().nullable(),
  /** Books nothing: another amount was paid, or the payment is refunded because it was surplus. */
  isSetAside: z.boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** When the provider reported something about the payment. */
  notices: z.array(instantSchema),
})
const ledgerLineSchema = z.object({
  bookingId: z.int(),
  at: instantSchema,
  kind: z.string(),
  account: z.string(),
  /** The unit: `CREDIT` or a currency, in minor units. */
  unit: z.string(),
  /** Debits are positive. */
  amount: z.int(),
})
const orderDisputeSchema = z.object({
  id: z.int(),
  state: z.enum(['open', 'won', 'lost']),
  amount: moneySchema,
  reason: z.string().nullable(),
  openedAt: instantSchema,
  closedAt: instantSchema.nullable(),
})
const documentSchema = z.object({
  number: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  total: moneySchema,
  issuedAt: instantSchema,
})
const staffOrderSchema = z.object({
  number: z.string(),
  siteId: z.int(),
  member: z.object({ id: z.int(), username: z.string(), isErased: z.boolean() }),
  state: z.enum(staffOrderStates),
  createdAt: instantSchema,
  completedAt: instantSchema.nullable(),
  /** Credits bought, and how many of them are left; null until they are granted. */
  credits: z.object({ bought: z.int(), left: z.int().nullable() }),
  price: z.object({
    total: moneySchema,
    /** Before discount and fee. */
    bundle: moneySchema,
    discount: moneySchema,
    discountCode: z.string().nullable(),
    fee: moneySchema,
  }),
  agreement: z.object({
    /** The words of the button; null where the law leaves them open. */
    button: z.string().nullable(),
    language: z.string(),
    /** Version of the two acknowledgements about withdrawal, without which no order is accepted. */
    acknowledgements: z.string(),
    withdrawUntil: instantSchema.nullable(),
    withdrawal: z.object({ receipt: z.string(), at: instantSchema }).nullable(),
  }),
  vat: z.object({
    country: z.string(),
    /** In percent. */
    rate: z.number(),
    amount: moneySchema,
    /** Country of the profile, of the connection and of the debited bank account; null where it is unknown. */
    profile: z.string().nullable(),
    connection: z.string().nullable(),
    bankAccount: z.string().nullable(),
    /** The buyer stated to live in the country, because profile and connection differed. */
    isStated: z.boolean(),
  }),
  attempts: z.array(paymentAttemptSchema),
  ledger: z.array(ledgerLineSchema),
  documents: z.array(documentSchema),
  disputes: z.array(orderDisputeSchema),
  refunds: z.array(orderRefundSchema),
  mails: z.array(z.object({ kind: z.enum(mailKinds), state: z.enum(['sent', 'failed']), at: instantSchema })),
  notes: z.array(z.object({ id: z.int(), by: z.string(), text: z.string(), at: instantSchema })),
  log: z.array(z.object({ id: z.int(), by: z.string(), act: z.enum(auditActs), at: instantSchema })),
})
export type StaffOrder = z.infer<typeof staffOrderSchema>
export const getOrderForStaffEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/orders/one',
  summary: 'What staff need to know about an order. Opening it is recorded.',
  permission: 'orders.read',
  input: z.object({ number: orderReferenceSchema }),
  answer: staffOrderSchema,
  errors: ['not_found'],
})
export const getOrderDocumentEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/orders/document',
  summary: 'An invoice or credit note as PDF, as the buyer gets it. Opening it is recorded.',
  permission: 'orders.read',
  input: z.object({ number: z.string().regex(/^\d{1,9}-C?\d{6,12}$/) }),
  answer: z.unknown(),
  mediaType: 'application/pdf',
  errors: ['not_found'],
})
export const fetchPaymentsEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/orders/payments',
  summary: 'Asks the providers for the payments of an order now, and books what they say.',
  permission: 'orders.handle',
  input: z.object({ number: orderReferenceSchema }),
  answer: z.object({ isChanged: z.boolean() }),
  errors: ['not_found', 'unavailable', 'too_many_requests'],
})
export const noteOrderEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/orders/notes',
  summary: 'Adds a note about an order for colleagues.',
  permission: 'orders.handle',
  input: z.object({ number: orderReferenceSchema, text: noteSchema }),
  answer: okSchema,
  errors: ['not_found'],
})
