import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { connectDatabase } from '../../src/platform/db/db.ts'

/** A new copy of the migrated database for one test file; `global-setup.ts` drops it after the run. */
export async function createTestDatabase() {
  const runId = inject('template').split('_')[1]
  const name = `copy_${runId}_${process.env['VITEST_WORKER_ID']}_${Date.now().toString(36)}`
  const admin = new pg.Client({ connectionString: inject('admin') })
  await admin.connect()
  await admin.query(`create database ${name} template ${inject('template')} strategy file_copy`)
  await admin.end()
  const url = inject('admin').replace('/postgres?', `/${name}?`)
  const connection = connectDatabase(url, 5)
  afterAll(() => connection.db.destroy())
  return { ...connection, url }
}
