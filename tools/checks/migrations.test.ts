import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkMigrations } from './migrations.ts'

const folder = await mkdtemp(join(tmpdir(), 'checked-migrations-'))
afterAll(() => rm(folder, { recursive: true }))

async function check(statements: string) {
  const file = join(folder, '900-test.sql')
  await writeFile(file, `-- Up Migration\n${statements}\n`)
  return checkMigrations([file])
}

test.each([
  ['an index on a table in use', 'create index member_x on member (x);', 'require-concurrent-index-creation'],
  ['another type of a column', 'alter table member alter column x type bigint;', 'changing-column-type'],
  [
    'a constraint that reads all rows',
    'alter table member add check (x > 0);',
    'constraint-missing-not-valid',
  ],
  ['a column that the running version still reads', 'alter table member drop column x;', 'ban-drop-column'],
  ['a column with another name', 'alter table member rename column x to y;', 'renaming-column'],
])('%s is rejected', async (_title, statement, rule) => {
  const { failed, output } = await check(statement)
  expect(failed).toBe(1)
  expect(output).toContain(rule)
})

test.each([
  [
    'a new table with its indexes',
    'create table test (id bigint primary key, x text);\ncreate index test_x on test (x);',
  ],
  ['a column with a default', 'alter table member add column x text not null default 0;'],
  [
    'a constraint that is validated later',
    'alter table member add constraint member_x check (x > 0) not valid;',
  ],
  [
    'an index that is built outside a transaction',
    '-- Outside a transaction\ndrop index concurrently if exists member_x;\ncreate index concurrently member_x on member (x);',
  ],
])('%s passes', async (_title, statements) => {
  expect(await check(statements)).toMatchObject({ failed: 0, output: '' })
})
