import { z } from 'zod'
import { instantSchema, queryNumberSchema } from '../../domain/common.ts'
import { auditActs } from '../acts.ts'
import { staffRoles } from '../roles.ts'
import { scopeSchema } from '../scope.ts'
import { settingKeys } from '../site-settings.ts'
import { defineStaffEndpoint } from '../staff-endpoint.ts'

const idSchema = queryNumberSchema(z.int().positive())
/** The filters of the audit log; all apply together. */
export const auditFilterSchema = scopeSchema.extend({
  staff: idSchema.optional(),
  act: z.enum(auditActs).optional(),
  member: idSchema.optional(),
  case: z.string().trim().max(40).optional(),
  /** Changes of this setting only, of the site or the company of the scope. */
  setting: z.enum(settingKeys).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
export const auditEntrySchema = z.object({
  id: z.int(),
  at: instantSchema,
  staffId: z.int(),
  staffName: z.string(),
  role: z.enum(staffRoles).nullable(),
  act: z.enum(auditActs),
  object: z.string().nullable(),
  memberId: z.int().nullable(),
  siteId: z.int().nullable(),
  caseReference: z.string().nullable(),
  address: z.string().nullable(),
  reason: z.string().nullable(),
})
export type AuditEntryView = z.infer<typeof auditEntrySchema>

export const listAuditEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/audit',
  summary: 'The audit log, newest first, with the state of its chain.',
  permission: 'audit.read',
  input: auditFilterSchema.extend({
    /** `next` of the previous page. */
    before: idSchema.optional(),
  }),
  answer: z.object({
    entries: z.array(auditEntrySchema),
    next: z.int().nullable(),
    chain: z.object({ position: z.int(), checkedAt: instantSchema }).nullable(),
  }),
  errors: [],
})
export const listOwnActsEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/own/acts',
  summary: 'What the caller did, newest first.',
  permission: 'session',
  input: z.object({
    /** `next` of the previous page. */
    before: idSchema.optional(),
  }),
  answer: z.object({ entries: z.array(auditEntrySchema), next: z.int().nullable() }),
  errors: [],
})
export const getAuditEntryEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/audit/entry',
  summary: 'An entry with what was before and after, its hashes, and earlier entries about the same thing.',
  permission: 'audit.read',
  input: z.object({ id: idSchema }),
  answer: z.object({
    entry: auditEntrySchema,
    before: z.unknown(),
    after: z.unknown(),
    /** The texts were deleted together with the member. */
    erased: z.boolean(),
    line: z.int(),
    hash: z.string(),
    previousHash: z.string(),
    earlier: z.array(auditEntrySchema),
  }),
  errors: ['not_found'],
})
export const exportAuditEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/audit/export',
  summary: 'Checks that the log may be exported; returns the address of the file.',
  permission: 'audit.export',
  input: auditFilterSchema,
  answer: z.object({ url: z.string() }),
  errors: ['proof_of_identity_required'],
})
export const downloadAuditEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/audit/export',
  summary: 'The filtered log as a CSV file.',
  permission: 'audit.export',
  input: auditFilterSchema,
  answer: z.string(),
  errors: ['proof_of_identity_required'],
  mediaType: 'text/csv',
})
