import { z } from 'zod'
import { instantSchema, okSchema, queryBooleanSchema, textSchema } from '../../domain/common.ts'
import { complaintOutcomes, maxComplaintLength } from '../../endpoints/complaints.ts'
import { reportReasons } from '../../endpoints/moderation.ts'
import { auditActs } from '../acts.ts'
import { caseKinds, caseSubjects } from '../case-kinds.ts'
import { noteSchema, reasonSchema } from '../reason.ts'
import { scopeSchema } from '../scope.ts'
import { staffCommentSchema } from '../staff-comment.ts'
import { defineStaffEndpoint } from '../staff-endpoint.ts'
import { memberAvatarSchema } from './member-pictures.ts'

export const caseReferenceSchema = z.string().regex(/^[RCASWDV]-[0-9A-Z]{4}-[0-9A-Z]{4}$/)

export const queuedCaseSchema = z.object({
  reference: z.string(),
  kind: z.enum(caseKinds),
  subject: z.enum(caseSubjects),
  siteId: z.int(),
  createdAt: instantSchema,
  dueAt: instantSchema,
  /** The colleague who works on it. */
  claim: z.object({ staffId: z.int(), name: z.string() }).nullable(),
  /** An appeal against the caller's own decision, which another person decides. */
  isOwnDecision: z.boolean(),
})
export type QueuedCase = z.infer<typeof queuedCaseSchema>

/** A case in the list of the queue. */
export const listedCaseSchema = queuedCaseSchema.extend({
  /** A threat to life was reported, and nobody has recorded yet which authority was informed. */
  isEscalated: z.boolean(),
  /** The trusted flagger's organisation that the notice is from. */
  flagger: z.string().nullable(),
  /** True if the caller may claim and decide it, as far as roles and own decisions go. */
  canDecide: z.boolean(),
})
export type ListedCase = z.infer<typeof listedCaseSchema>

/** The filters of the queue: all cases, the caller's claims, cases without a claim; or only appeals. */
export const caseFilters = ['all', 'mine', 'unclaimed', 'appeals'] as const
export type CaseFilter = (typeof caseFilters)[number]
export const listCasesEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/cases',
  summary:
    'Open cases of all kinds that the caller may read: lives and children first, then what is due first.',
  permission: 'queue.read',
  input: scopeSchema.extend({
    filter: z.enum(caseFilters).default('all'),
    kind: z.enum(caseKinds).optional(),
    subject: z.enum(caseSubjects).optional(),
    overdue: queryBooleanSchema.default(false),
    /** `next` of the previous page. An invalid one returns the first page. */
    after: z.string().max(200).optional(),
  }),
  answer: z.object({ cases: z.array(listedCaseSchema), next: z.string().nullable() }),
  errors: [],
})

const workCountSchema = z.object({ open: z.int(), overdue: z.int() })
export const caseCountsSchema = workCountSchema.extend({
  /** Those that the caller has claimed, and those that nobody has. */
  mine: z.int(),
  unclaimed: z.int(),
  /** Kinds and sites without open cases are left out. */
  groups: z.array(
    workCountSchema.extend({
      kind: z.enum(caseKinds),
      siteId: z.int(),
      /** The nearest end. */
      nextDueAt: instantSchema,
    }),
  ),
})
export type CaseCounts = z.infer<typeof caseCountsSchema>
export const countCasesEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/cases/counts',
  summary: 'How many cases are open and overdue, in all and by kind and site, and how many are claimed.',
  permission: 'queue.read',
  input: scopeSchema,
  answer: caseCountsSchema,
  errors: [],
})

export const partySchema = memberAvatarSchema.extend({
  memberId: z.int(),
  username: z.string(),
  status: z.string(),
  language: z.string(),
  country: z.string(),
  isPremium: z.boolean(),
  signedUpAt: instantSchema,
  lastSeenAt: instantSchema,
  /** Reports about the member, and how many of them were upheld. */
  reportsAbout: z.int(),
  upheldReportsAbout: z.int(),
  /** Reports that the member made, and how many of them were upheld. */
  reportsBy: z.int(),
  upheldReportsBy: z.int(),
})
export type CaseParty = z.infer<typeof partySchema>

const pictureNameSchema = z.string().regex(/^\d{1,3}\.webp$/)
const evidenceMessageSchema = z.object({
  id: z.int(),
  from: z.enum(['reporter', 'reported']),
  isReported: z.boolean(),
  kind: z.string(),
  text: z.string(),
  gift: z.string().nullable(),
  /** Name of the picture in the case. */
  picture: z.string().nullable(),
  commentsOn: staffCommentSchema.nullable(),
  /** Name of the voice recording in the case. */
  recording: z.string().nullable(),
  sentAt: instantSchema,
})
export type EvidenceMessage = z.infer<typeof evidenceMessageSchema>

export const caseActions = [
  'warn',
  'remove_photo',
  'remove_message',
  'remove_text',
  'restrict',
  'suspend',
] as const
export type CaseAction = (typeof caseActions)[number]

/** A measure against a member. */
export const measureSchema = z.object({
  id: z.int(),
  /** Of the case that led to it; null for a measure that was taken on the member's page. */
  reference: z.string().nullable(),
  action: z.enum(caseActions),
  rule: z.enum(reportReasons),
  by: z.string(),
  at: instantSchema,
  /** When a restriction or suspension ends by itself. */
  endsAt: instantSchema.nullable(),
  reversedAt: instantSchema.nullable(),
  reversedBy: z.string().nullable(),
})
export type Measure = z.infer<typeof measureSchema>

/** A threat to life that was reported in a case (DSA Art. 18). */
export const caseEscalationSchema = z.object({
  reason: z.string(),
  /** The country concerned, whose authorities are informed. */
  country: z.string(),
  escalatedBy: z.string(),
  escalatedAt: instantSchema,
  /** The authority that was informed, and the time; null until that is recorded. */
  reported: z.object({ to: z.string(), at: instantSchema, by: z.string() }).nullable(),
})
export type CaseEscalation = z.infer<typeof caseEscalationSchema>

export const staffCaseSchema = queuedCaseSchema.extend({
  isOpen: z.boolean(),
  /** The reporter's or complainant's words. */
  text: z.string(),
  /** The place where the complainant saw it. */
  location: z.string(),
  complainantName: z.string(),
  /** The trusted flagger's organisation that the notice is from, and the law that it names. */
  flagger: z.string().nullable(),
  legalGround: z.string(),
  escalation: caseEscalationSchema.nullable(),
  /** The objection against the first decision. */
  appeal: z.string().nullable(),
  decisions: z.array(
    z.object({
      outcome: z.enum(complaintOutcomes),
      reason: z.string(),
      by: z.string(),
      at: instantSchema.nullable(),
    }),
  ),
  /** The conversation around the reported message, as it stood; null if the caller may not read messages. */
  messages: z.array(evidenceMessageSchema).nullable(),
  reportedMessageId: z.int().nullable(),
  /** Number of messages the conversation has now, counted up to 1000; null if it is gone, or for callers who may not read messages. */
  conversationLength: z.int().nullable(),
  /** The texts of the reported profile, as they stood. */
  profileTexts: z.array(z.string()),
  /** Pictures of the profile or complaint; `id` is the photo's, if it can be removed. */
  photos: z.array(z.object({ name: z.string(), id: z.string().nullable() })),
  /** The pictures may show the sexual abuse of a child: nobody opens them here. */
  isSealed: z.boolean(),
  reported: partySchema.nullable(),
  reporter: partySchema.nullable(),
  /** Earlier measures against the member, the newest first. */
  measures: z.array(measureSchema),
  /** Of colleagues, the newest first. */
  notes: z.array(z.object({ id: z.int(), by: z.string(), text: z.string(), at: instantSchema })),
  /** The acts of colleagues on the case, the oldest first; at most the newest 50. */
  course: z.array(z.object({ id: z.int(), act: z.enum(auditActs), by: z.string(), at: instantSchema })),
})
export type StaffCase = z.infer<typeof staffCaseSchema>
export const getCaseEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/cases/one',
  summary: 'A report or complaint with its evidence and both sides. Opening it is recorded.',
  permission: 'cases.read',
  input: z.object({ reference: caseReferenceSchema }),
  answer: staffCaseSchema,
  errors: ['not_found'],
})
export const getBlurredCasePictureEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/cases/picture',
  summary: 'A picture of a case, blurred.',
  permission: 'cases.read',
  input: z.object({ reference: caseReferenceSchema, name: pictureNameSchema }),
  answer: z.string(),
  errors: ['not_found'],
  mediaType: 'image/webp',
})
export const openCasePictureEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/cases/picture',
  summary: 'A picture of a case as it is. Opening it is recorded with the reason.',
  permission: 'messages.read',
  input: z.object({
    reference: caseReferenceSchema,
    name: pictureNameSchema,
    reason: reasonSchema,
  }),
  answer: z.string(),
  errors: ['not_found'],
  mediaType: 'image/webp',
})
export const openCaseRecordingEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/cases/recording',
  summary: 'A voice message of a case. Opening it is recorded with the reason.',
  permission: 'messages.read',
  input: z.object({
    reference: caseReferenceSchema,
    name: z.string().regex(/^\d{1,3}\.mp4$/),
    reason: reasonSchema,
  }),
  answer: z.string(),
  errors: ['not_found'],
  mediaType: 'audio/mp4',
})
/** Number of messages before and after the shown ones that are opened at once. */
export const openedMessageCount = 20
export const openCaseMessagesEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/cases/messages',
  summary:
    'More of the conversation, as it is now: up to 20 messages before and 20 after the shown ones. Opening them is recorded with the reason.',
  permission: 'messages.read',
  input: z.object({
    reference: caseReferenceSchema,
    /** Ids of the first and last message that are shown. */
    first: z.int().positive(),
    last: z.int().positive(),
    reason: reasonSchema,
  }),
  answer: z.object({ earlier: z.array(evidenceMessageSchema), later: z.array(evidenceMessageSchema) }),
  errors: ['not_found'],
})
export const noteCaseEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/cases/notes',
  summary: 'Adds a note for colleagues to a report or complaint.',
  permission: 'cases.decide',
  input: z.object({ reference: caseReferenceSchema, text: noteSchema }),
  answer: okSchema,
  errors: ['not_found'],
})
export const claimCaseEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/cases/claim',
  summary: 'Claims an open case for 15 minutes, or extends an own claim.',
  permission: 'queue.claim',
  input: z.object({ reference: caseReferenceSchema }),
  answer: okSchema,
  errors: ['not_found', 'already_claimed', 'own_decision'],
})
export const releaseCaseEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/cases/claim',
  summary: 'Ends an own claim.',
  permission: 'queue.claim',
  input: z.object({ reference: caseReferenceSchema }),
  answer: okSchema,
  errors: ['not_found'],
})

/** Terms of restrictions and suspensions. */
export const measureDays = [1, 7, 30] as const
export type MeasureDays = (typeof measureDays)[number]
export const measureDaysSchema = z.literal([...measureDays])
const hasFittingTerm = ({ action, days }: { action: CaseAction; days: MeasureDays | null }): boolean =>
  action === 'restrict' ? days !== null : action === 'suspend' || days === null
const actSchema = z.object({
  action: z.enum(caseActions),
  /** The term of a restriction or suspension; null for a suspension without an end, and for other measures. */
  days: measureDaysSchema.nullable().default(null),
  /** Removes a photo and refuses the same picture in all future uploads. */
  blocksPicture: z.boolean().default(false),
  /** The photo's or message's id. */
  target: z.string().max(60).nullable(),
  rule: z.enum(reportReasons),
  /** Mailed to the member verbatim, in their language. */
  facts: textSchema(1, 2000),
})
export const decideCaseEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/cases/decision',
  summary: 'Decides a case: performs the act, and mails both sides.',
  permission: 'cases.decide',
  input: z.object({
    reference: caseReferenceSchema,
    outcome: z.enum(complaintOutcomes),
    /** For a report, the reason for the file; for a complaint, what is mailed to the complainant. */
    reason: textSchema(1, maxComplaintLength),
    act: actSchema.refine(hasFittingTerm, { path: ['days'] }).nullable(),
  }),
  answer: okSchema,
  errors: ['not_found', 'already_claimed', 'already_decided', 'own_decision', 'escalation_open'],
})
/** The time for which the mails of a decision wait, so that it can be taken back. */
export const undoSeconds = 60
export const undoDecisionEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/cases/decision',
  summary: 'Takes an own decision back while its mails have not left.',
  permission: 'cases.decide',
  input: z.object({ reference: caseReferenceSchema }),
  answer: okSchema,
  errors: ['not_found', 'undo_too_late'],
})
export const letterSchema = z.object({
  /** The receiver's name. */
  to: z.string(),
  language: z.string(),
  subject: z.string(),
  paragraphs: z.array(z.string()),
})
export type Letter = z.infer<typeof letterSchema>
export const previewCaseEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/cases/preview',
  summary: 'What both sides of a case would be mailed.',
  permission: 'cases.decide',
  input: decideCaseEndpoint.input.extend({
    reason: textSchema(0, maxComplaintLength),
    act: actSchema
      .extend({ facts: textSchema(0, 2000) })
      .refine(hasFittingTerm, { path: ['days'] })
      .nullable(),
  }),
  answer: z.object({
    /** To the member the case is about; null without an act. */
    reported: letterSchema.nullable(),
    /** To the reporter or complainant; null if they can't be reached. */
    reporter: letterSchema.nullable(),
  }),
  errors: ['not_found'],
})
