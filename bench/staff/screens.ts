import { getAppealEndpoint } from '@amarelle/contract/staff/endpoints/appeals'
import { countApprovalsEndpoint, listApprovalsEndpoint } from '@amarelle/contract/staff/endpoints/approvals'
import {
  downloadAuditEndpoint,
  getAuditEntryEndpoint,
  listAuditEndpoint,
  listOwnActsEndpoint,
} from '@amarelle/contract/staff/endpoints/audit'
import {
  countCasesEndpoint,
  getBlurredCasePictureEndpoint,
  getCaseEndpoint,
  listCasesEndpoint,
} from '@amarelle/contract/staff/endpoints/cases'
import {
  downloadCampaignResultsEndpoint,
  getCampaignEndpoint,
  listCampaignsEndpoint,
} from '@amarelle/contract/staff/endpoints/campaigns/campaigns'
import {
  complianceReports,
  downloadComplianceEndpoint,
  readComplianceEndpoint,
} from '@amarelle/contract/staff/endpoints/compliance'
import { getDataRequestEndpoint } from '@amarelle/contract/staff/endpoints/data-requests'
import {
  getExperimentEndpoint,
  listExperimentsEndpoint,
} from '@amarelle/contract/staff/endpoints/experiments/experiments'
import { listFlaggersEndpoint } from '@amarelle/contract/staff/endpoints/flaggers'
import {
  downloadLanguageFileEndpoint,
  getLanguageEndpoint,
  listLanguagesEndpoint,
} from '@amarelle/contract/staff/endpoints/languages/languages'
import { listDiscountsEndpoint } from '@amarelle/contract/staff/endpoints/pricing/discounts'
import {
  listFeesEndpoint,
  listPaymentRoutesEndpoint,
} from '@amarelle/contract/staff/endpoints/pricing/payment-routes'
import { getPricesEndpoint } from '@amarelle/contract/staff/endpoints/pricing/prices'
import { getDeskOverviewEndpoint } from '@amarelle/contract/staff/endpoints/fictional/desk-overview'
import { countHeldEndpoint, listHeldEndpoint } from '@amarelle/contract/staff/endpoints/fictional/holds'
import { listFictionalProfilesEndpoint } from '@amarelle/contract/staff/endpoints/fictional/profiles'
import {
  exportSourceEndpoint,
  getPayoutStatementEndpoint,
  getSourceFunnelEndpoint,
} from '@amarelle/contract/staff/endpoints/partners/source-figures'
import {
  getTrafficSourceEndpoint,
  listTrafficSourcesEndpoint,
} from '@amarelle/contract/staff/endpoints/partners/traffic-sources'
import { compareSettingEndpoint } from '@amarelle/contract/staff/endpoints/settings/comparison'
import { getSiteFormEndpoint, getSiteOpeningEndpoint } from '@amarelle/contract/staff/endpoints/site-opening'
import {
  getCompanySettingsEndpoint,
  getSiteSettingsEndpoint,
  listCompaniesEndpoint,
  listSitesEndpoint,
} from '@amarelle/contract/staff/endpoints/sites'
import {
  getTextEndpoint,
  listTextsEndpoint,
  previewMailEndpoint,
  previewMailHtmlEndpoint,
  previewShortTextEndpoint,
} from '@amarelle/contract/staff/endpoints/texts'
import { listMemberMailsEndpoint } from '@amarelle/contract/staff/endpoints/member-support'
import {
  getMemberForStaffEndpoint,
  searchMembersForStaffEndpoint,
} from '@amarelle/contract/staff/endpoints/members'
import { listStaffEndpoint } from '@amarelle/contract/staff/endpoints/people'
import { getMemberPictureEndpoint } from '@amarelle/contract/staff/endpoints/member-pictures'
import {
  countPhotosEndpoint,
  getPhotoPictureEndpoint,
  listPhotoClaimsEndpoint,
  listPhotosEndpoint,
  reviewKinds,
} from '@amarelle/contract/staff/endpoints/photos'
import { listSavedFiltersEndpoint } from '@amarelle/contract/staff/endpoints/saved-filters'
import { getOwnSignInsEndpoint, getStaffSessionEndpoint } from '@amarelle/contract/staff/endpoints/sign-in'
import { getSignalEndpoint } from '@amarelle/contract/staff/endpoints/signals'
import {
  countThreadsEndpoint,
  getAnswerTemplatesEndpoint,
  getThreadDocumentEndpoint,
  getSupportThreadEndpoint,
  getThreadPictureEndpoint,
  listThreadsEndpoint,
} from '@amarelle/contract/staff/endpoints/support'
import {
  getMailOverviewEndpoint,
  listWebhooksEndpoint,
} from '@amarelle/contract/staff/endpoints/system/deliveries'
import { listFailedJobsEndpoint, listJobQueuesEndpoint } from '@amarelle/contract/staff/endpoints/system/jobs'
import {
  getStorageStateEndpoint,
  getSystemStateEndpoint,
  listServicesEndpoint,
  listVersionsEndpoint,
} from '@amarelle/contract/staff/endpoints/system/state'
import { listShiftNotesEndpoint } from '@amarelle/contract/staff/endpoints/today/shift-notes'
import { getTodayEndpoint } from '@amarelle/contract/staff/endpoints/today/today'
import {
  getWithdrawalCaseEndpoint,
  previewWithdrawalEndpoint,
} from '@amarelle/contract/staff/endpoints/money/withdrawals'
import { getVerificationCaseEndpoint } from '@amarelle/contract/staff/endpoints/verification/verifications'
import type { StaffEndpoint } from '@amarelle/contract/staff/staff-endpoint'
import { moneyScreens } from '../payments/money-screens.ts'
import { addedLanguageCode } from './generate/added-language.ts'
import { casePicture } from './generate/open-cases.ts'
import { busySourceCode } from './generate/traffic-sources.ts'
import { narrowStaffId, rareAct, rareStaffId, toBusyEntryId } from './generate/audit-log.ts'
import { toPhotoId } from './generate/photos.ts'
import {
  busiestMember,
  busySite,
  companyIds,
  sizes,
  toBusyNumber,
  toOrderNumber,
  toReference,
} from './generate/sizes.ts'

type Query = Readonly<Record<string, string | number | boolean>>
/** A call by which a screen of the console reads. */
export interface Screen {
  readonly name: string
  readonly endpoint: StaffEndpoint
  /** The query of a round, counted from 0. */
  readonly createQuery: (round: number) => Query
  /** Whether it shows something of the busy site, which staff of other sites may not see. */
  readonly isOfBusySite: boolean
}
/** A list or a count, the same in every round. */
const list = (name: string, endpoint: StaffEndpoint, query: Query = {}): Screen => ({
  name,
  endpoint,
  createQuery: () => query,
  isOfBusySite: false,
})
/** Another thing in every round, so that each opening is recorded: `toQuery` receives its number. */
const page = (name: string, endpoint: StaffEndpoint, toQuery: (n: number) => Query): Screen => ({
  name,
  endpoint,
  createQuery: (round) => toQuery(toBusyNumber(round)),
  isOfBusySite: true,
})
const ofReference = (letter: string) => (n: number) => ({ reference: toReference(letter, n) })

const encodeCursor = (position: object): string => Buffer.from(JSON.stringify(position)).toString('base64url')
const today = new Date()
const toDate = (daysAgo: number): string =>
  new Date(today.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)
const busySource = { code: busySourceCode }
const sourceMonth = { month: today.toISOString().slice(0, 7) }
const laterCases = { priority: 3, dueAtUs: today.getTime() * 1000, reference: 'R-0000-0000' }
const caseScreens: readonly Screen[] = [
  list('cases', listCasesEndpoint),
  list('cases, a later page', listCasesEndpoint, { after: encodeCursor(laterCases) }),
  list('own cases', listCasesEndpoint, { filter: 'mine' }),
  list('unclaimed cases', listCasesEndpoint, { filter: 'unclaimed' }),
  list('appeals', listCasesEndpoint, { filter: 'appeals' }),
  list('overdue cases', listCasesEndpoint, { overdue: true }),
  ...(['report', 'complaint', 'appeal', 'signal', 'withdrawal', 'data_request', 'verification'] as const).map(
    (kind) => list(`cases of kind ${kind}`, listCasesEndpoint, { kind }),
  ),
  list('cases about a frequent subject', listCasesEndpoint, { subject: 'scam' }),
  list('cases about a subject without any', listCasesEndpoint, { subject: 'owner_silent' }),
  list('cases of a site', listCasesEndpoint, { site: busySite }),
  list('cases of a company', listCasesEndpoint, { company: companyIds[0] }),
  list('counts of cases', countCasesEndpoint),
  list('today', getTodayEndpoint),
  list('today on a site', getTodayEndpoint, { site: busySite }),
  list('shift notes', listShiftNotesEndpoint),
  list('counts of cases of a site', countCasesEndpoint, { site: busySite }),
  page('a report', getCaseEndpoint, ofReference('R')),
  page('a complaint', getCaseEndpoint, ofReference('C')),
  page('a picture of a case', getBlurredCasePictureEndpoint, () => ({
    reference: toReference('R', toBusyNumber(0)),
    name: casePicture,
  })),
  page('an appeal', getAppealEndpoint, ofReference('A')),
  page('a risk signal', getSignalEndpoint, ofReference('S')),
  page('a data request', getDataRequestEndpoint, ofReference('D')),
  page('a photo verification', getVerificationCaseEndpoint, ofReference('V')),
  page('a withdrawal', getWithdrawalCaseEndpoint, ofReference('W')),
  page('what a withdrawal returns', previewWithdrawalEndpoint, (n) => ({
    reference: toReference('W', n),
    order: toOrderNumber(n),
  })),
  list('sites', listSitesEndpoint),
  list('a setting on all sites', compareSettingEndpoint, { key: 'photo_credits' }),
  page('settings of a site', getSiteSettingsEndpoint, () => ({ site: busySite })),
  list('a new site', getSiteFormEndpoint),
  page('opening of a site', getSiteOpeningEndpoint, () => ({ site: busySite })),
  list('companies', listCompaniesEndpoint),
  page('a company', getCompanySettingsEndpoint, () => ({ company: companyIds[0] ?? 1 })),
  page('prices of a site', getPricesEndpoint, () => ({ site: busySite })),
  page('discount codes of a site', listDiscountsEndpoint, () => ({ site: busySite })),
  page('payment routes of a site', listPaymentRoutesEndpoint, () => ({ site: busySite })),
  list('fees of payment methods', listFeesEndpoint),
  list('languages', listLanguagesEndpoint),
  page('a language', getLanguageEndpoint, () => ({ code: addedLanguageCode })),
  page('a language as a file', downloadLanguageFileEndpoint, () => ({ code: addedLanguageCode })),
  page('texts of a site', listTextsEndpoint, () => ({ site: busySite, language: 'de' })),
  page('a text of a site', getTextEndpoint, () => ({
    site: busySite,
    language: 'de',
    catalogue: 'page',
    id: 'terms',
  })),
  page('a mail with sample values', previewMailEndpoint, () => ({
    site: busySite,
    language: 'de',
    kind: 'new_message',
  })),
  page('a mail as HTML', previewMailHtmlEndpoint, () => ({
    site: busySite,
    language: 'de',
    kind: 'new_message',
  })),
  page('a push notification with sample values', previewShortTextEndpoint, () => ({
    site: busySite,
    language: 'de',
    id: 'push.new_message',
  })),
  list('campaigns', listCampaignsEndpoint),
  page('a campaign', getCampaignEndpoint, () => ({ id: 'c1' })),
  page('results of a campaign', downloadCampaignResultsEndpoint, () => ({ id: 'c1' })),
  list('experiments', listExperimentsEndpoint),
  page('an experiment', getExperimentEndpoint, () => ({ id: 1 })),
  list('trusted flaggers', listFlaggersEndpoint),
  list('traffic sources', listTrafficSourcesEndpoint),
  list('a traffic source', getTrafficSourceEndpoint, busySource),
  list('funnel of a traffic source', getSourceFunnelEndpoint, { ...busySource, ...sourceMonth }),
  list('funnel by sub-id', getSourceFunnelEndpoint, { ...busySource, ...sourceMonth, by: 'sub' }),
  list('payout statement', getPayoutStatementEndpoint, { ...busySource, ...sourceMonth }),
  list('payouts as a file', exportSourceEndpoint, { ...busySource, ...sourceMonth, content: 'payouts' }),
  list('photos to review', listPhotosEndpoint),
  list('photos to review of a site', listPhotosEndpoint, { site: busySite }),
  ...reviewKinds.map((kind) => list(`photos to review of kind ${kind}`, listPhotosEndpoint, { kind })),
  list('photos that colleagues work on', listPhotoClaimsEndpoint),
  list('count of photos to review', countPhotosEndpoint),
  page('a photo to review', getPhotoPictureEndpoint, () => ({ id: toPhotoId(toBusyNumber(0)) })),
  page('a photo beside a name', getMemberPictureEndpoint, () => ({ id: toPhotoId(toBusyNumber(0)) })),
]
const memberScreens: readonly Screen[] = [
  list('newest members', searchMembersForStaffEndpoint),
  list('newest members of a site', searchMembersForStaffEndpoint, { site: busySite }),
  list('suspended members', searchMembersForStaffEndpoint, { status: 'suspended' }),
  list('members who joined today', searchMembersForStaffEndpoint, { joined: '1' }),
  list('members with premium', searchMembersForStaffEndpoint, { premium: 'yes' }),
  ...Object.entries({
    'by the start of a name': 'm1',
    'by address': 'm12@example.org',
    'by number': '12',
    'by order': toOrderNumber(12),
    'by payment': 'bench-12',
    'by phone': '+31612345678',
    'by IBAN': 'NL91ABNA0417164300',
  }).map(([how, words]) => list(`members ${how}`, searchMembersForStaffEndpoint, { words })),
  page('a member', getMemberForStaffEndpoint, (id) => ({ id })),
  page('the busiest member', getMemberForStaffEndpoint, () => ({ id: busiestMember })),
  page('mails to a member', listMemberMailsEndpoint, (id) => ({ id })),
  page('mails to the busiest member', listMemberMailsEndpoint, () => ({ id: busiestMember })),
  list('fictional profiles', listFictionalProfilesEndpoint),
  list('the desk for those who oversee it', getDeskOverviewEndpoint),
  list('held conversations', listHeldEndpoint),
  list('number of held conversations', countHeldEndpoint),
]
const attachment = { reference: toReference('T', 1), message: 1 }
const supportScreens: readonly Screen[] = [
  ...(['open', 'mine', 'waiting', 'closed'] as const).map((filter) =>
    list(`support threads: ${filter}`, listThreadsEndpoint, { filter }),
  ),
  list('support threads, a later page', listThreadsEndpoint, {
    after: encodeCursor({ dueAt: today.toISOString(), id: 1 }),
  }),
  list('support threads of a site', listThreadsEndpoint, { site: busySite }),
  list('support threads of an address', listThreadsEndpoint, { words: 'm12@example.org' }),
  list('support threads by number', listThreadsEndpoint, { words: toReference('T', 11) }),
  list('counts of support threads', countThreadsEndpoint),
  page('a support thread', getSupportThreadEndpoint, ofReference('T')),
  page('a support thread of 1,000 messages', getSupportThreadEndpoint, () => ofReference('T')(1)),
  page('a picture of a support thread', getThreadPictureEndpoint, () => ({ ...attachment, index: 0 })),
  page('a document of a support thread', getThreadDocumentEndpoint, () => ({ ...attachment, index: 1 })),
  page('templates for a thread', getAnswerTemplatesEndpoint, ofReference('T')),
  page('templates for a member', getAnswerTemplatesEndpoint, (memberId) => ({ memberId })),
]
const complianceScreens: readonly Screen[] = [
  ...complianceReports.flatMap((report) => [
    list(`compliance: ${report}`, readComplianceEndpoint, { report }),
    list(`compliance: ${report}, file`, downloadComplianceEndpoint, { report, language: 'en' }),
  ]),
  list('compliance: dsa, last year', readComplianceEndpoint, {
    report: 'dsa',
    year: today.getUTCFullYear() - 1,
  }),
  page('compliance: dsa of a site', readComplianceEndpoint, () => ({ report: 'dsa', site: busySite })),
  list('compliance: card_schemes, last month', readComplianceEndpoint, {
    report: 'card_schemes',
    month: toDate(today.getUTCDate()).slice(0, 7),
  }),
]
/** Filters of the log: frequent, rare and without any entry. */
const auditFilters: Readonly<Record<string, Query>> = {
  'of a person': { staff: 5 },
  'of a person who rarely acts': { staff: rareStaffId },
  'of a frequent act': { act: 'case.opened' },
  'of a rare act': { act: rareAct },
  'of an act that never happened': { act: 'fee.changed' },
  'of a frequent act by a person who rarely acts': { staff: rareStaffId, act: 'case.opened' },
  'of a rare act by somebody else': { staff: 5, act: rareAct },
  'of a frequent act by a person who does much else': { staff: narrowStaffId, act: 'photo.decided' },
  'of a member': { member: toBusyNumber(7) },
  'of a member, by a person who never did': { member: toBusyNumber(7), staff: rareStaffId },
  'of a case': { case: toReference('R', toBusyNumber(7)) },
  'of a site': { site: busySite },
  'of a site by a person who rarely acts': { site: busySite, staff: rareStaffId },
  'of a site, a frequent act by a person who does much else': {
    site: busySite,
    staff: narrowStaffId,
    act: 'photo.decided',
  },
  'of a site, a rare act': { site: busySite, act: rareAct },
  'of a company': { company: companyIds[0] },
  'of a day': { from: toDate(30), to: toDate(30) },
  'of a frequent act on a day': { act: 'case.opened', from: toDate(30), to: toDate(30) },
  'of a rare act on a day': { act: rareAct, from: toDate(30), to: toDate(30) },
  'of a person who rarely acts in a year': { staff: rareStaffId, from: toDate(700), to: toDate(335) },
  'of a member in a year': { member: toBusyNumber(7), from: toDate(700), to: toDate(335) },
}
const auditScreens: readonly Screen[] = [
  list('audit log', listAuditEndpoint),
  list('audit log, a later page', listAuditEndpoint, { before: Math.ceil(sizes.auditEntries / 2) }),
  ...Object.entries(auditFilters).map(([what, query]) => list(`audit log ${what}`, listAuditEndpoint, query)),
  list('audit log, first page of the file', downloadAuditEndpoint),
  list('audit log of a rare act, file', downloadAuditEndpoint, { act: rareAct }),
  {
    ...page('an audit entry', getAuditEntryEndpoint, () => ({})),
    createQuery: (round) => ({ id: toBusyEntryId(round) }),
  },
]
const ownScreens: readonly Screen[] = [
  list('requests for a second person', listApprovalsEndpoint),
  list('count of requests for a second person', countApprovalsEndpoint),
  list('people', listStaffEndpoint),
  list('the own session', getStaffSessionEndpoint),
  list('own ways to sign in', getOwnSignInsEndpoint),
  list('own filters', listSavedFiltersEndpoint),
  list('own acts', listOwnActsEndpoint),
]

/**
 * The first has too few rows to be measured, the second asks the network. The others need an agent, and conversations with fictional
 * profiles, which the generated data does not have.
 */
const endpointsWithoutBench = [
  'GET /api/staff/authority-orders',
  'GET /api/staff/sites/network',
  'GET /api/staff/desk',
  'GET /api/staff/desk/counts',
  'GET /api/staff/desk/one',
  'GET /api/staff/desk/messages',
  'GET /api/staff/desk/picture',
  'GET /api/staff/desk/image',
  'GET /api/staff/desk/voice',
  'GET /api/staff/fictional-profiles/one',
]
/** `bench/insight` measures them with aggregates of 50 sites; the file is what they read. */
const insightEndpoints = ['', '/breakdown', '/cohorts', '/export', '/desk', '/desk/export'].map(
  (path) => `GET /api/staff/insight${path}`,
)
/** Calls that are not measured here: the lists of money, which `bench/payments/books.ts` measures, the reports, and what nothing measures yet. */
export const endpointsOfOtherBenches: readonly string[] = [
  ...moneyScreens.map(({ method, path }) => `${method} ${path}`),
  ...endpointsWithoutBench,
  ...insightEndpoints,
]

const systemScreens: readonly Screen[] = [
  list('state of the system', getSystemStateEndpoint),
  list('jobs by name', listJobQueuesEndpoint),
  list('failed jobs', listFailedJobsEndpoint),
  list('webhooks', listWebhooksEndpoint),
  list('mails and returned mails', getMailOverviewEndpoint),
  list('services', listServicesEndpoint),
  list('versions', listVersionsEndpoint),
  list('storage', getStorageStateEndpoint),
]

/** Everything else that the console reads, in the order of its menu; `screens.test.ts` compares it with the endpoints. */
export const screens: readonly Screen[] = [
  ...caseScreens,
  ...memberScreens,
  ...supportScreens,
  ...complianceScreens,
  ...auditScreens,
  ...systemScreens,
  ...ownScreens,
]
