import { appealMeasureEndpoint, getMeasureEndpoint } from '@amarelle/contract/endpoints/appeals'
import {
  appealComplaintEndpoint,
  fileComplaintEndpoint,
  getComplaintEndpoint,
} from '@amarelle/contract/endpoints/complaints'
import { reportEndpoint } from '@amarelle/contract/endpoints/moderation'
import {
  getHiddenContactsEndpoint,
  hideFromContactsEndpoint,
  showToContactsEndpoint,
} from '@amarelle/contract/endpoints/safety/hidden-contacts'
import { getOwnReportsEndpoint } from '@amarelle/contract/endpoints/safety/own-reports'
import { fileFlaggedEndpoint, getFlaggerEndpoint } from '@amarelle/contract/endpoints/trusted-flaggers'
import { createRoute, type EndpointRoute } from '../platform/http/api.ts'
import { fileAppeal } from './appeals/file-appeal.ts'
import { getMeasureStatus } from './appeals/measure-status.ts'
import { appealComplaint as appeal, getComplaintStatus } from './complaints/complaint-status.ts'
import { validateComplaint, fileComplaint as file, limitComplaints } from './complaints/file-complaint.ts'
import {
  fileFlaggedComplaint,
  getFlagger,
  limitFlaggedComplaints,
  validateFlagged,
} from './flaggers/file-flagged-complaint.ts'
import {
  getHiddenContacts,
  hideFromContacts,
  limitContactSaves,
  showToContacts,
} from './hidden-contacts/hide-from-contacts.ts'
import { listOwnReports } from './reports/own-reports.ts'
import { limitReports, reportMember } from './reports/report-member.ts'

export const moderationEndpoints: readonly EndpointRoute[] = [
  createRoute(reportEndpoint, reportMember, { prepare: limitReports }),
  createRoute(getOwnReportsEndpoint, listOwnReports),
  createRoute(getHiddenContactsEndpoint, getHiddenContacts),
  createRoute(hideFromContactsEndpoint, hideFromContacts, { prepare: limitContactSaves }),
  createRoute(showToContactsEndpoint, showToContacts),
  createRoute(fileComplaintEndpoint, file, {
    prepare: limitComplaints,
    validate: (_context, valid) => validateComplaint(valid),
  }),
  createRoute(getFlaggerEndpoint, getFlagger),
  createRoute(fileFlaggedEndpoint, fileFlaggedComplaint, {
    prepare: limitFlaggedComplaints,
    validate: (_context, valid) => validateFlagged(valid),
  }),
  createRoute(getComplaintEndpoint, getComplaintStatus),
  createRoute(appealComplaintEndpoint, appeal),
  createRoute(getMeasureEndpoint, getMeasureStatus),
  createRoute(appealMeasureEndpoint, fileAppeal),
]
