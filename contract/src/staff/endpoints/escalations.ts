import { z } from 'zod'
import { countrySchema, instantSchema, okSchema, textSchema } from '../../domain/common.ts'
import { defineStaffEndpoint } from '../staff-endpoint.ts'
import { caseReferenceSchema } from './cases.ts'

export const escalateCaseEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/cases/escalation',
  summary:
    'Reports a threat to life in a case: it comes first in the queue, and owners and senior moderators are mailed.',
  permission: 'cases.decide',
  input: z.object({ reference: caseReferenceSchema, reason: textSchema(1, 2000), country: countrySchema }),
  answer: okSchema,
  errors: ['not_found', 'already_decided'],
})
export const recordAuthorityReportEndpoint = defineStaffEndpoint({
  method: 'PUT',
  path: '/api/staff/cases/escalation',
  summary: 'Records which authority was informed of a threat to life, and when.',
  permission: 'cases.decide',
  input: z.object({
    reference: caseReferenceSchema,
    reportedTo: textSchema(1, 200),
    reportedAt: instantSchema,
  }),
  answer: okSchema,
  errors: ['not_found', 'already_decided'],
})
export const exportEvidenceEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/cases/evidence',
  summary:
    'The evidence of an escalated case for the authorities. It is recorded and needs a fresh proof of identity.',
  permission: 'messages.read',
  input: z.object({ reference: caseReferenceSchema }),
  answer: z.string(),
  errors: ['not_found', 'proof_of_identity_required'],
  mediaType: 'application/json',
})
