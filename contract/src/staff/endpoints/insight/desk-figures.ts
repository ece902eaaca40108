import { z } from 'zod'
import { idSchema } from '../../../domain/common.ts'
import { scopeSchema } from '../../scope.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'

/** Answers are counted by the minutes that the member had waited: below the first bound, between two of them, and from the last on. */
export const answerMinuteBounds = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 960, 1440] as const

/** Days until yesterday. */
export const deskPeriods = ['7', '28', '91'] as const
export type DeskPeriod = (typeof deskPeriods)[number]
export const deskFiguresFilterSchema = scopeSchema.extend({ period: z.enum(deskPeriods).default('28') })
export type DeskFiguresFilter = z.output<typeof deskFiguresFilterSchema>

/** The figures of the desk's tables. */
export type DeskFigureName =
  | 'answers'
  | 'median'
  | 'p90'
  | 'refunded'
  | 'ended'
  | 'refused'
  | 'complaints'
  | 'credits'
  | 'perMember'
  | 'highest'
/** The columns of the CSV file after day, site and agent, each with the figures that are computed from it. */
export const deskFileColumns: readonly {
  readonly column: string
  readonly figures: readonly DeskFigureName[]
}[] = [
  { column: 'answers', figures: ['answers'] },
  ...answerMinuteBounds.map((bound) => ({
    column: `answers_below_${bound}_minutes`,
    figures: ['median', 'p90'] as const,
  })),
  { column: `answers_from_${answerMinuteBounds.at(-1)}_minutes`, figures: ['median', 'p90'] },
  { column: 'refunded_messages', figures: ['refunded'] },
  { column: 'ended_and_told', figures: ['ended'] },
  { column: 'refused_by_rules', figures: ['refused'] },
  { column: 'complaints', figures: ['complaints'] },
  { column: 'credits_spent', figures: ['credits', 'perMember'] },
  { column: 'paying_members', figures: ['perMember'] },
  { column: 'highest_credits_of_a_member', figures: ['highest'] },
]

/** Figures of a site whose bands are watched. */
export const watchedDeskFigures = ['answers', 'refunded', 'refused', 'complaints', 'credits'] as const
export type WatchedDeskFigure = (typeof watchedDeskFigures)[number]
/** Figures of an agent whose bands are watched. How much an agent works is nobody's alarm. */
export const watchedAgentFigures = [
  'refunded',
  'refused',
  'complaints',
] as const satisfies readonly WatchedDeskFigure[]
/** Ratios whose bands are watched: half of the answers came within so many minutes, and the mean credits of a paying member. */
export const watchedDeskRatios = ['answer_minutes', 'credits_per_member'] as const
export type WatchedDeskRatio = (typeof watchedDeskRatios)[number]

/** A figure of yesterday that is out of the band of the same weekday in the weeks before. */
const deskOutlierSchema = z.object({
  site: idSchema,
  siteName: z.string(),
  /** Null for the whole site. */
  agent: z.object({ staffId: idSchema, name: z.string() }).nullable(),
  figure: z.enum([...watchedDeskFigures, ...watchedDeskRatios]),
  value: z.number(),
  low: z.int(),
  high: z.int(),
  /** The median of the same weekday, and of how many weeks. */
  median: z.number(),
  weeks: z.int(),
})
export type DeskOutlier = z.infer<typeof deskOutlierSchema>

const deskFiguresSchema = z.object({
  answers: z.int(),
  /** Half of the answers came within so many minutes, nine of ten within `p90Minutes`; null without answers. */
  medianMinutes: z.number().nullable(),
  p90Minutes: z.number().nullable(),
  /** Messages that were refunded; of an agent, those in conversations that they ended or in which they wrote last. */
  refunded: z.int(),
  /** Conversations that agents ended and told. */
  ended: z.int(),
  /** Answers that the phrase rules refused. */
  refused: z.int(),
  /** Reports and complaints about fictional profiles; of an agent, by members to whom they wrote last. */
  complaints: z.int(),
  /** Spent by members on messages that were not refunded; of an agent, on those that they answered, on the day of the answer. */
  credits: z.int(),
  /** Paying members of each day, added up over the days. */
  payingMemberDays: z.int(),
  /** The most that one member spent on one day, in credits. */
  highestCredits: z.int(),
})
export type DeskFigures = z.infer<typeof deskFiguresSchema>

export const getDeskFiguresEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/insight/desk',
  summary:
    'What happened in conversations with fictional profiles in a period, by site and by agent, from daily aggregates. Members’ own conversations are not counted. Agents need the permission `desk.supervise`.',
  permission: 'insight.read',
  input: deskFiguresFilterSchema,
  answer: z.object({
    firstDay: z.iso.date(),
    lastDay: z.iso.date(),
    /** Days of the period that were computed. */
    computedDays: z.int(),
    sites: z.array(z.object({ site: idSchema, name: z.string(), figures: deskFiguresSchema })),
    /** At most 200, those with most answers first; null without the permission. */
    agents: z.array(z.object({ staffId: idSchema, name: z.string(), figures: deskFiguresSchema })).nullable(),
    /** Of sites, and of agents with the permission. */
    outliers: z.array(deskOutlierSchema),
  }),
  errors: [],
})
export const downloadDeskFiguresEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/insight/desk/export',
  summary:
    'The figures of each day, site and, with the permission `desk.supervise`, agent as a CSV file. Recorded in the audit log.',
  permission: 'insight.read',
  input: deskFiguresFilterSchema,
  answer: z.string(),
  errors: [],
  mediaType: 'text/csv',
})
