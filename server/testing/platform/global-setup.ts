// Once per test run: starts a PostgreSQL without durability and migrates a database that each test file copies.
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/platform/db/migrate.ts'
import { isProcessAlive } from '../../src/platform/postgres/cluster.ts'
import { startPostgres } from '../../src/platform/postgres/start.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    template: string
    admin: string
  }
}

/** `TEST_POSTGRES=15 npx vitest run …` runs the tests on Debian's PostgreSQL of that version in place of the embedded one. */
const debianVersion = process.env['TEST_POSTGRES']
const folder = fileURLToPath(
  new URL(`../../../.data/test${debianVersion ? `-${debianVersion}` : ''}`, import.meta.url),
)
const debianFolder = `/usr/lib/postgresql/${debianVersion}/bin`
const installed = debianVersion
  ? {
      postgres: `${debianFolder}/postgres`,
      initdb: `${debianFolder}/initdb`,
      localeArguments: ['--locale=C.UTF-8'],
    }
  : undefined
const postgresSettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
]

/** Finds databases of test runs, which have the run's process id in their name. */
async function findTestDatabases(admin: pg.Client, isMatch: (run: number) => boolean): Promise<string[]> {
  const { rows } = await admin.query<{ datname: string }>(
    `select datname from pg_database where datname ~ '^(template|copy)_[0-9]'`,
  )
  return rows.map(({ datname }) => datname).filter((name) => isMatch(Number(name.split('_')[1])))
}
const dropDatabases = async (admin: pg.Client, names: readonly string[]) => {
  for (const name of names) await admin.query(`drop database if exists "${name}" with (force)`)
}

export default async function setupTestDatabases(project: TestProject) {
  const server = await startPostgres(folder, postgresSettings, installed)
  const admin = new pg.Client({ connectionString: server.url() })
  await admin.connect()
  // Removes the databases of killed runs.
  await dropDatabases(admin, await findTestDatabases(admin, (run) => !isProcessAlive(run)))
  const template = `template_${process.pid}`
  await admin.query(`create database ${template}`)
  await migrate(server.url(template))
  project.provide('template', template)
  project.provide('admin', server.url())
  return async () => {
    await dropDatabases(admin, await findTestDatabases(admin, (run) => run === process.pid))
    await admin.end()
    await server.stop()
  }
}
