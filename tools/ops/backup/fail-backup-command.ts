import { failCommand } from '../command/fail-command.ts'
import { UsageError } from './backup-folder.ts'

/** Prints why the command failed; the exit code says whether the operator has to change something (2) or it failed (1). */
export function failBackupCommand(error: unknown): void {
  failCommand(error)
  const isUsage =
    error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') === true
  process.exitCode = isUsage ? 2 : 1
}
