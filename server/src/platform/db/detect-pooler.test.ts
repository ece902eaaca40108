import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../../testing/platform/database.ts'
import { waitForCondition } from '../../../testing/platform/wait-for-condition.ts'
import { createId } from '../crypto/tokens.ts'
import { directConnection } from './db.ts'
import { detectPooler } from './detect-pooler.ts'

const { db, url } = await createTestDatabase()

/** A role with a limit of connections, until the test ends. */
async function createLimitedRole(connectionLimit: number) {
  const role = `probe_${createId()}`
  await sql`create role ${sql.id(role)} login connection limit ${sql.lit(connectionLimit)}`.execute(db)
  onTestFinished(async () => void (await sql`drop role ${sql.id(role)}`.execute(db)))
  const countConnections = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity where usename = ${role}`.execute(db)
    return rows[0]?.count ?? 0
  }
  return { address: url.replace(/\/\/[^@/]*@/, `//${role}@`), countConnections }
}

test('no connection stays open if the second one is refused', async () => {
  const { address, countConnections } = await createLimitedRole(1)
  await expect(detectPooler(address)).rejects.toThrow('too many connections')
  await waitForCondition(async () => (await countConnections()) === 0)
})

test('a direct connection is recognised, and both clients are closed', async () => {
  const { address, countConnections } = await createLimitedRole(2)
  expect(await detectPooler(address)).toEqual(directConnection)
  await waitForCondition(async () => (await countConnections()) === 0)
})
