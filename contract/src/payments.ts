import { z } from 'zod'
import { country, flag, flagInQuery, id, inQuery, instant, money, orderNumber, ownOrder } from './common.ts'
import { endpoint } from './endpoint.ts'

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
export const paymentMethod = z.object({
  code: z.enum(paymentMethods),
  name: z.string(),
  icon: z.string(),
  fee: money,
  /** A card, which the provider may keep for the next order. */
  card: z.boolean(),
})
export const bundle = z.object({
  id: z.number().int(),
  credits: z.number().int(),
  /** The list price, VAT included. */
  price: money,
  /** What this member pays now, with the discount that applies. */
  total: money,
  per_message: money,
  /** Rounded: what one credit of it costs. */
  per_credit: money,
  most_chosen: z.boolean(),
  lowest_per_message: z.boolean(),
})
/** A discount code (docs/product.md#entries-of-lists). */
export const discountCode = z.object({
  code: z.string(),
  country: country.nullable(),
  user_id: z.number().int().nullable(),
  expires: instant.nullable(),
  value_percentage: z.number().int(),
  currency: z.string().nullable(),
  minimum_order_value: z.number().int(),
  status: z.enum(['active', 'disabled']),
  validity: z.enum(['once', 'once-per-user', 'unlimited']),
  expired: z.boolean(),
  paymentmethods: z.array(z.enum(paymentMethods)),
})
export type DiscountCode = z.infer<typeof discountCode>
export const getDiscountCode = endpoint({
  method: 'GET',
  path: '/api/discountcode.php',
  summary: 'A discount code by its name, or the one that is active for the member (welcome=true).',
  input: z.object({ code: z.string().trim().max(40).optional(), welcome: flagInQuery.optional() }),
  answer: z.object({ discountcode: discountCode.nullable() }),
  errors: [
    'authentication_required',
    'too_many_requests',
    'code_not_found',
    'code_used',
    'code_expired',
    'code_other_currency',
  ],
})
/** For who is about to delete the account, where the company offers it (docs/payments.md#leaving-offer). */
export const getLeavingOffer = endpoint({
  method: 'GET',
  path: '/api/leaving-offer.php',
  summary:
    'The percentage that the member would get off the next order for staying; null when there is no such offer.',
  input: z.object({}),
  answer: z.object({ percentage: z.number().int().nullable() }),
  errors: ['authentication_required'],
})
export const takeLeavingOffer = endpoint({
  method: 'POST',
  path: '/api/leaving-offer.php',
  summary: 'Makes the member’s own code of the offer, once; a repeat answers the same code.',
  input: z.object({}),
  answer: z.object({ code: z.string() }),
  errors: ['authentication_required', 'code_not_found'],
})
export const getPaymentMethods = endpoint({
  method: 'GET',
  path: '/api/paymentmethods.php',
  summary: 'The payment methods that the caller’s country could pay with today.',
  input: z.object({}),
  answer: z.object({ methods: z.array(z.object({ code: z.enum(paymentMethods), name: z.string() })) }),
  errors: [],
})
export const getBundles = endpoint({
  method: 'GET',
  path: '/api/credits.php',
  summary: 'The bundles on sale in the caller’s country, with the discount that applies.',
  input: z.object({ code: z.string().trim().max(40).optional() }),
  answer: z.object({ bundles: z.array(bundle), discount: discountCode.nullable(), country }),
  errors: [
    'too_many_requests',
    'authentication_required',
    'code_not_found',
    'code_used',
    'code_expired',
    'code_other_currency',
  ],
  visitors: true,
})
export const getCheckout = endpoint({
  method: 'GET',
  path: '/api/checkout.php',
  summary: 'What an order of a bundle would cost by each payment method of the country.',
  input: z.object({
    bundle: inQuery(id),
    code: z.string().trim().max(40).optional(),
    method: z.enum(paymentMethods).optional(),
  }),
  answer: z.object({
    bundle,
    methods: z.array(paymentMethod),
    method: z.enum(paymentMethods).nullable(),
    discount: z.object({ code: z.string(), percentage: z.number().int(), amount: money }).nullable(),
    fee: money,
    total: money,
    vat: z.object({ rate: z.number(), amount: money, country }),
    refund_days: z.number().int(),
    order_button: z.string(),
    /** Where the profile and the connection say another country: the member states to live in `country`. */
    residence: z.object({ country, connection: country }).nullable(),
  }),
  errors: [
    'too_many_requests',
    'authentication_required',
    'not_found',
    'code_not_found',
    'code_used',
    'code_expired',
    'code_other_currency',
    'code_minimum',
    'code_other_method',
    'method_unavailable',
  ],
})
export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/order.php',
  summary: 'Orders a bundle and starts its payment; answers where to pay.',
  input: z.object({
    bundle: id,
    method: z.enum(paymentMethods, { error: 'required' }),
    code: z.string().trim().max(40).optional(),
    /** The total that the member saw, in minor units: another one is refused. */
    total: z.int(),
    /** The currency of that total; another one is refused. */
    currency: z.string().length(3).optional(),
    /** The member states to live in the country of the prices; asked for when the connection says another one. */
    residence: flag.default(false),
    /** A kept card of the member's to charge, in place of the provider's page. */
    stored: z.uuid().optional(),
    /** The provider may keep this card for the next order. */
    keep_card: flag.default(false),
    immediate: flag.refine((ticked) => ticked, { error: 'acknowledgement_required' }),
    pro_rata: flag.refine((ticked) => ticked, { error: 'acknowledgement_required' }),
  }),
  answer: z.object({ order: orderNumber, payment_id: z.string(), redirect: z.string() }),
  errors: [
    'authentication_required',
    'not_found',
    'method_unavailable',
    'code_used',
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
export const transaction = z.object({
  /** The order's number. */
  id: orderNumber,
  payment_id: z.string().nullable(),
  credits: z.number().int(),
  total: money,
  discount: money.nullable(),
  fee: money,
  vat: z.object({ rate: z.number(), amount: money }),
  method: z.object({ code: z.enum(paymentMethods), name: z.string(), icon: z.string() }),
  state: z.enum(paymentStates),
  /** The provider was asked to charge a kept card for it and has not said whether it did; we go on asking. */
  unanswered: z.boolean(),
  created_at: instant,
  completed_at: instant.nullable(),
  /** The balance right after the credits were added. */
  balance_after: z.number().int().nullable(),
  first_order: z.boolean(),
  /** Every try to pay it, oldest first. */
  attempts: z.array(
    z.object({
      method: z.object({ code: z.enum(paymentMethods), name: z.string(), icon: z.string() }),
      state: z.enum(paymentStates),
      /** Paid although the order was paid already: this payment goes back. */
      extra: z.boolean(),
      at: instant,
    }),
  ),
  /** Money that goes back, oldest first; `failed`: we still owe it. */
  refunds: z.array(
    z.object({
      amount: money,
      credits: z.number().int(),
      reason: z.enum(['withdrawal', 'paid_twice', 'other_amount', 'goodwill', 'account_closed']),
      state: z.enum(['queued', 'pending', 'completed', 'failed']),
      at: instant,
      credit_note: z.object({ number: z.string(), url: z.string() }).nullable(),
    }),
  ),
  /** How the newest dispute with the payer’s bank stands; null when there is none. */
  disputed: z.enum(['open', 'won', 'lost']).nullable(),
  /** Until when it can be withdrawn from; null when it was never paid. */
  withdraw_until: instant.nullable(),
  withdrawal: z.object({ receipt: z.string(), at: instant }).nullable(),
  invoice: z.object({ number: z.string(), url: z.string() }).nullable(),
})
export type Transaction = z.infer<typeof transaction>
export const getTransactions = endpoint({
  method: 'GET',
  path: '/api/transactions.php',
  summary: 'The member’s orders, newest first, or one of them.',
  input: z.object({ id: ownOrder.optional() }),
  answer: z.object({ transactions: z.array(transaction) }),
  errors: ['authentication_required', 'not_found'],
})
export const getBookings = endpoint({
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
          'gift',
          'goodwill',
          'return',
          'withdrawal',
          'dispute',
        ]),
        amount: z.number().int(),
        balance: z.number().int(),
        at: instant,
      }),
    ),
    balance: z.number().int(),
  }),
  errors: ['authentication_required'],
})
