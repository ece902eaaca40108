import { z } from 'zod'
import { emailSchema } from './accounts.ts'
import { booleanSchema, instantSchema, textSchema } from '../domain/common.ts'
import { defineEndpoint } from './endpoint.ts'

/** Most urgent first; the form's fields and our time limit depend on the kind (docs/law.md#complaints). */
export const complaintKinds = [
  'intimate_pictures',
  'minors',
  'profile',
  'photo',
  'message',
  'copyright',
  'illegal',
  'order',
  'us',
] as const
export type ComplaintKind = (typeof complaintKinds)[number]

/** Required fields of a kind of complaint besides its text. */
interface ComplaintRequirements {
  readonly location: boolean
  /** A legal notice, made in good faith (DSA 16; TAKE IT DOWN). */
  readonly goodFaith: boolean
  readonly signature: boolean
  /** Reports of child abuse may be anonymous (DSA 16(2)(c)). */
  readonly contact: boolean
}
const contentRequirements: ComplaintRequirements = {
  location: true,
  goodFaith: true,
  signature: false,
  contact: true,
}
export const complaintRequirements: Readonly<Record<ComplaintKind, ComplaintRequirements>> = {
  intimate_pictures: { ...contentRequirements, signature: true },
  minors: { ...contentRequirements, contact: false },
  profile: contentRequirements,
  photo: contentRequirements,
  message: contentRequirements,
  copyright: { ...contentRequirements, signature: true },
  illegal: contentRequirements,
  order: { location: true, goodFaith: false, signature: false, contact: true },
  us: { location: false, goodFaith: false, signature: false, contact: true },
}
/** Days after a decision within which it can be appealed: six months (DSA 20). */
export const appealDays = 183
/** In code points. */
export const maxComplaintLength = 4000

export const complaintStates = ['received', 'in_progress', 'decided', 'appealed', 'closed'] as const
export const complaintOutcomes = ['upheld', 'partly', 'rejected'] as const
export type ComplaintOutcome = (typeof complaintOutcomes)[number]

const referenceSchema = z.string().min(1).max(40)
const keySchema = z.string().min(1).max(100)
export const fileComplaintEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/complaint.php',
  summary:
    'A complaint or notice of anybody, logged in or out. Answers its number and the key of its status.',
  input: z.object({
    kind: z.enum(complaintKinds, { error: 'required' }),
    /** URL of a page, a username or an order number. */
    location: textSchema(0, 1000).default(''),
    /** Presence is checked by the rule, so that everything missing is reported at once. */
    text: textSchema(0, maxComplaintLength),
    name: textSchema(0, 100).default(''),
    email: z.union([z.literal(''), emailSchema]).default(''),
    good_faith: booleanSchema.default(false),
    signature: textSchema(0, 100).default(''),
    /** A hidden field (honeypot): only bots fill it in. */
    website: z.string().max(1000).default(''),
  }),
  answer: z.object({ reference: referenceSchema, key: keySchema }),
  errors: ['too_many_requests'],
  idempotent: true,
})

const decisionSchema = z.object({ outcome: z.enum(complaintOutcomes), text: z.string(), at: instantSchema })
export const complaintStatusSchema = z.object({
  reference: referenceSchema,
  kind: z.enum(complaintKinds),
  state: z.enum(complaintStates),
  filed_at: instantSchema,
  due_at: instantSchema,
  /** Receives e-mails about the complaint; empty if no address was given. */
  email: z.string(),
  /** True if a picture was hidden immediately. */
  hidden: z.boolean(),
  decision: decisionSchema.nullable(),
  appealed_at: instantSchema.nullable(),
  final_decision: decisionSchema.nullable(),
  /** Deadline for the single appeal; null if none is possible. */
  appeal_until: instantSchema.nullable(),
})
export const getComplaintEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/complaint.php',
  summary: 'How far a complaint is, for whoever has its number and key.',
  input: z.object({ reference: referenceSchema, key: keySchema }),
  answer: complaintStatusSchema,
  errors: ['not_found', 'too_many_requests'],
})
export const appealComplaintEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/complaint.php',
  summary: 'Objects to the decision, once, within six months: a person looks at it again.',
  input: z.object({ reference: referenceSchema, key: keySchema, text: textSchema(1, maxComplaintLength) }),
  answer: complaintStatusSchema,
  errors: ['not_found', 'complaint_closed', 'too_many_requests'],
})
