import { z } from 'zod'
import { complaintKinds, complaintStates } from '../complaints.ts'
import { instantSchema } from '../../domain/common.ts'
import { defineEndpoint } from '../endpoint.ts'
import { reportReasons } from '../moderation.ts'

export const ownReportsPerPage = 20
export const reportStates = ['received', 'in_progress', 'decided'] as const
export type ReportState = (typeof reportStates)[number]

/** A member's own report, as they see it. Measures against the other member stay confidential. */
export const ownReportSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('report'),
    reference: z.string(),
    about: z.enum(['profile', 'message']),
    reason: z.enum(reportReasons),
    /** The reported member; null once the account is erased. */
    name: z.string().nullable(),
    fictional: z.boolean(),
    filed_at: instantSchema,
    state: z.enum(reportStates),
    /** The words of the mail about the decision; null before it. */
    decision: z.string().nullable(),
  }),
  z.object({
    type: z.literal('complaint'),
    reference: z.string(),
    /** With the reference it opens the complaint's own page, where its decision is. */
    key: z.string(),
    kind: z.enum(complaintKinds),
    filed_at: instantSchema,
    state: z.enum(complaintStates),
  }),
])
export type OwnReport = z.infer<typeof ownReportSchema>

export const getOwnReportsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/report.php',
  summary: 'The member’s own reports and complaints with their state, newest first.',
  input: z.object({
    /** `next` of the previous page. An invalid one returns the first page. */
    after: z.string().max(200).optional(),
  }),
  answer: z.object({
    reports: z.array(ownReportSchema),
    /** Cursor of the next page; null on the last page. */
    next: z.string().nullable(),
  }),
  errors: ['authentication_required'],
})
