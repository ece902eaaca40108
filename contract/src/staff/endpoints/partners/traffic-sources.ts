import { z } from 'zod'
import { idSchema, instantSchema, okSchema, textSchema } from '../../../domain/common.ts'
import { maxNoteLength, reasonSchema } from '../../reason.ts'
import { scopeSchema } from '../../scope.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'

/** The code of a traffic source: what `?network=` of a link to a site names. */
export const sourceCodeSchema = z.string().regex(/^[a-z0-9_-]{2,40}$/)
const contractNoteSchema = textSchema(0, maxNoteLength)

const listedSourceSchema = z.object({
  code: sourceCodeSchema,
  name: z.string(),
  /** Null: of all sites. */
  siteId: idSchema.nullable(),
  isActive: z.boolean(),
  /** Of the last 30 days, on the sites of the scope. */
  signedUp: z.int(),
  activated: z.int(),
  firstOrders: z.int(),
  /** Postbacks of the last 30 days that were given up. */
  failedPostbacks: z.int(),
})
export type ListedSource = z.infer<typeof listedSourceSchema>
export const listTrafficSourcesEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/traffic-sources',
  summary: 'The traffic sources of the scope and of all sites, active ones first.',
  permission: 'partners.read',
  input: scopeSchema.extend({
    /** `next` of the previous page. */
    after: z.string().max(60).optional(),
  }),
  answer: z.object({
    sources: z.array(listedSourceSchema),
    next: z.string().nullable(),
    mayCreate: z.boolean(),
  }),
  errors: [],
})
export const createTrafficSourceEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/traffic-sources',
  summary: 'Creates a traffic source. Its key for sign-ups by API is answered once; only its hash is stored.',
  permission: 'partners.manage',
  input: z.object({
    /** The typed code; anything but a code gets its error beside the field. */
    code: z.string().trim().max(60),
    name: textSchema(1, 100),
    /** Null: of all sites. */
    siteId: idSchema.nullable(),
    contractNote: contractNoteSchema,
    reason: reasonSchema,
  }),
  answer: z.object({ key: z.string() }),
  errors: ['not_found', 'source_code', 'source_taken'],
})
export const changeTrafficSourceEndpoint = defineStaffEndpoint({
  method: 'PUT',
  path: '/api/staff/traffic-sources',
  summary: 'Changes the name of a traffic source and the note on its contract.',
  permission: 'partners.manage',
  input: z.object({
    code: sourceCodeSchema,
    name: textSchema(1, 100),
    contractNote: contractNoteSchema,
    /** The values that the form showed. */
    seen: z.object({ name: z.string(), contractNote: z.string() }),
    reason: reasonSchema,
  }),
  answer: okSchema,
  errors: ['not_found', 'setting_changed'],
})
export const renewSourceKeyEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/traffic-sources/key',
  summary:
    'Gives a traffic source a new key, answered once; the old one is refused from now on. An ended source begins again.',
  permission: 'partners.manage',
  input: z.object({ code: sourceCodeSchema, reason: reasonSchema }),
  answer: z.object({ key: z.string() }),
  errors: ['not_found'],
})
export const endTrafficSourceEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/traffic-sources',
  summary:
    'Ends a traffic source: its visitors no longer count, and its key is refused. What it brought stays.',
  permission: 'partners.manage',
  input: z.object({ code: sourceCodeSchema, reason: reasonSchema }),
  answer: okSchema,
  errors: ['not_found'],
})

export const costKinds = ['visit', 'activation', 'month'] as const
export const payoutKinds = ['activation', 'first_order', 'order_share'] as const
export const rateKinds = ['visit', 'activation', 'month', 'first_order', 'order_share'] as const
export type RateKind = (typeof rateKinds)[number]
/** Days after a first order within which a return takes its payout back, at most. */
export const maxReversalDays = 180
/** Days back to which a cost may start; payouts start today or later. */
export const maxCostAgeDays = 366

export const trafficRateSchema = z.object({
  id: idSchema,
  purpose: z.enum(['cost', 'payout']),
  kind: z.enum(rateKinds),
  /** Null: a share. Zero ends what was in force. */
  amountMinor: z.int().nullable(),
  currency: z.string().nullable(),
  /** Hundredths of a per cent of what the first order cost without VAT. */
  shareBasisPoints: z.int().nullable(),
  reversalDays: z.int().nullable(),
  startsOn: z.iso.date(),
  author: z.string(),
  reason: z.string(),
})
export type TrafficRate = z.infer<typeof trafficRateSchema>
export const addTrafficRateEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/traffic-sources/rates',
  summary:
    'Records what a traffic source costs, or what it is to be paid, from a day on. Nothing is paid by it.',
  permission: 'partners.manage',
  input: z.object({
    code: sourceCodeSchema,
    purpose: z.enum(['cost', 'payout']),
    kind: z.enum(rateKinds),
    /** The typed amount, or share in percent. */
    amount: z.string().trim().max(20),
    /** Left out for a share. */
    currency: z.string().trim().max(10),
    /** As typed; only for payouts of first orders. */
    reversalDays: z.string().trim().max(10),
    startsOn: z.iso.date({ error: 'required' }),
    reason: reasonSchema,
  }),
  answer: okSchema,
  errors: [
    'not_found',
    'required',
    'invalid_choice',
    'setting_number',
    'price_range',
    'rate_start',
    'too_many_requests',
  ],
})

export const postbackEvents = ['activation', 'first_order', 'reversal'] as const
export type PostbackEvent = (typeof postbackEvents)[number]
/** The placeholders that an address of postbacks can contain in braces. */
export const postbackPlaceholders = ['click_id', 'sub', 'event', 'site', 'amount'] as const
const deliverySchema = z.object({
  id: idSchema,
  event: z.enum([...postbackEvents, 'test']),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.int(),
  lastStatus: z.int().nullable(),
  /** The reason why it failed: `timeout`, `private_address`, `unreachable`, `status`, `no_postback`, `queue_full`. */
  lastError: z.string().nullable(),
  createdAt: instantSchema,
  nextTryAt: instantSchema.nullable(),
})
export type PostbackDelivery = z.infer<typeof deliverySchema>
const postbackSchema = z.object({
  url: z.string(),
  events: z.array(z.enum(postbackEvents)),
  includesAmount: z.boolean(),
})
export const getTrafficSourceEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/traffic-sources/one',
  summary: 'A traffic source with its rates, the newest first, its postbacks and their last 50 deliveries.',
  permission: 'partners.read',
  input: z.object({ code: sourceCodeSchema }),
  answer: z.object({
    code: sourceCodeSchema,
    name: z.string(),
    siteId: idSchema.nullable(),
    isActive: z.boolean(),
    createdAt: instantSchema,
    contractNote: z.string(),
    rates: z.array(trafficRateSchema),
    postback: postbackSchema.nullable(),
    deliveries: z.array(deliverySchema),
    mayChange: z.boolean(),
  }),
  errors: ['not_found'],
})
export const savePostbackEndpoint = defineStaffEndpoint({
  method: 'PUT',
  path: '/api/staff/traffic-sources/postback',
  summary:
    'Sets where a traffic source is told what became of its visitors. The secret of the signature is answered once, when it is new.',
  permission: 'partners.manage',
  input: z.object({
    code: sourceCodeSchema,
    /** The typed address: https, with placeholders such as `{click_id}`. */
    url: z.string().trim().max(500),
    events: z.array(z.enum(postbackEvents)).max(postbackEvents.length),
    includesAmount: z.boolean(),
    /** Replaces the secret; the old one no longer signs. */
    renewsSecret: z.boolean(),
    /** The postback that the form showed; null: none. */
    seen: postbackSchema.nullable(),
    reason: reasonSchema,
  }),
  answer: z.object({ secret: z.string().nullable() }),
  errors: ['not_found', 'required', 'postback_url', 'postback_placeholder', 'setting_changed'],
})
export const endPostbackEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/traffic-sources/postback',
  summary: 'Ends the postbacks of a traffic source; waiting ones are not sent.',
  permission: 'partners.manage',
  input: z.object({ code: sourceCodeSchema, reason: reasonSchema }),
  answer: okSchema,
  errors: ['not_found'],
})
export const testPostbackEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/traffic-sources/postback/test',
  summary:
    'Sends one postback with made-up values, 20 an hour at most; its result appears among the deliveries.',
  permission: 'partners.manage',
  input: z.object({ code: sourceCodeSchema }),
  answer: okSchema,
  errors: ['not_found', 'too_many_requests'],
})
export const retryPostbackEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/traffic-sources/postback/retry',
  summary: 'Sends a postback again that was given up.',
  permission: 'partners.manage',
  input: z.object({ delivery: idSchema }),
  answer: okSchema,
  errors: ['not_found', 'setting_changed'],
})
