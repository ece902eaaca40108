import { z } from 'zod'
import { idSchema } from '../../../domain/common.ts'
import { scopeSchema } from '../../scope.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'
import { rateKinds, sourceCodeSchema } from './traffic-sources.ts'

/** A month such as `2026-11`. */
const monthSchema = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)
const figuresInput = { code: sourceCodeSchema, month: monthSchema, ...scopeSchema.shape }
/** The dimension of a funnel's rows. */
export const funnelGroups = ['lander', 'sub'] as const
export type FunnelGroup = (typeof funnelGroups)[number]
/** Rows of a funnel at most, without the one that holds the others. */
export const maxFunnelRows = 100

const funnelFigures = {
  /** Visits of landing pages in the month. */
  visits: z.int(),
  /** Sign-ups in the month, and what became of them until now. */
  signedUp: z.int(),
  activated: z.int(),
  firstOrders: z.int(),
  /** Members with an order on the days 30 to 59, and 60 to 89, after their sign-up. */
  month2: z.int(),
  month3: z.int(),
}
const funnelRowSchema = z.object({
  /** A landing page with its variant, or a sub-id; empty without one, `*` for all others. */
  group: z.string(),
  ...funnelFigures,
})
export type FunnelRow = z.infer<typeof funnelRowSchema>
export const getSourceFunnelEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/traffic-sources/funnel',
  summary: 'What became of the members whom a source brought in a month, by landing page or sub-id.',
  permission: 'partners.read',
  input: z.object({ ...figuresInput, by: z.enum(funnelGroups).default('lander') }),
  answer: z.object({
    rows: z.array(funnelRowSchema),
    total: z.object(funnelFigures),
    /** True if the days 59 and 89 have passed for everybody of the month. */
    isMonth2Over: z.boolean(),
    isMonth3Over: z.boolean(),
  }),
  errors: ['not_found'],
})

/** The events that a line of a statement counts. */
export const statementLines = ['activation', 'first_order', 'reversal', 'reinstatement'] as const
export type StatementLine = (typeof statementLines)[number]
const payoutLineSchema = z.object({
  line: z.enum(statementLines),
  kind: z.enum(rateKinds),
  siteId: idSchema,
  currency: z.string(),
  count: z.int(),
  /** Negative for reversals. */
  amountMinor: z.int(),
})
export type PayoutLine = z.infer<typeof payoutLineSchema>
const amountsSchema = z.array(z.object({ currency: z.string(), minor: z.int() }))
export const getPayoutStatementEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/traffic-sources/statement',
  summary: 'What a source is to be paid for a month, and what it cost. A record only: nothing is paid by it.',
  permission: 'partners.read',
  input: z.object(figuresInput),
  answer: z.object({
    lines: z.array(payoutLineSchema),
    /** The amounts to be paid, by currency. */
    payouts: amountsSchema,
    costs: z.array(
      z.object({
        kind: z.enum(rateKinds),
        currency: z.string(),
        count: z.int(),
        amountMinor: z.int(),
      }),
    ),
    costTotals: amountsSchema,
    /** True if the month is over on all sites. */
    isOver: z.boolean(),
  }),
  errors: ['not_found'],
})
export const exportSourceEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/traffic-sources/export',
  summary: 'The funnel, or every payout of the statement by day, as a CSV file. The export is recorded.',
  permission: 'partners.read',
  input: z.object({
    ...figuresInput,
    content: z.enum(['funnel', 'payouts']),
    by: z.enum(funnelGroups).default('lander'),
  }),
  answer: z.string(),
  mediaType: 'text/csv',
  errors: ['not_found'],
})
