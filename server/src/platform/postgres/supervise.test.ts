import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { until } from '../test-until.ts'
import { isAlive, serverOn } from './cluster.ts'
import { superviseDatabase } from './supervise.ts'

const folder = await mkdtemp(join(tmpdir(), 'supervise-'))
const data = join(folder, 'db')
afterAll(() => rm(folder, { recursive: true, force: true }))

/** When the server that answers was started; null while none does. */
async function startedAt(url: string): Promise<number | null> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ at: Date }>('select pg_postmaster_start_time() as at')
    return rows[0]?.at.getTime() ?? null
  } catch {
    return null
  } finally {
    await client.end().catch(() => {})
  }
}

test('a PostgreSQL that was killed is started again, once for all who use it, and the last of them stops it', async () => {
  const lines: string[] = []
  const say = (line: string) => lines.push(line)
  const [first, second] = [await superviseDatabase(data, say), await superviseDatabase(data, say)]
  for (const round of [1, 2]) {
    const before = await startedAt(first.url())
    const killed = await serverOn(data)
    expect(killed?.ready).toBe(true)
    process.kill(killed?.pid ?? 0, 'SIGKILL')
    await until(() => lines.filter((line) => line === 'PostgreSQL runs again.').length === 2 * round)
    const after = await startedAt(first.url())
    expect(after).toBeGreaterThan(before ?? 0)
    expect(await startedAt(second.url())).toBe(after)
  }
  const last = (await serverOn(data))?.pid ?? 0
  expect(await first.stop()).toBe('left running')
  expect(isAlive(last)).toBe(true)
  expect(await second.stop()).toBe('stopped')
  expect(isAlive(last)).toBe(false)
})
