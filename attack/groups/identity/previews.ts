import { sql } from 'kysely'
import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { modules } from '../../../server/src/app/modules.ts'
import { createNewMemberPath } from '../../../server/src/payments/index.ts'
import { addMs, hoursToMs } from '../../../server/src/platform/clock.ts'
import { getRegisteredEndpoints } from '../../../server/src/platform/http/api.ts'
import { createDraftToken } from '../../../server/src/sites/index.ts'
import { type AttackClient, createAttackClient } from '../../client.ts'
import type { AttackEnvironment } from '../../environment.ts'
import type { AttackGroup } from '../../group.ts'
import type { AttackReport } from '../../report.ts'
import { createStaffClient } from '../../staff-client.ts'

const cookieName = 'new_member_preview'
const finance = { role: 'finance', companyId: null, siteId: null } as const
const readUser = async (browser: AttackClient, host?: string) =>
  (await browser.call('GET', '/api/user.php', host ? { host } : {})).json['user'] ?? null

/** Asks the console for a link that shows a site as a new member sees it, and opens it in another browser; returns the cookie. */
async function openPreview(environment: AttackEnvironment, siteId: number): Promise<string> {
  const staff = await createStaffClient(environment, finance)
  const { status, json } = await staff.call('POST', '/api/staff/prices/preview', {
    body: { site: siteId, country: 'DE', at: null, changes: [] },
  })
  if (status !== 200) throw new Error(`The console gave no link: ${status}`)
  const { pathname, search } = new URL(String(json['url']))
  const browser = createAttackClient(environment)
  await browser.call('GET', `${pathname}${search}`, { headers: { 'sec-fetch-site': 'cross-site' } })
  const cookie = browser.cookies.get(cookieName)
  if (!cookie) throw new Error('The link opened no preview.')
  return cookie
}
/** A browser with a cookie, and a member's session if there is one. */
function createBrowser(environment: AttackEnvironment, cookie: string, session?: string): AttackClient {
  const browser = createAttackClient(environment, session === undefined ? {} : { session })
  browser.cookies.set(cookieName, cookie)
  return browser
}

/** Cookies that nobody issued, of something else, and of a preview that has ended. */
async function attackByForgery(
  environment: AttackEnvironment,
  report: AttackReport,
  { siteId, cookie, session }: { siteId: number; cookie: string; session: string },
): Promise<void> {
  const { config } = environment.app.services
  const twoHoursAgo = { now: () => addMs(new Date(), -hoursToMs(2)) }
  const ended = createNewMemberPath(
    { config, clock: twoHoursAgo, language: 'en' },
    { kind: 'staff', staffId: 1, name: 'Attack', grants: [] } as never,
    { siteId, country: 'DE', atMs: null, prices: [] },
  )
  const middle = Math.floor(cookie.length / 2)
  const flipped = cookie[middle] === 'A' ? 'B' : 'A'
  const forged: readonly (readonly [name: string, value: string])[] = [
    ['a cookie with another character', cookie.slice(0, middle) + flipped + cookie.slice(middle + 1)],
    ['half of a cookie', cookie.slice(0, middle)],
    [
      'what a cookie holds, unencrypted',
      Buffer.from(JSON.stringify({ siteId, country: 'DE' })).toString('base64url'),
    ],
    [
      'the token of a draft',
      createDraftToken({ config, clock: { now: () => new Date() } }, { textId: 1, version: 1 }),
    ],
    ["a member's session", session],
    ['the cookie of a preview that has ended', new URLSearchParams(ended.split('?')[1]).get('token') ?? ''],
  ]
  for (const [name, value] of forged)
    report.expectSame(name, await readUser(createBrowser(environment, value)), null)
}

/** A preview changes nothing, whoever has its cookie. */
async function attackByWriting(
  environment: AttackEnvironment,
  report: AttackReport,
  { cookie, session }: { cookie: string; session: string },
): Promise<void> {
  const { db } = environment.app.services
  const countRows = async () => {
    const { rows } =
      await sql`select (select count(*) from member) as members, (select count(*) from credit_order) as orders,
      (select count(*) from member_like) as likes, (select count(*) from message) as messages,
      (select count(*) from bundle_price_change) as prices`.execute(db)
    return rows
  }
  const before = await countRows()
  const writing = getRegisteredEndpoints().filter(({ method }) => method !== 'GET')
  for (const [who, browser] of [
    ['a visitor', createBrowser(environment, cookie)],
    ['a member', createBrowser(environment, cookie, session)],
  ] as const) {
    const accepted: string[] = []
    for (const { method, path, flag } of writing) {
      const { status, errorCode } = await browser.call(method, flag ? `${path}?${flag}=1` : path, {
        body: {},
      })
      if (errorCode !== 'view_read_only') accepted.push(`${method} ${path}: ${status} ${errorCode}`)
    }
    report.expectSame(`all ${writing.length} changing calls of ${who} with the cookie`, accepted, [])
    const { errorCode } = await browser.call('GET', '/api/chats.php')
    report.check(`the conversations of ${who} with the cookie`, errorCode, errorCode !== null)
  }
  report.expectSame('what the database holds', await countRows(), before)
}

/** The cookie opens nothing else: no console, no other site. */
async function attackElsewhere(
  environment: AttackEnvironment,
  report: AttackReport,
  { siteId, cookie }: { siteId: number; cookie: string },
): Promise<void> {
  const endpoints = modules
    .flatMap(({ staffEndpoints = [] }) => staffEndpoints.map(({ endpoint }) => endpoint))
    .filter(({ permission }) => permission !== 'public')
  const browser = createBrowser(environment, cookie)
  browser.cookies.set('staff_session', cookie)
  const accepted: string[] = []
  for (const { method, path } of endpoints) {
    const { errorCode, status } = await browser.call(method, path, method === 'GET' ? {} : { body: {} })
    if (errorCode !== 'staff_sign_in_required') accepted.push(`${method} ${path}: ${status} ${errorCode}`)
  }
  report.expectSame(`all ${endpoints.length} calls of the console, by the cookie`, accepted, [])
  const { host } = await environment.app.services.db
    .selectFrom('site')
    .select('host')
    .where('id', '<>', siteId)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const there = `${host}:${environment.port}`
  report.expectSame(`the cookie on ${host}`, await readUser(createBrowser(environment, cookie), there), null)
}

/** What members and visitors may try with the cookie of a preview as a new member. */
export const previewsGroup: AttackGroup = {
  name: 'previews',
  title: 'previews as a new member: forged and old cookies, changes, the console, other sites',
  async run(environment, report) {
    const member = await createJourneyAccount({ name: 'Previewer', premium: true })
    const session = member.session ?? ''
    const { site_id: siteId } = await environment.app.services.db
      .selectFrom('member')
      .select('site_id')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    const cookie = await openPreview(environment, siteId)
    report.check(
      'a cookie that was issued',
      'a new member',
      (await readUser(createBrowser(environment, cookie))) !== null,
    )
    await attackByForgery(environment, report, { siteId, cookie, session })
    await attackByWriting(environment, report, { cookie, session })
    await attackElsewhere(environment, report, { siteId, cookie })
  },
}
