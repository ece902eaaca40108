import { z } from 'zod'
import { instantSchema, okSchema, textSchema } from '../../domain/common.ts'
import { maxComplaintLength } from '../../endpoints/complaints.ts'
import { reportReasons } from '../../endpoints/moderation.ts'
import { riskRules } from '../case-kinds.ts'
import { defineStaffEndpoint } from '../staff-endpoint.ts'
import {
  caseReferenceSchema,
  letterSchema,
  measureDaysSchema,
  measureSchema,
  partySchema,
  queuedCaseSchema,
} from './cases.ts'
import { memberAvatarSchema } from './member-pictures.ts'

/** The figures and ids that a rule saw, without any text. */
export const signalReasonsSchema = z.object({
  /** The number that the rule counted: of accounts, photos, conversations, receivers, violations or rejected reports. */
  count: z.int(),
  /** Out of how many; only for `repeat_false_reporter`. */
  total: z.int().nullable(),
  /** Within how many minutes before the newest of them. */
  periodMinutes: z.int().nullable(),
  /** Other members involved: the same accounts, photos or receivers. */
  memberIds: z.array(z.int()).max(20),
  /** The member's own photos that others have too. */
  photoIds: z.array(z.string()).max(20),
  /** Cases that were counted. */
  caseReferences: z.array(z.string()).max(20),
})
export type SignalReasons = z.infer<typeof signalReasonsSchema>

/** The actions that a signal allows. Reports are set aside for 30 days, only after a warning (DSA Art. 23). */
export const signalActions = ['warn', 'remove_photo', 'suspend', 'set_aside_reports'] as const
export type SignalAction = (typeof signalActions)[number]
export const signalOutcomes = ['dismissed', ...signalActions] as const

export const staffSignalSchema = queuedCaseSchema.extend({
  rule: z.enum(riskRules),
  isOpen: z.boolean(),
  reasons: signalReasonsSchema,
  /** null for an erased member. */
  member: partySchema.nullable(),
  /** The other members of the reasons who still have an account. */
  others: z.array(memberAvatarSchema.extend({ id: z.int(), username: z.string(), status: z.string() })),
  /** Earlier measures against the member, the newest first. */
  measures: z.array(measureSchema),
  /** The member was warned because of unfounded reports, so that their reports may be set aside. */
  wasWarned: z.boolean(),
  decision: z
    .object({ outcome: z.enum(signalOutcomes), reason: z.string(), by: z.string(), at: instantSchema })
    .nullable(),
  reportsSetAsideUntil: instantSchema.nullable(),
})
export type StaffSignal = z.infer<typeof staffSignalSchema>
export const getSignalEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/signals/one',
  summary: 'A risk signal with its reasons and the member. Opening it is recorded.',
  permission: 'cases.read',
  input: z.object({ reference: caseReferenceSchema }),
  answer: staffSignalSchema,
  errors: ['not_found'],
})

const signalActSchema = z.object({
  action: z.enum(signalActions),
  /** The term of a suspension; null for one without an end, and for other measures. */
  days: measureDaysSchema.nullable().default(null),
  /** Removes a photo and refuses the same picture in all future uploads. */
  blocksPicture: z.boolean().default(false),
  /** The photo's id. */
  target: z.string().max(60).nullable(),
  rule: z.enum(reportReasons),
  /** Mailed to the member verbatim, in their language. */
  facts: textSchema(1, 2000),
})
export const decideSignalEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/signals/decision',
  summary:
    'Dismisses a risk signal, or performs a measure and mails the member. It can be taken back for a minute.',
  permission: 'cases.decide',
  input: z.object({
    reference: caseReferenceSchema,
    /** For the file; nobody is mailed it. */
    reason: textSchema(1, maxComplaintLength),
    /** null dismisses the signal. */
    act: signalActSchema
      .refine(({ action, days }) => action === 'suspend' || days === null, { path: ['days'] })
      .nullable(),
  }),
  answer: okSchema,
  errors: ['not_found', 'already_claimed', 'already_decided'],
})
export const previewSignalEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/signals/preview',
  summary: 'What the member of a risk signal would be mailed.',
  permission: 'cases.decide',
  input: z.object({
    reference: caseReferenceSchema,
    act: signalActSchema.extend({ facts: textSchema(0, 2000) }),
  }),
  answer: z.object({ letter: letterSchema.nullable() }),
  errors: ['not_found'],
})
