// Delivery: the receiver's browser acknowledges, the conversation records it, and the sender is notified once.
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { expect, test } from 'vitest'
import { createTestServer } from '../../testing/app/server.ts'
import { markDelivered } from '../chat/index.ts'
import { runInTransaction } from '../platform/db/db.ts'
import { publishMemberEvents, publishTransientEvent } from '../platform/channel/member-events.ts'
import { filterEvents, createTestTabs, getMessageTexts } from '../../testing/live/tabs.ts'

const app = await createTestServer({ signup_credits: 0 })
const other = await app.another()
const { tab, pair, writer, send } = createTestTabs(app)

const findDelivered = async (memberId: number) =>
  (
    await app.db
      .selectFrom('participant')
      .select('delivered_up_to as upTo')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
  ).upTo
/** Waits until the tab has all events sent so far, by sending a last one and waiting for it. */
const waitForCurrentEvents = async (memberTab: Awaited<ReturnType<typeof tab>>, memberId: number) => {
  const countBefore = filterEvents(memberTab.events, 'typing').length
  publishTransientEvent(app.db, [memberId], { type: 'typing', conversation: 0 })
  return memberTab.until((received) => filterEvents(received, 'typing').length > countBefore)
}

test('an acknowledgement notifies the sender’s tabs in every process, once for two tabs of the receiver', async () => {
  const [a, b] = await pair()
  const from = await app.session(a)
  const senderTabs = [await tab(from), await tab(from, { url: other.url })]
  const to = await app.session(b)
  const [receiverTab, otherProcessTab] = [await tab(to), await tab(to, { url: other.url })]
  const sent = [await send(a, b, 'one'), await send(a, b, 'two')].map(({ message }) => message)
  for (const memberTab of [receiverTab, otherProcessTab])
    await memberTab.until((received) => getMessageTexts(received).length >= 2)
  expect(await findDelivered(b)).toBe(0)
  const [, newest] = sent
  const expectedEvents = [{ type: 'delivered', conversation: newest?.conversation, up_to: newest?.id }]
  receiverTab.acknowledge()
  for (const memberTab of senderTabs)
    expect(
      filterEvents(
        await memberTab.until((received) => filterEvents(received, 'delivered').length > 0),
        'delivered',
      ),
    ).toEqual(expectedEvents)
  expect(await findDelivered(b)).toBe(newest?.id)
  otherProcessTab.acknowledge()
  receiverTab.acknowledge()
  const last = await send(a, b, 'three')
  await otherProcessTab.until((received) => getMessageTexts(received).length >= 3)
  otherProcessTab.acknowledge()
  for (const memberTab of senderTabs)
    expect(
      filterEvents(
        await memberTab.until((received) => filterEvents(received, 'delivered').length > 1),
        'delivered',
      ),
    ).toEqual([...expectedEvents, { ...expectedEvents[0], up_to: last.message.id }])
  // The receiver is not notified, and own messages are not recorded.
  expect(filterEvents(await waitForCurrentEvents(receiverTab, b), 'delivered')).toEqual([])
  for (const memberTab of senderTabs) memberTab.acknowledge()
  expect(await findDelivered(a)).toBe(0)
})

test('an acknowledged number above the last sent event counts only up to that event', async () => {
  const [a, b] = await pair()
  const memberTab = await tab(await app.session(a))
  const receiverTab = await tab(await app.session(b))
  receiverTab.socket.send(JSON.stringify({ heard: Number.MAX_SAFE_INTEGER }))
  const first = await send(a, b, 'one')
  await receiverTab.until((received) => getMessageTexts(received).length >= 1)
  receiverTab.acknowledge()
  const received = await memberTab.until((events) => filterEvents(events, 'delivered').length > 0)
  expect(filterEvents(received, 'delivered')).toEqual([
    { type: 'delivered', conversation: first.message.conversation, up_to: first.message.id },
  ])
})

test('a browser that lost its connection before acknowledging a message acknowledges it by reconnecting', async () => {
  const [a, b] = await pair()
  const memberTab = await tab(await app.session(a))
  const cookie = await app.session(b)
  const receiverTab = await tab(cookie)
  await send(a, b, 'one')
  const { message } = await send(a, b, 'two')
  await receiverTab.until((received) => getMessageTexts(received).length >= 2)
  receiverTab.socket.terminate()
  await receiverTab.closed
  expect(await findDelivered(b)).toBe(0)
  await tab(cookie, { after: receiverTab.last(), url: other.url })
  expect(
    filterEvents(
      await memberTab.until((received) => filterEvents(received, 'delivered').length > 0),
      'delivered',
    ),
  ).toEqual([{ type: 'delivered', conversation: message.conversation, up_to: message.id }])
})

test('a locked conversation is skipped, and recorded once the lock is released', async () => {
  const [a, b] = await pair()
  const memberTab = await tab(await app.session(a))
  const { message } = await send(a, b, 'one')
  const receipts = [{ conversationId: message.conversation, memberId: b, upTo: message.id }]
  // Kysely’s transaction instead of runInTransaction, which forbids using a second connection inside it.
  await app.db.transaction().execute(async (tx) => {
    await tx.updateTable('participant').set({ unread: 1 }).where('member_id', '=', b).execute()
    expect(await markDelivered(app.db, receipts)).toMatchObject(receipts)
    expect(await findDelivered(b)).toBe(0)
  })
  expect(await markDelivered(app.db, receipts)).toEqual([])
  expect(await markDelivered(app.db, receipts)).toEqual([])
  expect(
    filterEvents(
      await memberTab.until((received) => filterEvents(received, 'delivered').length > 0),
      'delivered',
    ),
  ).toHaveLength(1)
  expect(filterEvents(await waitForCurrentEvents(memberTab, a), 'delivered')).toHaveLength(1)
})

test('after a block the sender is not notified', async () => {
  const [a, b] = await pair()
  const memberTab = await tab(await app.session(a))
  const receiverTab = await tab(await app.session(b))
  await send(a, b, 'one')
  await receiverTab.until((received) => getMessageTexts(received).length >= 1)
  await app.call(b, blockEndpoint, { id: a })
  await memberTab.until((received) => filterEvents(received, 'conversation_gone').length > 0)
  const upTo = filterEvents(receiverTab.events, 'message')[0]?.message.id ?? 0
  const { conversation = 0 } = filterEvents(receiverTab.events, 'message')[0]?.message ?? {}
  expect(await markDelivered(app.db, [{ conversationId: conversation, memberId: b, upTo }])).toEqual([])
  expect(await findDelivered(b)).toBe(upTo)
  expect(filterEvents(await waitForCurrentEvents(memberTab, a), 'delivered')).toEqual([])
})

test('a tab that never acknowledges is closed when it is 1,000 events behind, and can resume', async () => {
  const a = await writer()
  const cookie = await app.session(a)
  const [silent, honest] = [await tab(cookie), await tab(cookie)]
  const start = silent.last()
  const publishCreditEvents = (count: number) =>
    runInTransaction(app.db, (tx) =>
      publishMemberEvents(
        tx,
        Array.from({ length: count }, (_, i) => ({
          memberId: a,
          event: { type: 'credits', credits: i, paid_user: true } as const,
        })),
      ),
    )
  for (const at of [400, 800]) {
    await publishCreditEvents(400)
    await honest.until(() => honest.last() === start + at)
    honest.acknowledge()
  }
  await publishCreditEvents(400)
  await honest.until(() => honest.last() === start + 1200)
  expect((await silent.closed).reason).toBe('too far behind')
  expect(silent.last()).toBe(start + 1000)
  const reconnectedTab = await tab(cookie, { after: silent.last() })
  await reconnectedTab.until(() => reconnectedTab.last() === start + 1200)
  expect(honest.socket.readyState).toBe(honest.socket.OPEN)
}, 120_000)
