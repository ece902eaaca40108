import { z } from 'zod'
import { email } from './accounts.ts'
import { flag, instant, text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The most urgent first: what the form asks and how long we may take goes by it (docs/law.md#complaints). */
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

/** What a complaint of a kind must say besides what is wrong. */
interface Demands {
  readonly location: boolean
  /** A notice of the law: made in good faith (DSA 16; TAKE IT DOWN). */
  readonly goodFaith: boolean
  readonly signature: boolean
  /** About abuse of children one may stay unknown (DSA 16(2)(c)). */
  readonly contact: boolean
}
const content: Demands = { location: true, goodFaith: true, signature: false, contact: true }
export const complaintDemands: Readonly<Record<ComplaintKind, Demands>> = {
  intimate_pictures: { ...content, signature: true },
  minors: { ...content, contact: false },
  profile: content,
  photo: content,
  message: content,
  copyright: { ...content, signature: true },
  illegal: content,
  order: { location: true, goodFaith: false, signature: false, contact: true },
  us: { location: false, goodFaith: false, signature: false, contact: true },
}
/** Days after a decision in which it can be objected to: six months (DSA 20). */
export const appealDays = 183
/** Code points. */
export const complaintLength = 4000

export const complaintStates = ['received', 'in_progress', 'decided', 'appealed', 'closed'] as const
export const complaintOutcomes = ['upheld', 'partly', 'rejected'] as const
export type ComplaintOutcome = (typeof complaintOutcomes)[number]

const reference = z.string().min(1).max(40)
const key = z.string().min(1).max(100)
export const fileComplaint = endpoint({
  method: 'POST',
  path: '/api/complaint.php',
  summary:
    'A complaint or notice of anybody, logged in or out. Answers its number and the key of its status.',
  input: z.object({
    kind: z.enum(complaintKinds, { error: 'required' }),
    /** An address of a page, a username, or the number of an order. */
    location: text(0, 1000).default(''),
    /** Asked for by the rule, so that everything missing is told at once. */
    text: text(0, complaintLength),
    name: text(0, 100).default(''),
    email: z.union([z.literal(''), email]).default(''),
    good_faith: flag.default(false),
    signature: text(0, 100).default(''),
    /** Nobody sees this field: what fills it in is a program. */
    website: z.string().max(1000).default(''),
  }),
  answer: z.object({ reference, key }),
  errors: ['too_many_requests'],
  idempotent: true,
})

const decision = z.object({ outcome: z.enum(complaintOutcomes), text: z.string(), at: instant })
export const complaintStatus = z.object({
  reference,
  kind: z.enum(complaintKinds),
  state: z.enum(complaintStates),
  filed_at: instant,
  due_at: instant,
  /** Where mails about it go; empty when no address was given. */
  email: z.string(),
  /** Whether a picture was hidden at once. */
  hidden: z.boolean(),
  decision: decision.nullable(),
  appealed_at: instant.nullable(),
  final_decision: decision.nullable(),
  /** Until when the decision can be objected to, once; null when it can’t. */
  appeal_until: instant.nullable(),
})
export const getComplaint = endpoint({
  method: 'GET',
  path: '/api/complaint.php',
  summary: 'How far a complaint is, for whoever has its number and key.',
  input: z.object({ reference, key }),
  answer: complaintStatus,
  errors: ['not_found', 'too_many_requests'],
})
export const appealComplaint = endpoint({
  method: 'PUT',
  path: '/api/complaint.php',
  summary: 'Objects to the decision, once, within six months: a person looks at it again.',
  input: z.object({ reference, key, text: text(1, complaintLength) }),
  answer: complaintStatus,
  errors: ['not_found', 'complaint_closed', 'too_many_requests'],
})
