import { z } from 'zod'
import { countrySchema, instantSchema, okSchema, queryNumberSchema, textSchema } from '../../domain/common.ts'
import { reportReasons } from '../../endpoints/moderation.ts'
import { scopeSchema } from '../scope.ts'
import { defineStaffEndpoint } from '../staff-endpoint.ts'

/** Orders to act against illegal content (DSA Art. 9), and to provide information about a member (Art. 10). */
export const orderKinds = ['illegal_content', 'information'] as const
export type OrderKind = (typeof orderKinds)[number]
export const maxOrderTextLength = 2000

const orderIdSchema = z.int().positive()
const orderFields = {
  siteId: z.int().positive(),
  kind: z.enum(orderKinds),
  /** The rule that the content or the member is said to have violated. */
  subject: z.enum(reportReasons),
  /** The member state whose authority it is. */
  country: countrySchema,
  authority: textSchema(1, 200),
  content: textSchema(1, maxOrderTextLength),
  receivedAt: instantSchema,
  /** Until when the authority wants an answer; null if it named no time. */
  replyDueAt: instantSchema.nullable(),
}
const authorityOrderSchema = z.object({
  id: orderIdSchema,
  ...orderFields,
  authority: z.string(),
  content: z.string(),
  recordedBy: z.string(),
  /** When the authority was told that the order arrived. */
  confirmedAt: instantSchema.nullable(),
  /** The action that was taken, as the authority was told it; null while the order is open. */
  effect: z.string().nullable(),
  effectAt: instantSchema.nullable(),
})
export type AuthorityOrder = z.infer<typeof authorityOrderSchema>

export const listAuthorityOrdersEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/authority-orders',
  summary: 'Orders of authorities (DSA Art. 9 and 10), the newest first, in pages of 50.',
  permission: 'compliance.read',
  input: scopeSchema.extend({ before: queryNumberSchema(orderIdSchema).optional() }),
  answer: z.object({ orders: z.array(authorityOrderSchema), next: orderIdSchema.nullable() }),
  errors: [],
})
export const recordAuthorityOrderEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/authority-orders',
  summary: 'Records an order of an authority.',
  permission: 'authority_orders.manage',
  input: z.object(orderFields),
  answer: z.object({ id: orderIdSchema }),
  errors: ['not_found', 'too_many_requests'],
})
export const answerAuthorityOrderEndpoint = defineStaffEndpoint({
  method: 'PUT',
  path: '/api/staff/authority-orders',
  summary: 'Records when the authority was told that its order arrived, and what was done.',
  permission: 'authority_orders.manage',
  input: z.object({
    id: orderIdSchema,
    confirmedAt: instantSchema.nullable(),
    /** Both null while the order is not carried out or answered yet. */
    effect: textSchema(1, maxOrderTextLength).nullable(),
    effectAt: instantSchema.nullable(),
  }),
  answer: okSchema,
  errors: ['not_found', 'already_decided'],
})
