import { appealComplaint, fileComplaint, getComplaint } from '@amarelle/contract/complaints'
import { report } from '@amarelle/contract/moderation'
import { serve } from '../platform/http.ts'
import { appealComplaint as appeal, complaintStatus } from './complaints/complaint-status.ts'
import { checkComplaint, fileComplaint as file, limitComplaints } from './complaints/file-complaint.ts'
import { limitReports, reportMember } from './report-member.ts'

export function mountModeration(): void {
  serve(report, reportMember, { before: limitReports })
  serve(fileComplaint, file, {
    before: limitComplaints,
    rules: (_context, valid) => checkComplaint(valid),
  })
  serve(getComplaint, complaintStatus)
  serve(appealComplaint, appeal)
}
