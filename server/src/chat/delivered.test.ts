// What fetching the list or a thread says to the writer: it is in the other one's browser; and read only where that is told.
import { getChats, getThread } from '@amarelle/contract/chat'
import { expect, test } from 'vitest'
import { testServer } from '../app/test-server.ts'
import { ofType, testTabs } from '../live/test-tabs.ts'

const house = await testServer()
const { tab, writer, send } = testTabs(house)
const ownView = async (memberId: number, profile: number) => {
  const { messages } = await house.call(memberId, getThread, { profile })
  return messages.map(({ delivered, read }) => ({ delivered, read }))
}

test('who fetches the list has what it shows: the writer’s tabs are told, once', async () => {
  const [from, to] = [await writer(), await writer()]
  const { message } = await send(from, to, 'one')
  expect(await ownView(from, to)).toEqual([{ delivered: false, read: false }])
  const { until, events } = await tab(await house.session(from))
  for (let i = 0; i < 3; i += 1) await house.call(to, getChats, {})
  await until((seen) => ofType(seen, 'delivered').length > 0)
  expect(await ownView(from, to)).toEqual([{ delivered: true, read: false }])
  const { conversation } = message
  const second = (await send(from, to, 'two')).message
  await house.call(to, getChats, {})
  await until((seen) => ofType(seen, 'delivered').length > 1)
  expect(ofType(events, 'delivered')).toEqual([
    { type: 'delivered', conversation, up_to: message.id },
    { type: 'delivered', conversation, up_to: second.id },
  ])
})

test('who opens a thread has it; a free writer sees it delivered, a premium one also read', async () => {
  for (const premium of [true, false]) {
    const [from, to] = [await writer(premium ? {} : { premium: false }), await writer()]
    await send(from, to, 'one')
    const { until } = await tab(await house.session(from))
    await house.call(to, getThread, { profile: from })
    await until((seen) => ofType(seen, 'delivered').length > 0)
    expect(await ownView(from, to)).toEqual([{ delivered: true, read: premium }])
  }
})

test('a writer’s own fetching delivers nothing, and what one received carries no mark', async () => {
  const [from, to] = [await writer(), await writer()]
  await send(from, to, 'one')
  await house.call(from, getChats, {})
  expect(await ownView(from, to)).toEqual([{ delivered: false, read: false }])
  expect((await house.call(to, getThread, { profile: from })).messages).toMatchObject([{ delivered: false }])
})
