// The live channel at the wire: in order, once, to every tab.
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
  for (const one of tabs)
    expect(getMessageTexts(await one.until((seen) => getMessageTexts(seen).length >= 3))).toEqual([
      'one',
      'two',
      'three',
    ])
})

test('the numbers of a member have no gap, also when thirty messages come at once from three senders', async () => {
  const [, b] = await pair()
  const senders = [await writer(), await writer(), await writer()]
  const here = await tab(await app.session(b))
  await Promise.all(Array.from({ length: 30 }, (_, i) => send(senders[i % 3] ?? 0, b, `${i}`)))
  const seen = getEventNumbers(await here.until((events) => getMessageTexts(events).length >= 30))
  const from = seen[0] ?? 0
  expect(seen).toEqual(seen.map((_, i) => from + i))
})

test('every tab gets each event once and in order while others come, leave and come back', async () => {
  const [a, b] = await pair()
  const cookie = await app.session(b)
  const steady = await tab(cookie)
  const writing = Promise.all(Array.from({ length: 60 }, (_, i) => send(a, b, `${i}`)))
  const got: string[] = []
  let after = steady.last()
  while (got.length < 60) {
    const visit = await tab(cookie, { after })
    await visit.until((seen) => getMessageTexts(seen).length > 0)
    visit.socket.terminate()
    await visit.closed
    expect(visit.events[0]).toMatchObject({ type: 'hello', reload: false })
    got.push(...getMessageTexts(visit.events))
    after = visit.last()
  }
  await writing
  expect(got.toSorted((x, y) => Number(x) - Number(y))).toEqual(Array.from({ length: 60 }, (_, i) => `${i}`))
  expect(got).toEqual(getMessageTexts(await steady.until((seen) => getMessageTexts(seen).length >= 60)))
})
