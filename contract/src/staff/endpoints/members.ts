import { z } from 'zod'
import { ageCheckMethods } from '../../domain/age-checks.ts'
import { instantSchema, moneySchema, okSchema, queryNumberSchema, textSchema } from '../../domain/common.ts'
import { reportReasons } from '../../endpoints/moderation.ts'
import { photoRefusalReasons } from '../../endpoints/profiles.ts'
import { dataRequestKinds } from '../case-kinds.ts'
import { noteSchema, reasonSchema } from '../reason.ts'
import { scopeSchema } from '../scope.ts'
import { defineStaffEndpoint } from '../staff-endpoint.ts'
import { measureDaysSchema, measureSchema } from './cases.ts'
import { memberAvatarSchema, photoCovers } from './member-pictures.ts'

export const staffMemberStatuses = ['not_confirmed', 'active', 'pending_deletion', 'suspended'] as const
const memberIdSchema = z.int().positive()

const memberSummarySchema = memberAvatarSchema.extend({
  id: z.int(),
  username: z.string(),
  siteId: z.int(),
  status: z.enum(staffMemberStatuses),
  isPremium: z.boolean(),
  country: z.string(),
  signedUpAt: instantSchema,
  lastSeenAt: instantSchema,
})
/** By what a member was found. */
const memberMatches = ['email', 'username', 'number', 'order', 'payment', 'phone', 'iban'] as const
export type MemberMatch = (typeof memberMatches)[number]
export const foundMemberSchema = memberSummarySchema.extend({
  /** Null in the list of the newest members. */
  foundBy: z.enum(memberMatches).nullable(),
  /** Null where the caller may not read orders. */
  money: z
    .object({
      /** Revenue of orders after refunds, by currency; empty without orders. */
      paid: z.array(moneySchema),
      /** The balance. */
      credits: z.int(),
    })
    .nullable(),
})
export type FoundMember = z.infer<typeof foundMemberSchema>
/** The largest number of days since members have joined. */
export const joinedWithinDays = ['1', '7', '30'] as const
export const searchMembersForStaffEndpoint = defineStaffEndpoint({
  // The search may contain an address or an IBAN, which must not be in the address of a call.
  method: 'POST',
  path: '/api/staff/members/search',
  summary:
    'Members by e-mail address, start of the username, number, order number, payment reference, phone number or IBAN. Up to 50; without words the newest. A search by phone number or IBAN is recorded.',
  permission: 'members.read',
  input: scopeSchema.extend({
    words: z.string().max(200).default(''),
    status: z.enum(staffMemberStatuses).optional(),
    joined: z.enum(joinedWithinDays).optional(),
    premium: z.enum(['yes', 'no']).optional(),
  }),
  answer: z.object({ members: z.array(foundMemberSchema) }),
  errors: [],
})

export const staffMemberSchema = memberSummarySchema.extend({
  /** With the middle hidden, as in d•••l@example.org. */
  maskedEmail: z.string(),
  language: z.string(),
  timeZone: z.string(),
  activatedAt: instantSchema.nullable(),
  premiumSince: instantSchema.nullable(),
  deletionRequestedAt: instantSchema.nullable(),
  /** Since when the member has paused the account, and until when; null without a pause, and without an end. */
  pause: z.object({ since: instantSchema, until: instantSchema.nullable() }).nullable(),
  suspensionReason: z.string().nullable(),
  trafficSource: z.string().nullable(),
  /** The reason why no optional mails are sent. */
  mailStopReasons: z.array(z.string()),
  age: z.int().nullable(),
  /** Proofs that the member is 18 or over, the newest first: only how and when. */
  ageProofs: z.array(z.object({ method: z.enum(ageCheckMethods), provenAt: instantSchema })),
  about: z.string(),
  photos: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      refusal: z.enum(photoRefusalReasons).nullable(),
      cover: z.enum(photoCovers),
    }),
  ),
  consents: z.array(
    z.object({
      kind: z.string(),
      version: z.string(),
      givenAt: instantSchema,
      withdrawnAt: instantSchema.nullable(),
    }),
  ),
  /** The newest acceptances of the note about fictional profiles, before which the member could not write to them. */
  fictionalConsents: z.array(
    z.object({
      profile: z.string(),
      /** Always true: the label of fictional profiles. */
      fictional: z.literal(true),
      givenAt: instantSchema,
      version: z.string(),
      /** The price of a message then, in credits; null for acceptances from before prices were stored. */
      priceCredits: z.int().nullable(),
    }),
  ),
  sessions: z.array(
    z.object({
      device: z.string(),
      createdAt: instantSchema,
      lastSeenAt: instantSchema,
      /** Since when the browser gets push messages; null if it does not. */
      pushSince: instantSchema.nullable(),
    }),
  ),
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
          /** Number of the latest payment at its provider. */
          providerReference: z.string().nullable(),
        }),
      ),
      bookings: z.array(z.object({ at: instantSchema, kind: z.string(), amount: z.int(), balance: z.int() })),
      /** The goodwill that the caller may still give within 30 days, in credits; null for those who may give none. */
      goodwill: z.object({ limit: z.int(), left: z.int() }).nullable(),
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
  /** Requests by mail for data or erasure; null for callers who may not see them. */
  dataRequests: z
    .array(
      z.object({
        reference: z.string(),
        kind: z.enum(dataRequestKinds),
        state: z.enum(['open', 'done', 'refused']),
        dueAt: instantSchema,
      }),
    )
    .nullable(),
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
export const viewAsMemberEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/members/view',
  summary:
    'A link, valid once and for a minute, that shows the site as a member sees it. Recorded with the reason.',
  permission: 'members.view_as',
  input: z.object({ id: memberIdSchema, reason: reasonSchema }),
  answer: z.object({ url: z.url() }),
  errors: ['not_found', 'member_not_viewable'],
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
