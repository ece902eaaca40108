import type { ComplaintOutcome } from '@amarelle/contract/endpoints/complaints'
import type { CaseSubject } from '@amarelle/contract/staff/case-kinds'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffPermission } from '@amarelle/contract/staff/permissions'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { getSitePlace } from '../../sites/index.ts'
import { authorize, type Authority } from '../../staff/index.ts'
import { type Complaint, findComplaint } from '../complaints/complaint.sql.ts'
import { findReport, type MemberReport } from '../reports/report.sql.ts'

interface CaseDecision {
  readonly outcome: ComplaintOutcome
  readonly reason: string
  readonly by: string
  readonly at: Date | null
}
/** Describes what reports and complaints have in common for the people who decide them. */
export interface CaseSource {
  readonly reference: string
  readonly kind: 'report' | 'complaint' | 'appeal'
  readonly subject: CaseSubject
  readonly siteId: number
  readonly createdAt: Date
  readonly dueAt: Date
  readonly isOpen: boolean
  readonly text: string
  readonly location: string
  readonly complainantName: string
  readonly appeal: string | null
  readonly reporterId: number | null
  readonly reportedId: number | null
  readonly reportedMessageId: number | null
  /** The reported content as it stood: messages, or one profile. */
  readonly facts: readonly object[]
  /** The reported profile's main photo. */
  readonly photoId: string | null
  /** Photos that were hidden because of the complaint. */
  readonly heldPhotoIds: readonly string[]
  readonly decisions: readonly CaseDecision[]
  /** The staff member who made the first decision. */
  readonly decidedByStaff: number | null
  /** The stored complaint; null for a report. */
  readonly complaint: Complaint | null
}

const toReportSource = (report: MemberReport): CaseSource => ({
  reference: report.reference,
  kind: 'report',
  subject: report.reason,
  siteId: report.siteId,
  createdAt: report.createdAt,
  dueAt: report.dueAt,
  isOpen: report.state === 'open',
  text: report.body,
  location: '',
  complainantName: '',
  appeal: null,
  reporterId: report.reporterId,
  reportedId: report.reportedId,
  reportedMessageId: report.messageId,
  facts: report.evidence,
  photoId: report.photoId,
  heldPhotoIds: [],
  decisions: report.outcome
    ? [
        {
          outcome: report.outcome,
          reason: report.decision ?? '',
          by: report.decidedBy ?? '',
          at: report.closedAt,
        },
      ]
    : [],
  decidedByStaff: null,
  complaint: null,
})
function toComplaintSource(complaint: Complaint): CaseSource {
  const first = complaint.outcome && {
    outcome: complaint.outcome,
    reason: complaint.decision ?? '',
    by: complaint.decided_by ?? '',
    at: complaint.decided_at,
  }
  const final = complaint.final_outcome && {
    outcome: complaint.final_outcome,
    reason: complaint.final_decision ?? '',
    by: complaint.final_decided_by ?? '',
    at: complaint.closed_at,
  }
  return {
    reference: complaint.reference,
    kind: complaint.appeal === null ? 'complaint' : 'appeal',
    subject: complaint.kind,
    siteId: complaint.site_id,
    createdAt: complaint.created_at,
    dueAt: complaint.due_at,
    isOpen: complaint.state !== 'decided' && complaint.state !== 'closed',
    text: complaint.body,
    location: complaint.location,
    complainantName: complaint.name,
    appeal: complaint.appeal,
    reporterId: complaint.member_id,
    reportedId: complaint.reported_id,
    reportedMessageId: null,
    facts: [],
    photoId: null,
    heldPhotoIds: complaint.held_photos,
    decisions: [first, final].filter((decision) => decision !== null),
    decidedByStaff: complaint.decided_by_staff,
    complaint,
  }
}

/** Returns the report or complaint with this number, and the caller's authority over it. Throws `not_found` and `forbidden`. */
export async function findCaseFor(
  services: Services,
  actor: StaffActor,
  permission: StaffPermission,
  reference: string,
): Promise<{ source: CaseSource; authority: Authority }> {
  const report = reference.startsWith('R') ? await findReport(services.db, reference) : undefined
  const complaint = report ? undefined : await findComplaint(services.db, reference)
  const source = report ? toReportSource(report) : complaint ? toComplaintSource(complaint) : null
  if (!source) throw createProblem('not_found')
  const authority = authorize(services, actor, permission, await getSitePlace(services, source.siteId))
  return { source, authority }
}
