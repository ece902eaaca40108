import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { paymentMethodSchema, paymentMethods } from '../payments.ts'

/** The defaults of "order again"; the order is placed with `placeOrder` at the price shown in the checkout. */
export const getRepeatOrderEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/repeat-order.php',
  summary: 'The bundle of the last paid order, how it was paid, and the cards that can be charged for it.',
  input: z.object({}),
  answer: z.object({
    bundle: z.number().int(),
    /** null if it is no longer available to the member. */
    method: z.enum(paymentMethods).nullable(),
    cards: z.array(
      z.object({
        id: z.uuid(),
        method: paymentMethodSchema.pick({ code: true, name: true, icon: true }),
        label: z.string(),
        expires_on: z.iso.date().nullable(),
      }),
    ),
  }),
  errors: ['authentication_required', 'not_found'],
})
