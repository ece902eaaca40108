// Why somebody can't be written to: told before anything is paid, and the same when it is tried; no refusal charges anything.
import { randomUUID } from 'node:crypto'
import { deleteAccount } from '@amarelle/contract/accounts'
import { acceptFictional, getThread, sendMessage } from '@amarelle/contract/chat'
import { block, unblock } from '@amarelle/contract/moderation'
import { expect, test } from 'vitest'
import { like, unmatch } from '@amarelle/contract/likes'
import { suspendMember } from '../accounts/suspend-member.ts'
import { password, testAccounts } from '../accounts/test-accounts.ts'
import { balanceOf, grant } from '../credits/index.ts'
import { refusal, testHouse } from '../platform/test-house.ts'

const house = await testHouse({ signup_credits: 0, fictional_profiles_attended: true })
const { account, purgeDue } = testAccounts(house)
const pay = (memberId: number, amount: number) => {
  const given = { kind: 'goodwill', source: 'goodwill', key: randomUUID(), at: new Date() } as const
  return grant(house.db, { memberId, amount, ...given })
}
const write = (from: number, to: number) =>
  house.call(from, sendMessage, { profile: to, text: `Hi ${randomUUID()}` })
/** A member with credits. */
const writer = async (credits = 9) => {
  const { id } = await account()
  if (credits) await pay(id, credits)
  return id
}
const setStatus = (memberId: number, status: 'active' | 'disabled') =>
  house.db.updateTable('profile').set({ status }).where('member_id', '=', memberId).execute()

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
    other: (me) => talked(me, (other) => house.call(other, deleteAccount, { password })),
  },
  {
    name: 'one whose account is gone',
    told: 'conversation_closed',
    refused: 'conversation_closed',
    other: (me) =>
      talked(me, async (other) => {
        await house.call(other, deleteAccount, { password, erase_now: true })
        await purgeDue()
      }),
  },
  {
    name: 'one whom the operator suspended',
    told: 'conversation_closed',
    refused: 'conversation_closed',
    other: (me) => talked(me, (other) => suspendMember(house.parts, other, 'Asked for money', 'Anna')),
  },
  {
    name: 'one who ended a match with the member',
    told: 'conversation_closed',
    refused: 'conversation_closed',
    other: (me) =>
      talked(me, async (other) => {
        await house.call(me, like, { id: other })
        await house.call(other, like, { id: me })
        await house.call(other, unmatch, { id: me })
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
    other: (me) => talked(me, (other) => house.call(other, block, { id: me })),
  },
  {
    name: 'one whom the member blocked',
    told: null,
    refused: 'you_blocked',
    other: (me) => talked(me, (other) => house.call(me, block, { id: other })),
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
    const answer = house.call(me, getThread, { profile: to })
    if (told === null) expect(await refusal(answer)).toBe(refused)
    else expect((await answer).bar).toBe(told)
    const before = await balanceOf(house.db, me)
    for (const more of [{ text: 'Hello' }, { gift: 'smile' as const }])
      expect(await refusal(house.call(me, sendMessage, { profile: to, ...more }))).toBe(refused)
    expect(await balanceOf(house.db, me)).toBe(before)
    const sent = await house.db.selectFrom('message').select('id').where('sender_id', '=', me).execute()
    expect(sent).toEqual([])
  })

test('too few credits, and the third conversation of a free member, are told before they are tried', async () => {
  const me = await writer(2)
  const others = await Promise.all([writer(0), writer(0), writer(0)])
  for (const other of others.slice(0, 2)) await write(me, other)
  const bars = await Promise.all(
    others.map(async (other) => (await house.call(me, getThread, { profile: other })).bar),
  )
  expect(bars).toEqual(['not_enough_credits', 'not_enough_credits', 'conversation_limit'])
  for (const [i, other] of others.entries()) expect(await refusal(write(me, other))).toBe(bars[i])
  expect(await balanceOf(house.db, me)).toBe(0)
})

test('an unconfirmed sender is told that nobody can answer yet, with every thread, and may write', async () => {
  const { id } = await account({ activated: false })
  await pay(id, 2)
  const other = await writer()
  expect(await house.call(id, getThread, { profile: other })).toMatchObject({ bar: null, unconfirmed: true })
  await write(id, other)
  expect(await house.call(id, getThread, { profile: other })).toMatchObject({ bar: null, unconfirmed: true })
  expect(await house.call(other, getThread, { profile: id })).toMatchObject({
    bar: 'reply_not_possible',
    unconfirmed: false,
  })
})

test('where nothing stands in the way nothing is said, and what goes away opens the way again', async () => {
  const me = await writer()
  const [friend, fictional] = [await writer(), (await account({ fictional: true })).id]
  await write(friend, me)
  expect((await house.call(me, getThread, { profile: friend })).bar).toBeNull()
  await setStatus(friend, 'disabled')
  await setStatus(friend, 'active')
  await write(me, friend)
  await house.call(me, acceptFictional, { profile: fictional })
  expect((await house.call(me, getThread, { profile: fictional })).bar).toBeNull()
  await write(me, fictional)
  await house.call(me, block, { id: friend })
  await house.call(me, unblock, { id: friend })
  await write(me, friend)
})
