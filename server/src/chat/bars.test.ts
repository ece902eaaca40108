// Why somebody can't be written to: told before anything is paid, and the same when it is tried; no refusal charges anything.
import { randomUUID } from 'node:crypto'
import { deleteAccountEndpoint } from '@amarelle/contract/endpoints/accounts'
import {
  acceptFictionalEndpoint,
  getThreadEndpoint,
  sendMessageEndpoint,
} from '@amarelle/contract/endpoints/chat'
import { blockEndpoint, unblockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { expect, test } from 'vitest'
import { likeEndpoint, unmatchEndpoint } from '@amarelle/contract/endpoints/likes'
import { suspendMember } from '../accounts/suspension/suspend-member.ts'
import { testAccountPassword, createTestAccounts } from '../../testing/accounts/accounts.ts'
import { getBalance, createCreditGrant } from '../credits/index.ts'
import { getRefusalCode, createTestApp } from '../../testing/platform/test-app.ts'

const app = await createTestApp({ signup_credits: 0, fictional_profiles_attended: true })
const { account, purgeDue } = createTestAccounts(app)
const pay = (memberId: number, amount: number) => {
  const given = { kind: 'goodwill', source: 'goodwill', key: randomUUID(), at: new Date() } as const
  return createCreditGrant(app.db, { memberId, amount, ...given })
}
const write = (from: number, to: number) =>
  app.call(from, sendMessageEndpoint, { profile: to, text: `Hi ${randomUUID()}` })
/** A member with credits. */
const writer = async (credits = 9) => {
  const { id } = await account()
  if (credits) await pay(id, credits)
  return id
}
const setStatus = (memberId: number, status: 'active' | 'disabled') =>
  app.db.updateTable('profile').set({ status }).where('member_id', '=', memberId).execute()

interface Case {
  readonly name: string
  /** What the thread says, or how it is refused itself. */
  readonly told: string | null
  readonly refused: string
  /** Makes the other one, and whatever stands between the two. */
  readonly other: (me: number) => Promise<number>
}
const talked = async (me: number, then: (other: number) => Promise<unknown>) => {
  const other = await writer()
  await write(other, me)
  await then(other)
  return other
}
const cases: Case[] = [
  {
    name: 'an unconfirmed one who wrote first',
    told: 'reply_not_possible',
    refused: 'reply_not_possible',
    async other(me) {
      const { id } = await account({ activated: false })
      await pay(id, 3)
      await write(id, me)
      return id
    },
  },
  {
    name: 'one who disabled the profile after they talked',
    told: 'conversation_closed',
    refused: 'conversation_closed',
    other: (me) => talked(me, (other) => setStatus(other, 'disabled')),
  },
  {
    name: 'one whose account waits for its end',
    told: 'conversation_closed',
    refused: 'conversation_closed',
    other: (me) =>
      talked(me, (other) => app.call(other, deleteAccountEndpoint, { password: testAccountPassword })),
  },
  {
    name: 'one whose account is gone',
    told: 'conversation_closed',
    refused: 'conversation_closed',
    other: (me) =>
      talked(me, async (other) => {
        await app.call(other, deleteAccountEndpoint, { password: testAccountPassword, erase_now: true })
        await purgeDue()
      }),
  },
  {
    name: 'one whom the operator suspended',
    told: 'conversation_closed',
    refused: 'conversation_closed',
    other: (me) => talked(me, (other) => suspendMember(app.services, other, 'Asked for money', 'Anna')),
  },
  {
    name: 'one who ended a match with the member',
    told: 'conversation_closed',
    refused: 'conversation_closed',
    other: (me) =>
      talked(me, async (other) => {
        await app.call(me, likeEndpoint, { id: other })
        await app.call(other, likeEndpoint, { id: me })
        await app.call(other, unmatchEndpoint, { id: me })
      }),
  },
  {
    name: 'a disabled profile without a word between the two',
    told: null,
    refused: 'not_found',
    async other() {
      const other = await writer()
      await setStatus(other, 'disabled')
      return other
    },
  },
  {
    name: 'one who blocked the member',
    told: null,
    refused: 'blocked_by',
    other: (me) => talked(me, (other) => app.call(other, blockEndpoint, { id: me })),
  },
  {
    name: 'one whom the member blocked',
    told: null,
    refused: 'you_blocked',
    other: (me) => talked(me, (other) => app.call(me, blockEndpoint, { id: other })),
  },
  {
    name: 'a fictional profile whose note was not accepted',
    told: 'fictional_consent_required',
    refused: 'fictional_consent_required',
    other: async () => (await account({ fictional: true })).id,
  },
  {
    name: 'nobody',
    told: null,
    refused: 'not_found',
    other: async () => 2 ** 40,
  },
]
for (const { name, told, refused, other } of cases)
  test(`${name}: the writer is told before paying (${told ?? refused}), and refused without being charged`, async () => {
    const me = await writer()
    const to = await other(me)
    const answer = app.call(me, getThreadEndpoint, { profile: to })
    if (told === null) expect(await getRefusalCode(answer)).toBe(refused)
    else expect((await answer).bar).toBe(told)
    const before = await getBalance(app.db, me)
    for (const more of [{ text: 'Hello' }, { gift: 'smile' as const }])
      expect(await getRefusalCode(app.call(me, sendMessageEndpoint, { profile: to, ...more }))).toBe(refused)
    expect(await getBalance(app.db, me)).toBe(before)
    const sent = await app.db.selectFrom('message').select('id').where('sender_id', '=', me).execute()
    expect(sent).toEqual([])
  })

test('too few credits, and the third conversation of a free member, are told before they are tried', async () => {
  const me = await writer(2)
  const others = await Promise.all([writer(0), writer(0), writer(0)])
  for (const other of others.slice(0, 2)) await write(me, other)
  const bars = await Promise.all(
    others.map(async (other) => (await app.call(me, getThreadEndpoint, { profile: other })).bar),
  )
  expect(bars).toEqual(['not_enough_credits', 'not_enough_credits', 'conversation_limit'])
  for (const [i, other] of others.entries()) expect(await getRefusalCode(write(me, other))).toBe(bars[i])
  expect(await getBalance(app.db, me)).toBe(0)
})

test('an unconfirmed sender is told that nobody can answer yet, with every thread, and may write', async () => {
  const { id } = await account({ activated: false })
  await pay(id, 2)
  const other = await writer()
  expect(await app.call(id, getThreadEndpoint, { profile: other })).toMatchObject({
    bar: null,
    unconfirmed: true,
  })
  await write(id, other)
  expect(await app.call(id, getThreadEndpoint, { profile: other })).toMatchObject({
    bar: null,
    unconfirmed: true,
  })
  expect(await app.call(other, getThreadEndpoint, { profile: id })).toMatchObject({
    bar: 'reply_not_possible',
    unconfirmed: false,
  })
})

test('where nothing stands in the way nothing is said, and what goes away opens the way again', async () => {
  const me = await writer()
  const [friend, fictional] = [await writer(), (await account({ fictional: true })).id]
  await write(friend, me)
  expect((await app.call(me, getThreadEndpoint, { profile: friend })).bar).toBeNull()
  await setStatus(friend, 'disabled')
  await setStatus(friend, 'active')
  await write(me, friend)
  await app.call(me, acceptFictionalEndpoint, { profile: fictional })
  expect((await app.call(me, getThreadEndpoint, { profile: fictional })).bar).toBeNull()
  await write(me, fictional)
  await app.call(me, blockEndpoint, { id: friend })
  await app.call(me, unblockEndpoint, { id: friend })
  await write(me, friend)
})
