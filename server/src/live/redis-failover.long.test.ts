// Failovers between real Redis servers: processes that are on different sides notice it, miss no event, and meet again.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { expect, onTestFinished, test } from 'vitest'
import { createTestServer } from '../../testing/app/server.ts'
import { createTestTabs, getMessageTexts } from '../../testing/live/tabs.ts'
import {
  runRedisCommand,
  startTestRedis,
  startTestSentinel,
  type TestRedisServer,
} from '../../testing/platform/redis.ts'
import { waitForCondition } from '../../testing/platform/wait-for-condition.ts'
import { isChannelConnected } from '../platform/channel/channel-messages.ts'

/** One for each test: processes of one database that use different Redis servers miss each other's messages. */
const createApp = () => createTestServer({ signup_credits: 0 })
const apps = { list: await createApp(), demoted: await createApp(), sentinel: await createApp() }
type App = (typeof apps)['list']
type AppProcess = Awaited<ReturnType<App['another']>>

async function startRedis(...words: Parameters<typeof startTestRedis>): Promise<TestRedisServer> {
  const server = await startTestRedis(...words)
  onTestFinished(() => server.stop())
  return server
}
/** Returns how many processes are connected to the server and listen to what concerns them all. */
async function countListeners(server: TestRedisServer): Promise<number> {
  const [name] = (await runRedisCommand(server, ['PUBSUB', 'CHANNELS', 'member_event:*'])) as string[]
  if (name === undefined) return 0
  const [, count] = (await runRedisCommand(server, ['PUBSUB', 'NUMSUB', name])) as [string, number]
  return count
}
const startProcesses = async (app: App, redisUrl: string, count: number): Promise<AppProcess[]> => {
  const processes = await Promise.all(Array.from({ length: count }, () => app.another({ redisUrl })))
  await waitForCondition(() => processes.every(({ channel }) => channel.isConnected()))
  return processes
}
/** A conversation of which the receiver has a tab at each process. */
async function openConversation(app: App, processes: readonly AppProcess[]) {
  const { tab, pair } = createTestTabs(app)
  const [a, b] = await pair()
  const [from, to] = [await app.session(a), await app.session(b)]
  const tabs = await Promise.all(processes.map(({ url }) => tab(to, { url })))
  const sent: string[] = []
  return {
    async send({ url }: AppProcess, text: string) {
      sent.push(text)
      const body = { profile: b, text }
      const response = await app.ask('POST', sendMessageEndpoint.path, { cookie: from, body, at: url })
      expect(response.status).toBe(200)
    },
    async expectEverywhere() {
      for (const { until } of tabs)
        expect(
          getMessageTexts(await until((events) => getMessageTexts(events).length >= sent.length)),
        ).toEqual(sent)
    },
  }
}

test('the next server of the list takes over; when the first one returns, the processes meet there', async () => {
  const [first, second] = [await startRedis(), await startRedis()]
  const redisUrl = `${first.url},${second.url}`
  const [one, two] = (await startProcesses(apps.list, redisUrl, 2)) as [AppProcess, AppProcess]
  expect(await countListeners(second)).toBe(0)
  const conversation = await openConversation(apps.list, [one, two])
  await conversation.send(one, 'before')
  await first.stop()
  await conversation.send(two, 'during')
  await waitForCondition(() => one.channel.isConnected() && two.channel.isConnected())
  expect(await countListeners(second)).toBeGreaterThanOrEqual(2)
  await conversation.send(one, 'after')
  await conversation.expectEverywhere()
  const returned = await startRedis(first.port)
  // A new process finds the first server of the list, while the others are connected to the second.
  const [three] = (await startProcesses(apps.list, redisUrl, 1)) as [AppProcess]
  const separated = await openConversation(apps.list, [one, two, three])
  await separated.send(three, 'from the other side')
  await separated.send(one, 'from this side')
  await separated.expectEverywhere()
  await waitForCondition(async () => (await countListeners(second)) === 0)
  await waitForCondition(() => [one, two, three].every(({ services }) => isChannelConnected(services.db)))
  expect(await countListeners(returned)).toBeGreaterThanOrEqual(3)
  await separated.send(two, 'together')
  await separated.expectEverywhere()
})

test('processes that stay at a demoted server, whose messages no longer reach the others, notice it and move', async () => {
  const old = await startRedis()
  const replica = await startRedis(undefined, old.port)
  const redisUrl = `${old.url},${replica.url}`
  const [staying] = (await startProcesses(apps.demoted, redisUrl, 1)) as [AppProcess]
  await runRedisCommand(replica, ['REPLICAOF', 'NO', 'ONE'])
  await runRedisCommand(old, ['REPLICAOF', '127.0.0.1', String(replica.port)])
  const [arrived] = (await startProcesses(apps.demoted, redisUrl, 1)) as [AppProcess]
  expect(await countListeners(old)).toBeGreaterThan(0)
  const conversation = await openConversation(apps.demoted, [staying, arrived])
  await conversation.send(staying, 'from the demoted server')
  await conversation.send(arrived, 'from the new one')
  await conversation.expectEverywhere()
  await waitForCondition(async () => (await countListeners(old)) === 0)
  await waitForCondition(() => [staying, arrived].every(({ services }) => isChannelConnected(services.db)))
  await conversation.send(staying, 'together')
  await conversation.expectEverywhere()
})

test('with Sentinel the processes follow the primary when it is killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sentinel-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const primary = await startRedis()
  const replica = await startRedis(undefined, primary.port)
  const sentinel = await startTestSentinel(folder, primary.port)
  onTestFinished(() => sentinel.stop())
  // The sentinel learns of the replica from the primary.
  await waitForCondition(
    async () => ((await runRedisCommand(sentinel, ['SENTINEL', 'REPLICAS', 'live'])) as unknown[]).length > 0,
  )
  const [one, two] = (await startProcesses(
    apps.sentinel,
    `redis-sentinel://127.0.0.1:${sentinel.port}/live`,
    2,
  )) as [AppProcess, AppProcess]
  expect(await countListeners(primary)).toBeGreaterThanOrEqual(2)
  const conversation = await openConversation(apps.sentinel, [one, two])
  await conversation.send(one, 'before')
  await primary.stop()
  await conversation.send(two, 'during')
  await conversation.send(one, 'still')
  await waitForCondition(() => one.channel.isConnected() && two.channel.isConnected())
  await conversation.send(two, 'after')
  await conversation.expectEverywhere()
  expect(await countListeners(replica)).toBeGreaterThanOrEqual(2)
})
