// Super likes and gifts with a like: what is paid, who may send them, and what the receiver sees.
import { randomUUID } from 'node:crypto'
import { deleteAccountEndpoint } from '@amarelle/contract/endpoints/accounts'
import { getMemberEndpoint, searchMembersEndpoint } from '@amarelle/contract/endpoints/discovery'
import { getSwipeEndpoint, swipeEndpoint, undoSwipeEndpoint } from '@amarelle/contract/endpoints/games'
import {
  autoLikeEndpoint,
  getLikesEndpoint,
  likeEndpoint,
  likeWithExtraEndpoint,
  unlikeEndpoint,
} from '@amarelle/contract/endpoints/likes'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { getBookingsEndpoint } from '@amarelle/contract/endpoints/payments'
import { saveProfileEndpoint } from '@amarelle/contract/endpoints/profiles'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestAccounts, testAccountPassword } from '../../../testing/accounts/accounts.ts'
import { createTestApp, getRefusalCode } from '../../../testing/platform/test-app.ts'
import { createCreditGrant, getBalance } from '../../credits/index.ts'
import { collectPersonalData } from '../../platform/personal-data.ts'

const app = await createTestApp({
  signup_credits: 0,
  super_like_credits: 3,
  gift_credits: 6,
  like_extras_a_day: 3,
})
const { account, purgeDue } = createTestAccounts(app)

async function giveCredits(memberId: number, amount = 50): Promise<number> {
  const grant = { kind: 'goodwill', source: 'goodwill', key: randomUUID(), at: new Date() } as const
  await createCreditGrant(app.db, { memberId, amount, ...grant })
  return memberId
}
const createPair = async () => [await giveCredits(await app.member()), await app.member()] as const
const superLike = { extra: 'super_like', credits: 3 } as const
const rose = { extra: 'rose', credits: 6 } as const
type Extra = typeof superLike | typeof rose
const sendExtra = (from: number, id: number, extra: Extra = superLike, key: string = randomUUID()) =>
  app.call(from, likeWithExtraEndpoint, { id, ...extra }, { key })
/** Credits, likes and bookings of a pair: what a refusal must not change. */
async function readTraces(from: number, to: number) {
  const { rows } = await sql<{ likes: number; bookings: number; gifts: number }>`select
    (select count(*)::int from member_like where from_id = ${from} and to_id = ${to}) as likes,
    (select count(*)::int from ledger_entry e join ledger_account a on a.id = e.account_id
      where a.member_id = ${from} and e.amount < 0) as bookings,
    (select coalesce(sum(count), 0)::int from received_gift where member_id = ${to}) as gifts`.execute(app.db)
  return { ...rows[0], credits: await getBalance(app.db, from) }
}
const untouched = { likes: 0, bookings: 0, gifts: 0, credits: 50 }

test('a super like costs its price, is booked as one, and is shown to the receiver wherever the like is', async () => {
  const [from, to] = await createPair()
  expect(await sendExtra(from, to)).toMatchObject({ matched: false, profile: { id: to }, credits: 47 })
  const { bookings, balance } = await app.call(from, getBookingsEndpoint, {})
  expect([bookings[0], balance]).toMatchObject([{ kind: 'super_like', amount: -3, fictional: false }, 47])
  expect((await app.call(to, getLikesEndpoint, {})).liked_by).toMatchObject([
    { id: from, extra: 'super_like' },
  ])
  expect((await app.call(from, getLikesEndpoint, {})).profiles).toMatchObject([
    { id: to, extra: 'super_like' },
  ])
  expect((await app.call(to, getMemberEndpoint, { id: from })).relation).toMatchObject({
    likes_me: true,
    likes_me_extra: 'super_like',
  })
  expect(await app.call(to, autoLikeEndpoint, {})).toMatchObject({ origin: 'member', extra: 'super_like' })
  const events = await app.db
    .selectFrom('member_event')
    .select(['member_id', 'event'])
    .orderBy('no')
    .execute()
  expect(events.filter(({ member_id }) => member_id === to).at(-1)?.event).toMatchObject({
    type: 'like',
    profile: { id: from },
    extra: 'super_like',
  })
  expect(events.filter(({ member_id }) => member_id === from).map(({ event }) => event)).toContainEqual({
    type: 'credits',
    credits: 47,
    paid_user: false,
  })
})

test('a gift with a like costs the gift’s price and counts among the received gifts', async () => {
  const [from, to] = await createPair()
  await sendExtra(from, to, rose)
  expect(await readTraces(from, to)).toEqual({ likes: 1, bookings: 1, gifts: 1, credits: 44 })
  expect((await app.call(from, getBookingsEndpoint, {})).bookings[0]).toMatchObject({
    kind: 'gift',
    amount: -6,
  })
  expect((await app.call(to, getLikesEndpoint, {})).liked_by).toMatchObject([{ extra: 'rose' }])
})

test('it matches like any like', async () => {
  const [from, to] = await createPair()
  await app.call(to, likeEndpoint, { id: from })
  expect((await sendExtra(from, to)).matched).toBe(true)
  expect((await app.call(to, getLikesEndpoint, { type: 'matched' })).profiles).toMatchObject([{ id: from }])
})

test('a refusal charges nothing: another price, too few credits, a like that exists, a fictional profile, oneself', async () => {
  const [from, to] = await createPair()
  const refuse = async (sender: number, id: number, credits = 3) =>
    getRefusalCode(
      app.call(sender, likeWithExtraEndpoint, { id, extra: 'super_like', credits }, { key: randomUUID() }),
    )
  for (const credits of [0, 1, 2, 4, -3]) expect(await refuse(from, to, credits)).toBe('extra_price_changed')
  expect(await refuse(from, await app.member({ fictional: true }))).toBe('fictional_extra')
  expect(await refuse(from, from)).toBe('own_profile')
  expect(await refuse(from, 999_999_999)).toBe('not_found')
  expect(await refuse(await app.member(), to)).toBe('not_enough_credits')
  const unconfirmed = await giveCredits(await app.member({ activated: false }))
  expect(await refuse(unconfirmed, to)).toBe('activation_needed')
  expect(await readTraces(from, to)).toEqual(untouched)
  await app.call(from, likeEndpoint, { id: to })
  expect(await getRefusalCode(sendExtra(from, to))).toBe('already_liked')
  expect(await readTraces(from, to)).toEqual({ ...untouched, likes: 1 })
})

test('members who cannot be liked get no super like either: blocked, invisible, deleted', async () => {
  const [from, blocked] = await createPair()
  const [blocking, invisible] = [await app.member(), await app.member()]
  await app.call(from, blockEndpoint, { id: blocked })
  await app.call(blocking, blockEndpoint, { id: from })
  await app.call(invisible, saveProfileEndpoint, { invisible: true })
  const deleted = await account()
  await app.call(deleted.id, deleteAccountEndpoint, { password: testAccountPassword })
  const codes = await Promise.all(
    [blocked, blocking, invisible, deleted.id].map((id) => getRefusalCode(sendExtra(from, id))),
  )
  expect(codes).toEqual(['you_blocked', 'blocked_by', 'not_found', 'not_found'])
  expect(await getBalance(app.db, from)).toBe(50)
})

test('a repeated call pays once; taking the like back returns nothing, and the same key sends no second one', async () => {
  const [from, to] = await createPair()
  const key = randomUUID()
  const [first, second] = [await sendExtra(from, to, rose, key), await sendExtra(from, to, rose, key)]
  expect(second).toEqual(first)
  expect(await getRefusalCode(sendExtra(from, to, superLike, key))).toBe('idempotency_conflict')
  await app.call(from, unlikeEndpoint, { id: to })
  expect(await readTraces(from, to)).toEqual({ likes: 0, bookings: 1, gifts: 1, credits: 44 })
  // The stored answers are deleted after a while; the booking keeps its key.
  await app.db.deleteFrom('idempotency_key').execute()
  expect(await getRefusalCode(sendExtra(from, to, rose, key))).toBe('idempotency_conflict')
  expect(await readTraces(from, to)).toEqual({ likes: 0, bookings: 1, gifts: 1, credits: 44 })
  await sendExtra(from, to)
  expect(await getBalance(app.db, from)).toBe(41)
})

test('concurrent calls of two tabs pay once, and a block at the same moment leaves no like', async () => {
  const [from, to] = await createPair()
  const calls = await Promise.allSettled([
    sendExtra(from, to),
    sendExtra(from, to, rose),
    sendExtra(from, to),
  ])
  expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await readTraces(from, to)).toMatchObject({ likes: 1, bookings: 1 })
  for (let round = 0; round < 5; round += 1) {
    const [sender, receiver] = await createPair()
    const [sent] = await Promise.allSettled([
      sendExtra(sender, receiver),
      app.call(receiver, blockEndpoint, { id: sender }),
    ])
    expect(await readTraces(sender, receiver)).toEqual(
      sent?.status === 'fulfilled' ? { ...untouched, bookings: 1, credits: 47 } : untouched,
    )
  }
})

test('concurrent calls to several members spend no more credits than there are', async () => {
  const from = await giveCredits(await app.member(), 7)
  const others = await Promise.all([app.member(), app.member(), app.member()])
  const codes = await Promise.all(others.map((id) => getRefusalCode(sendExtra(from, id))))
  expect(codes.filter((code) => code === 'not_enough_credits')).toHaveLength(1)
  expect(await getBalance(app.db, from)).toBe(1)
})

test('a member sends a limited number a day; taking likes back frees none', async () => {
  const from = await giveCredits(await app.member())
  for (let sent = 0; sent < 3; sent += 1) {
    const to = await app.member()
    await sendExtra(from, to)
    await app.call(from, unlikeEndpoint, { id: to })
  }
  expect(await getRefusalCode(sendExtra(from, await app.member()))).toBe('like_extra_limit')
  expect(await getBalance(app.db, from)).toBe(41)
  app.clock.set(new Date(Date.now() + 86_400_000))
  await sendExtra(from, await app.member())
  app.clock.set(null)
})

test('no order changes: the likes, the search and the game are as with a plain like', async () => {
  const viewer = await app.member({ gender: 'female', lookingFor: 'male' })
  const men = await Promise.all(
    [0, 1, 2].map(async () => giveCredits(await app.member({ gender: 'male', lookingFor: 'female' }))),
  )
  const [first = 0, second = 0, third = 0] = men
  const readOrders = async () => ({
    search: (await app.call(viewer, searchMembersEndpoint, {})).members.map(({ id }) => id),
    game: (await app.call(viewer, getSwipeEndpoint, {})).cards.map(({ id }) => id),
  })
  const at = Date.now()
  app.clock.set(new Date(at + 1_000))
  await app.call(first, likeEndpoint, { id: viewer })
  app.clock.set(new Date(at + 2_000))
  await app.call(second, likeEndpoint, { id: viewer })
  app.clock.set(new Date(at + 3_000))
  await app.call(third, likeEndpoint, { id: viewer })
  const [likesBefore, before] = [await app.call(viewer, getLikesEndpoint, {}), await readOrders()]
  for (const id of men) await app.call(id, unlikeEndpoint, { id: viewer })
  app.clock.set(new Date(at + 4_000))
  await sendExtra(first, viewer, rose)
  app.clock.set(new Date(at + 5_000))
  await app.call(second, likeEndpoint, { id: viewer })
  app.clock.set(new Date(at + 6_000))
  await app.call(third, likeEndpoint, { id: viewer })
  const likesAfter = await app.call(viewer, getLikesEndpoint, {})
  expect(likesAfter.liked_by.map(({ id }) => id)).toEqual(likesBefore.liked_by.map(({ id }) => id))
  expect(await readOrders()).toEqual(before)
  app.clock.set(null)
})

test('the game cannot undo a super like that followed a swipe of the same card', async () => {
  const [from, to] = await createPair()
  await app.call(from, swipeEndpoint, { id: to, verdict: 'like' }, { key: randomUUID() })
  await app.call(from, unlikeEndpoint, { id: to })
  await sendExtra(from, to)
  const undo = app.call(from, undoSwipeEndpoint, {}, { key: randomUUID() })
  expect(await getRefusalCode(undo)).toBe('undo_not_possible')
  expect(await readTraces(from, to)).toMatchObject({ likes: 1, credits: 47 })
})

test('the data export names the extras of both; erasing the sender removes the like, and the receiver keeps the count', async () => {
  const sender = await account()
  await giveCredits(sender.id)
  const to = await app.member()
  await sendExtra(sender.id, to, rose)
  const readLikes = async (id: number) => (await collectPersonalData(app.services, id)).data['likes']
  expect(await readLikes(sender.id)).toMatchObject({ given: [{ member: to, extra: 'rose' }] })
  expect(await readLikes(to)).toMatchObject({ received: [{ member: sender.id, extra: 'rose' }] })
  await app.call(sender.id, deleteAccountEndpoint, { password: testAccountPassword, erase_now: true })
  await purgeDue()
  expect(await readLikes(to)).toMatchObject({ received: [] })
})
