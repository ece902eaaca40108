import {
  appealComplaintEndpoint,
  fileComplaintEndpoint,
  getComplaintEndpoint,
} from '@amarelle/contract/endpoints/complaints'
import { reportEndpoint } from '@amarelle/contract/endpoints/moderation'
import { registerEndpoint } from '../platform/http/api.ts'
import { appealComplaint as appeal, getComplaintStatus } from './complaints/complaint-status.ts'
import { validateComplaint, fileComplaint as file, limitComplaints } from './complaints/file-complaint.ts'
import { limitReports, reportMember } from './reports/report-member.ts'

export function mountModeration(): void {
  registerEndpoint(reportEndpoint, reportMember, { prepare: limitReports })
  registerEndpoint(fileComplaintEndpoint, file, {
    prepare: limitComplaints,
    validate: (_context, valid) => validateComplaint(valid),
  })
  registerEndpoint(getComplaintEndpoint, getComplaintStatus)
  registerEndpoint(appealComplaintEndpoint, appeal)
}
