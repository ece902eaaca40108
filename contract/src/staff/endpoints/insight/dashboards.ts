import { z } from 'zod'
import { idSchema, moneySchema, queryNumberSchema } from '../../../domain/common.ts'
import { scopeSchema } from '../../scope.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'
import { cohortFigures, dailyFigures, followedWeeks, watchedFigures } from './figures.ts'

/** Days until yesterday; each is compared with as many before them. Whole weeks, so that both have the same weekdays. */
export const insightPeriods = ['7', '28', '91', '364'] as const
export type InsightPeriod = (typeof insightPeriods)[number]
/** Filters members without a traffic source. No code is that short. */
export const withoutSource = '-'
/** The dimensions that divide the figures of a period. */
export const breakdownDimensions = ['site', 'country', 'source', 'niche'] as const
export type BreakdownDimension = (typeof breakdownDimensions)[number]
export const maxBreakdownRows = 50
/** Cohorts that are shown, the newest last. */
export const shownCohorts = 16

const daySchema = z.iso.date()
export const insightFilterSchema = scopeSchema.extend({
  period: z.enum(insightPeriods).default('28'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  source: z
    .string()
    .regex(/^(-|[a-z0-9_-]{2,40})$/)
    .optional(),
  niche: queryNumberSchema(z.int().min(1).max(99)).optional(),
})
export type InsightFilter = z.output<typeof insightFilterSchema>

/** One value for each day of a period, the first day first; null where the day was not computed. */
const dailyValuesSchema = z.array(z.int().nullable())
const periodFiguresSchema = z.object({
  firstDay: daySchema,
  lastDay: daySchema,
  /** Days of the period that were computed. */
  computedDays: z.int(),
  figures: z.record(z.enum(dailyFigures), dailyValuesSchema),
})
export type PeriodFigures = z.infer<typeof periodFiguresSchema>

/** A figure of yesterday that is out of the band of the same weekday in the weeks before. */
const outlierSchema = z.object({
  site: idSchema,
  siteName: z.string(),
  day: daySchema,
  figure: z.enum(watchedFigures),
  value: z.int(),
  low: z.int(),
  high: z.int(),
  /** The median of the same weekday, and of how many weeks. */
  median: z.number(),
  weeks: z.int(),
})
export type Outlier = z.infer<typeof outlierSchema>

export const getInsightEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/insight',
  summary:
    'The figures of each day of a period and of the one before, from daily aggregates. Days are those of UTC, until yesterday.',
  permission: 'insight.read',
  input: insightFilterSchema,
  answer: z.object({
    current: periodFiguresSchema,
    before: periodFiguresSchema,
    /** Completed orders by currency; null for roles that do not read orders. */
    revenue: z
      .array(
        z.object({
          currency: moneySchema.shape.currency,
          grossMinor: dailyValuesSchema,
          grossMinorBefore: z.int(),
        }),
      )
      .nullable(),
    outliers: z.array(outlierSchema),
    /** The choices of the filters: countries and sources of the last four weeks. */
    countries: z.array(z.string()),
    sources: z.array(z.string()),
    niches: z.array(z.int()),
  }),
  errors: [],
})

/** The figures of each row of a breakdown. */
export const breakdownFigures = [
  'signUps',
  'activations',
  'firstLikes',
  'firstMatches',
  'firstAnswers',
  'firstOrders',
  'orders',
  'messages',
  'reports',
] as const
export type BreakdownFigure = (typeof breakdownFigures)[number]
const breakdownRowSchema = z.object({
  /** Id of a site, country, code of a source, or number of a niche; empty for members without one. */
  key: z.string(),
  /** Of a site. */
  name: z.string().nullable(),
  figures: z.record(z.enum(breakdownFigures), z.int()),
  signUpsBefore: z.int(),
})
export type BreakdownRow = z.infer<typeof breakdownRowSchema>
export const getInsightBreakdownEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/insight/breakdown',
  summary:
    'The figures of a period by site, country, traffic source or niche, those with most sign-ups first.',
  permission: 'insight.read',
  input: insightFilterSchema.extend({ by: z.enum(breakdownDimensions).default('site') }),
  answer: z.object({ rows: z.array(breakdownRowSchema), isCut: z.boolean() }),
  errors: [],
})

const cohortSchema = z.object({
  /** The Monday of the week in which they signed up. */
  week: daySchema,
  /** The number of them who also activated the account. */
  members: z.int(),
  /** Members seen in each later week; null where it has not ended or was not recorded. */
  returned: z.array(z.int().nullable()).length(followedWeeks),
  /** The figures of the week of the sign-up and of each later one; null where a week has not ended or was not computed. */
  figures: z.record(z.enum(cohortFigures), z.array(z.int().nullable()).length(followedWeeks + 1)),
})
export type Cohort = z.infer<typeof cohortSchema>
export const getInsightCohortsEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/insight/cohorts',
  summary:
    'What members who signed up in a week did in it and in each of the next twelve weeks, and how many of them were seen again.',
  permission: 'insight.read',
  input: insightFilterSchema,
  answer: z.object({ cohorts: z.array(cohortSchema) }),
  errors: [],
})

/** Tables that can be downloaded. */
export const insightTables = ['days', 'revenue', 'breakdown', 'cohorts'] as const
export type InsightTable = (typeof insightTables)[number]
export const downloadInsightEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/insight/export',
  summary: 'The numbers of a chart as a CSV file. The export is recorded.',
  permission: 'insight.read',
  input: insightFilterSchema.extend({
    table: z.enum(insightTables),
    by: z.enum(breakdownDimensions).default('site'),
  }),
  answer: z.string(),
  errors: [],
  mediaType: 'text/csv',
})
