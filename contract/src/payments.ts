import { z } from 'zod'
import { country, flag, id, instant, money } from './common.ts'
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
})
export const bundle = z.object({
  id: z.number().int(),
  credits: z.number().int(),
  /** The list price, VAT included. */
  price: money,
  /** What this member pays now, with the discount that applies. */
  total: money,
  per_message: money,
  most_chosen: z.boolean(),
  lowest_per_message: z.boolean(),
})
/** SPECIFICATION 3 "Discount code". */
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
  input: z.object({ code: z.string().trim().max(40).optional(), welcome: flag.optional() }),
  answer: z.object({ discountcode: discountCode.nullable() }),
  errors: ['authentication_required', 'code_not_found', 'code_used', 'code_expired'],
})
/** For who is about to delete the account, where the company offers it (DECISIONS 2). */
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
export const getBundles = endpoint({
  method: 'GET',
  path: '/api/credits.php',
  summary: 'The bundles on sale in the caller’s country, with the discount that applies.',
  input: z.object({ code: z.string().trim().max(40).optional() }),
  answer: z.object({ bundles: z.array(bundle), discount: discountCode.nullable(), country }),
  errors: [],
})
export const getCheckout = endpoint({
  method: 'GET',
  path: '/api/checkout.php',
  summary: 'What an order of a bundle would cost by each payment method of the country.',
  input: z.object({
    bundle: id,
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
  }),
  errors: [
    'authentication_required',
    'not_found',
    'code_not_found',
    'code_used',
    'code_expired',
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
    total: z.coerce.number<string | number>().int(),
    immediate: flag.refine((ticked) => ticked, { error: 'acknowledgement_required' }),
    pro_rata: flag.refine((ticked) => ticked, { error: 'acknowledgement_required' }),
  }),
  answer: z.object({ order: z.number().int(), payment_id: z.string(), redirect: z.string() }),
  errors: [
    'authentication_required',
    'not_found',
    'method_unavailable',
    'code_used',
    'code_expired',
    'spending_limit',
    'payment_failed',
  ],
  idempotent: true,
})
export const paymentStates = ['loading', 'pending', 'completed', 'failed', 'cancelled'] as const
export const transaction = z.object({
  id: z.number().int(),
  payment_id: z.string().nullable(),
  credits: z.number().int(),
  total: money,
  discount: money.nullable(),
  fee: money,
  vat: z.object({ rate: z.number(), amount: money }),
  method: z.object({ code: z.enum(paymentMethods), name: z.string(), icon: z.string() }),
  state: z.enum(paymentStates),
  created_at: instant,
  completed_at: instant.nullable(),
  /** The balance right after the credits were added. */
  balance_after: z.number().int().nullable(),
  first_order: z.boolean(),
})
export type Transaction = z.infer<typeof transaction>
export const getTransactions = endpoint({
  method: 'GET',
  path: '/api/transactions.php',
  summary: 'The member’s orders, newest first, or one of them.',
  input: z.object({ id: id.optional() }),
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
        kind: z.enum(['signup', 'order', 'message', 'photo', 'gift', 'goodwill', 'return', 'withdrawal']),
        amount: z.number().int(),
        balance: z.number().int(),
        at: instant,
      }),
    ),
    balance: z.number().int(),
  }),
  errors: ['authentication_required'],
})
