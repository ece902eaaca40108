import { sql } from 'kysely'
import { pino } from 'pino'
import { Writable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../testing/platform/database.ts'
import { createTestWire } from '../../../testing/platform/test-transport.ts'
import { waitForCondition } from '../../../testing/platform/wait-for-condition.ts'
import { createChannel } from './channel.ts'
import { startProcessRegistry } from './process-registry.ts'

const { db } = await createTestDatabase()
const lines: { level: number; msg: string; stack?: string }[] = []
const log = pino(
  { level: 'info' },
  new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)) as (typeof lines)[number])
      done()
    },
  }),
)

test('a process that starts before the first migration warns of nothing, and is registered after it', async () => {
  await sql`alter table live_process rename to live_process_later`.execute(db)
  const channel = createChannel(createTestWire().transport, log, 20)
  const registry = startProcessRegistry(db, channel, log, () => {})
  afterAll(async () => {
    await channel.close()
    await registry.close(true)
  })
  await waitForCondition(() => lines.length > 0)
  expect(lines[0]).toMatchObject({ level: 30, msg: 'the registry of processes does not exist yet' })
  expect(lines.filter(({ level, stack }) => level > 30 || stack)).toEqual([])
  await sql`alter table live_process_later rename to live_process`.execute(db)
  await waitForCondition(
    async () => (await db.selectFrom('live_process').select('id').execute()).length === 1,
  )
})
