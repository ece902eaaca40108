import { defineConfig } from '@playwright/test'
import { createLaunchOptions } from './support/launch-options.ts'

// `npm test` runs the standard set, `npm run test:long` the long one; without JOURNEY_SET any journey can be selected.
const runsLongSet = process.env['JOURNEY_SET'] === 'long'
const runsStandardSet = process.env['JOURNEY_SET'] === 'standard'
const longJourneys = '**/*.long.journey.ts'
const consoleJourneys = runsLongSet ? '**/staff/**/*.long.journey.ts' : '**/staff/**/*.journey.ts'
// The console works the same at each width: in the standard set only these of its journeys also run on a phone, for the layout.
const consoleJourneysNotOnPhones = /\/staff\/(?!(screens|desk|moderation\/cases|shell)\.)/
const ignored = runsStandardSet ? [longJourneys] : []

/**
 * Runs the journeys at phone and desktop width (the console's at 390 and 1440), against the built application with its own database. Tests that don't depend on the
 * width (connections, tabs, device storage) are tagged `@once`, keyboard tests `@keys`: both run on desktop; `@touch` on phone.
 */
export default defineConfig({
  testDir: '.',
  testMatch: runsLongSet ? longJourneys : '**/*.journey.ts',
  testIgnore: ignored,
  outputDir: '../test-output/journeys',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  // Journeys mostly wait: three workers keep two cores busy.
  workers: 3,
  // Only tests that hang reach these timeouts: journeys don't measure speed, so a slow machine must not fail them.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // A journey that passes only on the second try is reported at the end of the run (tools/checks/journeys.ts), but does not fail
  // it: machines also stall for seconds.
  retries: 1,
  forbidOnly: true,
  use: {
    // Only the journeys of push and of shared photos allow the service worker; the others test the pages alone.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    actionTimeout: 30_000,
    launchOptions: createLaunchOptions(),
    // Without screenshots and snapshots, which cost a seventh of the time: a failure report describes the page.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@keys|@once/,
      testIgnore: [...ignored, ...(runsStandardSet ? [consoleJourneysNotOnPhones] : [])],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    {
      name: 'desktop',
      grepInvert: /@touch/,
      testIgnore: [consoleJourneys, ...ignored],
      use: { viewport: { width: 1280, height: 860 } },
    },
    // Staff work on larger screens.
    {
      name: 'console',
      grepInvert: /@touch/,
      testMatch: consoleJourneys,
      testIgnore: ignored,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
})
