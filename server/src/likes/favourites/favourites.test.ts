import { getMemberEndpoint } from '@amarelle/contract/endpoints/discovery'
import {
  favouritesPerPage,
  getFavouritesEndpoint,
  maxFavourites,
  removeFavouriteEndpoint,
  saveFavouriteEndpoint,
} from '@amarelle/contract/endpoints/lists/favourites'
import { blockEndpoint, unblockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp, getRefusalCode } from '../../../testing/platform/test-app.ts'

const app = await createTestApp()
const readFavourites = async (member: number) =>
  (await app.call(member, getFavouritesEndpoint, {})).profiles.map(({ id }) => id)
const isFavourite = async (member: number, id: number) =>
  (await app.call(member, getMemberEndpoint, { id })).relation.favourite
const findFavouriteEvents = async (memberId: number) =>
  (
    await app.db
      .selectFrom('member_event')
      .select('event')
      .where('member_id', '=', memberId)
      .orderBy('no')
      .execute()
  )
    .map(({ event }) => event as { readonly type: string })
    .filter(({ type }) => type === 'favourite')

test('a saved profile is in the list and marked on the profile until it is removed; only the own tabs are told', async () => {
  const [me, first, second] = [await app.member(), await app.member(), await app.member()]
  expect(await isFavourite(me, first)).toBe(false)
  await app.call(me, saveFavouriteEndpoint, { id: first })
  await app.call(me, saveFavouriteEndpoint, { id: second })
  await app.call(me, saveFavouriteEndpoint, { id: first })
  expect(await readFavourites(me)).toEqual([second, first])
  expect([await isFavourite(me, first), await isFavourite(first, me)]).toEqual([true, false])
  await app.call(me, removeFavouriteEndpoint, { id: first })
  await app.call(me, removeFavouriteEndpoint, { id: first })
  expect(await readFavourites(me)).toEqual([second])
  expect(await findFavouriteEvents(me)).toEqual([
    { type: 'favourite', profile: first, favourite: true },
    { type: 'favourite', profile: second, favourite: true },
    { type: 'favourite', profile: first, favourite: false },
  ])
  expect(await findFavouriteEvents(first)).toEqual([])
})

test('a block removes both from each other’s favourites for good, and neither can save the other', async () => {
  const [a, b] = [await app.member(), await app.member()]
  await app.call(a, saveFavouriteEndpoint, { id: b })
  await app.call(b, saveFavouriteEndpoint, { id: a })
  await app.call(a, blockEndpoint, { id: b })
  expect([await readFavourites(a), await readFavourites(b)]).toEqual([[], []])
  expect(await getRefusalCode(app.call(a, saveFavouriteEndpoint, { id: b }))).toBe('you_blocked')
  expect(await getRefusalCode(app.call(b, saveFavouriteEndpoint, { id: a }))).toBe('blocked_by')
  await app.call(a, unblockEndpoint, { id: b })
  expect([await readFavourites(a), await readFavourites(b)]).toEqual([[], []])
})

test('a block and a save at the same time never leave a favourite', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [a, b] = [await app.member(), await app.member()]
    await Promise.all([
      getRefusalCode(app.call(a, saveFavouriteEndpoint, { id: b })),
      app.call(b, blockEndpoint, { id: a }),
    ])
    expect(await readFavourites(a)).toEqual([])
    expect(await app.db.selectFrom('favourite').selectAll().where('member_id', '=', a).execute()).toEqual([])
  }
})

test('the own profile, hidden members and unknown ones cannot be saved', async () => {
  const [me, hidden] = [await app.member(), await app.member()]
  await app.db.updateTable('profile').set({ invisible: true }).where('member_id', '=', hidden).execute()
  expect(await getRefusalCode(app.call(me, saveFavouriteEndpoint, { id: me }))).toBe('own_profile')
  expect(await getRefusalCode(app.call(me, saveFavouriteEndpoint, { id: hidden }))).toBe('not_found')
  expect(await getRefusalCode(app.call(me, saveFavouriteEndpoint, { id: 9_999_999 }))).toBe('not_found')
})

/** Adds favourites of copies of a new member at one moment. */
async function addFavourites(memberId: number, count: number): Promise<void> {
  const copied = await app.member()
  await sql`with copies as (
      insert into member (site_id, username, email, password_hash, country, status)
      select site_id, username || '_' || n, n || '_' || email, password_hash, country, status
      from member, generate_series(1, ${count}) n where id = ${copied} returning id
    ), profiles as (
      insert into profile select (jsonb_populate_record(p, jsonb_build_object('member_id', c.id))).*
      from profile p, copies c where p.member_id = ${copied} returning member_id
    )
    insert into favourite (member_id, profile_id, created_at) select ${memberId}, member_id, now() - interval '1 hour' from profiles`.execute(
    app.db,
  )
}

test('the list has pages without gaps or repetitions', async () => {
  const me = await app.member()
  await addFavourites(me, favouritesPerPage + 3)
  const first = await app.call(me, getFavouritesEndpoint, {})
  const second = await app.call(me, getFavouritesEndpoint, { after: first.next ?? '' })
  expect([first.profiles.length, second.profiles.length, second.next]).toEqual([favouritesPerPage, 3, null])
  expect(new Set([...first.profiles, ...second.profiles].map(({ id }) => id)).size).toBe(
    favouritesPerPage + 3,
  )
})

test('two tabs at the limit save one more profile, not two', async () => {
  const [me, first, second] = [await app.member(), await app.member(), await app.member()]
  await addFavourites(me, maxFavourites - 1)
  const codes = await Promise.all(
    [first, second].map((id) => getRefusalCode(app.call(me, saveFavouriteEndpoint, { id }))),
  )
  expect(codes.toSorted()).toEqual(['accepted', 'too_many_favourites'])
})
