import { z } from 'zod'
import { instantSchema, moneySchema } from '../domain/common.ts'
import { defineEndpoint } from './endpoint.ts'

const spendingSchema = z.object({
  /** Purchases in the last `days`, minus refunds. */
  spent: moneySchema,
  limit: moneySchema,
  left: moneySchema,
  /** A requested higher limit and its start; null if there is none. */
  next: z.object({ limit: moneySchema, from: instantSchema }).nullable(),
  /** The highest limit that members can set. */
  maximum: moneySchema,
  days: z.number().int(),
})
/** The member's own spending (docs/payments.md#spending-limit). */
export const getSpendingEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/spending.php',
  summary: 'What the member spent in the last 30 days, and the limit on it.',
  input: z.object({}),
  answer: spendingSchema,
  errors: ['authentication_required'],
})
export const setSpendingLimitEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/spending.php',
  summary: 'Sets the member’s own limit: lowered at once, raised after 24 hours.',
  input: z.object({
    /** Minor units of the member’s currency. */
    limit: z.int().min(0),
  }),
  answer: spendingSchema,
  errors: ['authentication_required'],
})

/** The lengths of a pause in paid messages to fictional profiles, in hours. */
export const coolingOffHours = [24, 168] as const
export type CoolingOffHours = (typeof coolingOffHours)[number]
export const startCoolingOffEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/cooling-off.php',
  summary:
    'The member pauses paid messages to fictional profiles. Nobody can end the pause earlier; a longer one that lasts already stays.',
  input: z.object({ hours: z.union([z.literal(24), z.literal(168)]) }),
  answer: z.object({ until: instantSchema }),
  errors: ['authentication_required'],
})
