import { z } from 'zod'
import { queryNumberSchema } from '../../domain/common.ts'
import { staffLanguages } from '../languages.ts'
import { scopeSchema } from '../scope.ts'
import { defineStaffEndpoint } from '../staff-endpoint.ts'

/** The reports that the law and the card schemes ask for (docs/law.md#what-the-law-wants-to-see). */
export const complianceReports = ['dsa', 'active_members', 'card_schemes', 'processing', 'retention'] as const
export type ComplianceReport = (typeof complianceReports)[number]

/** The kinds of a column's values: numbers as counts or hours, texts as they are, instants, or whether a period is kept. */
export const complianceColumnKinds = ['text', 'count', 'hours', 'instant', 'state'] as const
const columnSchema = z.object({ name: z.string(), kind: z.enum(complianceColumnKinds) })
export type ComplianceColumn = z.infer<typeof columnSchema>
const cellSchema = z.union([z.string(), z.number()]).nullable()
export type ComplianceCell = z.infer<typeof cellSchema>
/** `kept` or `late`: whether a job deletes in time. */
export const retentionStates = ['kept', 'late'] as const

const complianceQuerySchema = scopeSchema.extend({
  report: z.enum(complianceReports),
  /** The year of the DSA report, or the month (`2026-10`) of the list for the card schemes; the current one if missing. */
  year: queryNumberSchema(z.int().min(2020).max(2100)).optional(),
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
    .optional(),
})

export const readComplianceEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/compliance',
  summary: 'One of the tables that the law asks for; at most 1,000 rows.',
  permission: 'compliance.read',
  input: complianceQuerySchema,
  answer: z.object({
    /** Such as `2026` or `2026-10`; empty without a period. */
    period: z.string(),
    /** Notes on the way in which the figures were counted. */
    notes: z.array(z.string()),
    columns: z.array(columnSchema),
    rows: z.array(z.array(cellSchema)),
    /** There are more rows; the file has all of them. */
    isCut: z.boolean(),
  }),
  errors: ['not_found'],
})
export const downloadComplianceEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/compliance/export',
  summary: 'One of the tables that the law asks for, as a CSV file. The export is recorded.',
  permission: 'compliance.read',
  input: complianceQuerySchema.extend({ language: z.enum(staffLanguages) }),
  answer: z.string(),
  errors: ['not_found'],
  mediaType: 'text/csv',
})
