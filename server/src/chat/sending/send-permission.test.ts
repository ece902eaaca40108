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
import { suspendMember } from '../../accounts/suspension/suspend-member.ts'
import { testAccountPassword, createTestAccounts } from '../../../testing/accounts/accounts.ts'
import { getBalance, createCreditGrant } from '../../credits/index.ts'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'

const app = await createTestApp({ signup_credits: 0, fictional_profiles_attended: true })
const { account, purgeDue } = createTestAccounts(app)
const giveCredits = (memberId: number, amount: number) => {
  const given = { kind: 'goodwill', source: 'goodwill', key: randomUUID(), at: new Date() } as const
  return createCreditGrant(app.db, { memberId, amount, ...given })
}
const sendText = (from: number, to: number) =>
  app.call(from, sendMessageEndpoint, { profile: to, text: `Hi ${randomUUID()}` })
/** A member with credits. */
const createWriter = async (credits = 9) => {
  const { id } = await account()
  if (credits) await giveCredits(id, credits)
  return id
}
const setStatus = (memberId: number, status: 'active' | 'disabled') =>
  app.db.updateTable('profile').set({ status }).where('member_id', '=', memberId).execute()

interface BlockedCase {
  readonly name: string
  /** What the thread says, or how it is refused itself. */
  readonly threadReason: string | null
  readonly sendError: string
  /** Makes the other one, and whatever stands between the two. */
  readonly createOther: (me: number) => Promise<number>
}
const createPartner = async (me: number, then: (other: number) => Promise<unknown>) => {
  const other = await createWriter()
  await sendText(other, me)
  await then(other)
  return other
}
const blockedCases: BlockedCase[] = [
  {
    name: 'an unconfirmed one who wrote first',
    threadReason: 'reply_not_possible',
    sendError: 'reply_not_possible',
    async createOther(me) {
      const { id } = await account({ activated: false })
      await giveCredits(id, 3)
      await sendText(id, me)
      return id
    },
  },
  {
    name: 'one who disabled the profile after they talked',
    threadReason: 'conversation_closed',
    sendError: 'conversation_closed',
    createOther: (me) => createPartner(me, (other) => setStatus(other, 'disabled')),
  },
  {
    name: 'one whose account waits for its end',
    threadReason: 'conversation_closed',
    sendError: 'conversation_closed',
    createOther: (me) =>
      createPartner(me, (other) => app.call(other, deleteAccountEndpoint, { password: testAccountPassword })),
  },
  {
    name: 'one whose account is gone',
    threadReason: 'conversation_closed',
    sendError: 'conversation_closed',
    createOther: (me) =>
      createPartner(me, async (other) => {
        await app.call(other, deleteAccountEndpoint, { password: testAccountPassword, erase_now: true })
        await purgeDue()
      }),
  },
  {
    name: 'one whom the operator suspended',
    threadReason: 'conversation_closed',
    sendError: 'conversation_closed',
    createOther: (me) =>
      createPartner(me, (other) => suspendMember(app.services, other, 'Asked for money', 'Anna')),
  },
  {
    name: 'one who ended a match with the member',
    threadReason: 'conversation_closed',
    sendError: 'conversation_closed',
    createOther: (me) =>
      createPartner(me, async (other) => {
        await app.call(me, likeEndpoint, { id: other })
        await app.call(other, likeEndpoint, { id: me })
        await app.call(other, unmatchEndpoint, { id: me })
      }),
  },
  {
    name: 'a disabled profile without a word between the two',
    threadReason: null,
    sendError: 'not_found',
    async createOther() {
      const other = await createWriter()
      await setStatus(other, 'disabled')
      return other
    },
  },
  {
    name: 'one who blocked the member',
    threadReason: null,
    sendError: 'blocked_by',
    createOther: (me) => createPartner(me, (other) => app.call(other, blockEndpoint, { id: me })),
  },
  {
    name: 'one whom the member blocked',
    threadReason: null,
    sendError: 'you_blocked',
    createOther: (me) => createPartner(me, (other) => app.call(me, blockEndpoint, { id: other })),
  },
  {
    name: 'a fictional profile whose note was not accepted',
    threadReason: 'fictional_consent_required',
    sendError: 'fictional_consent_required',
    createOther: async () => (await account({ fictional: true })).id,
  },
  {
    name: 'nobody',
    threadReason: null,
    sendError: 'not_found',
    createOther: async () => 2 ** 40,
  },
]
for (const { name, threadReason, sendError, createOther } of blockedCases)
  test(`${name}: the writer is told before paying (${threadReason ?? sendError}), and refused without being charged`, async () => {
    const me = await createWriter()
    const to = await createOther(me)
    const answer = app.call(me, getThreadEndpoint, { profile: to })
    if (threadReason === null) expect(await getRefusalCode(answer)).toBe(sendError)
    else expect((await answer).bar).toBe(threadReason)
    const before = await getBalance(app.db, me)
    for (const more of [{ text: 'Hello' }, { gift: 'smile' as const }])
      expect(await getRefusalCode(app.call(me, sendMessageEndpoint, { profile: to, ...more }))).toBe(
        sendError,
      )
    expect(await getBalance(app.db, me)).toBe(before)
    const sent = await app.db.selectFrom('message').select('id').where('sender_id', '=', me).execute()
    expect(sent).toEqual([])
  })

test('too few credits, and the third conversation of a free member, are told before they are tried', async () => {
  const me = await createWriter(2)
  const others = await Promise.all([createWriter(0), createWriter(0), createWriter(0)])
  for (const other of others.slice(0, 2)) await sendText(me, other)
  const bars = await Promise.all(
    others.map(async (other) => (await app.call(me, getThreadEndpoint, { profile: other })).bar),
  )
  expect(bars).toEqual(['not_enough_credits', 'not_enough_credits', 'conversation_limit'])
  for (const [i, other] of others.entries()) expect(await getRefusalCode(sendText(me, other))).toBe(bars[i])
  expect(await getBalance(app.db, me)).toBe(0)
})

test('an unconfirmed sender is told that nobody can answer yet, with every thread, and may write', async () => {
  const { id } = await account({ activated: false })
  await giveCredits(id, 2)
  const other = await createWriter()
  expect(await app.call(id, getThreadEndpoint, { profile: other })).toMatchObject({
    bar: null,
    unconfirmed: true,
  })
  await sendText(id, other)
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
  const me = await createWriter()
  const [friend, fictional] = [await createWriter(), (await account({ fictional: true })).id]
  await sendText(friend, me)
  expect((await app.call(me, getThreadEndpoint, { profile: friend })).bar).toBeNull()
  await setStatus(friend, 'disabled')
  await setStatus(friend, 'active')
  await sendText(me, friend)
  await app.call(me, acceptFictionalEndpoint, { profile: fictional })
  expect((await app.call(me, getThreadEndpoint, { profile: fictional })).bar).toBeNull()
  await sendText(me, fictional)
  await app.call(me, blockEndpoint, { id: friend })
  await app.call(me, unblockEndpoint, { id: friend })
  await sendText(me, friend)
})
