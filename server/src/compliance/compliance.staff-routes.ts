import {
  downloadComplianceEndpoint,
  readComplianceEndpoint,
} from '@amarelle/contract/staff/endpoints/compliance'
import { createFileRoute, createStaffRoute, type StaffRoute } from '../platform/http/staff-api.ts'
import { exportCompliance, readCompliance } from './read-compliance.ts'

export const complianceStaffEndpoints: readonly StaffRoute[] = [
  createStaffRoute(readComplianceEndpoint, (context, query) =>
    readCompliance(context, context.actor, query, context.language),
  ),
  createFileRoute(downloadComplianceEndpoint, (context, query) =>
    exportCompliance(context, context.actor, query),
  ),
]
