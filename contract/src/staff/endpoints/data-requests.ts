import { z } from 'zod'
import { booleanSchema, idSchema, instantSchema, okSchema, textSchema } from '../../domain/common.ts'
import { dataRequestKinds } from '../case-kinds.ts'
import { defineStaffEndpoint } from '../staff-endpoint.ts'
import { supportReasonSchema } from './member-support.ts'

const dataRequestReferenceSchema = z.string().regex(/^D-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
/** Mailed to the member verbatim, in their language. */
const mailedReasonSchema = textSchema(1, 2000)
const dataRequestStates = ['open', 'done', 'refused'] as const

const dataRequestSchema = z.object({
  reference: z.string(),
  kind: z.enum(dataRequestKinds),
  siteId: z.int(),
  state: z.enum(dataRequestStates),
  receivedAt: instantSchema,
  /** Within a month (GDPR Art. 12(3)), or three after an extension. */
  dueAt: instantSchema,
  /** The check by which staff established that the member asked; empty after an erasure. */
  identityCheck: z.string(),
  recordedBy: z.string(),
  recordedAt: instantSchema,
  extendedAt: instantSchema.nullable(),
  extensionReason: z.string(),
  refusalReason: z.string(),
  closedBy: z.string().nullable(),
  closedAt: instantSchema.nullable(),
  claim: z.object({ staffId: z.int(), name: z.string() }).nullable(),
  /** Null after an erasure. */
  member: z
    .object({
      id: z.int(),
      username: z.string(),
      status: z.string(),
      maskedEmail: z.string(),
      language: z.string(),
    })
    .nullable(),
})
export type DataRequestView = z.infer<typeof dataRequestSchema>

export const recordDataRequestEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/data-requests',
  summary:
    'Records that a member asked by mail for their data or for erasure: it is due within 30 days. Returns an open one of the same kind if there is one.',
  permission: 'support.answer',
  input: z.object({
    id: idSchema,
    kind: z.enum(dataRequestKinds),
    /** The day on which the request arrived; not in the future. */
    receivedOn: z.iso.date({ error: 'required' }),
    identityCheck: supportReasonSchema,
  }),
  answer: z.object({ reference: z.string() }),
  errors: ['not_found'],
})
export const getDataRequestEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/data-requests/one',
  summary: 'A request for data or erasure. Opening it is recorded.',
  permission: 'support.read',
  input: z.object({ reference: dataRequestReferenceSchema }),
  answer: dataRequestSchema,
  errors: ['not_found'],
})
export const carryOutDataRequestEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/data-requests/fulfilment',
  summary: 'Mails the member the link to their data, or closes the account to be erased.',
  permission: 'data_requests.handle',
  input: z.object({
    reference: dataRequestReferenceSchema,
    /** For an erasure: at once, instead of after 14 days in which the member may change their mind. */
    eraseNow: booleanSchema.default(false),
  }),
  answer: okSchema,
  errors: ['not_found', 'already_claimed', 'already_decided'],
})
export const refuseDataRequestEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/data-requests/refusal',
  summary: 'Refuses a request and mails the reason.',
  permission: 'support.answer',
  input: z.object({ reference: dataRequestReferenceSchema, reason: mailedReasonSchema }),
  answer: okSchema,
  errors: ['not_found', 'already_claimed', 'already_decided'],
})
export const extendDataRequestEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/data-requests/extension',
  summary: 'Extends a request by two months, once, and mails the reason (GDPR Art. 12(3)).',
  permission: 'support.answer',
  input: z.object({ reference: dataRequestReferenceSchema, reason: mailedReasonSchema }),
  answer: okSchema,
  errors: ['not_found', 'already_claimed', 'already_decided', 'already_extended'],
})
