import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isOutsideTransaction } from '../../server/src/platform/db/load-migrations.ts'
import { type CheckResult, checkCommands, projectRoot, runCommand } from './command.ts'

const folder = join(projectRoot, 'migrations')
/** Later migrations run while members are at work; those up to this number came before the first installation. */
const lastUncheckedNumber = 72
/** The runner sets `lock_timeout` and repeats a migration that waited for a lock; the other rules are about style. */
const excludedRules = [
  'ban-char-field',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-robust-stmts',
  'require-lock-timeout',
  'require-statement-timeout',
]

/** Reports statements of the migrations that hold a lock for long, or that break the version that still runs (docs/operating.md#upgrades). */
export function checkMigrations(files = listCheckedMigrations()): CheckResult {
  return checkCommands(
    ...files.map((file) => () => {
      const assumed = isOutsideTransaction(readFileSync(file, 'utf8'))
        ? '--no-assume-in-transaction'
        : '--assume-in-transaction'
      const words = ['--pg-version', '15.0', assumed, '--exclude', excludedRules.join(','), file]
      return runCommand('squawk', words)
    }),
  )
}
const listCheckedMigrations = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql') && Number.parseInt(file, 10) > lastUncheckedNumber)
    .map((file) => join(folder, file))
