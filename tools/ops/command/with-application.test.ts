import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../server/testing/platform/database.ts'
import { withApplication } from './with-application.ts'

afterEach(() => vi.unstubAllEnvs())
const readBundleCount = async (): Promise<string> => {
  let output = ''
  await withApplication(async ({ db }) => {
    const { count } = await db
      .selectFrom('bundle')
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    output = `${count} bundles`
  }).catch((error: Error) => {
    output = error.message
  })
  return output
}

test('a command says that the site was never started, and makes no database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'never-started-'))
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('DATABASE_URL', undefined)
  expect(await readBundleCount()).toContain('start the site once with `npm start`')
  expect(existsSync(join(folder, 'db'))).toBe(false)
  await rm(folder, { recursive: true })
})

test('an empty database is told as such; one that was started is opened', async () => {
  const { url, db } = await createTestDatabase()
  vi.stubEnv('DATABASE_URL', url)
  expect(await readBundleCount()).toBe('4 bundles')
  await db.schema.createSchema('empty').execute()
  vi.stubEnv('DATABASE_URL', `${url}${url.includes('?') ? '&' : '?'}options=-csearch_path%3Dempty`)
  expect(await readBundleCount()).toContain('start the site once with `npm start`')
})
