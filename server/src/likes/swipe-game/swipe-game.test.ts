import { randomUUID } from 'node:crypto'
import { saveLastSearchEndpoint } from '@amarelle/contract/endpoints/discovery'
import { getSwipeEndpoint, swipeEndpoint, undoSwipeEndpoint } from '@amarelle/contract/endpoints/games'
import {
  autoLikeEndpoint,
  getLikesEndpoint,
  likeEndpoint,
  unlikeEndpoint,
} from '@amarelle/contract/endpoints/likes'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { addMs } from '../../platform/clock.ts'
import { type TestMemberOptions, getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'

const app = await createTestApp()
const { db, clock } = app
/** Hides members of earlier tests, so that each test sees only its own. */
beforeEach(() => db.updateTable('profile').set({ status: 'disabled' }).execute())
afterEach(() => clock.set(null))

const createPerson = (options: TestMemberOptions = {}) =>
  app.member({ gender: 'male', lookingFor: 'female', ...options })
const createPlayer = async (timeZone = 'Europe/Amsterdam', options: TestMemberOptions = {}) => {
  const id = await app.member({ gender: 'female', lookingFor: 'male', ...options })
  await db.updateTable('member').set({ time_zone: timeZone }).where('id', '=', id).execute()
  return id
}
const createPeople = async (count: number) => {
  const ids: number[] = []
  for (let i = 0; i < count; i += 1) ids.push(await createPerson())
  return ids
}
const swipeLike = (me: number, id: number, key: string = randomUUID()) =>
  app.call(me, swipeEndpoint, { id, verdict: 'like' }, { key })
const swipePass = (me: number, id: number) => app.call(me, swipeEndpoint, { id, verdict: 'pass' })
const loadGame = (me: number) => app.call(me, getSwipeEndpoint, {})
const loadCardIds = async (me: number) => (await loadGame(me)).cards.map(({ id }) => id)
const loadLikesLeft = async (me: number) => (await loadGame(me)).likes_left
const loadLikedIds = async (me: number) =>
  (await app.call(me, getLikesEndpoint, {})).profiles.map(({ id }) => id)

test('exactly four of twenty concurrent likes are accepted and created', async () => {
  const me = await createPlayer()
  const ids = await createPeople(20)
  const responses = await Promise.all(ids.map((id) => getRefusalCode(swipeLike(me, id))))
  expect(responses.filter((answer) => answer === 'accepted')).toHaveLength(4)
  expect(responses.filter((answer) => answer === 'like_limit')).toHaveLength(16)
  expect(await loadLikedIds(me)).toHaveLength(4)
  expect(await loadLikesLeft(me)).toBe(0)
})

test('a repeated request counts once, also when both run concurrently', async () => {
  const me = await createPlayer()
  const [one = 0] = await createPeople(1)
  const key = randomUUID()
  const responses = await Promise.all([swipeLike(me, one, key), swipeLike(me, one, key)])
  expect([...responses, await swipeLike(me, one, key)].map(({ likes_left }) => likes_left)).toEqual([3, 3, 3])
  expect(await loadLikesLeft(me)).toBe(3)
})

test.each([
  ['an ordinary day', 'Europe/Amsterdam', '2026-06-10T21:59:00Z', '2026-06-10T22:00:00Z'],
  ['a day of 23 hours', 'Europe/Amsterdam', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ['a day of 25 hours', 'Europe/Amsterdam', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  ['a zone a day ahead', 'Pacific/Kiritimati', '2026-06-10T09:30:00Z', '2026-06-10T10:00:00Z'],
  ['a zone a day behind', 'Pacific/Pago_Pago', '2026-06-11T10:30:00Z', '2026-06-11T11:00:00Z'],
  ['a day that begins at 01:00', 'Africa/Cairo', '2026-04-23T20:00:00Z', '2026-04-23T22:00:00Z'],
])(
  '%s ends at midnight in %s: no like is left before, the full allowance after',
  async (_, zone, at, midnight) => {
    clock.set(new Date(at))
    const me = await createPlayer(zone)
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = await createPeople(5)
    for (const id of [a, b, c, d]) await swipeLike(me, id)
    const end = new Date(midnight)
    clock.set(addMs(end, -1))
    expect(await getRefusalCode(swipeLike(me, e))).toBe('like_limit')
    expect(await loadGame(me)).toMatchObject({ likes_left: 0, likes_again_at: end.toISOString() })
    clock.set(end)
    expect(await loadLikesLeft(me)).toBe(4)
    expect((await swipeLike(me, e)).likes_left).toBe(3)
  },
)

test('a like is counted on the day of its timestamp, even if midnight passes during the request', async () => {
  const midnight = new Date('2026-06-10T22:00:00Z')
  const nowSpy = vi.spyOn(clock, 'now')
  onTestFinished(() => nowSpy.mockRestore())
  for (let before = 0; before < 12; before += 1) {
    nowSpy.mockReturnValue(addMs(midnight, -1))
    const me = await createPlayer()
    const [one = 0] = await createPeople(1)
    nowSpy.mockReturnValue(midnight)
    for (let i = 0; i < before; i += 1) nowSpy.mockReturnValueOnce(addMs(midnight, -1))
    await swipeLike(me, one)
    nowSpy.mockReset()
    const { rows } = await sql`select g.day = (l.created_at at time zone 'Europe/Amsterdam')::date as same
      from swipe_game g join member_like l on l.from_id = g.member_id where g.member_id = ${me}`.execute(db)
    expect(rows).toEqual([{ same: true }])
  }
})

test('changing to an earlier time zone does not reset likes used on a later day', async () => {
  clock.set(new Date('2026-06-10T10:30:00Z'))
  const me = await createPlayer('Pacific/Kiritimati')
  for (const id of await createPeople(4)) await swipeLike(me, id)
  await db.updateTable('member').set({ time_zone: 'Pacific/Pago_Pago' }).where('id', '=', me).execute()
  expect(await loadGame(me)).toMatchObject({ likes_left: 0, likes_again_at: '2026-06-12T11:00:00.000Z' })
})

test('passing costs no like and is possible when none is left', async () => {
  const me = await createPlayer()
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = await createPeople(6)
  expect((await swipePass(me, a)).likes_left).toBe(4)
  for (const id of [b, c, d, e]) await swipeLike(me, id)
  expect((await swipePass(me, f)).likes_left).toBe(0)
})

test('swiping an already liked member costs no like, creates none, and cannot be undone', async () => {
  const me = await createPlayer()
  const [one = 0] = await createPeople(1)
  await app.call(me, likeEndpoint, { id: one })
  expect(await swipeLike(me, one)).toMatchObject({ likes_left: 4, can_undo: false })
  expect(await getRefusalCode(app.call(me, undoSwipeEndpoint, {}))).toBe('undo_not_possible')
  expect(await loadLikedIds(me)).toEqual([one])
  for (const id of await createPeople(4)) await swipeLike(me, id)
  expect(await swipeLike(me, one)).toMatchObject({ likes_left: 0 })
})

test('refused swipes cost nothing: on oneself, a disabled profile, a blocker or a blocked member', async () => {
  const me = await createPlayer()
  const [removedId = 0, blocker = 0, blocked = 0] = await createPeople(3)
  await db.updateTable('profile').set({ status: 'disabled' }).where('member_id', '=', removedId).execute()
  await app.call(blocker, blockEndpoint, { id: me })
  await app.call(me, blockEndpoint, { id: blocked })
  for (const verdict of ['like', 'pass'] as const) {
    const responses = [me, removedId, blocker, blocked].map((id) =>
      getRefusalCode(app.call(me, swipeEndpoint, { id, verdict })),
    )
    expect(await Promise.all(responses)).toEqual(['own_profile', 'not_found', 'blocked_by', 'you_blocked'])
  }
  expect(await loadGame(me)).toMatchObject({ likes_left: 4, cards: [], can_undo: false })
})

test('members who are not activated may see the cards but not swipe; visitors have no access', async () => {
  const me = await createPlayer('Europe/Amsterdam', { activated: false })
  const [one = 0] = await createPeople(1)
  expect(await loadCardIds(me)).toEqual([one])
  expect(await getRefusalCode(swipeLike(me, one))).toBe('activation_needed')
  expect(await getRefusalCode(swipePass(me, one))).toBe('activation_needed')
  const asVisitor = [
    app.call(null, getSwipeEndpoint, {}),
    app.call(null, undoSwipeEndpoint, {}),
    app.call(null, swipeEndpoint, { id: one, verdict: 'pass' }),
  ].map(getRefusalCode)
  expect(await Promise.all(asVisitor)).toEqual(asVisitor.map(() => 'authentication_required'))
})

test('passed members return once all cards were swiped, liked ones never', async () => {
  const me = await createPlayer()
  const [a = 0, b = 0, c = 0] = await createPeople(3)
  expect(new Set(await loadCardIds(me))).toEqual(new Set([a, b, c]))
  await swipePass(me, a)
  await swipeLike(me, b)
  expect(await loadCardIds(me)).toEqual([c])
  await swipePass(me, c)
  expect(new Set(await loadCardIds(me))).toEqual(new Set([a, c]))
  await swipePass(me, a)
  expect(await loadCardIds(me)).toEqual([c])
})

test('members with photos come first, fictional profiles last and marked as such', async () => {
  const me = await createPlayer()
  const withoutPhoto = await createPerson()
  const withPhoto = await createPerson()
  const fictional = await createPerson({ fictional: true })
  await db
    .updateTable('profile')
    .set({ has_photo: true })
    .where('member_id', 'in', [withPhoto, fictional])
    .execute()
  const { cards } = await loadGame(me)
  expect(cards.map(({ id, fictional }) => [id, fictional])).toEqual([
    [withPhoto, false],
    [withoutPhoto, false],
    [fictional, true],
  ])
})

test('a like from the game is announced like any other, and becomes a match when mutual', async () => {
  const me = await createPlayer()
  const [one = 0, two = 0] = await createPeople(2)
  await app.call(two, likeEndpoint, { id: me })
  expect(await swipeLike(me, one)).toMatchObject({ match: null, can_undo: true })
  expect(await swipeLike(me, two)).toMatchObject({ match: { id: two }, can_undo: false })
  const events = await sql<{
    member: number
    type: string
  }>`select member_id as member, event ->> 'type' as type
    from member_event where member_id in (${me}, ${one}, ${two}) and event ->> 'type' in ('like', 'match')
    order by member_id, no`.execute(db)
  expect(events.rows).toEqual([
    { member: me, type: 'like' },
    { member: me, type: 'match' },
    { member: one, type: 'like' },
    { member: two, type: 'like' },
    { member: two, type: 'match' },
  ])
})

test('the last swipe can be undone once: its like is removed, the allowance refunded, the card is on top again', async () => {
  const me = await createPlayer()
  const [one = 0] = await createPeople(1)
  await swipeLike(me, one)
  expect((await loadGame(me)).can_undo).toBe(true)
  const undone = await app.call(me, undoSwipeEndpoint, {})
  expect(undone).toMatchObject({ likes_left: 4, can_undo: false, card: { id: one, fictional: false } })
  expect(await loadLikedIds(me)).toEqual([])
  expect(await loadGame(me)).toMatchObject({ likes_left: 4, can_undo: false, cards: [{ id: one }] })
  expect(await getRefusalCode(app.call(me, undoSwipeEndpoint, {}))).toBe('undo_not_possible')
  await swipePass(me, one)
  expect(await app.call(me, undoSwipeEndpoint, {})).toMatchObject({ likes_left: 4, card: { id: one } })
})

test('a repeated undo request returns the same card and undoes nothing more', async () => {
  const me = await createPlayer()
  const [one = 0, two = 0] = await createPeople(2)
  for (const id of [one, two]) await swipeLike(me, id)
  const key = randomUUID()
  const first = await app.call(me, undoSwipeEndpoint, {}, { key })
  expect(first.card.id).toBe(two)
  expect(await app.call(me, undoSwipeEndpoint, {}, { key })).toEqual(first)
  expect(await loadLikedIds(me)).toEqual([one])
})

test('only one of several concurrent undo requests succeeds', async () => {
  const me = await createPlayer()
  const [one = 0, two = 0] = await createPeople(2)
  for (const id of [one, two]) await swipeLike(me, id)
  const responses = await Promise.all(
    [1, 2, 3].map(() => getRefusalCode(app.call(me, undoSwipeEndpoint, {}))),
  )
  expect(responses.toSorted()).toEqual(['accepted', 'undo_not_possible', 'undo_not_possible'])
  expect(await loadLikesLeft(me)).toBe(3)
  expect(await loadLikedIds(me)).toEqual([one])
})

test('undoing a like of yesterday does not add to today’s allowance', async () => {
  clock.set(new Date('2026-06-10T20:00:00Z'))
  const me = await createPlayer()
  const [one = 0] = await createPeople(1)
  await swipeLike(me, one)
  clock.set(new Date('2026-06-10T22:00:00Z'))
  expect((await app.call(me, undoSwipeEndpoint, {})).likes_left).toBe(4)
  expect(await loadLikedIds(me)).toEqual([])
})

test('a match cannot be undone, even one that arose later, and neither can a swipe on a member blocked since', async () => {
  const me = await createPlayer()
  const [before = 0, after = 0, removedId = 0] = await createPeople(3)
  const expectUndoRefused = async () => {
    expect((await loadGame(me)).can_undo).toBe(false)
    expect(await getRefusalCode(app.call(me, undoSwipeEndpoint, {}))).toBe('undo_not_possible')
  }
  await expectUndoRefused()
  await app.call(before, likeEndpoint, { id: me })
  await swipeLike(me, before)
  await expectUndoRefused()
  await swipeLike(me, after)
  await app.call(after, likeEndpoint, { id: me })
  await expectUndoRefused()
  await swipePass(me, removedId)
  await app.call(me, blockEndpoint, { id: removedId })
  await expectUndoRefused()
  expect(await loadLikedIds(me)).toHaveLength(2)
  expect(await loadLikesLeft(me)).toBe(2)
})

test('unliking outside the game does not refund the allowance', async () => {
  const me = await createPlayer()
  const [one = 0] = await createPeople(1)
  await swipeLike(me, one)
  await app.call(me, unlikeEndpoint, { id: one })
  expect(await loadLikesLeft(me)).toBe(3)
})

test('the last search filters the cards, including the option to hide fictional profiles', async () => {
  const me = await createPlayer()
  const near = await createPerson({ country: 'DK', dateOfBirth: '1990-01-01' })
  const fictional = await createPerson({ country: 'DK', dateOfBirth: '1990-01-01', fictional: true })
  await createPerson({ country: 'SE', dateOfBirth: '1990-01-01' })
  await createPerson({ country: 'DK', dateOfBirth: '1960-01-01' })
  await app.call(me, saveLastSearchEndpoint, { country: 'DK', max_age: 50 })
  expect(await loadCardIds(me)).toEqual([near, fictional])
  await app.call(me, saveLastSearchEndpoint, { country: 'DK', max_age: 50, hide_fictional: 'on' })
  expect(await loadCardIds(me)).toEqual([near])
})

test('a like popup never suggests liked or, in this round, passed members, and fictional profiles only last', async () => {
  const me = await createPlayer()
  const fictional = await createPerson({ fictional: true })
  const [one = 0, two = 0] = await createPeople(2)
  const loadSuggestion = async () => {
    const { profile, origin } = await app.call(me, autoLikeEndpoint, {})
    return [profile?.id, origin]
  }
  expect(await loadSuggestion()).toEqual([two, 'suggestion'])
  await swipePass(me, two)
  expect(await loadSuggestion()).toEqual([one, 'suggestion'])
  await swipeLike(me, one)
  expect(await loadSuggestion()).toEqual([fictional, 'fictional'])
  await swipePass(me, fictional)
  expect(await loadSuggestion()).toEqual([undefined, null])
  // All cards were swiped: loading the cards starts the next round.
  expect(await loadCardIds(me)).toEqual([two, fictional])
  expect(await loadSuggestion()).toEqual([two, 'suggestion'])
})
