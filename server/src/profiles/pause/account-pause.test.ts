import { sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { currentUserEndpoint, deleteAccountEndpoint } from '@amarelle/contract/endpoints/accounts'
import { getRegionCountsEndpoint, searchMembersEndpoint } from '@amarelle/contract/endpoints/discovery'
import { getOwnProfileEndpoint, saveProfileEndpoint } from '@amarelle/contract/endpoints/profiles'
import {
  endAccountPauseEndpoint,
  pauseAccountEndpoint,
} from '@amarelle/contract/endpoints/safety/account-pause'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { getRefusalCode } from '../../../testing/platform/test-app.ts'
import { createTestServer } from '../../../testing/app/server.ts'
import { createTestTabs, filterEvents } from '../../../testing/live/tabs.ts'
import { createTestAccounts, testAccountPassword } from '../../../testing/accounts/accounts.ts'
import { suspendMember, unsuspendMember } from '../../accounts/suspension/suspend-member.ts'
import { createTestStaff } from '../../../testing/platform/test-staff.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import { loadProfileData } from '../personal-data.sql.ts'
import { endDuePause } from './account-pause.ts'
import { endDuePauses } from './end-pauses.job.ts'

const app = await createTestServer({ signup_credits: 5 })
const { tab, pair, send, writer } = createTestTabs(app)
const { account, purgeDue } = createTestAccounts(app)
const now = new Date('2026-06-01T10:00:00Z')
beforeEach(() => app.clock.set(now))

const loadOwn = async (id: number) => (await app.call(id, getOwnProfileEndpoint, {})).profile
const isFound = async (viewer: number, id: number) =>
  (await app.call(viewer, searchMembersEndpoint, { one_way: 'on' })).members.some((one) => one.id === id)
const runJobAfter = async (days: number) => {
  app.clock.set(addMs(now, daysToMs(days)))
  await endDuePauses(app.services)
}

test('a pause hides the member until its end, when the job brings them back; one without an end stays', async () => {
  const viewer = await app.member()
  const [weekly, open] = [await app.member(), await app.member()]
  const { profile } = await app.call(weekly, pauseAccountEndpoint, { length: 'week' })
  expect(profile.pause).toEqual({ ends_at: '2026-06-08T10:00:00.000Z' })
  await app.call(open, pauseAccountEndpoint, { length: 'open' })
  expect(await isFound(viewer, weekly)).toBe(false)
  await runJobAfter(6.99)
  expect((await loadOwn(weekly)).pause).not.toBeNull()
  await runJobAfter(7)
  expect((await loadOwn(weekly)).pause).toBeNull()
  expect(await isFound(viewer, weekly)).toBe(true)
  await runJobAfter(400)
  expect((await loadOwn(open)).pause).toEqual({ ends_at: null })
  expect(await isFound(viewer, open)).toBe(false)
})

test('another length counts from now, and an earlier end of the pause no longer ends it', async () => {
  const id = await app.member()
  await app.call(id, pauseAccountEndpoint, { length: 'week' })
  app.clock.set(addMs(now, daysToMs(6)))
  await app.call(id, pauseAccountEndpoint, { length: 'month' })
  await runJobAfter(8)
  expect((await loadOwn(id)).pause).toEqual({ ends_at: '2026-07-07T10:00:00.000Z' })
  // A job that had found the earlier end.
  await endDuePause(app.services, id, addMs(now, daysToMs(8)))
  expect((await loadOwn(id)).pause).not.toBeNull()
})

test('invisible mode is what the member set, before, during and after the pause, and never shows a paused member', async () => {
  const viewer = await app.member()
  const id = await app.member()
  await app.call(id, saveProfileEndpoint, { invisible: true })
  await app.call(id, pauseAccountEndpoint, { length: 'open' })
  await app.call(id, pauseAccountEndpoint, { length: 'week' })
  expect((await loadOwn(id)).invisible).toBe(true)
  await app.call(id, saveProfileEndpoint, { invisible: false })
  expect((await loadOwn(id)).invisible).toBe(false)
  expect(await isFound(viewer, id)).toBe(false)
  await app.call(id, endAccountPauseEndpoint, {})
  expect(await isFound(viewer, id)).toBe(true)
  await app.call(id, saveProfileEndpoint, { invisible: true })
  await app.call(id, pauseAccountEndpoint, { length: 'open' })
  await app.call(id, endAccountPauseEndpoint, {})
  expect((await loadOwn(id)).invisible).toBe(true)
  expect(await isFound(viewer, id)).toBe(false)
})

test('a paused member writes and gets messages in existing conversations, keeps the credits and stays paused', async () => {
  const [paused, other] = await pair()
  await send(paused, other, 'before')
  await app.call(paused, pauseAccountEndpoint, { length: 'open' })
  const { credits } = (await app.call(paused, currentUserEndpoint, {})).user ?? {}
  await app.call(paused, sendMessageEndpoint, { profile: other, text: 'in the pause' })
  await app.call(other, sendMessageEndpoint, { profile: paused, text: 'an answer' })
  const { user } = await app.call(paused, currentUserEndpoint, {})
  expect(user).toMatchObject({ credits: (credits ?? 0) - 1, unread_messages: 1 })
  expect(user?.profile.pause).toEqual({ ends_at: null })
  const stranger = await writer()
  const firstMessage = app.call(stranger, sendMessageEndpoint, { profile: paused, text: 'hello' })
  expect(await getRefusalCode(firstMessage)).toBe('not_found')
})

test('all tabs follow the start of a pause and its end by the job', async () => {
  const id = await app.member()
  const tabs = [await tab(await app.session(id)), await tab(await app.session(id))]
  await app.call(id, pauseAccountEndpoint, { length: 'week' })
  for (const each of tabs) await each.until((events) => filterEvents(events, 'account').length === 1)
  await runJobAfter(7)
  for (const each of tabs) await each.until((events) => filterEvents(events, 'account').length === 2)
})

test('if ending a pause fails halfway, nothing of it is stored, and the next run ends it', async () => {
  const viewer = await app.member()
  const id = await app.member()
  await app.call(id, pauseAccountEndpoint, { length: 'week' })
  await sql`create function refuse_event() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`.execute(
    app.db,
  )
  await sql`create trigger refuse before insert on member_event for each row execute function refuse_event()`.execute(
    app.db,
  )
  await expect(runJobAfter(7)).rejects.toThrow('refused')
  await sql`drop trigger refuse on member_event`.execute(app.db)
  expect(await isFound(viewer, id)).toBe(false)
  expect((await loadOwn(id)).pause).not.toBeNull()
  await runJobAfter(7)
  expect(await isFound(viewer, id)).toBe(true)
})

test('a suspension in the pause does not show the member when it is lifted', async () => {
  const viewer = await app.member()
  const id = await app.member()
  await app.call(id, pauseAccountEndpoint, { length: 'open' })
  await suspendMember(app.services, id, 'Asked for money.', createTestStaff('Anna'))
  await unsuspendMember(app.services, id, createTestStaff('Anna'))
  expect(await isFound(viewer, id)).toBe(false)
  expect((await loadOwn(id)).pause).not.toBeNull()
})

test('regions don’t count paused members', async () => {
  await app.db.insertInto('region').values({ code: 'NL.09', country: 'NL', name: 'Utrecht' }).execute()
  const ids = await Promise.all(Array.from({ length: 10 }, () => app.member()))
  await app.db.updateTable('profile').set({ region_code: 'NL.09' }).where('member_id', 'in', ids).execute()
  const countRegions = async () =>
    (await app.call(null, getRegionCountsEndpoint, { country: 'NL' })).regions.length
  expect(await countRegions()).toBe(1)
  await app.call(ids[0] ?? 0, pauseAccountEndpoint, { length: 'week' })
  expect(await countRegions()).toBe(0)
})

test('the pause is part of the data export, and erased with the account', async () => {
  const { id } = await account()
  await app.call(id, pauseAccountEndpoint, { length: 'week' })
  const { data } = await loadProfileData(app.services, id)
  expect(data).toMatchObject({ profile: { paused_at: now, pause_ends_at: addMs(now, daysToMs(7)) } })
  await app.call(id, deleteAccountEndpoint, { password: testAccountPassword, erase_now: true })
  await purgeDue()
  const row = await app.db.selectFrom('profile').selectAll().where('member_id', '=', id).executeTakeFirst()
  expect(row).toMatchObject({ paused_at: null, pause_ends_at: null, invisible_unpaused: null })
})
