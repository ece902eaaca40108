// The live channel at the wire, over two server processes' worth of hubs on one database.
import { randomUUID } from 'node:crypto'
import { sendMessage } from '@amarelle/contract/chat'
import type { LiveEvent } from '@amarelle/contract/live'
import { afterAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { testServer } from '../app/test-server.ts'
import { openSessions } from '../accounts/index.ts'
import { grant } from '../credits/index.ts'
import { hashToken } from '../platform/ids.ts'
import { stayOnline } from './presence.ts'

const house = await testServer({ signup_credits: 0 })
await house.start(0)
const second = await house.start(0)
const address = second.server.address()
const otherUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`

const open = new Set<WebSocket>()
afterAll(() => {
  for (const socket of open) socket.terminate()
})
async function tab(
  cookie: string | undefined,
  { after, url = house.url, origin = url }: { after?: number; url?: string; origin?: string } = {},
) {
  const socket = new WebSocket(
    `${url.replace('http', 'ws')}/live${after === undefined ? '' : `?after=${after}`}`,
    {
      headers: { ...(cookie ? { cookie } : {}), origin },
    },
  )
  open.add(socket)
  const events: LiveEvent[] = []
  let wake = () => {}
  socket.on('message', (data: Buffer) => {
    events.push(JSON.parse(data.toString()) as LiveEvent)
    wake()
  })
  const until = async (done: (events: readonly LiveEvent[]) => boolean) => {
    while (!done(events))
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`waited for events, got ${JSON.stringify(events)}`)),
          5000,
        )
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    return events
  }
  const status = await new Promise<number>((resolve) => {
    socket.on('open', () => resolve(101))
    socket.on('unexpected-response', (_request, answer) => resolve(answer.statusCode ?? 0))
    socket.on('error', () => {})
  })
  if (status === 101) await until((seen) => seen.some(({ type }) => type === 'hello'))
  return { socket, events, until, status }
}
const writers = async () => {
  const [a, b] = [await house.member({ premium: true }), await house.member({ premium: true })]
  for (const id of [a, b])
    await grant(house.db, {
      memberId: id,
      amount: 50,
      kind: 'goodwill',
      source: 'goodwill',
      key: randomUUID(),
      at: new Date(),
    })
  return [a, b] as const
}
const texts = (events: readonly LiveEvent[]) =>
  events.flatMap((event) => (event.type === 'message' ? [event.message.text] : []))
const numbers = (events: readonly LiveEvent[]) =>
  events.flatMap((event) => ('no' in event && event.type !== 'hello' ? [event.no] : []))
const send = (from: number, to: number, text: string) => house.call(from, sendMessage, { profile: to, text })

test('a message reaches every tab of the receiver, whichever process it is connected to, in order and once', async () => {
  const [a, b] = await writers()
  const cookie = await house.session(b)
  const [here, there] = [await tab(cookie), await tab(cookie, { url: otherUrl })]
  for (const text of ['one', 'two', 'three']) await send(a, b, text)
  for (const one of [here, there])
    expect(texts(await one.until((seen) => texts(seen).length >= 3))).toEqual(['one', 'two', 'three'])
})

test('a tab that lost its connection gets what it missed, nothing twice', async () => {
  const [a, b] = await writers()
  const cookie = await house.session(b)
  const first = await tab(cookie)
  await send(a, b, 'seen')
  await first.until((seen) => texts(seen).length === 1)
  const last = Math.max(...numbers(first.events))
  first.socket.terminate()
  await send(a, b, 'missed')
  const again = await tab(cookie, { after: last, url: otherUrl })
  await send(a, b, 'after')
  expect(texts(await again.until((seen) => texts(seen).length >= 2))).toEqual(['missed', 'after'])
  expect(again.events[0]).toMatchObject({ type: 'hello', reload: false })
})

test('the numbers of a member have no gap, also when thirty messages come at once from three senders', async () => {
  const [, b] = await writers()
  const senders = [(await writers())[0], (await writers())[0], (await writers())[0]]
  const here = await tab(await house.session(b))
  await Promise.all(Array.from({ length: 30 }, (_, i) => send(senders[i % 3] ?? 0, b, `${i}`)))
  const seen = numbers(await here.until((events) => texts(events).length >= 30))
  const from = seen[0] ?? 0
  expect(seen).toEqual(seen.map((_, i) => from + i))
})

test('a tab whose missed events are no longer kept is told to reload', async () => {
  const [a, b] = await writers()
  const cookie = await house.session(b)
  await send(a, b, 'one')
  await send(a, b, 'two')
  await house.db.deleteFrom('member_event').where('member_id', '=', b).execute()
  const late = await tab(cookie, { after: 1 })
  expect(late.events[0]).toMatchObject({ type: 'hello', reload: true })
})

test('a tab that was away for an hour is told to reload: what it missed names pictures by addresses that are over', async () => {
  const [a, b] = await writers()
  const cookie = await house.session(b)
  await send(a, b, 'one')
  await send(a, b, 'two')
  await house.db
    .updateTable('member_event')
    .set({ created_at: new Date(Date.now() - 3_700_000) })
    .where('member_id', '=', b)
    .execute()
  const late = await tab(cookie, { after: 1 })
  expect(late.events).toMatchObject([{ type: 'hello', reload: true }])
})

test('a heartbeat notes who is here and finds the sessions that ended', async () => {
  const [a, b] = await writers()
  const [open, ended] = [await house.session(a), await house.session(b)]
  const idOf = async (cookie: string) =>
    (
      await house.db
        .selectFrom('session')
        .select('id')
        .where('token_hash', '=', hashToken(cookie.replace('session=', '')))
        .executeTakeFirstOrThrow()
    ).id
  const ids = [await idOf(open), await idOf(ended)]
  await house.ask('GET', '/api/logout.php', { cookie: ended })
  expect([...(await openSessions(house.parts, ids))]).toEqual([ids[0]])
  await house.db
    .updateTable('profile')
    .set({ last_active_at: new Date(0) })
    .where('member_id', '=', a)
    .execute()
  await stayOnline(house.parts, [a])
  const row = await house.db
    .selectFrom('profile')
    .select('last_active_at')
    .where('member_id', '=', a)
    .executeTakeFirstOrThrow()
  expect(row.last_active_at.getTime()).toBeGreaterThan(Date.now() - 60_000)
})

test('a foreign page, a visitor and a forged session are turned away', async () => {
  const cookie = await house.session((await writers())[0])
  expect((await tab(cookie, { origin: 'https://elsewhere.example' })).status).toBe(403)
  expect((await tab(undefined)).status).toBe(403)
  expect((await tab('session=forged')).status).toBe(403)
})
