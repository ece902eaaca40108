import { randomUUID } from 'node:crypto'
import { saveSearchEndpoint } from '@amarelle/contract/endpoints/discovery'
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
/** Each test meets only those whom it makes. */
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

test('fifty likes at once: four count, and four are made', async () => {
  const me = await createPlayer()
  const all = await createPeople(50)
  const answers = await Promise.all(all.map((id) => getRefusalCode(swipeLike(me, id))))
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(4)
  expect(answers.filter((answer) => answer === 'like_limit')).toHaveLength(46)
  expect(await loadLikedIds(me)).toHaveLength(4)
  expect(await loadLikesLeft(me)).toBe(0)
})

test('a repeated request counts once, also when both are under way', async () => {
  const me = await createPlayer()
  const [one = 0] = await createPeople(1)
  const key = randomUUID()
  const answers = await Promise.all([swipeLike(me, one, key), swipeLike(me, one, key)])
  expect([...answers, await swipeLike(me, one, key)].map(({ likes_left }) => likes_left)).toEqual([3, 3, 3])
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
  '%s ends at the midnight of %s: until then nothing is left, from then on all',
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

test('a like bears the day that it counts for, wherever in it midnight passes', async () => {
  const midnight = new Date('2026-06-10T22:00:00Z')
  const looks = vi.spyOn(clock, 'now')
  onTestFinished(() => looks.mockRestore())
  for (let before = 0; before < 12; before += 1) {
    looks.mockReturnValue(addMs(midnight, -1))
    const me = await createPlayer()
    const [one = 0] = await createPeople(1)
    looks.mockReturnValue(midnight)
    for (let i = 0; i < before; i += 1) looks.mockReturnValueOnce(addMs(midnight, -1))
    await swipeLike(me, one)
    looks.mockReset()
    const { rows } = await sql`select g.day = (l.created_at at time zone 'Europe/Amsterdam')::date as same
      from swipe_game g join member_like l on l.from_id = g.member_id where g.member_id = ${me}`.execute(db)
    expect(rows).toEqual([{ same: true }])
  }
})

test('a zone that lies behind brings no likes again that were given on a later day', async () => {
  clock.set(new Date('2026-06-10T10:30:00Z'))
  const me = await createPlayer('Pacific/Kiritimati')
  for (const id of await createPeople(4)) await swipeLike(me, id)
  await db.updateTable('member').set({ time_zone: 'Pacific/Pago_Pago' }).where('id', '=', me).execute()
  expect(await loadGame(me)).toMatchObject({ likes_left: 0, likes_again_at: '2026-06-12T11:00:00.000Z' })
})

test('passing costs nothing, also when no like is left', async () => {
  const me = await createPlayer()
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = await createPeople(6)
  expect((await swipePass(me, a)).likes_left).toBe(4)
  for (const id of [b, c, d, e]) await swipeLike(me, id)
  expect((await swipePass(me, f)).likes_left).toBe(0)
})

test('who is liked already costs nothing and is not liked twice, and that like is not the game’s to take back', async () => {
  const me = await createPlayer()
  const [one = 0] = await createPeople(1)
  await app.call(me, likeEndpoint, { id: one })
  expect(await swipeLike(me, one)).toMatchObject({ likes_left: 4, can_undo: false })
  expect(await getRefusalCode(app.call(me, undoSwipeEndpoint, {}))).toBe('undo_not_possible')
  expect(await loadLikedIds(me)).toEqual([one])
  for (const id of await createPeople(4)) await swipeLike(me, id)
  expect(await swipeLike(me, one)).toMatchObject({ likes_left: 0 })
})

test('a refused card costs nothing: oneself, who is gone, who blocked or is blocked', async () => {
  const me = await createPlayer()
  const [gone = 0, blocker = 0, blocked = 0] = await createPeople(3)
  await db.updateTable('profile').set({ status: 'disabled' }).where('member_id', '=', gone).execute()
  await app.call(blocker, blockEndpoint, { id: me })
  await app.call(me, blockEndpoint, { id: blocked })
  for (const verdict of ['like', 'pass'] as const) {
    const answers = [me, gone, blocker, blocked].map((id) =>
      getRefusalCode(app.call(me, swipeEndpoint, { id, verdict })),
    )
    expect(await Promise.all(answers)).toEqual(['own_profile', 'not_found', 'blocked_by', 'you_blocked'])
  }
  expect(await loadGame(me)).toMatchObject({ likes_left: 4, cards: [], can_undo: false })
})

test('who is not activated may look at the cards; the game is for members only', async () => {
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

test('those passed come again when all were seen, those liked never', async () => {
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

test('photos come first, fictional profiles last and labelled', async () => {
  const me = await createPlayer()
  const plain = await createPerson()
  const pictured = await createPerson()
  const drawn = await createPerson({ fictional: true })
  await db
    .updateTable('profile')
    .set({ has_photo: true })
    .where('member_id', 'in', [pictured, drawn])
    .execute()
  const { cards } = await loadGame(me)
  expect(cards.map(({ id, fictional }) => [id, fictional])).toEqual([
    [pictured, false],
    [plain, false],
    [drawn, true],
  ])
  expect(cards[0]?.reasons).toContainEqual({ type: 'photos' })
})

test('a like of the game is a like as any other: told, and a match when it is mutual', async () => {
  const me = await createPlayer()
  const [one = 0, two = 0] = await createPeople(2)
  await app.call(two, likeEndpoint, { id: me })
  expect(await swipeLike(me, one)).toMatchObject({ match: null, can_undo: true })
  expect(await swipeLike(me, two)).toMatchObject({ match: { id: two }, can_undo: false })
  const told = await sql<{
    member: number
    type: string
  }>`select member_id as member, event ->> 'type' as type
    from member_event where member_id in (${me}, ${one}, ${two}) and event ->> 'type' in ('like', 'match')
    order by member_id, no`.execute(db)
  expect(told.rows).toEqual([
    { member: me, type: 'like' },
    { member: me, type: 'match' },
    { member: one, type: 'like' },
    { member: two, type: 'like' },
    { member: two, type: 'match' },
  ])
})

test('the last card can be taken back once, with its like and what that cost, and lies on top again', async () => {
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

test('a repeated request to take back answers the same card again and takes nothing more', async () => {
  const me = await createPlayer()
  const [one = 0, two = 0] = await createPeople(2)
  for (const id of [one, two]) await swipeLike(me, id)
  const key = randomUUID()
  const first = await app.call(me, undoSwipeEndpoint, {}, { key })
  expect(first.card.id).toBe(two)
  expect(await app.call(me, undoSwipeEndpoint, {}, { key })).toEqual(first)
  expect(await loadLikedIds(me)).toEqual([one])
})

test('two who take back at once get one card and one like', async () => {
  const me = await createPlayer()
  const [one = 0, two = 0] = await createPeople(2)
  for (const id of [one, two]) await swipeLike(me, id)
  const answers = await Promise.all([1, 2, 3].map(() => getRefusalCode(app.call(me, undoSwipeEndpoint, {}))))
  expect(answers.toSorted()).toEqual(['accepted', 'undo_not_possible', 'undo_not_possible'])
  expect(await loadLikesLeft(me)).toBe(3)
  expect(await loadLikedIds(me)).toEqual([one])
})

test('a like of yesterday is taken back without a like for today', async () => {
  clock.set(new Date('2026-06-10T20:00:00Z'))
  const me = await createPlayer()
  const [one = 0] = await createPeople(1)
  await swipeLike(me, one)
  clock.set(new Date('2026-06-10T22:00:00Z'))
  expect((await app.call(me, undoSwipeEndpoint, {})).likes_left).toBe(4)
  expect(await loadLikedIds(me)).toEqual([])
})

test('a match can’t be taken back, also when it became one later; nor can who is blocked since', async () => {
  const me = await createPlayer()
  const [before = 0, after = 0, gone = 0] = await createPeople(3)
  const refused = async () => {
    expect((await loadGame(me)).can_undo).toBe(false)
    expect(await getRefusalCode(app.call(me, undoSwipeEndpoint, {}))).toBe('undo_not_possible')
  }
  await refused()
  await app.call(before, likeEndpoint, { id: me })
  await swipeLike(me, before)
  await refused()
  await swipeLike(me, after)
  await app.call(after, likeEndpoint, { id: me })
  await refused()
  await swipePass(me, gone)
  await app.call(me, blockEndpoint, { id: gone })
  await refused()
  expect(await loadLikedIds(me)).toHaveLength(2)
  expect(await loadLikesLeft(me)).toBe(2)
})

test('a like taken back elsewhere gives no like back', async () => {
  const me = await createPlayer()
  const [one = 0] = await createPeople(1)
  await swipeLike(me, one)
  await app.call(me, unlikeEndpoint, { id: one })
  expect(await loadLikesLeft(me)).toBe(3)
})

test('the member’s last search narrows the cards, and hides fictional ones when it says so', async () => {
  const me = await createPlayer()
  const near = await createPerson({ country: 'DK', dateOfBirth: '1990-01-01' })
  const drawn = await createPerson({ country: 'DK', dateOfBirth: '1990-01-01', fictional: true })
  await createPerson({ country: 'SE', dateOfBirth: '1990-01-01' })
  await createPerson({ country: 'DK', dateOfBirth: '1960-01-01' })
  await app.call(me, saveSearchEndpoint, { country: 'DK', max_age: 50 })
  expect(await loadCardIds(me)).toEqual([near, drawn])
  await app.call(me, saveSearchEndpoint, { country: 'DK', max_age: 50, hide_fictional: 'on' })
  expect(await loadCardIds(me)).toEqual([near])
})

test('a like popup suggests nobody who was passed in this round or is liked, and a fictional profile at the very last', async () => {
  const me = await createPlayer()
  const drawn = await createPerson({ fictional: true })
  const [one = 0, two = 0] = await createPeople(2)
  const suggested = async () => {
    const { profile, origin } = await app.call(me, autoLikeEndpoint, {})
    return [profile?.id, origin]
  }
  expect(await suggested()).toEqual([two, 'suggestion'])
  await swipePass(me, two)
  expect(await suggested()).toEqual([one, 'suggestion'])
  await swipeLike(me, one)
  expect(await suggested()).toEqual([drawn, 'fictional'])
  await swipePass(me, drawn)
  expect(await suggested()).toEqual([undefined, null])
  // All were seen: the next round begins with the next look at the cards.
  expect(await loadCardIds(me)).toEqual([two, drawn])
  expect(await suggested()).toEqual([two, 'suggestion'])
})
