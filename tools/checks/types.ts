import { join } from 'node:path'
import { checkCommands, projectRoot, runCommand } from './command.ts'

/** Generates route types, then runs TypeScript over all four packages, the service worker, the tools and the journeys. */
export const checkTypes = () =>
  checkCommands(
    () => runCommand('react-router', ['typegen'], join(projectRoot, 'web')),
    () => runCommand('tsc', ['-p', 'contract/tsconfig.json']),
    () => runCommand('tsc', ['-p', 'server/tsconfig.json']),
    () => runCommand('tsc', ['-p', 'web/tsconfig.json']),
    () => runCommand('tsc', ['-p', 'web/worker/tsconfig.json']),
    () => runCommand('tsc', ['-p', 'console/tsconfig.json']),
    () => runCommand('tsc', ['-p', 'e2e/tsconfig.json']),
  )
