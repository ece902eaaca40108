// Long: PostgreSQL, pgBackRest and a server in processes of their own.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runBackupCommand, runRestoreDrill } from './run-drill.ts'

const folder = await mkdtemp(join(tmpdir(), 'drill-test-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a destroyed site is restored to a time: messages, orders, ledger and photos of before, none of after', async () => {
  const { differences, restored, repeated } = await runRestoreDrill({
    memberCount: 4,
    activity: { messages: 20, photos: 4, orders: 1 },
    printLine: () => {},
  })
  expect(differences).toEqual([])
  expect([restored.messages.size, restored.photoFiles.size, restored.orders.size]).toEqual([30, 24, 2])
  expect(repeated.exitCode).toBe(2)
  expect(repeated.output).toContain('is not empty')
}, 600_000)

test('the commands explain themselves, and refuse what they cannot do with exit code 2', async () => {
  for (const command of ['backup', 'restore'] as const) {
    const help = await runBackupCommand(command, ['--help'])
    expect([help.exitCode, help.output]).toEqual([0, expect.stringContaining('Exit codes')])
    expect((await runBackupCommand(command, [])).exitCode).toBe(2)
    expect((await runBackupCommand(command, ['--unknown'])).exitCode).toBe(2)
  }
  const embedded = await runBackupCommand('backup', ['--folder', folder], { DATABASE_URL: '' })
  expect([embedded.exitCode, embedded.output]).toEqual([2, expect.stringContaining('DATABASE_URL')])
  const place = ['--folder', folder, '--database', join(folder, 'a'), '--data', join(folder, 'b')]
  for (const [time, reason] of [
    ['2026-11-25 10:00', 'no time with a zone'],
    ['2999-01-01T00:00:00Z', 'in the future'],
    ['2026-01-01T00:00:00Z', 'is no backup'],
  ] as const) {
    const refused = await runBackupCommand('restore', [...place, '--to', time])
    expect([refused.exitCode, refused.output], time).toEqual([2, expect.stringContaining(reason)])
  }
})
