import { z } from 'zod'
import { instantSchema, okSchema } from '../../domain/common.ts'
import { defineEndpoint } from '../endpoint.ts'
import { paymentMethodSchema } from '../payments.ts'

export const getStoredMethodsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/stored-methods.php',
  summary: 'The cards that the member lets the payment provider keep.',
  input: z.object({}),
  answer: z.object({
    cards: z.array(
      z.object({
        id: z.uuid(),
        method: paymentMethodSchema.pick({ code: true, name: true, icon: true }),
        label: z.string(),
        expires_on: z.iso.date().nullable(),
        kept_since: instantSchema,
      }),
    ),
  }),
  errors: ['authentication_required'],
})
export const removeStoredMethodEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/stored-methods.php',
  summary: 'Takes a kept card away: it can not be charged again.',
  input: z.object({ id: z.uuid() }),
  answer: okSchema,
  errors: ['authentication_required', 'not_found'],
})
