import { createTestStaff } from '../../../testing/platform/test-staff.ts'
// Reasons why a member can't write to another: shown before paying, the same when sending is tried, and never charged.
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
import { shownWarning } from '../../../testing/chat/shown-warning.ts'

const app = await createTestApp({ signup_credits: 0, fictional_profiles_attended: true })
const { account, purgeDue } = createTestAccounts(app)
const giveCredits = (memberId: number, amount: number) => {
  const grant = { kind: 'goodwill', source: 'goodwill', key: randomUUID(), at: new Date() } as const
  return createCreditGrant(app.db, { memberId, amount, ...grant })
}
const sendText = (from: number, to: number) =>
  app.call(from, sendMessageEndpoint, { profile: to, text: `Hi ${randomUUID()}` })
const createWriter = async (credits = 9) => {
  const { id } = await account()
  if (credits) await giveCredits(id, credits)
  return id
}
const setStatus = (memberId: number, status: 'active' | 'disabled') =>
  app.db.updateTable('profile').set({ status }).where('member_id', '=', memberId).execute()

interface BlockedCase {
  readonly name: string
  /** The reason shown in the thread; null if opening the thread is refused with `sendError`. */
  readonly threadReason: string | null
  readonly sendError: string
  /** Creates the other member and the state that prevents writing to them. */
  readonly createOther: (me: number) => Promise<number>
}
const createPartner = async (me: number, act: (other: number) => Promise<unknown>) => {
  const other = await createWriter()
  await sendText(other, me)
  await act(other)
  return other
}
const blockedCases: BlockedCase[] = [
  {
    name: 'an unconfirmed member who wrote first',
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
    name: 'a member who disabled the profile during a conversation',
    threadReason: 'conversation_closed',
    sendError: 'conversation_closed',
    createOther: (me) => createPartner(me, (other) => setStatus(other, 'disabled')),
  },
  {
    name: 'a member whose account is scheduled for deletion',
    threadReason: 'conversation_closed',
    sendError: 'conversation_closed',
    createOther: (me) =>
      createPartner(me, (other) => app.call(other, deleteAccountEndpoint, { password: testAccountPassword })),
  },
  {
    name: 'a member whose account was deleted',
    threadReason: 'conversation_closed',
    sendError: 'conversation_closed',
    createOther: (me) =>
      createPartner(me, async (other) => {
        await app.call(other, deleteAccountEndpoint, { password: testAccountPassword, erase_now: true })
        await purgeDue()
      }),
  },
  {
    name: 'a member whom the operator suspended',
    threadReason: 'conversation_closed',
    sendError: 'conversation_closed',
    createOther: (me) =>
      createPartner(me, (other) =>
        suspendMember(app.services, other, 'Asked for money', createTestStaff('Anna')),
      ),
  },
  {
    name: 'a member who ended the match with the writer',
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
    name: 'a disabled profile without a conversation',
    threadReason: null,
    sendError: 'not_found',
    async createOther() {
      const other = await createWriter()
      await setStatus(other, 'disabled')
      return other
    },
  },
  {
    name: 'a member who blocked the writer',
    threadReason: null,
    sendError: 'blocked_by',
    createOther: (me) => createPartner(me, (other) => app.call(other, blockEndpoint, { id: me })),
  },
  {
    name: 'a member whom the writer blocked',
    threadReason: null,
    sendError: 'you_blocked',
    createOther: (me) => createPartner(me, (other) => app.call(me, blockEndpoint, { id: other })),
  },
  {
    name: 'a fictional profile whose notice was not accepted',
    threadReason: 'fictional_consent_required',
    sendError: 'fictional_consent_required',
    createOther: async () => (await account({ fictional: true })).id,
  },
  {
    name: 'an id without a profile',
    threadReason: null,
    sendError: 'not_found',
    createOther: async () => 2 ** 40,
  },
]
for (const { name, threadReason, sendError, createOther } of blockedCases)
  test(`${name}: the reason is shown before paying (${threadReason ?? sendError}), and sending is refused without a charge`, async () => {
    const me = await createWriter()
    const to = await createOther(me)
    const thread = app.call(me, getThreadEndpoint, { profile: to })
    if (threadReason === null) expect(await getRefusalCode(thread)).toBe(sendError)
    else expect((await thread).bar).toBe(threadReason)
    const before = await getBalance(app.db, me)
    for (const content of [{ text: 'Hello' }, { gift: 'smile' as const }])
      expect(await getRefusalCode(app.call(me, sendMessageEndpoint, { profile: to, ...content }))).toBe(
        sendError,
      )
    expect(await getBalance(app.db, me)).toBe(before)
    const sent = await app.db.selectFrom('message').select('id').where('sender_id', '=', me).execute()
    expect(sent).toEqual([])
  })

test('too few credits and the third conversation of a free member are shown before sending is tried', async () => {
  const me = await createWriter(2)
  const others = await Promise.all([createWriter(0), createWriter(0), createWriter(0)])
  for (const other of others.slice(0, 2)) await sendText(me, other)
  const reasons = await Promise.all(
    others.map(async (other) => (await app.call(me, getThreadEndpoint, { profile: other })).bar),
  )
  expect(reasons).toEqual(['not_enough_credits', 'not_enough_credits', 'conversation_limit'])
  for (const [i, other] of others.entries())
    expect(await getRefusalCode(sendText(me, other))).toBe(reasons[i])
  expect(await getBalance(app.db, me)).toBe(0)
})

test('an unconfirmed sender may write, and every thread says that nobody can reply yet', async () => {
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

test('without an obstacle no reason is shown, and sending works again once an obstacle is gone', async () => {
  const me = await createWriter()
  const [friend, fictional] = [await createWriter(), (await account({ fictional: true })).id]
  await sendText(friend, me)
  expect((await app.call(me, getThreadEndpoint, { profile: friend })).bar).toBeNull()
  await setStatus(friend, 'disabled')
  await setStatus(friend, 'active')
  await sendText(me, friend)
  await app.call(me, acceptFictionalEndpoint, { ...shownWarning, profile: fictional })
  expect((await app.call(me, getThreadEndpoint, { profile: fictional })).bar).toBeNull()
  await sendText(me, fictional)
  await app.call(me, blockEndpoint, { id: friend })
  await app.call(me, unblockEndpoint, { id: friend })
  await sendText(me, friend)
})
