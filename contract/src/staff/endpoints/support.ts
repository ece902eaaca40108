import { z } from 'zod'
import {
  instantSchema,
  okSchema,
  orderNumberSchema,
  queryNumberSchema,
  textSchema,
} from '../../domain/common.ts'
import { scopeSchema } from '../scope.ts'
import { defineStaffEndpoint } from '../staff-endpoint.ts'
import { staffMemberStatuses } from './members.ts'

export const threadReferenceSchema = z.string().regex(/^T-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
/** open: we have to answer. waiting: the person has to. closed: nobody has to. */
export const threadStates = ['open', 'waiting', 'closed'] as const
export type ThreadState = (typeof threadStates)[number]
export const threadFilters = ['open', 'mine', 'waiting', 'closed'] as const
export type ThreadFilter = (typeof threadFilters)[number]
/** The time for which an answer can be taken back. */
export const answerHeldSeconds = 20

/** Texts that an answer can start from, in the order in which they are offered. */
export const answerTemplates = [
  'login_help',
  'activation_mail',
  'credits_missing',
  'refund',
  'report_received',
  'delete_account',
  'data_request',
  'identity_unclear',
] as const
export type AnswerTemplate = (typeof answerTemplates)[number]

export const listedThreadSchema = z.object({
  reference: z.string(),
  siteId: z.int(),
  address: z.string(),
  name: z.string(),
  subject: z.string(),
  state: z.enum(threadStates),
  lastMessageAt: instantSchema,
  dueAt: instantSchema,
  assignee: z.object({ staffId: z.int(), name: z.string() }).nullable(),
})
export type ListedThread = z.infer<typeof listedThreadSchema>
export const listThreadsEndpoint = defineStaffEndpoint({
  // The search may contain an e-mail address, which must not be in the address of a call.
  method: 'POST',
  path: '/api/staff/support/threads/search',
  summary:
    'Threads of the support inbox: open ones and own ones by due date, the others from the newest. With words, those of an address or reference in any state.',
  permission: 'support.read',
  input: scopeSchema.extend({
    filter: z.enum(threadFilters).default('open'),
    words: z.string().max(200).default(''),
    /** `next` of the previous page. An invalid one returns the first page. */
    after: z.string().max(200).optional(),
  }),
  answer: z.object({ threads: z.array(listedThreadSchema), next: z.string().nullable() }),
  errors: [],
})
export const countThreadsEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/support/counts',
  summary: 'How many threads are open, and how many of them are overdue.',
  permission: 'support.read',
  input: scopeSchema,
  answer: z.object({ open: z.int(), overdue: z.int() }),
  errors: [],
})

const attachmentSchema = z.object({
  name: z.string(),
  /** Size in bytes. */
  size: z.int(),
  /** The kind of the stored file; null for files that are not kept. */
  kind: z.enum(['picture', 'document']).nullable(),
})
export type ThreadAttachment = z.infer<typeof attachmentSchema>
const messageSchema = z.object({
  id: z.int(),
  /** The colleague who answered; null for a mail of the person. */
  by: z.string().nullable(),
  text: z.string(),
  attachments: z.array(attachmentSchema),
  state: z.enum(['received', 'held', 'sending', 'sent']),
  at: instantSchema,
  /** When the person's mail server returned the answer, and its status code; null if it did not. */
  returned: z.object({ at: instantSchema, status: z.string() }).nullable(),
})
export type ThreadMessage = z.infer<typeof messageSchema>

export const threadSchema = listedThreadSchema.extend({
  createdAt: instantSchema,
  /** The language of answers. */
  language: z.string(),
  /** True if our mail server found that the last mail comes from its address. */
  isAddressVerified: z.boolean(),
  /** The newest messages, the oldest of them first. */
  messages: z.array(messageSchema),
  /** The member with this address; null without one, and for callers who may not see members. */
  member: z
    .object({
      id: z.int(),
      username: z.string(),
      status: z.enum(staffMemberStatuses),
      isPremium: z.boolean(),
      country: z.string(),
      signedUpAt: instantSchema,
      lastSeenAt: instantSchema,
    })
    .nullable(),
  /** The order that a mail names. */
  orderNumber: orderNumberSchema.nullable(),
})
export type SupportThread = z.infer<typeof threadSchema>
export const getSupportThreadEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/support/thread',
  summary: 'A thread with its messages, and the member beside it. Opening it is recorded.',
  permission: 'support.read',
  input: z.object({ reference: threadReferenceSchema }),
  answer: threadSchema,
  errors: ['not_found'],
})
const attachmentPlaceSchema = z.object({
  reference: threadReferenceSchema,
  message: queryNumberSchema(z.int().positive()),
  index: queryNumberSchema(z.int().min(0).max(100)),
})
export type AttachmentPlace = z.infer<typeof attachmentPlaceSchema>
export const getThreadPictureEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/support/picture',
  summary: 'A picture that came with a mail.',
  permission: 'support.read',
  input: attachmentPlaceSchema,
  answer: z.string(),
  errors: ['not_found'],
  mediaType: 'image/webp',
})
export const getThreadDocumentEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/support/document',
  summary: 'A PDF document that came with a mail, as a download.',
  permission: 'support.read',
  input: attachmentPlaceSchema,
  answer: z.string(),
  errors: ['not_found'],
  mediaType: 'application/pdf',
})

const answerTextSchema = textSchema(1, 8000)
export const answerThreadEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/support/answers',
  summary: 'Answers a thread. The mail leaves after 20 seconds; until then the answer can be taken back.',
  permission: 'support.answer',
  input: z.object({
    reference: threadReferenceSchema,
    text: answerTextSchema,
    /** The newest message that the writer has seen. */
    lastMessageId: z.int().positive(),
    /** A repeated call with the same key stores nothing. */
    key: z.uuid(),
  }),
  answer: z.object({ messageId: z.int() }),
  errors: ['not_found', 'already_claimed', 'thread_changed'],
})
export const undoAnswerEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/support/answers',
  summary: 'Takes back an own answer that has not left yet.',
  permission: 'support.answer',
  input: z.object({ reference: threadReferenceSchema, messageId: z.int().positive() }),
  answer: okSchema,
  errors: ['not_found', 'answer_sent'],
})
export const assignThreadEndpoint = defineStaffEndpoint({
  method: 'PUT',
  path: '/api/staff/support/assignment',
  summary: 'Assigns a thread to the caller, or to nobody.',
  permission: 'support.answer',
  input: z.object({
    reference: threadReferenceSchema,
    /** The owner of the thread when the caller decided; the call is refused if it is somebody else by now. */
    from: z.int().positive().nullable(),
    to: z.enum(['me', 'nobody']),
  }),
  answer: okSchema,
  errors: ['not_found', 'already_claimed'],
})
export const closeThreadEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/support/closure',
  summary: 'Closes a thread. A new mail opens it again.',
  permission: 'support.answer',
  input: z.object({ reference: threadReferenceSchema, lastMessageId: z.int().positive() }),
  answer: okSchema,
  errors: ['not_found', 'thread_changed'],
})

const answerDraftSchema = z.object({
  template: z.enum(answerTemplates),
  /** In the receiver's language, and in English for the writer. */
  text: z.string(),
  english: z.string(),
})
export type AnswerDraft = z.infer<typeof answerDraftSchema>
export const getAnswerTemplatesEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/support/templates',
  summary: 'The templates for an answer, filled in for a thread or for a member.',
  permission: 'support.answer',
  input: z.union([
    z.object({ reference: threadReferenceSchema }),
    z.object({ memberId: queryNumberSchema(z.int().positive()) }),
  ]),
  answer: z.object({
    /** The member's name, and address with the middle hidden; for a thread its own. */
    name: z.string(),
    address: z.string(),
    siteId: z.int(),
    language: z.string(),
    drafts: z.array(answerDraftSchema),
  }),
  errors: ['not_found'],
})
export const writeToMemberEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/support/threads',
  summary: 'Opens a thread with a mail to a member, which leaves after 20 seconds.',
  permission: 'support.answer',
  input: z.object({
    memberId: z.int().positive(),
    subject: textSchema(1, 150),
    text: answerTextSchema,
    key: z.uuid(),
  }),
  answer: z.object({ reference: z.string() }),
  errors: ['not_found'],
})
