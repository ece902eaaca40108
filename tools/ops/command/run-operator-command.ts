import { failCommand } from './fail-command.ts'

/** Runs a command, or prints its usage for `--help`. A failure is printed, and the exit code is 1 then. */
export function runOperatorCommand(usage: string, act: () => Promise<void>): void {
  if (process.argv.includes('--help')) console.log(usage)
  else act().catch(failCommand)
}
