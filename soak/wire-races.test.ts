// Two server processes that handle the same member at the same moment.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LiveEvent } from '@amarelle/contract/endpoints/live'
import { afterAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { createApplication } from '../server/src/app/create-application.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { createTestDatabase } from '../server/testing/platform/database.ts'
import { startTestRedis } from '../server/testing/platform/redis.ts'
import { createApiClient } from './api-client.ts'
import { findFreePort } from '../server/testing/platform/find-free-port.ts'
import { startServerProcess } from './server-process.ts'
import { createWriters, type Writer } from './writers.ts'

const initialCredits = 10
const { url: databaseUrl } = await createTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'races-'))
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent' }, folder)
const app = await createApplication(config, databaseUrl, 'smtp://127.0.0.1:9')
const redis = await startTestRedis()
const { ask, close } = createApiClient()
const servers = await Promise.all(
  [await findFreePort(), await findFreePort()].map((port) =>
    startServerProcess({ folder, port, databaseUrl, redisUrl: redis.url, databasePoolSize: 5 }),
  ),
)
const members = await createWriters(app.services, 8, initialCredits)
const { db } = app.services
afterAll(async () => {
  close()
  await Promise.all(servers.map((server) => server.kill()))
  await redis.stop()
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const getMember = (index: number): Writer => {
  const member = members[index]
  if (!member) throw new Error(`there is no member ${index}`)
  return member
}
const send = (server: number, from: Writer, to: Writer, key: string, text = `hello ${key}`) =>
  ask(from, 'POST', `${servers[server]?.url}/api/chat.php`, { input: { profile: to.id, text }, key })
const parseErrorCode = ({ body }: { body: string }) =>
  (JSON.parse(body) as { error?: { code: string } }).error?.code ?? 'sent'
const loadMessages = (from: Writer) =>
  db.selectFrom('message').select(['id', 'ledger_transaction_id']).where('sender_id', '=', from.id).execute()
const loadBalance = async (of: Writer) =>
  (
    await db
      .selectFrom('credit_balance')
      .select('credits')
      .where('member_id', '=', of.id)
      .executeTakeFirstOrThrow()
  ).credits

test('one idempotency key sent to two processes at once makes one message and one booking; both return it', async () => {
  const [from, to] = [getMember(0), getMember(1)]
  const keys = Array.from({ length: 5 }, () => randomUUID())
  const responses = await Promise.all(
    keys.map((key) => Promise.all([send(0, from, to, key), send(1, from, to, key), send(0, from, to, key)])),
  )
  for (const [first, ...others] of responses) {
    expect(first).toMatchObject({ status: 200 })
    const idOf = ({ body }: { body: string }) => (JSON.parse(body) as { message: { id: number } }).message.id
    expect(others.map(idOf)).toEqual(others.map(() => idOf(first)))
  }
  expect(await loadMessages(from)).toHaveLength(keys.length)
  expect(await loadBalance(from)).toBe(initialCredits - keys.length)
})

test('when many messages are sent through two processes on the last credit, one is sent; the others are refused and not charged', async () => {
  const [from, to] = [getMember(2), getMember(3)]
  for (let spent = 0; spent < initialCredits - 1; spent += 1) await send(0, from, to, randomUUID())
  expect(await loadBalance(from)).toBe(1)
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, i) => send(i % 2, from, to, randomUUID(), `the last one ${i}`)),
  )
  const codes = responses.map(parseErrorCode)
  expect(codes.filter((code) => code === 'sent')).toHaveLength(1)
  expect(codes.filter((code) => code === 'not_enough_credits')).toHaveLength(7)
  expect(await loadMessages(from)).toHaveLength(initialCredits)
  expect(await loadBalance(from)).toBe(0)
})

/** Connects a member to one of the processes; resolves after the greeting. */
async function openLiveConnection(server: number, of: Writer) {
  const url = servers[server]?.url ?? ''
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, {
    headers: { cookie: of.cookie, origin: url },
  })
  const events: LiveEvent[] = []
  const listeners = new Set<() => void>()
  socket.on('message', (data: Buffer) => {
    events.push(JSON.parse(data.toString()) as LiveEvent)
    for (const listener of listeners) listener()
  })
  const waitUntil = (done: () => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => done() && resolve()
      listeners.add(check)
      check()
    })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await waitUntil(() => events.some(({ type }) => type === 'hello'))
  return { events, waitUntil, closed }
}

test('a message sent through one process reaches both members’ tabs on every process once', async () => {
  const [from, to] = [getMember(4), getMember(5)]
  const tabs = await Promise.all([
    openLiveConnection(0, from),
    openLiveConnection(1, from),
    openLiveConnection(0, to),
    openLiveConnection(1, to),
  ])
  await send(0, from, to, randomUUID(), 'one')
  await send(1, from, to, randomUUID(), 'two')
  for (const { events, waitUntil } of tabs) {
    const texts = () => events.flatMap((event) => (event.type === 'message' ? [event.message.text] : []))
    await waitUntil(() => texts().length >= 2)
    expect(texts()).toEqual(['one', 'two'])
  }
})

test('a logout on one process closes the connection of the session on the other', async () => {
  const member = getMember(6)
  const { closed } = await openLiveConnection(1, member)
  const other = await openLiveConnection(1, getMember(7))
  await ask(member, 'GET', `${servers[0]?.url}/api/logout.php`)
  expect(await closed).toBeGreaterThanOrEqual(1008)
  // Members who have not logged out stay connected.
  await send(0, getMember(4), getMember(7), randomUUID(), 'still here')
  await other.waitUntil(() => other.events.some(({ type }) => type === 'message'))
})
