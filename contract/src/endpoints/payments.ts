import { z } from 'zod'
import {
  countrySchema,
  booleanSchema,
  queryBooleanSchema,
  idSchema,
  queryNumberSchema,
  instantSchema,
  moneySchema,
  orderNumberSchema,
  orderReferenceSchema,
} from '../domain/common.ts'
import { defineEndpoint } from './endpoint.ts'

export const paymentMethods = [
  'sepa_direct_debit',
  'przelewy24',
  'blik',
  'wire_transfer',
  'giropay',
  'mastercard',
  'visa',
  'credit_card',
  'carte_bancaire',
  'nexi',
  'ideal',
  'bancontact',
  'apple_pay',
  'paysafecard',
  'maestro',
  'paypal',
  'sofort',
  'eps',
] as const
export const paymentMethodSchema = z.object({
  code: z.enum(paymentMethods),
  name: z.string(),
  icon: z.string(),
  fee: moneySchema,
  /** A card that the provider may store for the next order. */
  card: z.boolean(),
})
export const bundleSchema = z.object({
  id: z.number().int(),
  credits: z.number().int(),
  /** List price including VAT. */
  price: moneySchema,
  /** The lowest list price of the last 30 days: the only one that is struck through beside a discount. */
  lowest_price: moneySchema,
  /** Price for this member, including any discount. */
  total: moneySchema,
  per_message: moneySchema,
  /** Price of one credit, rounded. */
  per_credit: moneySchema,
  most_chosen: z.boolean(),
  lowest_per_message: z.boolean(),
})
/** A discount code (docs/product.md#entries-of-lists). */
export const discountCodeSchema = z.object({
  code: z.string(),
  country: countrySchema.nullable(),
  user_id: z.number().int().nullable(),
  expires: instantSchema.nullable(),
  value_percentage: z.number().int(),
  currency: z.string().nullable(),
  minimum_order_value: z.number().int(),
  status: z.enum(['active', 'disabled']),
  validity: z.enum(['once', 'once-per-user', 'unlimited']),
  expired: z.boolean(),
  paymentmethods: z.array(z.enum(paymentMethods)),
})
export type DiscountCode = z.infer<typeof discountCodeSchema>
export const getDiscountCodeEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/discountcode.php',
  summary: 'A discount code by its name, or the one that is active for the member (welcome=true).',
  input: z.object({ code: z.string().trim().max(40).optional(), welcome: queryBooleanSchema.optional() }),
  answer: z.object({ discountcode: discountCodeSchema.nullable() }),
  errors: [
    'authentication_required',
    'too_many_requests',
    'code_not_found',
    'code_used',
    'code_later_orders',
    'code_expired',
    'code_other_currency',
  ],
})
/** For members about to delete their account, where the company offers it (docs/payments.md#leaving-offer). */
export const getLeavingOfferEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/leaving-offer.php',
  summary:
    'The percentage that the member would get off the next order for staying; null when there is no such offer.',
  input: z.object({}),
  answer: z.object({ percentage: z.number().int().nullable() }),
  errors: ['authentication_required'],
})
export const takeLeavingOfferEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/leaving-offer.php',
  summary: 'Makes the member’s own code of the offer, once; a repeat answers the same code.',
  input: z.object({}),
  answer: z.object({ code: z.string() }),
  errors: ['authentication_required', 'code_not_found'],
})
export const getPaymentMethodsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/paymentmethods.php',
  summary: 'The payment methods that the caller’s country could pay with today.',
  input: z.object({}),
  answer: z.object({ methods: z.array(z.object({ code: z.enum(paymentMethods), name: z.string() })) }),
  errors: [],
})
export const getBundlesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/credits.php',
  summary: 'The bundles on sale in the caller’s country, with the discount that applies.',
  input: z.object({ code: z.string().trim().max(40).optional() }),
  answer: z.object({
    bundles: z.array(bundleSchema),
    discount: discountCodeSchema.nullable(),
    country: countrySchema,
  }),
  errors: [
    'too_many_requests',
    'authentication_required',
    'code_not_found',
    'code_used',
    'code_later_orders',
    'code_expired',
    'code_other_currency',
  ],
  allowsVisitors: true,
})
export const getCheckoutEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/checkout.php',
  summary: 'What an order of a bundle would cost by each payment method of the country.',
  input: z.object({
    bundle: queryNumberSchema(idSchema),
    code: z.string().trim().max(40).optional(),
    method: z.enum(paymentMethods).optional(),
  }),
  answer: z.object({
    bundle: bundleSchema,
    methods: z.array(paymentMethodSchema),
    method: z.enum(paymentMethods).nullable(),
    discount: z.object({ code: z.string(), percentage: z.number().int(), amount: moneySchema }).nullable(),
    fee: moneySchema,
    total: moneySchema,
    vat: z.object({ rate: z.number(), amount: moneySchema, country: countrySchema }),
    refund_days: z.number().int(),
    /** The label that the buyer’s country prescribes; null where the law leaves the words open. */
    order_button: z.string().nullable(),
    /** Set if profile and connection indicate different countries: the member declares to live in `country`. */
    residence: z.object({ country: countrySchema, connection: countrySchema }).nullable(),
  }),
  errors: [
    'too_many_requests',
    'authentication_required',
    'not_found',
    'code_not_found',
    'code_used',
    'code_later_orders',
    'code_expired',
    'code_other_currency',
    'code_minimum',
    'code_other_method',
    'method_unavailable',
  ],
})
export const placeOrderEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/order.php',
  summary: 'Orders a bundle and starts its payment; answers where to pay.',
  input: z.object({
    bundle: idSchema,
    method: z.enum(paymentMethods, { error: 'required' }),
    code: z.string().trim().max(40).optional(),
    /** The total shown to the member, in minor units; any other is refused. */
    total: z.int(),
    /** The currency of that total; any other is refused. */
    currency: z.string().length(3).optional(),
    /** The member declares to live in the country of the prices; required if the connection indicates another one. */
    residence: booleanSchema.default(false),
    /** A stored card of the member to charge instead of opening the provider's page. */
    stored: z.uuid().optional(),
    /** The provider may store this card for the next order. */
    keep_card: booleanSchema.default(false),
    immediate: booleanSchema.refine((ticked) => ticked, { error: 'immediate_required' }),
    pro_rata: booleanSchema.refine((ticked) => ticked, { error: 'pro_rata_required' }),
  }),
  answer: z.object({ order: orderNumberSchema, payment_id: z.string(), redirect: z.string() }),
  errors: [
    'authentication_required',
    'not_found',
    'method_unavailable',
    'code_used',
    'code_later_orders',
    'code_expired',
    'code_other_currency',
    'code_minimum',
    'code_other_method',
    'spending_limit',
    'payment_failed',
  ],
  idempotent: true,
})
export const paymentStates = ['loading', 'pending', 'completed', 'failed', 'cancelled'] as const
export const transactionSchema = z.object({
  /** The order's number. */
  id: orderNumberSchema,
  payment_id: z.string().nullable(),
  credits: z.number().int(),
  total: moneySchema,
  discount: moneySchema.nullable(),
  fee: moneySchema,
  vat: z.object({ rate: z.number(), amount: moneySchema }),
  method: z.object({ code: z.enum(paymentMethods), name: z.string(), icon: z.string() }),
  state: z.enum(paymentStates),
  /** The provider was asked to charge a stored card and has not confirmed the result; we keep asking. */
  unanswered: z.boolean(),
  created_at: instantSchema,
  completed_at: instantSchema.nullable(),
  /** The balance right after the credits were added. */
  balance_after: z.number().int().nullable(),
  first_order: z.boolean(),
  /** All payment attempts, oldest first. */
  attempts: z.array(
    z.object({
      method: z.object({ code: z.enum(paymentMethods), name: z.string(), icon: z.string() }),
      state: z.enum(paymentStates),
      /** A duplicate payment of a paid order, which is refunded. */
      extra: z.boolean(),
      at: instantSchema,
    }),
  ),
  /** Refunds, oldest first; `failed`: we still owe the money. */
  refunds: z.array(
    z.object({
      amount: moneySchema,
      credits: z.number().int(),
      reason: z.enum(['withdrawal', 'paid_twice', 'other_amount', 'goodwill', 'account_closed']),
      state: z.enum(['queued', 'pending', 'completed', 'failed']),
      at: instantSchema,
      credit_note: z.object({ number: z.string(), url: z.string() }).nullable(),
    }),
  ),
  /** State of the latest dispute with the payer’s bank; null if there is none. */
  disputed: z.enum(['open', 'won', 'lost']).nullable(),
  /** Deadline for withdrawal; null if the order was never paid, or was refunded in full. */
  withdraw_until: instantSchema.nullable(),
  withdrawal: z.object({ receipt: z.string(), at: instantSchema }).nullable(),
  invoice: z.object({ number: z.string(), url: z.string() }).nullable(),
})
export type Transaction = z.infer<typeof transactionSchema>
export const getTransactionsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/transactions.php',
  summary: 'The member’s orders, newest first, or one of them.',
  input: z.object({ id: orderReferenceSchema.optional() }),
  answer: z.object({ transactions: z.array(transactionSchema) }),
  errors: ['authentication_required', 'not_found'],
})
export const getBookingsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/bookings.php',
  summary:
    'The member’s credit bookings, newest first: what came in, what was spent, the balance after each.',
  input: z.object({}),
  answer: z.object({
    bookings: z.array(
      z.object({
        id: z.number().int(),
        kind: z.enum([
          'signup',
          'order',
          'message',
          'photo',
          'voice',
          'gift',
          'super_like',
          'goodwill',
          'return',
          'withdrawal',
          'dispute',
        ]),
        amount: z.number().int(),
        balance: z.number().int(),
        at: instantSchema,
        /** For a message to a fictional profile, or its refund. */
        fictional: z.boolean(),
      }),
    ),
    balance: z.number().int(),
    /** The member's spending on messages to fictional profiles; refunded ones are left out. */
    fictional: z.object({
      credits: z.number().int(),
      /** The part of `credits` in the last `days` days. */
      recent_credits: z.number().int(),
      days: z.number().int(),
      /** The cost of the bought ones among all these credits, by currency. */
      paid: z.array(moneySchema),
    }),
  }),
  errors: ['authentication_required'],
})
