import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const files = globSync([
  '{server,contract,web}/src/**/*.test.ts',
  'web/vite/**/*.test.ts',
  'tools/**/*.test.ts',
  'fakes/**/*.test.ts',
  'soak/**/*.test.ts',
])
/** What a file says that replaces modules, needs what a process reads only once, or takes long: these begin first. */
const apart = files.filter((file) => readFileSync(file, 'utf8').includes('// In a process of its own:'))
const together = files.filter((file) => !apart.includes(file))

export default defineConfig({
  test: {
    globalSetup: ['server/testing/platform/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // What these end hangs. A slow machine is no fault: no test judges speed.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // The files of one process leave nothing behind for each other.
    unstubGlobals: true,
    projects: [
      { extends: true, test: { name: 'together', include: together, isolate: false } },
      { extends: true, test: { name: 'apart', include: apart } },
    ],
  },
})
