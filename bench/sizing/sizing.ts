// What a member, a message, an order and a photo cost in storage, for docs/operating.md#sizing.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../server/src/platform/db/db.ts'
import { renderPhoto } from '../../server/src/profiles/photos/render-photo.ts'
import { createWriters, type Writer } from '../../soak/writers.ts'
import { createHttpConnection } from '../chat/http-connection.ts'
import { createPaidOrders, measureCreditedRate } from '../payments/paid-orders.ts'
import { createPhonePhoto } from '../photos/phone-photo.ts'
import { startBenchEnvironment } from '../support/environment.ts'
import { type BenchResult, createInformationResult } from '../support/measure.ts'

const [memberCount, messageCount, orderCount] = [2_000, 20_000, 1_000]
/** Each pair writes in turns in one conversation. */
const pairCount = 8

/** Bytes of all tables with their indexes, and of the log so far. */
async function readDatabaseBytes(db: Db): Promise<{ readonly tables: number; readonly log: number }> {
  await sql`vacuum`.execute(db)
  const { rows } = await sql<{ tables: number; log: number }>`
    select (select sum(pg_total_relation_size(oid)) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)::bigint as tables,
      (pg_current_wal_lsn() - '0/0')::bigint as log`.execute(db)
  const [bytes] = rows
  if (!bytes) throw new Error('PostgreSQL did not tell its size')
  return bytes
}

/** Runs `act`, which stores `count` of something, and returns what one of them adds, in kilobytes. */
async function measureUnit(
  db: Db,
  unit: string,
  count: number,
  act: () => Promise<unknown>,
): Promise<BenchResult[]> {
  const before = await readDatabaseBytes(db)
  await act()
  const after = await readDatabaseBytes(db)
  return [
    createInformationResult(
      `sizing: ${unit}, tables and indexes`,
      (after.tables - before.tables) / count / 1000,
      ' kB',
    ),
    createInformationResult(
      `sizing: ${unit}, log for standby and backup`,
      (after.log - before.log) / count / 1000,
      ' kB',
    ),
  ]
}

async function sendMessages(url: string, writers: readonly Writer[]): Promise<void> {
  const connections = Array.from({ length: pairCount }, () => createHttpConnection(url))
  await Promise.all(
    connections.map(async (http, pair) => {
      const [one, other] = [writers[pair * 2], writers[pair * 2 + 1]]
      for (let i = 0; i < messageCount / pairCount; i += 1) {
        const [from, to] = i % 2 ? [other, one] : [one, other]
        const body = JSON.stringify({ profile: to?.id, text: `Hello there, how was day ${i} of yours?` })
        await http.post('/api/chat.php', from?.cookie ?? '', randomUUID(), body)
      }
      http.close()
    }),
  )
}

/** Storage of each member, message, order and photo. Informational: sizes don't depend on the machine's speed. */
export async function sizingBench(): Promise<BenchResult[]> {
  const environment = await startBenchEnvironment()
  const { db, config } = environment.app.services
  try {
    let writers: Writer[] = []
    const results = await measureUnit(db, 'a member', memberCount, async () => {
      writers = await createWriters(environment.app.services, memberCount, 1_000_000)
    })
    await environment.startServers()
    results.push(
      ...(await measureUnit(db, 'a message', messageCount, () => sendMessages(environment.url, writers))),
      ...(await measureUnit(db, 'a paid order', orderCount, async () => {
        const memberIds = writers.map(({ id }) => id)
        const refs = await createPaidOrders(db, memberIds, orderCount)
        await measureCreditedRate(db, environment.url, config.secret ?? '', refs)
      })),
    )
    const photo = await renderPhoto(await createPhonePhoto())
    const photoBytes = Object.values(photo.pictures).reduce((sum, { byteLength }) => sum + byteLength, 0)
    return [
      ...results,
      createInformationResult('sizing: a photo in its four sizes', photoBytes / 1000, ' kB'),
    ]
  } finally {
    await environment.close()
  }
}
