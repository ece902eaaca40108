import { z } from 'zod'
import { instantSchema, moneySchema, okSchema, queryNumberSchema, textSchema } from '../../domain/common.ts'
import { reportReasons } from '../../endpoints/moderation.ts'
import { photoRefusalReasons } from '../../endpoints/profiles.ts'
import { noteSchema, reasonSchema } from '../reason.ts'
import { defineStaffEndpoint } from '../staff-endpoint.ts'
import { measureDaysSchema, measureSchema } from './cases.ts'

export const staffMemberStatuses = ['not_confirmed', 'active', 'pending_deletion', 'suspended'] as const
const memberIdSchema = z.int().positive()

export const foundMemberSchema = z.object({
  id: z.int(),
  username: z.string(),
  siteId: z.int(),
  status: z.enum(staffMemberStatuses),
  isPremium: z.boolean(),
  isFictional: z.boolean(),
  country: z.string(),
  signedUpAt: instantSchema,
  lastSeenAt: instantSchema,
})
export type FoundMember = z.infer<typeof foundMemberSchema>
export const searchMembersForStaffEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/members',
  summary:
    'Members by e-mail address, start of the username, number, order number or payment reference. Up to 50; without words the newest.',
  permission: 'members.read',
  input: z.object({
    words: z.string().max(200).default(''),
    site: queryNumberSchema(memberIdSchema).optional(),
  }),
  answer: z.object({ members: z.array(foundMemberSchema) }),
  errors: [],
})

export const staffMemberSchema = foundMemberSchema.extend({
  /** With the middle hidden, as in d•••l@example.org. */
  maskedEmail: z.string(),
  language: z.string(),
  timeZone: z.string(),
  activatedAt: instantSchema.nullable(),
  premiumSince: instantSchema.nullable(),
  deletionRequestedAt: instantSchema.nullable(),
  suspensionReason: z.string().nullable(),
  trafficSource: z.string().nullable(),
  /** Why no optional mails are sent. */
  mailStopReasons: z.array(z.string()),
  age: z.int().nullable(),
  about: z.string(),
  photos: z.array(
    z.object({ id: z.string(), status: z.string(), refusal: z.enum(photoRefusalReasons).nullable() }),
  ),
  consents: z.array(
    z.object({
      kind: z.string(),
      version: z.string(),
      givenAt: instantSchema,
      withdrawnAt: instantSchema.nullable(),
    }),
  ),
  sessions: z.array(z.object({ device: z.string(), createdAt: instantSchema, lastSeenAt: instantSchema })),
  /** The newest orders and bookings of credits; null without the permission. */
  money: z
    .object({
      credits: z.int(),
      orders: z.array(
        z.object({
          number: z.string(),
          createdAt: instantSchema,
          credits: z.int(),
          total: moneySchema,
          method: z.string(),
          state: z.string(),
        }),
      ),
      bookings: z.array(z.object({ at: instantSchema, kind: z.string(), amount: z.int(), balance: z.int() })),
    })
    .nullable(),
  /** Reports about the member; null for callers who may not see cases. */
  reports: z
    .array(
      z.object({
        reference: z.string(),
        reason: z.enum(reportReasons),
        createdAt: instantSchema,
        outcome: z.enum(['upheld', 'rejected']).nullable(),
      }),
    )
    .nullable(),
  measures: z.array(measureSchema),
  notes: z.array(z.object({ id: z.int(), by: z.string(), text: z.string(), at: instantSchema })),
})
export type StaffMemberView = z.infer<typeof staffMemberSchema>
export const getMemberForStaffEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/members/one',
  summary: 'What staff need to know about a member. Opening it is recorded.',
  permission: 'members.read',
  input: z.object({ id: queryNumberSchema(memberIdSchema) }),
  answer: staffMemberSchema,
  errors: ['not_found'],
})
export const showMemberEmailEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/members/email',
  summary: 'The e-mail address of a member, which is recorded with the reason.',
  permission: 'members.unmask',
  input: z.object({ id: memberIdSchema, reason: reasonSchema }),
  answer: z.object({ email: z.string() }),
  errors: ['not_found'],
})
export const noteMemberEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/members/notes',
  summary: 'Adds a note about a member for colleagues.',
  permission: 'members.assist',
  input: z.object({ id: memberIdSchema, text: noteSchema }),
  answer: okSchema,
  errors: ['not_found'],
})
export const endMemberSessionsEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/members/sessions',
  summary: 'Logs a member out everywhere.',
  permission: 'members.assist',
  input: z.object({ id: memberIdSchema, reason: reasonSchema }),
  answer: okSchema,
  errors: ['not_found'],
})
export const suspendMemberEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/members/suspension',
  summary: 'Suspends a member for breaking a rule, and mails the reasons.',
  permission: 'members.suspend',
  input: z.object({
    id: memberIdSchema,
    rule: z.enum(reportReasons),
    /** Mailed to the member verbatim, in their language. */
    facts: textSchema(1, 2000),
    /** null for a suspension without an end. */
    days: measureDaysSchema.nullable(),
  }),
  answer: okSchema,
  errors: ['not_found'],
})
export const unsuspendMemberEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/members/suspension',
  summary: 'Lifts a suspension and tells the member.',
  permission: 'members.suspend',
  input: z.object({ id: memberIdSchema, reason: reasonSchema }),
  answer: okSchema,
  errors: ['not_found'],
})
