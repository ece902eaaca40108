// The live channel over real sockets: every tab gets every event once and in order.
import { expect, test } from 'vitest'
import { createTestServer } from '../../testing/app/server.ts'
import { getEventNumbers, createTestTabs, getMessageTexts } from '../../testing/live/tabs.ts'

const app = await createTestServer({ signup_credits: 0 })
const { tab, pair, writer, send } = createTestTabs(app)

test('a message reaches every tab of the receiver in order and once, and the sender’s tabs too', async () => {
  const [a, b] = await pair()
  const cookie = await app.session(b)
  const tabs = [await tab(cookie), await tab(cookie), await tab(await app.session(a))]
  for (const text of ['one', 'two', 'three']) await send(a, b, text)
  for (const memberTab of tabs)
    expect(
      getMessageTexts(await memberTab.until((received) => getMessageTexts(received).length >= 3)),
    ).toEqual(['one', 'two', 'three'])
})

test('event numbers have no gap, also when 30 messages from three senders arrive concurrently', async () => {
  const [, b] = await pair()
  const senders = [await writer(), await writer(), await writer()]
  const receiverTab = await tab(await app.session(b))
  await Promise.all(Array.from({ length: 30 }, (_, i) => send(senders[i % 3] ?? 0, b, `${i}`)))
  const received = getEventNumbers(await receiverTab.until((events) => getMessageTexts(events).length >= 30))
  const from = received[0] ?? 0
  expect(received).toEqual(received.map((_, i) => from + i))
})

test('a permanent tab and one that keeps reconnecting get each event once and in order', async () => {
  const [a, b] = await pair()
  const cookie = await app.session(b)
  const permanentTab = await tab(cookie)
  // Four at a time: 60 at once can wait for a database connection longer than is allowed on a busy machine.
  const sends = Promise.all(
    Array.from({ length: 4 }, async (_, lane) => {
      for (let i = lane; i < 60; i += 4) await send(a, b, `${i}`)
    }),
  )
  const receivedTexts: string[] = []
  let after = permanentTab.last()
  while (receivedTexts.length < 60) {
    const shortTab = await tab(cookie, { after })
    await shortTab.until((received) => getMessageTexts(received).length > 0)
    shortTab.socket.terminate()
    await shortTab.closed
    expect(shortTab.events[0]).toMatchObject({ type: 'hello', reload: false })
    receivedTexts.push(...getMessageTexts(shortTab.events))
    after = shortTab.last()
  }
  await sends
  expect(receivedTexts.toSorted((x, y) => Number(x) - Number(y))).toEqual(
    Array.from({ length: 60 }, (_, i) => `${i}`),
  )
  expect(receivedTexts).toEqual(
    getMessageTexts(await permanentTab.until((received) => getMessageTexts(received).length >= 60)),
  )
})
