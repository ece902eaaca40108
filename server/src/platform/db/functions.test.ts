// Tests what functions and triggers of the database must have, so that groups of sites can live in schemas or databases of their own.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../testing/platform/database.ts'

const { db } = await createTestDatabase()

test('every function has a search path of its own', async () => {
  const { rows } = await sql<{ name: string; settings: string[] | null }>`
    select p.proname as name, p.proconfig as settings from pg_proc p
    -- The names in a body of the SQL standard are resolved when the function is created.
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prosqlbody is null order by p.proname`.execute(
    db,
  )
  expect(rows.length).toBeGreaterThan(10)
  const withoutPath = rows.filter(
    ({ settings }) => !settings?.some((setting) => setting.startsWith('search_path=')),
  )
  expect(withoutPath).toEqual([])
})

test('only the rule that bookings sum to zero reads transition tables', async () => {
  const { rows } = await sql<{ name: string }>`
    select tgname as name from pg_trigger
    where not tgisinternal and (tgnewtable is not null or tgoldtable is not null)`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(['ledger_entry_sums_to_zero'])
})

/** Takes its rows as a parameter, is called for a single row, or is what the index of messages holds (decision 053). */
const calledFunctions = [
  'message_period',
  'message_search_keys',
  'message_words',
  'record_sent_text',
  'send_messages',
  'spend_credits',
  'store_member_event',
]

test('statements call no other function of ours: over the rows of a table, one would run for each row', async () => {
  const { rows } = await sql<{ name: string }>`select distinct proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f'`.execute(db)
  const source = fileURLToPath(new URL('../..', import.meta.url))
  const files = (await readdir(source, { recursive: true })).filter((file) =>
    /(?<!test|db-types)\.ts$/.test(file),
  )
  const text = (await Promise.all(files.map((file) => readFile(join(source, file), 'utf8')))).join('\n')
  const called = rows.map(({ name }) => name).filter((name) => new RegExp(`\\b${name}\\(`).test(text))
  expect(called.sort()).toEqual(calledFunctions)
})
