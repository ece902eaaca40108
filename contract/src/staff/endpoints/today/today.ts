import { z } from 'zod'
import { builtInLanguageSchema, idSchema, instantSchema, moneySchema } from '../../../domain/common.ts'
import { scopeSchema } from '../../scope.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'
import { systemWarningSchema } from '../system/state.ts'

/** A number of the day so far, and of the same day of the last week until the same hour. */
const comparedCountSchema = z.object({ count: z.int(), lastWeek: z.int() })
export type ComparedCount = z.infer<typeof comparedCountSchema>

/** Parts that the caller's roles do not show are null. */
export const todayFiguresSchema = z.object({
  /** Since midnight, in the time zone of the company's headquarters. */
  since: instantSchema,
  signUps: comparedCountSchema.extend({ confirmed: z.int() }).nullable(),
  orders: comparedCountSchema.extend({ total: z.array(moneySchema) }).nullable(),
  refunds: comparedCountSchema.extend({ total: z.array(moneySchema) }).nullable(),
  decisions: comparedCountSchema
    .extend({
      /** Between a report and its decision, in minutes; null without decided reports. */
      medianMinutes: z.int().nullable(),
    })
    .nullable(),
  answers: comparedCountSchema.nullable(),
})
export type TodayFigures = z.infer<typeof todayFiguresSchema>

/** Refunds that have to be made by hand, and disputes that wait for an answer. */
export const moneyWorkSchema = z.object({
  owedRefunds: z.object({ count: z.int(), total: z.array(moneySchema) }),
  disputes: z.object({ count: z.int(), nextDueAt: instantSchema.nullable(), total: z.array(moneySchema) }),
})
export type MoneyWork = z.infer<typeof moneyWorkSchema>

/** The state of jobs, mails and alarms of the whole application. */
export const houseStateSchema = z.object({
  jobs: z.object({
    /** Given up after their last attempt. */
    failed: z.int(),
    /** Failed and waiting for another attempt. */
    retried: z.int(),
    /** Since when the longest waiting job could have run; null if none waits. */
    waitingSince: instantSchema.nullable(),
  }),
  /** Mails of the last 24 hours. */
  mails: z.object({ sent: z.int(), returned: z.int(), complaints: z.int() }),
  /** Other warnings that need somebody, as the screen of the system shows them. */
  warnings: z.array(systemWarningSchema),
  /** Problems that an operator has to solve, in the caller’s language; the newest 5. */
  alarms: z.object({ open: z.int(), details: z.array(z.string()) }),
})
export type HouseState = z.infer<typeof houseStateSchema>

/** A language that staff have started or offer, and how many of its texts are missing. */
const incompleteLanguageSchema = z.object({
  code: z.string(),
  name: z.string(),
  /** True if members can choose it: its missing texts came with a release. */
  isOffered: z.boolean(),
  missing: z.int(),
})
export type IncompleteLanguage = z.infer<typeof incompleteLanguageSchema>

export const maxTextWork = 20
/** Texts of a site in a language that somebody has to read a second time before they are published, or that are planned. */
const textWorkSchema = z.object({
  site: idSchema,
  language: builtInLanguageSchema,
  /** `draft`: of somebody else, so that the caller may publish it. */
  state: z.enum(['draft', 'planned']),
  count: z.int(),
  /** When the first of the planned ones starts. */
  nextStartsAt: instantSchema.nullable(),
})
export type TextWork = z.infer<typeof textWorkSchema>

export const getTodayEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/today',
  summary:
    'What has happened today within the scope, what money and which texts wait, and whether the house is in order. Parts that the caller’s roles do not show are null.',
  permission: 'today.read',
  input: scopeSchema,
  answer: z.object({
    figures: todayFiguresSchema,
    money: moneyWorkSchema.nullable(),
    /** Drafts first; at most 20. */
    texts: z.array(textWorkSchema).nullable(),
    languages: z.array(incompleteLanguageSchema).nullable(),
    /** Only for roles on all sites. */
    house: houseStateSchema.nullable(),
  }),
  errors: [],
})
