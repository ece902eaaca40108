import { z } from 'zod'
import { emailSchema } from '../../endpoints/accounts.ts'
import { instantSchema, builtInLanguageSchema, okSchema, textSchema } from '../../domain/common.ts'
import { defineStaffEndpoint } from '../staff-endpoint.ts'

const flaggerFields = {
  organisation: textSchema(1, 120),
  contactName: textSchema(1, 100),
  email: emailSchema,
  language: builtInLanguageSchema,
  /** On all sites if both are null. */
  companyId: z.int().nullable(),
  siteId: z.int().nullable(),
}
export const listedFlaggerSchema = z.object({
  id: z.int(),
  ...flaggerFields,
  email: z.string(),
  addedBy: z.string(),
  addedAt: instantSchema,
  endedAt: instantSchema.nullable(),
  notices: z.int(),
})
export type ListedFlagger = z.infer<typeof listedFlaggerSchema>
export const listFlaggersEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/flaggers',
  summary: 'Trusted flaggers (DSA Art. 22) of the caller’s sites, those that have not ended first.',
  permission: 'flaggers.manage',
  input: z.object({}),
  answer: z.object({ flaggers: z.array(listedFlaggerSchema) }),
  errors: [],
})
export const addFlaggerEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/flaggers',
  summary: 'Adds a trusted flagger and mails them the link to their form. The link is answered once.',
  permission: 'flaggers.manage',
  input: z.object(flaggerFields),
  answer: z.object({ url: z.string() }),
  errors: ['too_many_requests'],
})
export const endFlaggerEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/flaggers',
  summary: 'Ends a trusted flagger: the link no longer opens the form. Earlier notices stay.',
  permission: 'flaggers.manage',
  input: z.object({ id: z.int(), reason: textSchema(1, 300) }),
  answer: okSchema,
  errors: ['not_found'],
})
