import { deleteAccountEndpoint } from '@amarelle/contract/endpoints/accounts'
import { getMemberEndpoint } from '@amarelle/contract/endpoints/discovery'
import {
  getProfileViewsEndpoint,
  maxProfileViewsPerDay,
  profileViewsPerPage,
} from '@amarelle/contract/endpoints/lists/profile-views'
import { blockEndpoint, unblockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { saveProfileEndpoint } from '@amarelle/contract/endpoints/profiles'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createTestAccounts, testAccountPassword } from '../../../testing/accounts/accounts.ts'
import { createTestServer } from '../../../testing/app/server.ts'
import { type TestMemberOptions, getRefusalCode } from '../../../testing/platform/test-app.ts'
import { waitForCondition } from '../../../testing/platform/wait-for-condition.ts'
import { toViewedActor } from '../../platform/actor.ts'
import { addMs, daysToMs, hoursToMs } from '../../platform/clock.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { callInProcess } from '../../platform/http/api.ts'
import { insertViews } from './profile-view.sql.ts'
import { recordProfileView, storeWaitingViews } from './record-views.ts'

const app = await createTestServer()
const { account, purgeDue, later } = createTestAccounts(app)
afterEach(() => app.clock.set(null))

const setSharing = (id: number, isOn: boolean) =>
  app.call(id, saveProfileEndpoint, { share_profile_views: isOn })
/** A member who shares their views. */
async function sharer(options: TestMemberOptions = {}): Promise<number> {
  const id = await app.member(options)
  await setSharing(id, true)
  return id
}
const openProfile = (viewer: number | null, id: number) =>
  app.call(viewer, getMemberEndpoint, { id, opened: true })
const store = () => storeWaitingViews(app.services)
const listViewers = async (member: number) =>
  (await app.call(member, getProfileViewsEndpoint, {})).views.map(({ profile }) => profile.id)
const findRows = (memberId: number) =>
  app.db
    .selectFrom('profile_view')
    .selectAll()
    .where((e) => e.or([e('viewed_id', '=', memberId), e('viewer_id', '=', memberId)]))
    .execute()

test('members who both share see each other’s views, the newest first and once each; nobody is notified', async () => {
  const [me, first, second] = [await sharer(), await sharer(), await sharer()]
  const start = app.clock.now()
  for (const [index, viewer] of [first, second, first].entries()) {
    app.clock.set(addMs(start, index * 1000))
    await openProfile(viewer, me)
    await store()
  }
  expect(await listViewers(me)).toEqual([first, second])
  expect(await listViewers(first)).toEqual([])
  const events = await app.db.selectFrom('member_event').select('event').where('member_id', '=', me).execute()
  expect(events.filter(({ event }) => /view/.test(JSON.stringify(event)))).toEqual([])
})

test('a view is stored by itself within a moment, on every process', async () => {
  const [me, first, second] = [await sharer(), await sharer(), await sharer()]
  const other = await app.another()
  await openProfile(first, me)
  await fetch(`${other.url}/api/member.php?id=${me}&opened=true`, {
    headers: { cookie: await app.session(second) },
  })
  await waitForCondition(async () => (await listViewers(me)).length === 2)
})

test('a server that stops stores the views that wait', async () => {
  const [me, viewer] = [await sharer(), await sharer()]
  const other = await app.another()
  recordProfileView({ ...app.context(viewer), ...other.services }, me)
  await other.stop()
  expect(await listViewers(me)).toEqual([viewer])
})

test('nothing is recorded unless both share, and the list is closed to those who do not', async () => {
  const [quiet, open] = [await app.member(), await sharer()]
  await openProfile(quiet, open)
  await openProfile(open, quiet)
  await store()
  expect([await findRows(quiet), await findRows(open)]).toEqual([[], []])
  expect(await app.call(quiet, getProfileViewsEndpoint, {})).toEqual({
    sharing: 'off',
    views: [],
    next: null,
  })
  // A member who begins to share later learns nothing of earlier views.
  await setSharing(quiet, true)
  expect(await listViewers(quiet)).toEqual([])
})

test('only the opened page of somebody else counts: no card, no visitor, no staff, no own profile, no fictional profile', async () => {
  const [me, viewer, fictional] = [await sharer(), await sharer(), await app.member({ fictional: true })]
  await app.call(viewer, getMemberEndpoint, { id: me })
  await openProfile(me, me)
  await getRefusalCode(openProfile(null, me))
  const staff = { name: 'Anna', language: 'en' as const, endsAt: addMs(app.clock.now(), hoursToMs(1)) }
  await callInProcess(app.context(viewer, { actor: toViewedActor(viewer, staff) }), getMemberEndpoint, {
    id: me,
    opened: true,
  })
  await openProfile(viewer, fictional)
  await setSharing(fictional, true)
  await openProfile(fictional, me)
  await store()
  expect([await findRows(me), await findRows(viewer), await findRows(fictional)]).toEqual([[], [], []])
})

test('switching off deletes all traces at once, both ways, and views that still wait are never stored', async () => {
  const [me, other] = [await sharer(), await sharer()]
  await openProfile(me, other)
  await openProfile(other, me)
  await store()
  expect(await findRows(me)).toHaveLength(2)
  await openProfile(me, other)
  await setSharing(me, false)
  await store()
  expect(await findRows(me)).toEqual([])
  // Neither are those from before, after switching on again.
  app.clock.set(addMs(new Date(), -60_000))
  await openProfile(other, me)
  app.clock.set(null)
  await setSharing(me, true)
  await store()
  expect([await findRows(me), await listViewers(other)]).toEqual([[], []])
})

test('switching off, or blocking, while views are being stored never leaves a trace', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [a, b, c] = [await sharer(), await sharer(), await sharer()]
    const at = app.clock.now()
    const views = [
      { viewerId: a, viewedId: b, viewedAt: at },
      { viewerId: b, viewedId: a, viewedAt: at },
      { viewerId: c, viewedId: a, viewedAt: at },
    ]
    await Promise.all([
      insertViews(app.db, views),
      insertViews(app.db, views.toReversed()),
      app.call(a, blockEndpoint, { id: b }),
      setSharing(c, false),
    ])
    expect([await findRows(b), await findRows(c)]).toEqual([[], []])
  }
})

test('a block waits for a view that is being stored, and deletes it', async () => {
  const [a, b] = [await sharer(), await sharer()]
  let block: Promise<unknown> = Promise.resolve()
  await app.db.transaction().execute(async (tx) => {
    await insertViews(tx, [{ viewerId: a, viewedId: b, viewedAt: app.clock.now() }])
    block = app.call(b, blockEndpoint, { id: a })
    await waitForCondition(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(app.database.db)
      return rows.length > 0
    })
  })
  await block
  expect(await findRows(a)).toEqual([])
  await app.call(b, unblockEndpoint, { id: a })
  expect(await listViewers(b)).toEqual([])
})

test('a block between a view and its storing prevents it', async () => {
  const [a, b] = [await sharer(), await sharer()]
  await openProfile(a, b)
  await app.call(b, blockEndpoint, { id: a })
  await store()
  await app.call(b, unblockEndpoint, { id: a })
  expect([await findRows(a), await listViewers(b)]).toEqual([[], []])
})

test('invisible members leave no trace and see no list; their earlier views return with them', async () => {
  const [me, other] = [await sharer(), await sharer()]
  await openProfile(other, me)
  await store()
  await app.call(other, saveProfileEndpoint, { invisible: true })
  expect(await listViewers(me)).toEqual([])
  expect(await app.call(other, getProfileViewsEndpoint, {})).toMatchObject({ sharing: 'paused', views: [] })
  const third = await sharer()
  await openProfile(other, third)
  await store()
  await app.call(other, saveProfileEndpoint, { invisible: false })
  expect([await listViewers(me), await listViewers(third)]).toEqual([[other], []])
})

test('an erased account takes its traces along, also those that wait', async () => {
  const me = await sharer()
  const leaving = await account({ name: 'Leaving' })
  await setSharing(leaving.id, true)
  await openProfile(leaving.id, me)
  await store()
  await app.call(leaving.id, deleteAccountEndpoint, { password: testAccountPassword, erase_now: true })
  recordProfileView(app.context(leaving.id), me)
  later(hoursToMs(1))
  await purgeDue()
  await store()
  expect(await findRows(me)).toEqual([])
  expect(
    await app.db.selectFrom('profile_view_sharing').selectAll().where('member_id', '=', leaving.id).execute(),
  ).toEqual([])
})

test('views are neither shown nor kept after 30 days', async () => {
  const [me, other] = [await sharer(), await sharer()]
  await openProfile(other, me)
  await store()
  app.clock.set(addMs(new Date(), daysToMs(30)))
  expect(await listViewers(me)).toEqual([])
  await addJob(app.db, 'forget-profile-views', {})
  await app.drainJobs()
  expect(await findRows(me)).toEqual([])
})

/** Copies of a new member who share their views. */
async function addSharers(count: number): Promise<number[]> {
  const copied = await app.member()
  const { rows } = await sql<{ id: number }>`with copies as (
      insert into member (site_id, username, email, password_hash, country, status)
      select site_id, username || '_' || n, n || '_' || email, password_hash, country, status
      from member, generate_series(1, ${count}) n where id = ${copied} returning id
    ), profiles as (
      insert into profile select (jsonb_populate_record(p, jsonb_build_object('member_id', c.id))).*
      from profile p, copies c where p.member_id = ${copied} returning member_id
    )
    insert into profile_view_sharing (member_id, since) select member_id, now() - interval '1 hour' from profiles
    returning member_id as id`.execute(app.db)
  return rows.map(({ id }) => id)
}

test('the list has pages without gaps or repetitions, and a cursor of somebody else’s list starts at the beginning', async () => {
  const [me, stranger] = [await sharer(), await sharer()]
  const viewers = await addSharers(profileViewsPerPage + 3)
  const viewedAt = app.clock.now()
  await insertViews(
    app.db,
    viewers.map((viewerId) => ({ viewerId, viewedId: me, viewedAt })),
  )
  const first = await app.call(me, getProfileViewsEndpoint, {})
  const second = await app.call(me, getProfileViewsEndpoint, { after: first.next ?? '' })
  expect([first.views.length, second.views.length, second.next]).toEqual([profileViewsPerPage, 3, null])
  expect(new Set([...first.views, ...second.views].map(({ profile }) => profile.id)).size).toBe(
    viewers.length,
  )
  expect(await app.call(stranger, getProfileViewsEndpoint, { after: first.next ?? '' })).toMatchObject({
    views: [],
  })
})

test('one member leaves a limited number of traces a day, and can’t displace the views of others that wait', async () => {
  const [me, eager, calm] = [await sharer(), await sharer(), await sharer()]
  const others = await addSharers(maxProfileViewsPerDay + 5)
  for (const id of others) recordProfileView(app.context(eager), id)
  recordProfileView(app.context(calm), me)
  await store()
  expect([(await findRows(eager)).length < 50, await listViewers(me)]).toEqual([true, [calm]])
  await insertViews(
    app.db,
    others.map((viewedId) => ({ viewerId: eager, viewedId, viewedAt: app.clock.now() })),
  )
  await insertViews(app.db, [{ viewerId: eager, viewedId: me, viewedAt: app.clock.now() }])
  expect(await findRows(eager)).toHaveLength(maxProfileViewsPerDay)
  expect(await listViewers(me)).toEqual([calm])
})

test('nobody can make a view look like somebody else’s, or read another one’s list', async () => {
  const [me, viewer, victim] = [await sharer(), await sharer(), await sharer()]
  const cookie = await app.session(viewer)
  const forged = `id=${me}&opened=true&viewer=${victim}&viewer_id=${victim}&member=${victim}`
  await app.ask('GET', `/api/member.php?${forged}`, { cookie })
  await app.ask('POST', `/api/profile-views.php`, { cookie, body: { viewer: victim, viewed: me } })
  await store()
  expect(await listViewers(me)).toEqual([viewer])
  const answer = await app.ask('GET', `/api/profile-views.php?member=${me}&id=${me}`, { cookie })
  expect(await answer.json()).toMatchObject({ sharing: 'on', views: [] })
})
