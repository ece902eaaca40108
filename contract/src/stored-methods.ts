import { z } from 'zod'
import { instant, ok } from './common.ts'
import { endpoint } from './endpoint.ts'
import { paymentMethod } from './payments.ts'

export const getStoredMethods = endpoint({
  method: 'GET',
  path: '/api/stored-methods.php',
  summary: 'The cards that the member lets the payment provider keep.',
  input: z.object({}),
  answer: z.object({
    cards: z.array(
      z.object({
        id: z.uuid(),
        method: paymentMethod.pick({ code: true, name: true, icon: true }),
        label: z.string(),
        expires_on: z.iso.date().nullable(),
        kept_since: instant,
      }),
    ),
  }),
  errors: ['authentication_required'],
})
export const removeStoredMethod = endpoint({
  method: 'DELETE',
  path: '/api/stored-methods.php',
  summary: 'Takes a kept card away: it can not be charged again.',
  input: z.object({ id: z.uuid() }),
  answer: ok,
  errors: ['authentication_required', 'not_found'],
})
