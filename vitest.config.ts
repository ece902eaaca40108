import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{server,contract,web}/src/**/*.test.ts',
      'tools/**/*.test.ts',
      'fakes/**/*.test.ts',
      'soak/**/*.test.ts',
    ],
    globalSetup: ['server/src/platform/test-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
