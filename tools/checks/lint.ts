import { checkCommands, runCommand } from './command.ts'

/** Runs oxlint with type-aware rules, and knip: no unused file, export or package. */
export const checkLint = () =>
  checkCommands(
    () =>
      runCommand('oxlint', [
        '--type-aware',
        'contract/src',
        'server/src',
        'web/src',
        'web/worker',
        'console/src',
        'tools',
        'fakes',
        'e2e',
        'bench',
        'soak',
        'attack',
      ]),
    () => runCommand('knip', ['--no-progress']),
  )
