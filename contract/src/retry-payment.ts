import { z } from 'zod'
import { orderNumber, ownOrder } from './common.ts'
import { endpoint } from './endpoint.ts'
import { paymentMethod, paymentMethods } from './payments.ts'

export const paymentFailures = [
  'declined',
  'stored_card_declined',
  'expired',
  'unreachable',
  /** Not failed: the provider was asked to charge a kept card, and has not said whether it did. */
  'unanswered',
] as const

export const getRetry = endpoint({
  method: 'GET',
  path: '/api/retry-payment.php',
  summary: 'How an order that was not paid can be paid all the same, and why it was not.',
  input: z.object({ order: ownOrder }),
  answer: z.object({
    /** null: for a reason that only the bank knows, or for none. */
    failure: z.enum(paymentFailures).nullable(),
    methods: z.array(paymentMethod.pick({ code: true, name: true, icon: true })),
  }),
  errors: ['authentication_required', 'not_found', 'order_closed', 'payment_pending'],
})
export const retryPayment = endpoint({
  method: 'POST',
  path: '/api/retry-payment.php',
  summary: 'Starts another payment of an order that was not paid, at the same total; answers where to pay.',
  input: z.object({ order: ownOrder, method: z.enum(paymentMethods, { error: 'required' }) }),
  answer: z.object({ order: orderNumber, payment_id: z.string(), redirect: z.string() }),
  errors: [
    'authentication_required',
    'not_found',
    'order_closed',
    'payment_pending',
    'method_unavailable',
    'code_used',
    'spending_limit',
    'too_many_requests',
  ],
  idempotent: true,
})
