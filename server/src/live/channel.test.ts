// Several server processes: every tab gets every event once and in order over PostgreSQL and Redis, despite lost connections.
import { sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestServer } from '../../testing/app/server.ts'
import { postgresChannelName } from '../platform/channel/postgres.ts'
import { startTestRedis } from '../../testing/platform/redis.ts'
import { waitForCondition } from '../../testing/platform/wait-for-condition.ts'
import { getEventNumbers, filterEvents, createTestTabs, getMessageTexts } from '../../testing/live/tabs.ts'

// Two databases: processes of one that use different transports miss each other's messages.
const postgresApp = await createTestServer({ signup_credits: 0 })
const redisApp = await createTestServer({ signup_credits: 0 })
const redis = { now: await startTestRedis() }
afterAll(() => redis.now.stop())

type AppProcess = Awaited<ReturnType<typeof redisApp.another>>
const waitUntilConnected = (processes: readonly AppProcess[]) =>
  waitForCondition(() => processes.every(({ channel }) => channel.isConnected()))
const messageCount = 24
const expectedTexts = Array.from({ length: messageCount }, (_, i) => `${i}`)

const transports = [
  {
    name: 'PostgreSQL',
    app: postgresApp,
    open: () => postgresApp.another(),
    /** Terminates the listening connections, which reconnect by themselves. */
    cut: async () => {
      const { rows } = await sql<{ ok: boolean }>`
        select pg_terminate_backend(pid) as ok from pg_stat_activity
        where datname = current_database() and application_name = ${postgresChannelName}`.execute(
        postgresApp.db,
      )
      expect(rows.length).toBeGreaterThan(0)
    },
    restore: async () => {},
  },
  {
    name: 'Redis',
    app: redisApp,
    open: () => redisApp.another({ redisUrl: redis.now.url }),
    cut: async () => {
      process.kill(redis.now.pid, 'SIGKILL')
      await redis.now.stop()
    },
    restore: async () => {
      redis.now = await startTestRedis(redis.now.port)
    },
  },
]

describe.each(transports)('over $name', ({ app, open, cut, restore }) => {
  const { tab, pair } = createTestTabs(app)
  const opened = Promise.all([open(), open(), open()])
  const send = async (at: AppProcess, cookie: string, to: number, text: string) => {
    const response = await app.ask('POST', sendMessageEndpoint.path, {
      cookie,
      body: { profile: to, text },
      at: at.url,
    })
    expect(response.status).toBe(200)
  }

  test('messages sent at three processes reach tabs of all of them once and in order', async () => {
    const processes = await opened
    await waitUntilConnected(processes)
    const [a, b] = await pair()
    const [from, to] = [await app.session(a), await app.session(b)]
    const tabs = await Promise.all(processes.flatMap(({ url }) => [tab(to, { url }), tab(from, { url })]))
    await Promise.all(expectedTexts.map((text, i) => send(processes[i % 3] as AppProcess, from, b, text)))
    for (const receivingTab of tabs) {
      const received = await receivingTab.until((events) => getMessageTexts(events).length >= messageCount)
      expect(getMessageTexts(received).toSorted((x, y) => Number(x) - Number(y))).toEqual(expectedTexts)
      const [first = 0] = getEventNumbers(received)
      expect(getEventNumbers(received)).toEqual(getEventNumbers(received).map((_, i) => first + i))
    }
    const orders = tabs.map(({ events }) => getMessageTexts(events).join())
    expect(new Set(orders).size).toBe(1)
  })

  test('no message is lost, duplicated or refused when the channel fails and recovers in between', async () => {
    const processes = await opened
    const [a, b] = await pair()
    const [from, to] = [await app.session(a), await app.session(b)]
    const tabs = await Promise.all(processes.map(({ url }) => tab(to, { url })))
    const [firstProcess, secondProcess, thirdProcess] = processes as [AppProcess, AppProcess, AppProcess]
    await send(firstProcess, from, b, 'before')
    await cut()
    for (const [i, at] of [firstProcess, secondProcess, thirdProcess, firstProcess].entries())
      await send(at, from, b, `during ${i}`)
    await restore()
    await waitUntilConnected(processes)
    await send(secondProcess, from, b, 'after')
    const expectedMessages = ['before', 'during 0', 'during 1', 'during 2', 'during 3', 'after']
    for (const { until } of tabs)
      expect(
        getMessageTexts(await until((events) => getMessageTexts(events).length >= expectedMessages.length)),
      ).toEqual(expectedMessages)
  })

  test('a logout at one process closes the tabs of that session, and only those, at all processes at once', async () => {
    const [firstProcess, secondProcess] = (await opened) as [AppProcess, AppProcess, AppProcess]
    await waitUntilConnected([firstProcess, secondProcess])
    const [a] = await pair()
    const [cookie, otherCookie] = [await app.session(a), await app.session(a)]
    const tabs = [await tab(cookie, { url: secondProcess.url }), await tab(cookie, { url: firstProcess.url })]
    const remainingTab = await tab(otherCookie, { url: secondProcess.url })
    await app.ask('GET', '/api/logout.php', { cookie, at: firstProcess.url })
    for (const { closed } of tabs) expect((await closed).code).toBe(4001)
    expect(remainingTab.socket.readyState).toBe(remainingTab.socket.OPEN)
  })

  test('tabs of a session that ended while the channel was down are closed as soon as it recovers', async () => {
    const processes = await opened
    const [firstProcess, secondProcess] = processes as [AppProcess, AppProcess, AppProcess]
    const [a] = await pair()
    const cookie = await app.session(a)
    const remoteTab = await tab(cookie, { url: secondProcess.url })
    await cut()
    await app.db.deleteFrom('session').where('member_id', '=', a).execute()
    await restore()
    await waitUntilConnected(processes)
    expect((await remoteTab.closed).code).toBe(4001)
    expect(firstProcess.channel.isConnected()).toBe(true)
  })

  test('transient events such as typing reach other processes', async () => {
    const [firstProcess, secondProcess] = (await opened) as [AppProcess, AppProcess, AppProcess]
    const [a, b] = await pair()
    const [from, to] = [await app.session(a), await app.session(b)]
    await send(firstProcess, from, b, 'hello')
    const remoteTab = await tab(to, { url: secondProcess.url })
    const { conversation } = await app.db
      .selectFrom('message')
      .select('conversation_id as conversation')
      .where('sender_id', '=', a)
      .executeTakeFirstOrThrow()
    await app.ask('POST', '/api/typing.php', { cookie: from, body: { conversation }, at: firstProcess.url })
    expect(
      filterEvents(
        await remoteTab.until((received) => filterEvents(received, 'typing').length > 0),
        'typing',
      ),
    ).toEqual([{ type: 'typing', conversation }])
  })
})

test('a hanging Redis delays no request, and other processes still find the events in the database', async () => {
  const { tab, pair } = createTestTabs(redisApp)
  const processes = await Promise.all([1, 2].map(() => redisApp.another({ redisUrl: redis.now.url })))
  await waitUntilConnected(processes)
  const [firstProcess, secondProcess] = processes as [AppProcess, AppProcess]
  const [a, b] = await pair()
  const [from, to] = [await redisApp.session(a), await redisApp.session(b)]
  const remoteTab = await tab(to, { url: secondProcess.url })
  process.kill(redis.now.pid, 'SIGSTOP')
  try {
    const body = { profile: b, text: 'while it hangs' }
    const response = await redisApp.ask('POST', sendMessageEndpoint.path, {
      cookie: from,
      body,
      at: firstProcess.url,
    })
    expect(response.status).toBe(200)
    expect(
      getMessageTexts(await remoteTab.until((received) => getMessageTexts(received).length > 0)),
    ).toEqual(['while it hangs'])
  } finally {
    process.kill(redis.now.pid, 'SIGCONT')
  }
})
