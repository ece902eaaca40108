// Runs `npm run suspend` as staff do, against a separate database.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createTestApp } from '../../server/testing/platform/test-app.ts'

const app = await createTestApp()
const projectRoot = fileURLToPath(new URL('../..', import.meta.url))
const runSuspend = (...args: readonly (string | number)[]) =>
  new Promise<{ failed: boolean; said: string }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: app.url, DATA_DIR: app.services.config.dataDir }
    execFile(
      'node',
      [join(projectRoot, 'tools/run.mjs'), 'tools/ops/suspend.ts', ...args.map(String)],
      { cwd: projectRoot, env },
      (error, out, err) => resolve({ failed: error !== null, said: out + err }),
    )
  })
const findMeasures = (memberId: number) =>
  app.db
    .selectFrom('moderation_act')
    .select(['action', 'rule', 'facts', 'ends_at', 'reversed_at'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()

test('a suspension needs a rule, facts and a term, is one of the console’s measures, and is lifted with a reason', async () => {
  const id = await app.member()
  const by = ['--by', 'anna@staff.example']
  const facts = ['--rule', 'scam', '--facts', 'You asked for money.']
  for (const args of [
    [id, ...facts, ...by],
    [id, ...facts, '--days', 5, ...by],
    [id, ...facts, '--measure', 'restrict', '--for-good', ...by],
  ])
    expect((await runSuspend(...args)).failed).toBe(true)
  expect(await findMeasures(id)).toEqual([])
  expect(await runSuspend(id, ...facts, '--measure', 'restrict', '--days', 7, ...by)).toMatchObject({
    failed: false,
  })
  expect((await runSuspend(id, ...facts, '--for-good', ...by)).said).toContain('The statement of reasons')
  await app.drainJobs()
  expect((await runSuspend(id, ...facts, '--for-good', ...by)).said).toContain('There is no open account')
  expect((await runSuspend(id, '--lift', 'A mistake', ...by)).failed).toBe(false)
  expect(await findMeasures(id)).toMatchObject([
    { action: 'restrict', rule: 'scam', ends_at: expect.any(Date) },
    { action: 'suspend', facts: 'You asked for money.', ends_at: null, reversed_at: expect.any(Date) },
  ])
  await app.drainJobs()
  expect(app.mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('restricted'),
    expect.stringContaining('suspended'),
    'Your account is open again',
  ])
})
