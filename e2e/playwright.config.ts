import { defineConfig } from '@playwright/test'
import { createLaunchOptions } from './support/launch-options.ts'

// `npm test` runs the standard set, `npm run test:long` the long one; without either, any journey can be named.
const runsLongSet = process.env['JOURNEY_SET'] === 'long'
const longJourneys = '**/*.long.journey.ts'

/**
 * Journeys at a phone's and a desktop's width, against the built product on a database of its own. What doesn't depend on the width
 * (connections, tabs, what is kept on the device) is tagged `@once`, and runs at one.
 */
export default defineConfig({
  testDir: '.',
  testMatch: runsLongSet ? longJourneys : '**/*.journey.ts',
  ...(runsLongSet || process.env['JOURNEY_SET'] === undefined ? {} : { testIgnore: longJourneys }),
  outputDir: '../test-output/journeys',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  // Journeys wait more than they work: three keep two cores busy.
  workers: 3,
  // What these end hangs. A slow machine is no fault: none of them judges speed.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // One that passes only the second time is a defect, and told as one at the end of the run (tools/checks/journeys.ts). It refuses
  // nobody's work: machines stand still for seconds, too.
  retries: 1,
  forbidOnly: true,
  use: {
    // Its own journey lets it in; the others look at what the pages do.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    actionTimeout: 30_000,
    launchOptions: createLaunchOptions(),
    // Without pictures of each step, which cost a seventh of the time: what failed says how the page stood.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@keys|@once/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    { name: 'desktop', grepInvert: /@touch/, use: { viewport: { width: 1280, height: 860 } } },
  ],
})
