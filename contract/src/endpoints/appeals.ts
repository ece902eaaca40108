import { z } from 'zod'
import { instantSchema, textSchema } from '../domain/common.ts'
import { defineEndpoint } from './endpoint.ts'

/** In code points. */
export const maxAppealLength = 2000
/** rejected: the measure stays; partly: a warning takes its place; upheld: it is reversed. */
export const appealOutcomes = ['rejected', 'partly', 'upheld'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]

const linkSchema = z.object({
  /** Number of the measure. */
  measure: z.string().regex(/^\d{1,15}$/),
  key: z.string().min(1).max(100),
})
const measureStatusSchema = z.object({
  /** The measure, in the reader's language. */
  measure: z.string(),
  /** The rule that was broken, in the reader's language. */
  rule: z.string(),
  facts: z.string(),
  decided_at: instantSchema,
  /** When it was taken back; null while it stands. */
  reversed_at: instantSchema.nullable(),
  /** Until when it can be appealed; null if it can't be any more. */
  appeal_until: instantSchema.nullable(),
  appeal: z
    .object({
      reference: z.string(),
      text: z.string(),
      filed_at: instantSchema,
      due_at: instantSchema,
      decision: z.object({ outcome: z.enum(appealOutcomes), text: z.string(), at: instantSchema }).nullable(),
    })
    .nullable(),
})
export const getMeasureEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/measure.php',
  summary: 'A measure against a member and their appeal, for whoever has the link from the mail.',
  input: linkSchema,
  answer: measureStatusSchema,
  errors: ['not_found', 'too_many_requests'],
})
export const appealMeasureEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/measure.php',
  summary: 'Appeals against a measure, once, within six months: another person decides.',
  input: linkSchema.extend({ text: textSchema(1, maxAppealLength) }),
  answer: measureStatusSchema,
  errors: ['not_found', 'measure_closed', 'too_many_requests'],
})
