import { z } from 'zod'
import { instantSchema, moneySchema } from '../../../domain/common.ts'
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

/** Whether jobs run, mails arrive and alarms are open, for the whole application. */
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
  /** What else needs somebody, as the screen of the system shows it. */
  warnings: z.array(systemWarningSchema),
  /** Problems that an operator has to solve, in the caller’s language; the newest 5. */
  alarms: z.object({ open: z.int(), details: z.array(z.string()) }),
})
export type HouseState = z.infer<typeof houseStateSchema>

/** A language that staff have started or offer, and how many of its texts are missing. */
const incompleteLanguageSchema = z.object({
  code: z.string(),
  name: z.string(),
  /** Whether members can choose it: its missing texts came with a release. */
  isOffered: z.boolean(),
  missing: z.int(),
})
export type IncompleteLanguage = z.infer<typeof incompleteLanguageSchema>

export const getTodayEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/today',
  summary:
    'What has happened today within the scope, what money waits, and whether the house is in order. Parts that the caller’s roles do not show are null.',
  permission: 'queue.read',
  input: scopeSchema,
  answer: z.object({
    figures: todayFiguresSchema,
    money: moneyWorkSchema.nullable(),
    languages: z.array(incompleteLanguageSchema).nullable(),
    /** Only for roles on all sites. */
    house: houseStateSchema.nullable(),
  }),
  errors: [],
})
