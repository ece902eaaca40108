import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { waitForCondition } from '../../../testing/platform/wait-for-condition.ts'
import { isProcessAlive, findPostgresProcess } from './cluster.ts'
import { superviseEmbeddedPostgres } from './supervise.ts'

const folder = await mkdtemp(join(tmpdir(), 'supervise-'))
const data = join(folder, 'db')
afterAll(() => rm(folder, { recursive: true, force: true }))

/** When the running server was started; null if none answers. */
async function findServerStart(url: string): Promise<number | null> {
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

test('a killed PostgreSQL is restarted once for all its processes, and the last of them stops it', async () => {
  const lines: string[] = []
  const say = (line: string) => lines.push(line)
  const [first, second] = [
    await superviseEmbeddedPostgres(data, say),
    await superviseEmbeddedPostgres(data, say),
  ]
  for (const round of [1, 2]) {
    const before = await findServerStart(first.url())
    const killed = await findPostgresProcess(data)
    expect(killed?.ready).toBe(true)
    process.kill(killed?.pid ?? 0, 'SIGKILL')
    await waitForCondition(
      () => lines.filter((line) => line === 'PostgreSQL runs again.').length === 2 * round,
    )
    const after = await findServerStart(first.url())
    expect(after).toBeGreaterThan(before ?? 0)
    expect(await findServerStart(second.url())).toBe(after)
  }
  const last = (await findPostgresProcess(data))?.pid ?? 0
  expect(await first.stop()).toBe('left running')
  expect(isProcessAlive(last)).toBe(true)
  expect(await second.stop()).toBe('stopped')
  await waitForCondition(() => !isProcessAlive(last))
})
