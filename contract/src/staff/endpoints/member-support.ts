import { z } from 'zod'
import {
  idSchema,
  instantSchema,
  okSchema,
  orderNumberSchema,
  queryNumberSchema,
  textSchema,
} from '../../domain/common.ts'
import { emailSchema } from '../../endpoints/accounts.ts'
import { mailKinds } from '../mail-kinds.ts'
import { defineStaffEndpoint } from '../staff-endpoint.ts'

export const supportReasonSchema = textSchema(1, 500)
/** A new one for each intended act, so that a repeated call acts once. */
const callKeySchema = z.uuid()

const sentMailSchema = z.object({
  id: z.int(),
  kind: z.enum(mailKinds),
  state: z.enum(['sent', 'failed']),
  at: instantSchema,
})
export type SentMailView = z.infer<typeof sentMailSchema>
export const listMemberMailsEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/members/mails',
  summary:
    'The newest mails to a member within 90 days: what about and when, never what they said. Up to 50.',
  permission: 'members.read',
  input: z.object({ id: queryNumberSchema(idSchema) }),
  answer: z.object({ mails: z.array(sentMailSchema) }),
  errors: ['not_found'],
})

const resendableMailSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('activation') }),
  /** The confirmation of a paid order, with the way to its invoice. */
  z.object({ kind: z.literal('order'), order: orderNumberSchema }),
  /** The statement of reasons of a measure, by its id. */
  z.object({ kind: z.literal('statement'), measure: idSchema }),
])
export type ResendableMail = z.infer<typeof resendableMailSchema>['kind']
export const resendMailEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/members/mails',
  summary: 'Sends a mail to a member again, at most three times a day of each kind.',
  permission: 'members.assist',
  input: z.object({
    id: idSchema,
    mail: resendableMailSchema,
    reason: supportReasonSchema,
    key: callKeySchema,
  }),
  answer: okSchema,
  errors: ['not_found', 'too_many_mails', 'idempotency_conflict'],
})

export const correctEmailEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/members/email-correction',
  summary:
    'Mails a link to another address of a member, which confirms it; the current one is told and can stop it.',
  permission: 'members.correct_email',
  input: z.object({
    id: idSchema,
    email: emailSchema,
    /** The way in which the member was recognised. */
    proof: supportReasonSchema,
  }),
  answer: okSchema,
  errors: ['not_found', 'too_many_mails'],
})

/** The reasons for which credits are given, as the member reads them. */
export const goodwillGrounds = ['message_failed', 'technical_problem', 'long_wait', 'other'] as const
export type GoodwillGround = (typeof goodwillGrounds)[number]
export const giveGoodwillEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/members/goodwill',
  summary: 'Gives a member credits as goodwill, within the limit of 30 days, and mails the member.',
  permission: 'credits.give',
  input: z.object({
    id: idSchema,
    credits: z.int({ error: 'required' }).min(1, { error: 'required' }).max(1000, { error: 'invalid_value' }),
    ground: z.enum(goodwillGrounds),
    reason: supportReasonSchema,
    key: callKeySchema,
  }),
  answer: z.object({ balance: z.int() }),
  errors: ['not_found', 'idempotency_conflict'],
})
