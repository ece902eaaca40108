import { all, run } from './command.ts'

/** oxlint with type-aware rules, and knip: no unused file, export or package. */
export const lint = () =>
  all(
    () =>
      run('oxlint', [
        '--type-aware',
        'contract/src',
        'server/src',
        'web/src',
        'web/worker',
        'tools',
        'fakes',
        'e2e',
        'bench',
        'soak',
        'attack',
      ]),
    () => run('knip', ['--no-progress']),
  )
