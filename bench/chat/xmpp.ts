import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type WebSocket from 'ws'
import { createWriters, type Writer } from '../../soak/writers.ts'
import { runBareTransaction, findSpentAccount } from './bare-transaction.ts'
import { readCpuMsWithChildren } from '../support/cpu.ts'
import { createHttpConnection } from './http-connection.ts'
import { createInformationResult, median, type BenchResult, createTargetResult } from '../support/measure.ts'
import { type Prosody, startProsody } from './prosody.ts'
import { type BenchEnvironment, startBenchEnvironment } from '../support/environment.ts'
import { openLiveConnection } from './live-connection.ts'
import { logInToXmpp, createMessageStanza } from './xmpp-client.ts'

/** Concurrent senders, each with its own receiver; a sender waits until its message has arrived before it sends the next. */
const concurrency = 32
const rounds = 5
const roundDurationMs = 4000

/** One way of sending: `act` resolves when the message was accepted and has reached the recipient's connection. */
interface SendMethod {
  readonly name: string
  readonly sendOne: (lane: number) => Promise<void>
  /** Processes whose CPU time is included. */
  readonly pids: readonly number[]
  readonly rates: number[]
  sentCount: number
}

async function measureMethod(method: SendMethod, database: number): Promise<void> {
  const readWork = () => [...method.pids, database].map(readCpuMsWithChildren)
  const before = readWork()
  const start = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: concurrency }, async (_, lane) => {
      while (performance.now() - start < roundDurationMs) {
        await method.sendOne(lane)
        done += 1
      }
    }),
  )
  const perSecond = (done * 1000) / (performance.now() - start)
  const each = readWork().map((now, i) => ((now - (before[i] ?? 0)) / done).toFixed(2))
  method.sentCount += done
  method.rates.push(perSecond)
  console.log(
    `    ${method.name}: ${perSecond.toFixed(0)} a second; work a message, ms: ` +
      [...method.pids.map((_, i) => `server ${each[i]}`), `PostgreSQL ${each.at(-1)}`].join(', '),
  )
}

function createOwnMethods(environment: BenchEnvironment, writers: readonly Writer[], ends: (() => void)[]) {
  const arrivals: (() => void)[] = []
  const http = Array.from({ length: concurrency }, () => createHttpConnection(environment.url))
  ends.push(() => http.forEach((lane) => lane.close()))
  const open = async () => {
    const tabs: WebSocket[] = []
    ends.push(() => tabs.forEach((tab) => tab.terminate()))
    for (const [i, writer] of writers.entries())
      tabs.push(await openLiveConnection(environment.url, writer, () => arrivals[i >> 1]?.()))
  }
  const act = async (lane: number) => {
    const [from, to] = [writers[lane * 2], writers[lane * 2 + 1]]
    const arrived = new Promise<void>((resolve) => (arrivals[lane] = resolve))
    const body = JSON.stringify({ profile: to?.id, text: createText() })
    await Promise.all([http[lane]?.post('/api/chat.php', from?.cookie ?? '', randomUUID(), body), arrived])
  }
  return { open, act }
}
/** Texts of equal length for every system, all different. */
const createText = () => `it is ${Math.round(performance.now() * 1000).toString(36)} now`

async function createXmppMethod(prosody: Prosody, ends: (() => void)[]) {
  const senders = await Promise.all(
    Array.from({ length: concurrency }, (_, i) => logInToXmpp(prosody.port, `from${i}`)),
  )
  const receivers = await Promise.all(
    Array.from({ length: concurrency }, (_, i) => logInToXmpp(prosody.port, `to${i}`)),
  )
  ends.push(() => [...senders, ...receivers].forEach((client) => client.close()))
  return async (lane: number) => {
    const id = randomUUID()
    senders[lane]?.send(createMessageStanza(`to${lane}`, id, createText()))
    await receivers[lane]?.waitForText(id)
    await receivers[lane]?.waitForText('</message>')
  }
}

/** Checks that every sent message is stored: a store that loses messages must not count as fast. */
async function verifyStored(
  environment: BenchEnvironment,
  sent: { ours: number; bare: number },
  archives: readonly Archive[],
) {
  const { rows } = await sql<{ messages: number; paid: number; told: number }>`select
    (select count(*) from message) as messages,
    (select count(*) from ledger_transaction where kind = 'message') as paid,
    (select count(*) from member_event where event ->> 'type' = 'message') as told`.execute(
    environment.app.services.db,
  )
  const expected = { messages: sent.ours + sent.bare, paid: sent.ours + sent.bare, told: sent.ours * 2 }
  if (JSON.stringify(rows[0]) !== JSON.stringify(expected))
    throw new Error(`stored ${JSON.stringify(rows[0])}, sent ${JSON.stringify(expected)}`)
  for (const { prosody, sentCount: messages } of archives) {
    const archived = await prosody.countArchivedEntries()
    if (archived !== messages * 2)
      throw new Error(`${archived} entries archived of ${messages} messages for two`)
  }
  console.log('  counted: every message is stored and paid, or in the archives of both')
}
interface Archive {
  readonly prosody: Prosody
  readonly sentCount: number
}

/**
 * Messages per second that one process of ours accepts by HTTP, stores, charges and delivers to the recipient's socket; compared
 * with the bare transaction, and with Prosody with archiving, on the same PostgreSQL and on its default store. Same machine, same
 * senders and receivers, same counting: one message after the other in each lane, in rounds that alternate.
 */
export async function xmppBench(): Promise<BenchResult[]> {
  const environment = await startBenchEnvironment()
  const ends: (() => void)[] = []
  const prosodies: Prosody[] = []
  const pool = new pg.Pool({ connectionString: environment.databaseUrl, max: concurrency })
  try {
    const writers = await createWriters(environment.app.services, concurrency * 2, 10_000_000)
    await environment.startServers()
    const ours = createOwnMethods(environment, writers, ends)
    await ours.open()
    for (let lane = 0; lane < concurrency; lane += 1) await ours.act(lane)
    const spent = await findSpentAccount(pool)
    for (const url of [environment.databaseUrl, null])
      prosodies.push(await startProsody(environment.folder, url))
    const [sqlStore, fileStore] = prosodies as [Prosody, Prosody]
    const createMethod = (name: string, pids: number[], act: SendMethod['sendOne']): SendMethod => ({
      name,
      pids,
      sendOne: act,
      rates: [],
      sentCount: 0,
    })
    const bare = createMethod('bare transaction', [], (lane) =>
      runBareTransaction(pool, writers[lane * 2]?.id ?? 0, writers[lane * 2 + 1]?.id ?? 0, spent),
    )
    const own = createMethod(
      'ours',
      environment.servers.map(({ pid }) => pid),
      ours.act,
    )
    const inSql = createMethod(
      'Prosody on the same PostgreSQL',
      [sqlStore.pid],
      await createXmppMethod(sqlStore, ends),
    )
    const inFiles = createMethod(
      'Prosody on its default store',
      [fileStore.pid],
      await createXmppMethod(fileStore, ends),
    )
    const methods = [bare, own, inSql, inFiles]
    for (let round = 0; round <= rounds; round += 1) {
      console.log(round ? `  round ${round} of ${rounds}` : '  warm-up')
      // The order alternates between rounds, so that other load on the machine affects all systems alike.
      for (let i = 0; i < methods.length; i += 1)
        await measureMethod(methods[(i + round) % methods.length] as SendMethod, environment.databasePid)
      if (round === 0) for (const one of methods) one.rates.length = 0
    }
    await verifyStored(environment, { ours: own.sentCount + concurrency, bare: bare.sentCount }, [
      { prosody: sqlStore, sentCount: inSql.sentCount },
      { prosody: fileStore, sentCount: inFiles.sentCount },
    ])
    console.log(
      '  ours: session, rules, credits booked, idempotency key, events of both numbered and kept; on disk before the answer.\n' +
        '  Prosody: kept twice, no charge, no answer to the sender; on PostgreSQL on disk before it is delivered, in files not.',
    )
    const ratio = (a: SendMethod, b: SendMethod) => median(a.rates.map((rate, i) => rate / (b.rates[i] ?? 1)))
    return [
      ...methods.map((one) =>
        createInformationResult(`messages a second: ${one.name}`, median(one.rates), ''),
      ),
      createTargetResult(
        'messages a second: ours / Prosody on the same PostgreSQL',
        ratio(own, inSql),
        1,
        '',
        true,
      ),
      createInformationResult(
        'messages a second: ours / Prosody on its default store',
        ratio(own, inFiles),
        '',
      ),
      createInformationResult('messages a second: ours / bare transactions', ratio(own, bare), ''),
    ]
  } finally {
    for (const end of ends) end()
    for (const one of prosodies) await one.stop()
    await pool.end()
    await environment.close()
  }
}
