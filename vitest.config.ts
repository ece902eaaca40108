import { defineConfig } from 'vitest/config'

const include = (suffix: string) => [
  `{server,contract,web}/src/**/*.${suffix}.ts`,
  `{web/vite,tools,fakes,soak,bench}/**/*.${suffix}.ts`,
]

export default defineConfig({
  test: {
    globalSetup: ['server/testing/platform/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 3,
    // Stops tests that hang. It is generous, because no test judges speed.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Files that share a process must leave nothing behind for each other.
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: include('test'),
          exclude: [...include('isolated.test'), ...include('long.test')],
          isolate: false,
        },
      },
      // Files that replace modules, or fill what a process reads only once.
      { extends: true, test: { name: 'isolated', include: include('isolated.test') } },
      // Files that take long: `npm run test:long`. Some start ten processes beside the soak, which takes minutes on a slow machine.
      { extends: true, test: { name: 'long', include: include('long.test'), testTimeout: 600_000 } },
    ],
  },
})
