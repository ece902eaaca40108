import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { migrate } from './migrate.ts'
import { createTestDatabase } from '../../../testing/platform/database.ts'
import { waitForCondition } from '../../../testing/platform/wait-for-condition.ts'

const { url } = await createTestDatabase()
const migrations = fileURLToPath(new URL('../../../../migrations', import.meta.url))

/** A separate connection to the test's database, with which a blocked statement fails instead of waiting. */
async function connectClient(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 20_000 })
  afterAll(() => client.end())
  await client.connect()
  return client
}

test('when several processes start on an empty database, one migrates and the others wait', async () => {
  const admin = new pg.Client({ connectionString: inject('admin') })
  await admin.connect()
  const [, run] = inject('template').split('_')
  const name = `copy_${run}_empty_${process.pid}`
  await admin.query(`create database ${name}`)
  const empty = inject('admin').replace('/postgres?', `/${name}?`)
  const lines: string[] = []
  let underWay = 0
  const afterwards = async () => {
    underWay += 1
    expect(underWay).toBe(1)
    await new Promise((resolve) => setImmediate(resolve))
    underWay -= 1
  }
  try {
    const processes = [1, 2, 3].map(() =>
      migrate(empty, { log: (line) => lines.push(line), afterMigration: afterwards }),
    )
    await expect(Promise.all(processes)).resolves.toHaveLength(3)
    expect(lines).toContain('Another process brings the database up to date; waiting for it …')
  } finally {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
})

test('a migration blocked by a long-running reader delays nobody else and completes after the reader', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'migrations-'))
  afterAll(() => rm(directory, { recursive: true, force: true }))
  for (const file of await readdir(migrations)) await copyFile(join(migrations, file), join(directory, file))
  await writeFile(join(directory, '999-test.sql'), 'alter table member add column test_column int;')
  const [reader, other] = [await connectClient(), await connectClient()]
  await reader.query('begin')
  await reader.query('select count(*) from member')
  let waits = false
  let done = false
  const migrated = migrate(url, {
    directory,
    log() {
      waits = true
    },
  }).then(() => {
    done = true
  })
  /** Returns whether the migration waits for the table's lock, where later statements queue behind it. */
  const isQueued = async () => {
    const { rows } = await other.query(
      `select from pg_locks where relation = 'member'::regclass and mode = 'AccessExclusiveLock' and not granted`,
    )
    return rows.length > 0
  }
  for (const round of [1, 2]) {
    await waitForCondition(isQueued)
    // Waits behind the migration until that gives up its lock request.
    await other.query(`select count(*) + ${round} from member`)
    expect(done).toBe(false)
  }
  await waitForCondition(() => waits)
  await reader.query('commit')
  await migrated
  await other.query('select test_column from member')
})

test('a migration outside a transaction can build an index concurrently, and is repeated after a failure', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'migrations-'))
  afterAll(() => rm(directory, { recursive: true, force: true }))
  for (const file of await readdir(migrations)) await copyFile(join(migrations, file), join(directory, file))
  const own = await createTestDatabase()
  const statements = (table: string) => `-- Outside a transaction
drop index concurrently if exists test_index;
create index concurrently test_index on site (host);
create index concurrently other_test_index on ${table} (id);
`
  const file = join(directory, '998-test-index.sql')
  await writeFile(file, statements('missing_table'))
  await expect(migrate(own.url, { directory })).rejects.toThrow('missing_table')
  await writeFile(file, statements('member'))
  await migrate(own.url, { directory })
  const { rows } = await sql`select indexrelid::regclass::text as name from pg_index
    where indexrelid::regclass::text like '%test_index' and indisvalid order by 1`.execute(own.db)
  expect(rows).toEqual([{ name: 'other_test_index' }, { name: 'test_index' }])
})

test('a clock that stepped back between two migrations does not stop the next start; a skipped migration does', async () => {
  const own = await createTestDatabase()
  await sql`update migration set run_on = run_on - interval '1 day'
    where id = (select max(id) from migration)`.execute(own.db)
  await migrate(own.url)
  await sql`delete from migration where name = '001-sites'`.execute(own.db)
  await expect(migrate(own.url)).rejects.toThrow('Migration 001-sites has not run but precedes 002-')
})
