// Loading the chat list or a thread marks messages as delivered for the sender, and as read only for premium senders.
import { getChatsEndpoint, getThreadEndpoint } from '@amarelle/contract/endpoints/chat'
import { expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { filterEvents, createTestTabs } from '../../../testing/live/tabs.ts'

const app = await createTestServer()
const { tab, writer, send } = createTestTabs(app)
const loadMessageStates = async (memberId: number, profile: number) => {
  const { messages } = await app.call(memberId, getThreadEndpoint, { profile })
  return messages.map(({ delivered, read }) => ({ delivered, read }))
}

test('loading the chat list marks its messages as delivered and notifies the sender’s tabs once', async () => {
  const [from, to] = [await writer(), await writer()]
  const { message } = await send(from, to, 'one')
  expect(await loadMessageStates(from, to)).toEqual([{ delivered: false, read: false }])
  const { until, events } = await tab(await app.session(from))
  for (let i = 0; i < 3; i += 1) await app.call(to, getChatsEndpoint, {})
  await until((received) => filterEvents(received, 'delivered').length > 0)
  expect(await loadMessageStates(from, to)).toEqual([{ delivered: true, read: false }])
  const { conversation } = message
  const second = (await send(from, to, 'two')).message
  await app.call(to, getChatsEndpoint, {})
  await until((received) => filterEvents(received, 'delivered').length > 1)
  expect(filterEvents(events, 'delivered')).toEqual([
    { type: 'delivered', conversation, up_to: message.id },
    { type: 'delivered', conversation, up_to: second.id },
  ])
})

test('opening a thread marks it as delivered for a free sender, and also as read for a premium one', async () => {
  for (const premium of [true, false]) {
    const [from, to] = [await writer(premium ? {} : { premium: false }), await writer()]
    await send(from, to, 'one')
    const { until } = await tab(await app.session(from))
    await app.call(to, getThreadEndpoint, { profile: from })
    await until((received) => filterEvents(received, 'delivered').length > 0)
    expect(await loadMessageStates(from, to)).toEqual([{ delivered: true, read: premium }])
  }
})

test('a sender’s own requests mark nothing as delivered, and received messages carry no delivery mark', async () => {
  const [from, to] = [await writer(), await writer()]
  await send(from, to, 'one')
  await app.call(from, getChatsEndpoint, {})
  expect(await loadMessageStates(from, to)).toEqual([{ delivered: false, read: false }])
  expect((await app.call(to, getThreadEndpoint, { profile: from })).messages).toMatchObject([
    { delivered: false },
  ])
})
