// Row types from the migrated database: `node tools/db-types.ts` writes them, `--check` fails when they are outdated.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { startPostgres } from '../server/src/platform/postgres/start.ts'

const typesFile = fileURLToPath(new URL('../server/src/platform/db/db-types.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'db-types-'))
const database = await startPostgres(join(folder, 'db'), ['fsync=off'])
try {
  await migrate(database.url())
  const out = join(folder, 'db-types.ts')
  execFileSync(
    'kysely-codegen',
    [
      '--dialect=postgres',
      `--url=${database.url()}`,
      `--out-file=${out}`,
      '--numeric-parser=number',
      '--date-parser=string',
      '--type-mapping={"int8":"number","date":"string"}',
      '--exclude-pattern=(migration|graphile_worker.*)',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const generated = readFileSync(out, 'utf8')
  if (!process.argv.includes('--check')) writeFileSync(typesFile, generated)
  else if (generated !== readFileSync(typesFile, 'utf8'))
    throw new Error('db-types.ts is stale: run `node tools/db-types.ts`')
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
