import { z } from 'zod'
import { orderNumberSchema, orderReferenceSchema } from '../../domain/common.ts'
import { defineEndpoint } from '../endpoint.ts'
import { paymentMethodSchema, paymentMethods } from '../payments.ts'

export const paymentFailures = [
  'declined',
  'stored_card_declined',
  'expired',
  'unreachable',
  /** Not failed: the provider was asked to charge a stored card and has not confirmed the result. */
  'unanswered',
] as const

export const getRetryEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/retry-payment.php',
  summary: 'How an order that was not paid can be paid all the same, and why it was not.',
  input: z.object({ order: orderReferenceSchema }),
  answer: z.object({
    /** null if only the bank knows the reason, or if there is none. */
    failure: z.enum(paymentFailures).nullable(),
    methods: z.array(paymentMethodSchema.pick({ code: true, name: true, icon: true })),
  }),
  errors: ['authentication_required', 'not_found', 'order_closed', 'payment_pending'],
})
export const retryPaymentEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/retry-payment.php',
  summary: 'Starts another payment of an order that was not paid, at the same total; answers where to pay.',
  input: z.object({ order: orderReferenceSchema, method: z.enum(paymentMethods, { error: 'required' }) }),
  answer: z.object({ order: orderNumberSchema, payment_id: z.string(), redirect: z.string() }),
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
