import { queueBranchPort } from '../moderation/index.ts'
import type { Module } from '../platform/modules/module.ts'
import { deletedAfter, keepWithAccount } from '../platform/modules/processing.ts'
import { deleteNotes, exportNotes } from './member-note.sql.ts'
import { membersStaffEndpoints } from './members.staff-routes.ts'
import { anonymizeDataRequests, exportDataRequests } from './requests/data-request.sql.ts'
import { dataRequestBranch } from './requests/data-request-branch.ts'
import { dataRequestMailJob } from './requests/data-request-mail.job.ts'
import { dataRequestStaffEndpoints } from './requests/data-requests.staff-routes.ts'
import {
  closedRequestRetentionMs,
  deleteOldDataRequestsJob,
} from './requests/delete-old-data-requests.job.ts'
import { deleteEndedViewsJob } from './view/delete-ended-views.job.ts'
import { deleteViewsOf } from './view/member-view.sql.ts'

export const membersModule: Module = {
  name: 'members',
  staffEndpoints: [...membersStaffEndpoints, ...dataRequestStaffEndpoints],
  jobs: [dataRequestMailJob, deleteEndedViewsJob, deleteOldDataRequestsJob],
  provides: [queueBranchPort.implement(dataRequestBranch)],
  processing: {
    activity: {
      persons: ['members'],
      data: ['account', 'cases'],
      recipients: ['mail_provider'],
      legalBases: ['contract', 'legal_obligation', 'legitimate_interest'],
    },
    tables: {
      ...keepWithAccount('member_note'),
      member_view: [deletedAfter(0, { since: 'expires_at', job: 'delete-ended-member-views' })],
      data_request: [
        deletedAfter(closedRequestRetentionMs, { since: 'closed_at', job: 'delete-old-data-requests' }),
      ],
    },
  },
  personalData: {
    staff_notes: async ({ db }, memberId) => ({ data: { notes: await exportNotes(db, memberId) } }),
    data_requests: async ({ db }, memberId) => ({
      data: { requests: await exportDataRequests(db, memberId) },
    }),
  },
  eraseMember: async (tx, { memberId }) => {
    await deleteNotes(tx, memberId)
    await deleteViewsOf(tx, memberId)
    await anonymizeDataRequests(tx, memberId)
  },
}
