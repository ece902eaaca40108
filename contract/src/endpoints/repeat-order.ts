import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { paymentMethodSchema, paymentMethods } from './payments.ts'

/** What "order again" begins with; it is ordered by `placeOrder`, at the price that the checkout shows. */
export const getRepeatOrderEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/repeat-order.php',
  summary: 'The bundle of the last paid order, how it was paid, and the cards that can be charged for it.',
  input: z.object({}),
  answer: z.object({
    bundle: z.number().int(),
    /** null when it is no longer offered to the member. */
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
