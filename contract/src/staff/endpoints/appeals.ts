import { z } from 'zod'
import { instantSchema, okSchema, textSchema } from '../../domain/common.ts'
import { appealOutcomes, maxAppealLength } from '../../endpoints/appeals.ts'
import { defineStaffEndpoint } from '../staff-endpoint.ts'
import { caseReferenceSchema, letterSchema, measureSchema, queuedCaseSchema } from './cases.ts'

export const staffAppealSchema = queuedCaseSchema.extend({
  isOpen: z.boolean(),
  /** The member's words; empty after the account was erased. */
  text: z.string(),
  /** The member's name and language; null after the account was erased. */
  member: z.object({ id: z.int(), username: z.string(), language: z.string() }).nullable(),
  /** Until when the measure could be appealed. */
  appealUntil: instantSchema,
  measure: measureSchema.extend({ facts: z.string() }),
  /** The mail that the member got about the measure; null after the account was erased. */
  letter: letterSchema.nullable(),
  decision: z
    .object({ outcome: z.enum(appealOutcomes), reason: z.string(), by: z.string(), at: instantSchema })
    .nullable(),
})
export type StaffAppeal = z.infer<typeof staffAppealSchema>
export const getAppealEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/appeals/one',
  summary: 'An appeal against a measure, with what the member was told. Opening it is recorded.',
  permission: 'cases.read',
  input: z.object({ reference: caseReferenceSchema }),
  answer: staffAppealSchema,
  errors: ['not_found'],
})
export const decideAppealEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/appeals/decision',
  summary: 'Decides an appeal: keeps, softens or reverses the measure, and mails the reasons.',
  permission: 'appeals.decide',
  input: z.object({
    reference: caseReferenceSchema,
    outcome: z.enum(appealOutcomes),
    /** Mailed to the member verbatim, in their language. */
    reason: textSchema(1, maxAppealLength),
  }),
  answer: okSchema,
  errors: ['not_found', 'already_claimed', 'already_decided', 'own_decision'],
})
export const previewAppealEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/appeals/preview',
  summary: 'What the member would be mailed about the decision.',
  permission: 'appeals.decide',
  input: decideAppealEndpoint.input.extend({ reason: textSchema(0, maxAppealLength) }),
  answer: z.object({ letter: letterSchema.nullable() }),
  errors: ['not_found'],
})
