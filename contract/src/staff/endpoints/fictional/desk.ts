import { z } from 'zod'
import { moneySchema } from '../../../domain/common.ts'
import { idSchema, instantSchema, okSchema, queryNumberSchema, sanitizeText } from '../../../domain/common.ts'
import { languages } from '../../../domain/languages.ts'
import { messageKinds } from '../../../endpoints/chat.ts'
import { honestAnswerTopics } from '../../agent-text-rules.ts'
import { memberAvatarSchema } from '../member-pictures.ts'
import { reasonSchema } from '../../reason.ts'
import { scopeSchema } from '../../scope.ts'
import { staffCommentSchema } from '../../staff-comment.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'
import { characterSheetSchema } from './profiles.ts'

export const deskViews = ['waiting', 'mine', 'held'] as const
export type DeskView = (typeof deskViews)[number]
/** The reasons for which an agent holds a conversation. */
export const agentHoldReasons = ['distress', 'debt', 'other'] as const
export type AgentHoldReason = (typeof agentHoldReasons)[number]
/** The reasons for which a rule holds all of a member’s conversations: words of distress or debt, or a night of spending. */
export const ruleHoldReasons = ['distress', 'debt', 'night_spending'] as const
export type RuleHoldReason = (typeof ruleHoldReasons)[number]
export type StoredHoldReason = AgentHoldReason | RuleHoldReason
/** The reasons why nobody may answer: an agent or a rule held one of the member’s conversations, or something about the member is open. */
export const holdReasons = [
  ...agentHoldReasons,
  'night_spending',
  'cooling_off',
  'open_signal',
  'open_report',
  'open_complaint',
  'spending_limit',
] as const
export type HoldReason = (typeof holdReasons)[number]
export const maxDeskEntries = 100
export const maxDeskNoteLength = 300

const claimSchema = z.object({ staffId: z.int(), name: z.string() })
const deskEntrySchema = z.object({
  conversation: idSchema,
  siteId: z.int(),
  member: z.string(),
  /** The member’s main photo. */
  photo: memberAvatarSchema.shape.photo,
  profile: z.string(),
  /** Always true: the label of fictional profiles. */
  fictional: z.literal(true),
  /** The beginning of the newest message that waits. */
  text: z.string(),
  waitingSince: instantSchema,
  /** When the messages are refunded without an answer. */
  refundAt: instantSchema,
  /** The price that the member paid for the messages that wait, in credits. */
  credits: z.int(),
  /** The cost of the bought ones among these credits, by currency; empty if all were free. */
  paid: z.array(moneySchema),
  messages: z.int(),
  claim: claimSchema.nullable(),
  held: z.enum(holdReasons).nullable(),
})
export type DeskEntry = z.infer<typeof deskEntrySchema>
export const listDeskEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/desk',
  summary:
    'Conversations with fictional profiles in which a paid message waits, the oldest first; at most 100 open and 100 held ones.',
  permission: 'desk.answer',
  input: scopeSchema,
  answer: z.object({
    conversations: z.array(deskEntrySchema),
    /** Median wait of the listed conversations, in minutes; null without any. */
    medianWaitMinutes: z.int().nullable(),
  }),
  errors: [],
})
export const countDeskEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/desk/counts',
  summary: 'How many conversations with fictional profiles wait.',
  permission: 'desk.answer',
  input: scopeSchema,
  answer: z.object({ open: z.int() }),
  errors: [],
})

const deskMessageSchema = z.object({
  id: idSchema,
  kind: z.enum(messageKinds),
  text: z.string(),
  gift: z.string().nullable(),
  /** Of a picture, in pixels. */
  imageSize: z.object({ width: z.int(), height: z.int() }).nullable(),
  commentsOn: staffCommentSchema.nullable(),
  byMember: z.boolean(),
  /** The agent who wrote it; null for the member's messages. */
  agent: z.string().nullable(),
  sentAt: instantSchema,
  /** The price that the member paid, in credits. */
  credits: z.int(),
  isRefunded: z.boolean(),
  isWaiting: z.boolean(),
})
export type DeskMessage = z.infer<typeof deskMessageSchema>
export const getDeskConversationEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/desk/one',
  summary:
    'A conversation with a fictional profile: its last 50 messages, the character sheet, handover notes, and what the member spends. Recorded in the audit log.',
  permission: 'desk.answer',
  input: z.object({ conversation: queryNumberSchema(idSchema) }),
  answer: z.object({
    conversation: idSchema,
    siteId: z.int(),
    member: z.object({
      name: z.string(),
      age: z.int(),
      /** Always false: a member. */
      fictional: z.literal(false),
      language: z.string(),
      photo: memberAvatarSchema.shape.photo,
    }),
    profile: z.object({
      id: idSchema,
      name: z.string(),
      age: z.int(),
      photo: memberAvatarSchema.shape.photo,
      /** Always true: the label of fictional profiles. */
      fictional: z.literal(true),
      /** Its text, as members read it. */
      about: z.string(),
      /** Languages in which staff answer. */
      languages: z.array(z.enum(languages)),
      /** The hours of the day at which staff usually answer, in the site's time zone; null while nobody does. */
      openHours: z.object({ from: z.int(), to: z.int() }).nullable(),
      sheet: characterSheetSchema,
      isAttended: z.boolean(),
    }),
    /** When the member accepted the note about the profile, and which version of it. */
    consent: z.object({ givenAt: instantSchema, version: z.string() }).nullable(),
    messages: z.array(deskMessageSchema),
    hasOlderMessages: z.boolean(),
    notes: z.array(z.object({ id: idSchema, text: z.string(), by: z.string(), at: instantSchema })),
    /** The member's spending, in the currency in which consents are counted. */
    spending: z.object({
      /** With this profile in 30 days. */
      withProfile: moneySchema,
      /** With this profile since the last consent, and after how much it is asked for again. */
      sinceConsent: moneySchema,
      nextConsentAt: moneySchema,
      /** On orders in 30 days, and the member's limit. */
      onSite: moneySchema,
      limit: moneySchema,
    }),
    claim: claimSchema.extend({ isMine: z.boolean() }).nullable(),
    held: z.object({ reason: z.enum(holdReasons), note: z.string(), byAgent: z.boolean() }).nullable(),
    isEnded: z.boolean(),
    maximumLength: z.int(),
    /** True if the member asks in a waiting message if the profile is real: the honest answer comes first. */
    asksWhetherReal: z.boolean(),
    /** Sentences that the agent may send, in the member’s language: the answer to that question, and instead of a refused text. */
    honestAnswers: z.partialRecord(z.enum(honestAnswerTopics), z.array(z.string())),
  }),
  errors: ['not_found'],
})
export const listDeskMessagesEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/desk/messages',
  summary:
    'The 50 messages of a conversation before another one, the oldest first. Recorded in the audit log.',
  permission: 'desk.answer',
  input: z.object({ conversation: queryNumberSchema(idSchema), before: queryNumberSchema(idSchema) }),
  answer: z.object({ messages: z.array(deskMessageSchema), hasOlderMessages: z.boolean() }),
  errors: ['not_found'],
})
export const conversationInput = z.object({ conversation: idSchema })
export const claimDeskEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/desk/claim',
  summary:
    'Claims a conversation, or extends the caller’s claim. It ends after the site’s `desk_claim_minutes` without a sign of work.',
  permission: 'desk.answer',
  input: conversationInput,
  answer: okSchema,
  errors: ['not_found', 'already_claimed'],
})
export const releaseDeskEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/desk/claim',
  summary: 'Hands a conversation over to the next agent, with a note if there is something to say.',
  permission: 'desk.answer',
  input: conversationInput.extend({
    note: z.string().trim().max(maxDeskNoteLength).overwrite(sanitizeText).default(''),
  }),
  answer: okSchema,
  errors: ['not_found'],
})
export const noteDeskEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/desk/notes',
  summary: 'Adds a note for the next agent.',
  permission: 'desk.answer',
  input: conversationInput.extend({
    note: z.string().trim().min(1).max(maxDeskNoteLength).overwrite(sanitizeText),
  }),
  answer: okSchema,
  errors: ['not_found'],
})
export const answerDeskEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/desk/answers',
  summary:
    'Answers the messages that wait as the fictional profile, free of charge. Needs the caller’s claim. Agents never write first, and nobody answers a held conversation.',
  permission: 'desk.answer',
  input: conversationInput.extend({ text: z.string().max(20_000).overwrite(sanitizeText) }),
  answer: okSchema,
  errors: [
    'not_found',
    'already_claimed',
    'claim_required',
    'nothing_to_answer',
    'conversation_held',
    'conversation_closed',
    'fictional_unattended',
    'agent_text_refused',
  ],
})
export const holdDeskEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/desk/hold',
  summary: 'Holds a conversation: nobody answers until a colleague has looked at it.',
  permission: 'desk.answer',
  input: conversationInput.extend({
    reason: z.enum(agentHoldReasons),
    note: z.string().trim().max(maxDeskNoteLength).overwrite(sanitizeText).default(''),
  }),
  answer: okSchema,
  errors: ['not_found'],
})
export const endDeskEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/desk/end',
  summary:
    'Ends a conversation and tells the member, in their language. Messages that nobody answered are refunded. Nobody can write in it any more.',
  permission: 'desk.answer',
  input: conversationInput.extend({ reason: reasonSchema }),
  answer: okSchema,
  errors: ['not_found', 'already_claimed', 'claim_required'],
})
