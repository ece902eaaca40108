import { z } from 'zod'
import { instantSchema, okSchema, textSchema } from '../../domain/common.ts'
import { staffLanguages } from '../languages.ts'
import { reasonSchema } from '../reason.ts'
import { defineStaffEndpoint } from '../staff-endpoint.ts'
import { staffGrantSchema } from './sign-in.ts'

const staffIdSchema = z.int().positive()
const grantsSchema = z.array(staffGrantSchema).min(1, { error: 'required' }).max(50)

export const listedStaffSchema = z.object({
  id: staffIdSchema,
  name: z.string(),
  email: z.string(),
  grants: z.array(staffGrantSchema),
  invitedAt: instantSchema,
  /** null until the invitation is accepted. */
  joinedAt: instantSchema.nullable(),
  passkeyCount: z.int(),
  hasCodes: z.boolean(),
  lastSeenAt: instantSchema.nullable(),
  openSessions: z.int(),
})
export type ListedStaff = z.infer<typeof listedStaffSchema>

export const listStaffEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/people',
  summary: 'Everybody who works here, and open invitations.',
  permission: 'staff.read',
  input: z.object({}),
  answer: z.object({ people: z.array(listedStaffSchema) }),
  errors: [],
})
export const inviteStaffEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/people',
  summary: 'Invites a person by mail.',
  permission: 'staff.manage',
  input: z.object({
    name: textSchema(1, 80),
    email: z.email({ error: 'invalid_email' }).max(254),
    language: z.enum(staffLanguages),
    grants: grantsSchema,
  }),
  answer: z.object({ id: staffIdSchema }),
  errors: ['email_exists'],
})
export const repeatInvitationEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/people/invitation',
  summary: 'Mails an invitation again.',
  permission: 'staff.manage',
  input: z.object({ id: staffIdSchema }),
  answer: okSchema,
  errors: ['not_found'],
})
export const changeGrantsEndpoint = defineStaffEndpoint({
  method: 'PUT',
  path: '/api/staff/people/roles',
  summary: 'Replaces the roles of a person.',
  permission: 'staff.manage',
  input: z.object({ id: staffIdSchema, grants: grantsSchema, reason: reasonSchema }),
  answer: okSchema,
  errors: ['not_found', 'last_owner'],
})
export const endStaffEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/people',
  summary: 'Ends the access of a person at once.',
  permission: 'staff.manage',
  input: z.object({ id: staffIdSchema, reason: reasonSchema }),
  answer: okSchema,
  errors: ['not_found', 'last_owner'],
})
