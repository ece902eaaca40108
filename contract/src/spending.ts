import { z } from 'zod'
import { instant, money } from './common.ts'
import { endpoint } from './endpoint.ts'

const spending = z.object({
  /** What was bought in the last `days`, without what went back. */
  spent: money,
  limit: money,
  left: money,
  /** A raised limit that was asked for, and when it begins. */
  next: z.object({ limit: money, from: instant }).nullable(),
  /** The highest limit that can be set. */
  maximum: money,
  days: z.number().int(),
})
/** The member's own view of it (docs/payments.md#spending-limit). */
export const getSpending = endpoint({
  method: 'GET',
  path: '/api/spending.php',
  summary: 'What the member spent in the last 30 days, and the limit on it.',
  input: z.object({}),
  answer: spending,
  errors: ['authentication_required'],
})
export const setSpendingLimit = endpoint({
  method: 'PUT',
  path: '/api/spending.php',
  summary: 'Sets the member’s own limit: lowered at once, raised after 24 hours.',
  input: z.object({
    /** Minor units of the member’s currency. */
    limit: z.int().min(0),
  }),
  answer: spending,
  errors: ['authentication_required'],
})
