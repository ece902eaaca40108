// The permission matrix over HTTP: every endpoint of the console for every role, on the own site and on another one.
import { staffRoles, type StaffRole } from '@amarelle/contract/staff/roles'
import { getStaffEndpointName, type StaffEndpoint } from '@amarelle/contract/staff/staff-endpoint'
import { expect, test } from 'vitest'
import { createTestColleagues } from '../../../../testing/staff/staff-sessions.ts'
import { createTestServer } from '../../../../testing/app/server.ts'
import { suspendMember } from '../../../accounts/index.ts'
import { modules } from '../../modules.ts'

const app = await createTestServer()
const other = await app.otherSite('other.example')
const { colleague, callStaff } = createTestColleagues(app)
const endpoints = modules.flatMap(({ staffEndpoints = [] }) => staffEndpoints.map(({ endpoint }) => endpoint))

const managers: readonly StaffRole[] = ['owner', 'administrator']
const readers: readonly StaffRole[] = [...managers, 'auditor']
const moderators: readonly StaffRole[] = ['owner', 'senior_moderator', 'moderator']
const deciders: readonly StaffRole[] = [...moderators, 'administrator']
const helpers: readonly StaffRole[] = [...deciders, 'support']
const supporters: readonly StaffRole[] = [...managers, 'support']
const memberReaders: readonly StaffRole[] = [...helpers, 'finance', 'auditor']
const queueWorkers: readonly StaffRole[] = [...helpers, 'finance']
const queueReaders: readonly StaffRole[] = [...queueWorkers, 'auditor']
const caseReaders: readonly StaffRole[] = [...deciders, 'auditor']
const complianceReaders: readonly StaffRole[] = [...readers, 'senior_moderator', 'finance']
const insightReaders: readonly StaffRole[] = [...readers, 'finance', 'editor']
const orderReaders: readonly StaffRole[] = [...readers, 'support', 'finance']
const orderHandlers: readonly StaffRole[] = [...managers, 'support', 'finance']
const appealDeciders: readonly StaffRole[] = [...managers, 'senior_moderator']
const supportReaders: readonly StaffRole[] = [...supporters, 'auditor']
const bankManagers: readonly StaffRole[] = ['owner', 'finance']
const bankReaders: readonly StaffRole[] = [...bankManagers, 'auditor']
/** The roles that may call each endpoint, written out: a change of the permission table must show here. */
const expectedRoles: Readonly<Record<string, 'public' | 'all' | readonly StaffRole[]>> = {
  'GET /api/staff/session': 'all',
  'DELETE /api/staff/session': 'all',
  'POST /api/staff/browser-error': 'public',
  'POST /api/staff/sign-in/passkey-options': 'public',
  'POST /api/staff/sign-in/passkey': 'public',
  'POST /api/staff/sign-in/link': 'public',
  'POST /api/staff/sign-in/code': 'public',
  'POST /api/staff/proof/passkey-options': 'all',
  'POST /api/staff/proof/passkey': 'all',
  'POST /api/staff/proof/code': 'all',
  'POST /api/staff/invitation': 'public',
  'POST /api/staff/invitation/passkey-options': 'public',
  'POST /api/staff/invitation/passkey': 'public',
  'POST /api/staff/invitation/code-secret': 'public',
  'POST /api/staff/invitation/code': 'public',
  'GET /api/staff/own': 'all',
  'DELETE /api/staff/own/sessions': 'all',
  'POST /api/staff/own/passkey-options': 'all',
  'POST /api/staff/own/passkeys': 'all',
  'DELETE /api/staff/own/passkeys': 'all',
  'POST /api/staff/own/code-secret': 'all',
  'PUT /api/staff/own/codes': 'all',
  'GET /api/staff/own/acts': 'all',
  'GET /api/staff/own/filters': 'all',
  'POST /api/staff/own/filters': 'all',
  'DELETE /api/staff/own/filters': 'all',
  'GET /api/staff/today': [...queueReaders, 'editor'],
  'GET /api/staff/shift-notes': queueReaders,
  'POST /api/staff/shift-notes': queueWorkers,
  'DELETE /api/staff/shift-notes': queueWorkers,
  'GET /api/staff/approvals': 'all',
  'GET /api/staff/approvals/counts': 'all',
  'POST /api/staff/approvals/agreement': 'all',
  'POST /api/staff/approvals/refusal': 'all',
  'GET /api/staff/books/companies': ['owner', 'finance', 'auditor'],
  'GET /api/staff/books': ['owner', 'finance', 'auditor'],
  'POST /api/staff/books/closure': ['owner', 'finance'],
  'POST /api/staff/books/reopening': ['owner'],
  'GET /api/staff/books/settlements': ['owner', 'finance', 'auditor'],
  'GET /api/staff/books/settlement': ['owner', 'finance', 'auditor'],
  'GET /api/staff/books/settlement/file': ['owner', 'finance', 'auditor'],
  'POST /api/staff/books/settlements/import': ['owner', 'finance'],
  'GET /api/staff/books/settlement/lines': ['owner', 'finance'],
  'POST /api/staff/books/settlement/arrival': ['owner', 'finance'],
  'POST /api/staff/books/settlement/explanation': ['owner', 'finance'],
  'GET /api/staff/books/receivables': ['owner', 'finance', 'auditor'],
  'POST /api/staff/books/receivables/write-off': ['owner', 'finance'],
  'GET /api/staff/books/journal': ['owner', 'finance', 'auditor'],
  'GET /api/staff/books/charts': ['owner', 'finance', 'auditor'],
  'GET /api/staff/books/charts/export': ['owner', 'finance', 'auditor'],
  'POST /api/staff/books/export': ['owner', 'finance', 'auditor'],
  'GET /api/staff/books/export': ['owner', 'finance', 'auditor'],
  'GET /api/staff/books/datev': ['owner', 'finance', 'auditor'],
  'GET /api/staff/books/accounts': ['owner', 'finance', 'auditor'],
  'PUT /api/staff/books/accounts': ['owner', 'finance'],
  'GET /api/staff/cases': queueReaders,
  'GET /api/staff/cases/counts': queueReaders,
  'GET /api/staff/cases/one': caseReaders,
  'GET /api/staff/cases/picture': caseReaders,
  'POST /api/staff/cases/picture': moderators,
  'POST /api/staff/cases/recording': moderators,
  'POST /api/staff/cases/claim': queueWorkers,
  'DELETE /api/staff/cases/claim': queueWorkers,
  'POST /api/staff/cases/preview': deciders,
  'POST /api/staff/cases/decision': deciders,
  'DELETE /api/staff/cases/decision': deciders,
  'POST /api/staff/cases/messages': moderators,
  'POST /api/staff/cases/notes': deciders,
  'GET /api/staff/appeals/one': caseReaders,
  'POST /api/staff/appeals/preview': appealDeciders,
  'POST /api/staff/appeals/decision': appealDeciders,
  'POST /api/staff/cases/escalation': deciders,
  'PUT /api/staff/cases/escalation': deciders,
  'POST /api/staff/cases/evidence': moderators,
  'GET /api/staff/signals/one': caseReaders,
  'GET /api/staff/desk': ['agent'],
  'GET /api/staff/desk/counts': ['agent'],
  'GET /api/staff/desk/overview': [...readers, 'senior_moderator'],
  'GET /api/staff/desk/one': ['agent'],
  'GET /api/staff/desk/messages': ['agent'],
  'GET /api/staff/desk/picture': ['agent'],
  'GET /api/staff/desk/image': ['agent'],
  'GET /api/staff/desk/voice': ['agent'],
  'POST /api/staff/desk/claim': ['agent'],
  'DELETE /api/staff/desk/claim': ['agent'],
  'POST /api/staff/desk/notes': ['agent'],
  'POST /api/staff/desk/answers': ['agent'],
  'POST /api/staff/desk/hold': ['agent'],
  'POST /api/staff/desk/end': ['agent'],
  'GET /api/staff/desk/held': ['owner', 'administrator', 'senior_moderator', 'support'],
  'GET /api/staff/desk/held/counts': ['owner', 'administrator', 'senior_moderator', 'support'],
  'POST /api/staff/desk/held': ['senior_moderator'],
  'POST /api/staff/desk/held/decision': ['owner', 'administrator', 'senior_moderator', 'support'],
  'DELETE /api/staff/desk/hold': ['owner', 'administrator', 'senior_moderator', 'support'],
  'GET /api/staff/fictional-profiles': [...readers, 'senior_moderator', 'editor'],
  'GET /api/staff/fictional-profiles/one': [...readers, 'senior_moderator', 'editor'],
  'POST /api/staff/fictional-profiles': managers,
  'PUT /api/staff/fictional-profiles': [...managers, 'editor'],
  'POST /api/staff/fictional-profiles/state': managers,
  'POST /api/staff/fictional-profiles/pictures': managers,
  'DELETE /api/staff/fictional-profiles/pictures': managers,
  'POST /api/staff/signals/preview': deciders,
  'POST /api/staff/signals/decision': deciders,
  'GET /api/staff/flaggers': managers,
  'POST /api/staff/flaggers': managers,
  'DELETE /api/staff/flaggers': managers,
  'GET /api/staff/photos': deciders,
  'GET /api/staff/photos/counts': deciders,
  'GET /api/staff/photos/claims': deciders,
  'PUT /api/staff/photos/claims': deciders,
  'GET /api/staff/photos/picture': deciders,
  'POST /api/staff/photos/picture': deciders,
  'GET /api/staff/verifications/one': deciders,
  'POST /api/staff/verifications/picture': deciders,
  'POST /api/staff/verifications/decision': deciders,
  'GET /api/staff/members/picture': memberReaders,
  'POST /api/staff/photos/decisions': deciders,
  'DELETE /api/staff/photos/decisions': deciders,
  'POST /api/staff/members/search': memberReaders,
  'GET /api/staff/members/one': memberReaders,
  'GET /api/staff/members/mails': memberReaders,
  'POST /api/staff/members/mails': helpers,
  'POST /api/staff/members/email-correction': supporters,
  'POST /api/staff/members/goodwill': [...supporters, 'finance'],
  'POST /api/staff/data-requests': supporters,
  'GET /api/staff/data-requests/one': [...supporters, 'auditor'],
  'POST /api/staff/data-requests/fulfilment': supporters,
  'POST /api/staff/data-requests/refusal': supporters,
  'POST /api/staff/data-requests/extension': supporters,
  'POST /api/staff/members/email': ['owner', 'administrator', 'senior_moderator', 'support'],
  'POST /api/staff/members/view': ['owner', 'administrator', 'senior_moderator', 'support'],
  'POST /api/staff/members/notes': helpers,
  'DELETE /api/staff/members/sessions': helpers,
  'POST /api/staff/members/suspension': deciders,
  'DELETE /api/staff/members/suspension': deciders,
  'POST /api/staff/orders/search': orderReaders,
  'GET /api/staff/orders/one': orderReaders,
  'GET /api/staff/orders/document': orderReaders,
  'POST /api/staff/orders/payments': orderHandlers,
  'POST /api/staff/orders/notes': orderHandlers,
  'GET /api/staff/refunds/preview': orderReaders,
  'POST /api/staff/refunds': orderHandlers,
  'DELETE /api/staff/refunds': orderHandlers,
  'GET /api/staff/refunds/owed': orderReaders,
  'PUT /api/staff/refunds/claim': ['owner', 'finance'],
  'POST /api/staff/refunds/account': ['owner', 'finance'],
  'POST /api/staff/refunds/settlement': ['owner', 'finance'],
  'GET /api/staff/withdrawals/one': orderReaders,
  'GET /api/staff/withdrawals/preview': orderReaders,
  'POST /api/staff/withdrawals/email': ['owner', 'finance'],
  'POST /api/staff/withdrawals/settlement': ['owner', 'finance'],
  'GET /api/staff/authority-orders': complianceReaders,
  'POST /api/staff/authority-orders': appealDeciders,
  'PUT /api/staff/authority-orders': appealDeciders,
  'GET /api/staff/bank/batches': bankReaders,
  'GET /api/staff/bank/batches/upcoming': bankReaders,
  'GET /api/staff/bank/batches/one': bankReaders,
  'POST /api/staff/bank/batches': bankManagers,
  'POST /api/staff/bank/batches/download': bankManagers,
  'GET /api/staff/bank/files': bankReaders,
  'POST /api/staff/bank/files': bankManagers,
  'POST /api/staff/bank/files/download': bankManagers,
  'GET /api/staff/bank/lines': bankReaders,
  'GET /api/staff/bank/lines/counts': bankReaders,
  'GET /api/staff/bank/lines/orders': bankReaders,
  'POST /api/staff/bank/lines/assignment': bankManagers,
  'POST /api/staff/bank/lines/refund': bankManagers,
  'POST /api/staff/bank/lines/return': bankManagers,
  'PUT /api/staff/bank/lines/return': bankManagers,
  'POST /api/staff/bank/lines/payment-back': bankManagers,
  'POST /api/staff/bank/lines/aside': bankManagers,
  'DELETE /api/staff/bank/lines/aside': bankManagers,
  'POST /api/staff/bank/mandates/search': bankReaders,
  'GET /api/staff/bank/mandates/one': bankReaders,
  'GET /api/staff/bank/returns': bankReaders,
  'GET /api/staff/bank/blocks': bankReaders,
  'DELETE /api/staff/bank/blocks': bankManagers,
  'GET /api/staff/bank/calendar': bankReaders,
  'GET /api/staff/disputes': orderReaders,
  'GET /api/staff/disputes/one': orderReaders,
  'POST /api/staff/disputes/evidence': ['owner', 'finance'],
  'POST /api/staff/disputes/contest': ['owner', 'finance'],
  'POST /api/staff/disputes/win': ['owner', 'finance'],
  'POST /api/staff/disputes/accept': ['owner', 'finance'],
  'GET /api/staff/payments/set-aside': orderReaders,
  'POST /api/staff/payments/set-aside': ['owner', 'finance'],
  'POST /api/staff/payments/set-aside/fetch': ['owner', 'finance'],
  'GET /api/staff/reconciliation': ['owner', 'finance', 'auditor'],
  'GET /api/staff/reconciliation/day': ['owner', 'finance', 'auditor'],
  'POST /api/staff/reconciliation/runs': ['owner', 'finance'],
  'GET /api/staff/sites': [...readers, 'editor'],
  'GET /api/staff/sites/settings': [...readers, 'editor'],
  'GET /api/staff/sites/settings/comparison': [...readers, 'editor'],
  'POST /api/staff/sites/settings': managers,
  'DELETE /api/staff/sites/settings': managers,
  'GET /api/staff/sites/form': managers,
  'POST /api/staff/sites': managers,
  'POST /api/staff/sites/company': managers,
  'GET /api/staff/sites/opening': [...readers, 'editor'],
  'POST /api/staff/sites/publication': managers,
  'GET /api/staff/sites/network': [...readers, 'editor'],
  'POST /api/staff/sites/preview': [...readers, 'editor'],
  'GET /api/staff/companies': [...readers, 'editor'],
  'GET /api/staff/companies/settings': [...readers, 'editor'],
  'POST /api/staff/companies/settings': managers,
  'DELETE /api/staff/companies/settings': managers,
  'GET /api/staff/prices': [...readers, 'finance'],
  'POST /api/staff/prices/preview': [...readers, 'finance'],
  'POST /api/staff/prices': managers,
  'DELETE /api/staff/prices': managers,
  'POST /api/staff/bundles': managers,
  'DELETE /api/staff/bundles': managers,
  'PUT /api/staff/bundles': managers,
  'GET /api/staff/discounts': [...readers, 'finance'],
  'POST /api/staff/discounts': managers,
  'DELETE /api/staff/discounts': managers,
  'GET /api/staff/payment-routes': [...readers, 'finance'],
  'POST /api/staff/payment-routes/pauses': managers,
  'DELETE /api/staff/payment-routes/pauses': managers,
  'GET /api/staff/fees': [...readers, 'finance'],
  'PUT /api/staff/fees': managers,
  'POST /api/staff/texts/search': [...readers, 'editor'],
  'GET /api/staff/texts/one': [...readers, 'editor'],
  'POST /api/staff/texts/drafts': [...managers, 'editor'],
  'DELETE /api/staff/texts/drafts': [...managers, 'editor'],
  'GET /api/staff/texts/mail': [...readers, 'editor'],
  'GET /api/staff/texts/mail.html': [...readers, 'editor'],
  'GET /api/staff/texts/short': [...readers, 'editor'],
  'POST /api/staff/texts/mail': [...managers, 'editor'],
  'POST /api/staff/texts/publications': [...managers, 'editor'],
  'DELETE /api/staff/texts/publications': [...managers, 'editor'],
  'GET /api/staff/languages': [...readers, 'editor'],
  'POST /api/staff/languages': [...managers, 'editor'],
  'GET /api/staff/languages/one': [...readers, 'editor'],
  'GET /api/staff/languages/file': [...readers, 'editor'],
  'POST /api/staff/languages/file': [...managers, 'editor'],
  'POST /api/staff/languages/offers': [...managers, 'editor'],
  'DELETE /api/staff/languages/offers': [...managers, 'editor'],
  'GET /api/staff/insight': insightReaders,
  'GET /api/staff/insight/breakdown': insightReaders,
  'GET /api/staff/insight/cohorts': insightReaders,
  'GET /api/staff/insight/export': insightReaders,
  'GET /api/staff/insight/desk': insightReaders,
  'GET /api/staff/insight/desk/export': insightReaders,
  'GET /api/staff/campaigns': [...readers, 'editor'],
  'GET /api/staff/campaigns/one': [...readers, 'editor'],
  'POST /api/staff/campaigns': [...managers, 'editor'],
  'PUT /api/staff/campaigns': [...managers, 'editor'],
  'DELETE /api/staff/campaigns': [...managers, 'editor'],
  'POST /api/staff/campaigns/audience': [...readers, 'editor'],
  'POST /api/staff/campaigns/preview': [...readers, 'editor'],
  'POST /api/staff/campaigns/test-mail': [...managers, 'editor'],
  'POST /api/staff/campaigns/start': managers,
  'PUT /api/staff/campaigns/rate': managers,
  'POST /api/staff/campaigns/stop': [...managers, 'editor'],
  'GET /api/staff/campaigns/results': [...readers, 'editor'],
  'GET /api/staff/experiments': [...readers, 'editor'],
  'GET /api/staff/experiments/one': [...readers, 'editor'],
  'POST /api/staff/experiments': [...managers, 'editor'],
  'PUT /api/staff/experiments': [...managers, 'editor'],
  'DELETE /api/staff/experiments': [...managers, 'editor'],
  'POST /api/staff/experiments/start': [...managers, 'editor'],
  'POST /api/staff/experiments/stop': [...managers, 'editor'],
  'POST /api/staff/experiments/decision': [...managers, 'editor'],
  'DELETE /api/staff/experiments/decision': [...managers, 'editor'],
  'GET /api/staff/traffic-sources': [...readers, 'finance'],
  'POST /api/staff/traffic-sources': managers,
  'PUT /api/staff/traffic-sources': managers,
  'DELETE /api/staff/traffic-sources': managers,
  'POST /api/staff/traffic-sources/key': managers,
  'GET /api/staff/traffic-sources/one': [...readers, 'finance'],
  'POST /api/staff/traffic-sources/rates': managers,
  'GET /api/staff/traffic-sources/funnel': [...readers, 'finance'],
  'GET /api/staff/traffic-sources/statement': [...readers, 'finance'],
  'GET /api/staff/traffic-sources/export': [...readers, 'finance'],
  'PUT /api/staff/traffic-sources/postback': managers,
  'DELETE /api/staff/traffic-sources/postback': managers,
  'POST /api/staff/traffic-sources/postback/test': managers,
  'POST /api/staff/traffic-sources/postback/retry': managers,
  'GET /api/staff/compliance': complianceReaders,
  'GET /api/staff/compliance/export': complianceReaders,
  'POST /api/staff/support/threads/search': supportReaders,
  'GET /api/staff/support/counts': supportReaders,
  'GET /api/staff/support/thread': supportReaders,
  'GET /api/staff/support/picture': supportReaders,
  'GET /api/staff/support/document': supportReaders,
  'GET /api/staff/support/templates': supporters,
  'POST /api/staff/support/answers': supporters,
  'DELETE /api/staff/support/answers': supporters,
  'PUT /api/staff/support/assignment': supporters,
  'POST /api/staff/support/closure': supporters,
  'POST /api/staff/support/threads': supporters,
  'GET /api/staff/people': readers,
  'POST /api/staff/people': managers,
  'POST /api/staff/people/invitation': managers,
  'PUT /api/staff/people/roles': managers,
  'DELETE /api/staff/people': managers,
  'GET /api/staff/system': readers,
  'GET /api/staff/system/jobs': readers,
  'GET /api/staff/system/jobs/failed': readers,
  'POST /api/staff/system/jobs/retry': managers,
  'DELETE /api/staff/system/jobs': managers,
  'GET /api/staff/system/webhooks': readers,
  'GET /api/staff/system/mails': readers,
  'GET /api/staff/system/services': readers,
  'GET /api/staff/system/versions': readers,
  'GET /api/staff/system/storage': readers,
  'GET /api/staff/audit': readers,
  'GET /api/staff/audit/entry': readers,
  'POST /api/staff/audit/export': ['owner', 'auditor'],
  'GET /api/staff/audit/export': ['owner', 'auditor'],
}

const isEverywhereOnly = (endpoint: StaffEndpoint): boolean =>
  ['/api/staff/audit/export', '/api/staff/reconciliation'].includes(endpoint.path) ||
  [
    'GET /api/staff/sites/form',
    'POST /api/staff/sites',
    'POST /api/staff/sites/company',
    'PUT /api/staff/fees',
  ].includes(getStaffEndpointName(endpoint)) ||
  endpoint.path.startsWith('/api/staff/bank/') ||
  endpoint.path.startsWith('/api/staff/languages') ||
  endpoint.path.startsWith('/api/staff/system')

test('every endpoint of the console has a row in the matrix', () => {
  expect(endpoints.map(getStaffEndpointName).toSorted()).toEqual(Object.keys(expectedRoles).toSorted())
})

const callEndpoint = async (endpoint: StaffEndpoint, cookie: string) =>
  (await callStaff(endpoint.method, endpoint.path, { cookie })).code

test('every endpoint that is not public refuses visitors and members', async () => {
  const member = await app.session(await app.member())
  for (const endpoint of endpoints) {
    const name = getStaffEndpointName(endpoint)
    if (expectedRoles[name] === 'public') continue
    expect(await callEndpoint(endpoint, ''), name).toBe('staff_sign_in_required')
    expect(await callEndpoint(endpoint, member), name).toBe('staff_sign_in_required')
  }
})

test.each(staffRoles)('every endpoint refuses the role %s unless the matrix names it', async (role) => {
  const callers = await Promise.all(
    [null, app.site.id, other.id].map(async (siteId) => ({
      siteId,
      cookie: (await colleague({ role, siteId })).cookie,
    })),
  )
  // Signing out comes last, because it ends the callers' sessions.
  const signsOut = (endpoint: StaffEndpoint) => getStaffEndpointName(endpoint) === 'DELETE /api/staff/session'
  for (const endpoint of endpoints.toSorted((a, b) => Number(signsOut(a)) - Number(signsOut(b)))) {
    const name = getStaffEndpointName(endpoint)
    const allowed = expectedRoles[name]
    if (allowed === 'public') continue
    for (const { siteId, cookie } of callers) {
      const isRefused = (await callEndpoint(endpoint, cookie)) === 'forbidden'
      const isExpected = allowed === 'all' || allowed?.includes(role) === true
      // Some permissions are held only by roles on all sites.
      const needsAllSites = isEverywhereOnly(endpoint) && siteId !== null
      expect([name, siteId, isRefused]).toEqual([name, siteId, !isExpected || needsAllSites])
    }
  }
})

test('a call from another site is refused whatever it contains, and so is a role in its input', async () => {
  const { cookie, id } = await colleague({ role: 'moderator' })
  for (const endpoint of endpoints.filter(({ method }) => method !== 'GET'))
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])
      expect(
        (await callStaff(endpoint.method, endpoint.path, { cookie, headers })).code,
        getStaffEndpointName(endpoint),
      ).toBe('wrong_origin')
  const body = {
    id,
    grants: [{ role: 'owner', companyId: null, siteId: null }],
    reason: 'Because',
    role: 'owner',
  }
  expect((await callStaff('PUT', '/api/staff/people/roles', { cookie, body })).code).toBe('forbidden')
})

test('the audit log shows an administrator of one site the acts on that site only', async () => {
  const owner = await colleague({ role: 'owner' })
  const [mine, theirs] = [await app.member(), await app.member({ site: other })]
  await suspendMember(app.services, mine, 'Spam', owner.actor)
  await suspendMember(app.services, theirs, 'Spam', owner.actor)
  const { cookie } = await colleague({ role: 'administrator', siteId: other.id })
  const { data } = await callStaff('GET', '/api/staff/audit', { cookie })
  const entries = data['entries'] as { id: number; memberId: number }[]
  expect(entries.map(({ memberId }) => memberId)).toEqual([theirs])
  const foreign = await app.db
    .selectFrom('audit_entry')
    .select('id')
    .where('member_id', '=', mine)
    .executeTakeFirstOrThrow()
  const getEntry = (id: number) => callStaff('GET', `/api/staff/audit/entry?id=${id}`, { cookie })
  expect((await getEntry(foreign.id)).code).toBe('not_found')
  expect((await getEntry(entries[0]?.id ?? 0)).data).toMatchObject({
    after: { reason: 'Spam' },
    erased: false,
  })
})

test('an export is recorded, contains every entry that fits, and no cell that a spreadsheet would run', async () => {
  const owner = await colleague({ role: 'owner' })
  const member = await app.member()
  await suspendMember(app.services, member, 'Spam', owner.actor)
  const invitation = {
    name: 'New',
    email: 'formula@staff.example',
    language: 'en',
    grants: [{ role: 'support', companyId: null, siteId: null }],
  }
  const { data } = await callStaff('POST', '/api/staff/people', { cookie: owner.cookie, body: invitation })
  const removal = { id: data['id'] as number, reason: '=HYPERLINK("https://evil.example")' }
  await callStaff('DELETE', '/api/staff/people', { cookie: owner.cookie, body: removal })
  const { data: prepared } = await callStaff('POST', '/api/staff/audit/export', {
    cookie: owner.cookie,
    body: { staff: owner.id },
  })
  const file = await callStaff('GET', String(prepared['url']) as '/', { cookie: owner.cookie })
  const lines = String(file.data['text']).trim().split('\r\n')
  expect(lines[0]).toMatch(/^id,at,staffId/)
  expect(lines.slice(1).map((line) => line.split(',')[5])).toEqual([
    '"audit.exported"',
    '"staff.ended"',
    '"staff.invited"',
    '"member.suspended"',
  ])
  expect(lines[2]).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
})

test('the audit log is filtered by day', async () => {
  const owner = await colleague({ role: 'owner' })
  await suspendMember(app.services, await app.member(), 'Spam', owner.actor)
  const count = async (query: string) => {
    const { data } = await callStaff('GET', `/api/staff/audit?staff=${owner.id}&${query}`, {
      cookie: owner.cookie,
    })
    return (data['entries'] as object[]).length
  }
  const toDay = (days: number) =>
    new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  expect(await count(`from=${toDay(-1)}&to=${toDay(1)}`)).toBe(1)
  expect(await count(`from=${toDay(2)}`)).toBe(0)
  expect(await count(`to=${toDay(-2)}`)).toBe(0)
})

test('no address of a call contains what was searched: it may be an e-mail address or an IBAN', () => {
  const withWords = endpoints.filter(({ input }) => 'shape' in input && 'words' in (input.shape as object))
  expect(withWords.map(getStaffEndpointName).toSorted()).toEqual([
    'POST /api/staff/bank/mandates/search',
    'POST /api/staff/members/search',
    'POST /api/staff/orders/search',
    'POST /api/staff/support/threads/search',
    'POST /api/staff/texts/search',
  ])
})
