import { join } from 'node:path'
import { all, root, run } from './command.ts'

/** Route types, then TypeScript over all three packages, the service worker, the tools and the journeys. */
export const types = () =>
  all(
    () => run('react-router', ['typegen'], join(root, 'web')),
    () => run('tsc', ['-p', 'contract/tsconfig.json']),
    () => run('tsc', ['-p', 'server/tsconfig.json']),
    () => run('tsc', ['-p', 'web/tsconfig.json']),
    () => run('tsc', ['-p', 'web/worker/tsconfig.json']),
    () => run('tsc', ['-p', 'e2e/tsconfig.json']),
  )
