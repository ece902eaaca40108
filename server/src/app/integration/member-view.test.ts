// Staff see a site as one of its members does: reads only, without conversations and traces, for ten minutes.
import { getChatsEndpoint } from '@amarelle/contract/endpoints/chat'
import { type Endpoint, getEndpointName, isUnsafeEndpoint } from '@amarelle/contract/endpoints/endpoint'
import { getBundlesEndpoint } from '@amarelle/contract/endpoints/payments'
import { likeEndpoint } from '@amarelle/contract/endpoints/likes'
import { memberViewEndpoints } from '@amarelle/contract/staff/member-view'
import { uploadPhotoEndpoint } from '@amarelle/contract/endpoints/profiles'
import { WebSocket } from 'ws'
import { afterEach, expect, test } from 'vitest'
import { createTestAccounts } from '../../../testing/accounts/accounts.ts'
import { dumpAllTables } from '../../../testing/app/complete-member.ts'
import { createTestServer } from '../../../testing/app/server.ts'
import { createTestConversation } from '../../../testing/chat/chats.ts'
import { createTestPicture } from '../../../testing/profiles/pictures.ts'
import { createTestColleagues } from '../../../testing/staff/staff-sessions.ts'
import { suspendMember } from '../../accounts/index.ts'
import { getRegisteredEndpoints } from '../../platform/http/api.ts'

const app = await createTestServer({ member_resell: true })
const other = await app.otherSite('other.example')
const { account } = createTestAccounts(app)
const { colleague, callStaff } = createTestColleagues(app)
afterEach(() => app.clock.set(null))

const support = await colleague({ role: 'support' })
const anna = await account({ name: 'Anna' })
const bert = await account({ name: 'Bert' })
await app.call(bert.id, likeEndpoint, { id: anna.id })

const requestLink = (
  id: number,
  { cookie, reason = 'To see what the letter means' }: { cookie: string; reason?: string },
) => callStaff('POST', '/api/staff/members/view', { cookie, body: { id, reason } })
/** Opens a link; returns the cookie that it sets, or its error. */
async function openLink(url: unknown): Promise<string> {
  const answer = await app.ask('GET', new URL(String(url)).pathname, {
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  const [cookie = ''] = answer.headers.getSetCookie()
  return cookie.split(';')[0] ?? ''
}
async function openView(id: number, cookie = support.cookie): Promise<string> {
  const { data } = await requestLink(id, { cookie })
  return openLink(data['url'])
}
const readCode = async (answer: Response): Promise<string | undefined> =>
  ((await answer.json()) as { error?: { code: string } }).error?.code
const ask = (endpoint: Endpoint, cookie: string, query = '') => {
  const path = `${endpoint.path}${endpoint.flag ? `?${endpoint.flag}=1` : query}`
  return app.ask(endpoint.method, path, { cookie, ...(endpoint.method === 'GET' ? {} : { body: {} }) })
}
const readUser = (cookie: string) => app.ask('GET', '/api/user.php', { cookie })

const [bundle] = (await app.call(anna.id, getBundlesEndpoint, {})).bundles
/** The input of the calls that need any. */
const queries: Readonly<Record<string, string>> = {
  'GET /api/checkout.php': `?bundle=${bundle?.id}`,
  'GET /api/cities.php': '?country=NL&prefix=Ams',
  'GET /api/like-neighbours.php': `?id=${bert.id}&type=received`,
  'GET /api/likes.php': '?type=received',
  'GET /api/member.php': `?id=${bert.id}`,
  'GET /api/neighbours.php': `?id=${bert.id}`,
  'GET /api/page.php': '?name=terms',
}

test('the view answers every read that belongs to it as the member’s, and leaves no trace of a visit', async () => {
  const cookie = await openView(anna.id)
  // Long enough for the member’s own visit to be noted.
  app.clock.set(new Date(Date.now() + 5 * 60_000))
  const before = await dumpAllTables(app)
  for (const endpoint of memberViewEndpoints) {
    const name = getEndpointName(endpoint)
    expect([name, (await ask(endpoint, cookie, queries[name])).status]).toEqual([name, 200])
  }
  expect(await dumpAllTables(app)).toEqual(before)
  const { user } = (await (await readUser(cookie)).json()) as { user: object }
  expect(user).toMatchObject({ id: anna.id, new_likes: 1, email: 'a•••a@example.org' })
  const settings = await (await app.ask('GET', '/api/notifications.php', { cookie })).text()
  expect(settings).not.toContain(anna.email)
})

test('every other call is refused and changes nothing, conversations with words of their own', async () => {
  const { conversation } = await createTestConversation(app, [anna.id, bert.id], 3)
  const cookie = await openView(anna.id)
  const before = await dumpAllTables(app)
  const names = new Set(memberViewEndpoints.map(getEndpointName))
  for (const endpoint of getRegisteredEndpoints()) {
    const name = getEndpointName(endpoint)
    if (names.has(name)) continue
    const code = await readCode(await ask(endpoint, cookie))
    const expected = isUnsafeEndpoint(endpoint)
      ? ['view_read_only']
      : ['not_in_view', 'conversations_not_in_view', 'invalid_input']
    expect(expected, `${name} answered ${code}`).toContain(code)
  }
  const refusals = [getChatsEndpoint.path, `/api/chat.php?id=${conversation}`].map(async (path) =>
    readCode(await app.ask('GET', path, { cookie })),
  )
  expect(await Promise.all(refusals)).toEqual(['conversations_not_in_view', 'conversations_not_in_view'])
  for (const path of ['/chat-images/1.webp', '/exports/1.zip', '/invoices/1', '/pay/1'])
    expect([path, (await app.ask('GET', path, { cookie })).status]).not.toContain(200)
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/live`, {
    headers: { cookie, origin: app.url },
  })
  const [failure] = await new Promise<[{ message: string }]>((resolve) =>
    socket.once('error', (error) => resolve([error])),
  )
  expect(failure.message).toContain('403')
  expect(await dumpAllTables(app)).toEqual(before)
})

test('pictures of profiles are shown as to the member, by addresses that help nobody else', async () => {
  const image = (await createTestPicture()).toString('base64')
  await app.call(bert.id, uploadPhotoEndpoint, { image })
  await app.db.updateTable('photo').set({ status: 'active' }).where('member_id', '=', bert.id).execute()
  const cookie = await openView(anna.id)
  const answer = await app.ask('GET', `/api/member.php?id=${bert.id}`, { cookie })
  const path = /\/photos\/[^"]+/.exec(await answer.text())?.[0] ?? ''
  expect((await app.ask('GET', path, { cookie })).status).toBe(200)
  expect((await app.ask('GET', path, { cookie: support.cookie })).status).toBe(404)
})

test('a link works once and for a minute, a view for ten, and neither without the session that asked for it', async () => {
  const { data } = await requestLink(anna.id, { cookie: support.cookie })
  const cookie = await openLink(data['url'])
  expect(await openLink(data['url'])).toBe('member_view=')
  expect((await readUser(cookie)).status).toBe(200)
  app.clock.set(new Date(Date.now() + 11 * 60_000))
  const ended = await readUser(cookie)
  expect(ended.headers.getSetCookie()[0]).toMatch(/^member_view=; Max-Age=0/)
  expect(await readCode(ended)).toBe('view_ended')

  app.clock.set(null)
  const late = await requestLink(anna.id, { cookie: support.cookie })
  app.clock.set(new Date(Date.now() + 2 * 60_000))
  expect(await openLink(late.data['url'])).toBe('member_view=')

  app.clock.set(null)
  const leaving = await colleague({ role: 'support' })
  const theirs = await openView(anna.id, leaving.cookie)
  await callStaff('DELETE', '/api/staff/session', { cookie: leaving.cookie })
  expect(await readCode(await readUser(theirs))).toBe('view_ended')

  const demoted = await colleague({ role: 'support' })
  const kept = await openView(anna.id, demoted.cookie)
  await app.db
    .updateTable('staff_grant')
    .set({ role: 'moderator' })
    .where('staff_id', '=', demoted.id)
    .execute()
  expect(await readCode(await readUser(kept))).toBe('view_ended')
})

test('a view ends by its button, by another view, and when the member can no longer log in', async () => {
  const first = await openView(anna.id)
  const second = await openView(bert.id)
  expect(await readCode(await readUser(first))).toBe('view_ended')
  const foreign = await app.ask('POST', '/staff-view/end', {
    cookie: second,
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(foreign.status).toBe(403)
  expect((await readUser(second)).status).toBe(200)
  expect((await app.ask('POST', '/staff-view/end', { cookie: second })).status).toBe(303)
  expect(await readCode(await readUser(second))).toBe('view_ended')

  const carl = await account({ name: 'Carl' })
  const third = await openView(carl.id)
  await suspendMember(app.services, carl.id, 'Spam', (await colleague({ role: 'moderator' })).actor)
  expect(await readCode(await readUser(third))).toBe('view_ended')
  expect((await requestLink(carl.id, { cookie: support.cookie })).code).toBe('member_not_viewable')
})

test('the cookie of a view helps only at the member’s site, and no other cookie opens or widens one', async () => {
  const cookie = await openView(anna.id)
  const elsewhere = await app.server.inject({
    url: '/api/user.php',
    headers: { host: `other.example:${app.services.config.port}`, cookie },
  })
  expect(elsewhere.json()).toMatchObject({ error: { code: 'view_ended' } })
  const session = await app.session(bert.id)
  const asView = session.replace('session=', 'member_view=')
  expect(await readCode(await readUser(asView))).toBe('view_ended')
  const asSession = cookie.replace('member_view=', 'session=')
  expect(await (await readUser(asSession)).json()).toEqual({ user: null })
  // The member's own session beside the cookie of the view: it is the view that counts.
  const both = `${cookie}; ${session}`
  expect(await (await readUser(both)).json()).toMatchObject({ user: { id: anna.id } })
  const posted = await app.ask('POST', '/api/like.php', { cookie: both, body: { id: anna.id } })
  expect(await readCode(posted)).toBe('view_read_only')
  // Nor does the console take it for a sign-in.
  expect((await callStaff('POST', '/api/staff/members/search', { cookie })).code).toBe(
    'staff_sign_in_required',
  )
})

test('a view needs the permission at the site and a reason, and stands in the log and in the member’s archive', async () => {
  const doris = await account({ name: 'Doris' })
  const local = await colleague({ role: 'support', siteId: other.id })
  expect((await requestLink(doris.id, { cookie: local.cookie })).code).toBe('forbidden')
  const moderator = await colleague({ role: 'moderator' })
  expect((await requestLink(doris.id, { cookie: moderator.cookie })).code).toBe('forbidden')
  expect((await requestLink(doris.id, { cookie: support.cookie, reason: ' ' })).code).toBe('invalid_input')
  await openView(doris.id)
  const entries = await app.db
    .selectFrom('audit_entry')
    .innerJoin('audit_detail', 'audit_detail.entry_id', 'audit_entry.id')
    .select(['act', 'staff_id', 'site_id', 'details'])
    .where('member_id', '=', doris.id)
    .execute()
  expect(entries).toEqual([
    {
      act: 'member.viewed_as',
      staff_id: support.id,
      site_id: app.site.id,
      details: JSON.stringify({ reason: 'To see what the letter means' }),
    },
  ])
})
