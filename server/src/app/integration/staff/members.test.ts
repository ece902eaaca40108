// Members as staff see them, over HTTP: search, the page of a member by role, masked addresses, notes and acts.
import { pauseAccountEndpoint } from '@amarelle/contract/endpoints/safety/account-pause'
import { afterEach, expect, test } from 'vitest'
import type { FoundMember, StaffMemberView } from '@amarelle/contract/staff/endpoints/members'
import { createTestAccounts } from '../../../../testing/accounts/accounts.ts'
import { createTestServer } from '../../../../testing/app/server.ts'
import { createTestShop } from '../../../../testing/payments/shop.ts'
import { createTestColleagues } from '../../../../testing/staff/staff-sessions.ts'

const app = await createTestServer({ signup_credits: 60 })
const other = await app.otherSite('other.example')
const { account, mailsTo } = createTestAccounts(app)
const { colleague, callStaff } = createTestColleagues(app)
const { order, settle, refund } = createTestShop(app)
afterEach(() => app.clock.set(null))

const search = async (cookie: string, words: string) =>
  (
    (await callStaff('POST', '/api/staff/members/search', { cookie, body: { words } })).data as {
      members?: FoundMember[]
    }
  ).members?.map(({ id }) => id)
const open = (cookie: string, id: number) => callStaff('GET', `/api/staff/members/one?id=${id}`, { cookie })
const findActs = async (memberId: number) =>
  (
    await app.db
      .selectFrom('audit_entry')
      .select('act')
      .where('member_id', '=', memberId)
      .orderBy('id')
      .execute()
  ).map(({ act }) => act)

test('members are found by address, start of the name, number and order, only on the sites of the person', async () => {
  const [anna, annabel, foreign] = [
    await account({ name: 'Anna_1' }),
    await account({ name: 'annabel' }),
    await account({ name: 'Anna_2', site: other }),
  ]
  const everywhere = await colleague({ role: 'support' })
  expect(await search(everywhere.cookie, 'ANNA')).toEqual([anna.id, foreign.id, annabel.id])
  // Neither % nor _ is a wildcard.
  expect(await search(everywhere.cookie, 'anna_')).toEqual([anna.id, foreign.id])
  expect(await search(everywhere.cookie, '%')).toEqual([])
  expect(await search(everywhere.cookie, `  ${anna.email.toUpperCase()} `)).toEqual([anna.id])
  expect(await search(everywhere.cookie, 'anna_1@')).toEqual([])
  expect(await search(everywhere.cookie, String(annabel.id))).toEqual([annabel.id])
  expect(await search(everywhere.cookie, `M-${annabel.id}`)).toEqual([annabel.id])
  expect(await search(everywhere.cookie, '')).toEqual([foreign.id, annabel.id, anna.id])
  const local = await colleague({ role: 'support', siteId: other.id })
  expect(await search(local.cookie, 'anna')).toEqual([foreign.id])
  expect(await search(local.cookie, anna.email)).toEqual([])
  expect((await open(local.cookie, anna.id)).code).toBe('forbidden')
  expect((await open(everywhere.cookie, 9_999_999)).code).toBe('not_found')
})

test('the list is filtered by status, time and premium, and shows money to whoever reads orders', async () => {
  const [fresh, old, suspended] = [await account(), await account(), await account()]
  await app.db
    .updateTable('member')
    .set({ signed_up_at: new Date(Date.now() - 10 * 86_400_000) })
    .where('id', '=', old.id)
    .execute()
  const { payment_id: payment } = await order(old.id)
  await settle(payment)
  await app.db.updateTable('member').set({ status: 'suspended' }).where('id', '=', suspended.id).execute()
  const [support, moderator] = [await colleague({ role: 'support' }), await colleague({ role: 'moderator' })]
  const list = async (cookie: string, query: string) =>
    (
      await callStaff('POST', '/api/staff/members/search', {
        cookie,
        body: Object.fromEntries(new URLSearchParams(query)),
      })
    ).data as { members: FoundMember[] }
  const filter = async (query: string) => {
    const ids = (await list(support.cookie, query)).members.map(({ id }) => id)
    return [fresh.id, old.id, suspended.id].filter((id) => ids.includes(id))
  }
  expect(await filter('')).toEqual([fresh.id, old.id, suspended.id])
  expect(await filter('status=suspended')).toEqual([suspended.id])
  expect(await filter('joined=7&status=active')).toEqual([fresh.id])
  expect(await filter('joined=30&premium=yes')).toEqual([old.id])
  expect(await filter(`words=${fresh.name}`)).toEqual([fresh.id])
  expect(await filter(`words=${fresh.name}&premium=yes`)).toEqual([])
  const members = async (cookie: string) => (await list(cookie, 'premium=yes')).members
  expect(await members(support.cookie)).toMatchObject([
    { id: old.id, money: { paid: [{ minor: 1499, currency: 'EUR' }], credits: 75 } },
  ])
  expect(await members(moderator.cookie)).toMatchObject([{ id: old.id, money: null }])
  await refund(payment, 500, 5)
  expect(await members(support.cookie)).toMatchObject([
    { id: old.id, money: { paid: [{ minor: 999, currency: 'EUR' }], credits: 70 } },
  ])
})

test('each role sees of a member what its work needs; an address is shown with a reason, which is recorded', async () => {
  const member = await account({ name: 'Dirk' })
  const people = {
    support: await colleague({ role: 'support' }),
    moderator: await colleague({ role: 'moderator' }),
    finance: await colleague({ role: 'finance' }),
  }
  const read = async (cookie: string) => (await open(cookie, member.id)).data as unknown as StaffMemberView
  const seen = await read(people.support.cookie)
  expect(seen).toMatchObject({ username: 'Dirk', maskedEmail: 'd•••k@example.org', reports: null })
  expect(JSON.stringify(seen)).not.toContain(member.email)
  expect(seen.money?.credits).toBe(60)
  expect(await read(people.moderator.cookie)).toMatchObject({ money: null, reports: [] })
  expect(await read(people.finance.cookie)).toMatchObject({ reports: null, money: { orders: [] } })
  const body = { id: member.id, reason: 'To answer a letter' }
  const show = (cookie: string, input: object) =>
    callStaff('POST', '/api/staff/members/email', { cookie, body: input })
  expect((await show(people.moderator.cookie, body)).code).toBe('forbidden')
  expect((await show(people.support.cookie, { ...body, reason: ' ' })).code).toBe('invalid_input')
  expect((await show(people.support.cookie, body)).data).toEqual({ email: member.email })
  expect(await findActs(member.id)).toEqual([
    'member.opened',
    'member.opened',
    'member.opened',
    'member.email_shown',
  ])
})

test('a member is noted, logged out, suspended and restored, and every act is recorded', async () => {
  const member = await account({ name: 'Lena' })
  const session = await app.session(member.id)
  const { cookie } = await colleague({ role: 'moderator' })
  const act = async (method: 'POST' | 'DELETE', path: string, input: object) =>
    (await callStaff(method, `/api/staff/members/${path}`, { cookie, body: { id: member.id, ...input } }))
      .code
  expect(await act('POST', 'notes', { text: 'Asked how credits work. <script>' })).toBeUndefined()
  expect(await act('DELETE', 'sessions', { reason: 'Lost the phone' })).toBeUndefined()
  expect((await app.ask('GET', '/api/user.php', { cookie: session })).status).toBe(200)
  const sessions = await app.db
    .selectFrom('session')
    .select('id')
    .where('member_id', '=', member.id)
    .execute()
  expect(sessions).toEqual([])
  const measure = { rule: 'scam', facts: 'You asked for money.', days: 30 }
  expect(await act('POST', 'suspension', measure)).toBeUndefined()
  expect(await act('POST', 'suspension', measure)).toBe('not_found')
  const { data } = await open(cookie, member.id)
  expect(data).toMatchObject({
    status: 'suspended',
    suspensionReason: 'Fraud or asking for money. You asked for money.',
    sessions: [],
    notes: [{ text: 'Asked how credits work. <script>' }],
    measures: [{ reference: null, action: 'suspend', rule: 'scam', reversedAt: null }],
  })
  expect(await act('DELETE', 'suspension', { reason: 'A mistake' })).toBeUndefined()
  expect(await findActs(member.id)).toEqual([
    'member.noted',
    'member.sessions_ended',
    'member.suspended',
    'member.opened',
    'member.restored',
  ])
  const { data: restored } = await open(cookie, member.id)
  expect(restored).toMatchObject({ status: 'active', measures: [{ reversedAt: expect.any(String) }] })
  await app.drainJobs()
  expect(mailsTo(member.email).at(-1)?.subject).toBe('Your account is open again')
  const support = await colleague({ role: 'support' })
  const body = { id: member.id, ...measure }
  expect(
    (await callStaff('POST', '/api/staff/members/suspension', { cookie: support.cookie, body })).code,
  ).toBe('forbidden')
})

test('the page of a member says that they have paused the account, and until when', async () => {
  const [member, support] = [await account(), await colleague({ role: 'support' })]
  const readPause = async () =>
    ((await open(support.cookie, member.id)).data as unknown as StaffMemberView).pause
  expect(await readPause()).toBeNull()
  app.clock.set(new Date('2026-11-01T09:00:00Z'))
  const later = await colleague({ role: 'support' })
  await app.call(member.id, pauseAccountEndpoint, { length: 'week' })
  const { data } = await open(later.cookie, member.id)
  expect((data as unknown as StaffMemberView).pause).toEqual({
    since: '2026-11-01T09:00:00.000Z',
    until: '2026-11-08T09:00:00.000Z',
  })
})
